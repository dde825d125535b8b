
# Passes --name=VALUE on as --name VALUE and FORMAT=FILE as one word, and completes files where no command is.
_listsh_joined() {
    local -a words=()
    local word last is_value=false
    for word in "${COMP_WORDS[@]::COMP_CWORD+1}"; do
        last=
        [[ ${#words[@]} -gt 0 ]] && last=${words[-1]}
        if [[ ${is_value} = true ]]; then
            words[-1]+=${word}
            is_value=false
        elif [[ ${word} = = && ${last} = --* ]]; then
            words+=('')
            is_value=true
        elif [[ ${word} = = && ${#words[@]} -gt 0 ]]; then
            words[-1]+==
            is_value=true
        else
            words+=("${word}")
        fi
    done
    COMP_WORDS=("${words[@]}")
    COMP_CWORD=$((${#words[@]} - 1))
    local current=${words[-1]} before= start=
    [[ ${COMP_CWORD} -gt 0 ]] && before=${words[-2]}
    _listsh listsh "${current}" "${before}"
    # Bash replaces only what follows the last "=".
    [[ ${current} = *=* ]] && start=${current%=*}=
    COMPREPLY=("${COMPREPLY[@]#"${start}"}")
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} = *= ]]; then
        compopt -o nospace +o filenames
    elif [[ ${COMP_CWORD} -eq 1 && ${current} != -* ]]; then
        local IFS=$'\n'
        COMPREPLY+=($(compgen -f -- "${current}"))
    fi
}
complete -o filenames -F _listsh_joined listsh
