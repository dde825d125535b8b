
# Adds the words of the list after -W that begin with the current word. `compgen -W` would expand the list as the shell does,
# and so would execute a command in the name of a file.
__listsh_add_completions() {
    local completion typed=${cur//\\/}
    if [[ ${1} = -W ]]; then
        typed=${typed#[\"\']}
        while IFS='' read -r completion; do
            [[ -n ${completion} && ${completion} = "${typed}"* ]] && COMPREPLY+=("${completion}")
        done <<< "${2}"
        return
    fi
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

# Passes --name=VALUE on as --name VALUE and FORMAT=FILE as one word, and completes files where no command is.
_listsh_joined() {
    local -a words=()
    local word last end is_value=false
    for word in "${COMP_WORDS[@]::COMP_CWORD+1}"; do
        # Bash 3.2, which macOS has, cannot count an index from the end.
        end=$((${#words[@]} - 1))
        last=
        [[ ${end} -ge 0 ]] && last=${words[end]}
        if [[ ${is_value} = true ]]; then
            words[end]+=${word}
            is_value=false
        elif [[ ${word} = = && ${last} = --* ]]; then
            words+=('')
            is_value=true
        elif [[ ${word} = = && ${end} -ge 0 ]]; then
            words[end]+==
            is_value=true
        else
            words+=("${word}")
        fi
    done
    [[ ${words[0]} = '~/'* ]] && words[0]=${HOME}/${words[0]#??}
    COMP_WORDS=("${words[@]}")
    COMP_CWORD=$((${#words[@]} - 1))
    local current=${words[COMP_CWORD]} before= start=
    [[ ${COMP_CWORD} -gt 0 ]] && before=${words[COMP_CWORD - 1]}
    _listsh listsh "${current}" "${before}" 2>/dev/null
    # Bash replaces only what follows the last "=".
    [[ ${current} = *=* ]] && start=${current%=*}=
    COMPREPLY=("${COMPREPLY[@]#"${start}"}")
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} = *= ]]; then
        type compopt >/dev/null 2>&1 && compopt -o nospace +o filenames
    elif [[ ${COMP_CWORD} -eq 1 && ${current} != -* ]]; then
        local IFS=$'\n'
        COMPREPLY+=($(compgen -f -- "${current}"))
    fi
}
complete -o filenames -F _listsh_joined listsh
