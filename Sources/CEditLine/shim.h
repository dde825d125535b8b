#ifndef LISTSH_CEDITLINE_SHIM_H
#define LISTSH_CEDITLINE_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

/// A function that libedit calls for a key that is bound to its name.
typedef unsigned char (*cel_command)(EditLine *, wint_t);

/// Creates an editor on the standard streams. Swift 6 cannot access `stdin`, `stdout` and `stderr`.
static inline EditLine *cel_init(const char *program) {
  return el_init(program, stdin, stdout, stderr);
}

/// Stores `context`, which every callback can read with `cel_context`.
static inline void cel_set_context(EditLine *editor, void *context) {
  (void)el_set(editor, EL_CLIENTDATA, context);
}

/// Returns the context that `cel_set_context` stored.
static inline void *cel_context(EditLine *editor) {
  void *context = NULL;
  (void)el_get(editor, EL_CLIENTDATA, &context);
  return context;
}

/// Sets the function that returns the prompt. `\1` surrounds characters that occupy no column.
static inline void cel_set_prompt(EditLine *editor, char *(*prompt)(EditLine *)) {
  (void)el_set(editor, EL_PROMPT_ESC, prompt, (int)'\1');
}

/// Sets the function that returns the prompt at the right edge.
static inline void cel_set_right_prompt(EditLine *editor, char *(*prompt)(EditLine *)) {
  (void)el_set(editor, EL_RPROMPT_ESC, prompt, (int)'\1');
}

/// Sets the function that reads each key.
static inline void cel_set_reader(EditLine *editor, int (*read)(EditLine *, wchar_t *)) {
  (void)el_wset(editor, EL_GETCFN, read);
}

/// Adds a command. Its name must exist as long as the editor.
static inline void cel_add_command(EditLine *editor, const wchar_t *name, cel_command command) {
  (void)el_wset(editor, EL_ADDFN, name, name, command);
}

/// Binds a key of the main key map to a command.
static inline void cel_bind(EditLine *editor, const char *key, const char *command) {
  (void)el_set(editor, EL_BIND, key, command, (char *)NULL);
}

/// Binds a key of vi's command mode to a command.
static inline void cel_bind_alternative(EditLine *editor, const char *key, const char *command) {
  (void)el_set(editor, EL_BIND, "-a", key, command, (char *)NULL);
}

/// Removes a key from the main key map.
static inline void cel_unbind(EditLine *editor, const char *key) {
  (void)el_set(editor, EL_BIND, "-r", key, (char *)NULL);
}

/// Removes a key from vi's command mode.
static inline void cel_unbind_alternative(EditLine *editor, const char *key) {
  (void)el_set(editor, EL_BIND, "-a", "-r", key, (char *)NULL);
}

/// Changes a terminal setting of one of libedit's modes, like `setty -d -isig`.
static inline void cel_set_terminal_mode(EditLine *editor, const char *mode, const char *setting) {
  (void)el_set(editor, EL_SETTY, mode, setting, (char *)NULL);
}

/// Removes a string from the capabilities of the terminal.
static inline void cel_remove_capability(EditLine *editor, const char *name) {
  (void)el_set(editor, EL_SETTC, name, "", (char *)NULL);
}

/// Lets the program handle signals.
static inline void cel_ignore_signals(EditLine *editor) { (void)el_set(editor, EL_SIGNAL, 0); }

/// Puts the terminal into the mode for editing, or restores its mode.
static inline void cel_prepare_terminal(EditLine *editor, int on) {
  (void)el_set(editor, EL_PREP_TERM, on);
}

/// Turns editing on or off.
static inline void cel_set_editing(EditLine *editor, int on) {
  (void)el_set(editor, EL_EDITMODE, on);
}

/// Returns whether editing is on.
static inline int cel_is_editing(EditLine *editor) {
  int on = 0;
  (void)el_get(editor, EL_EDITMODE, &on);
  return on;
}

/// Selects the keys of emacs. Some builds of libedit start with those of vi.
static inline void cel_use_emacs_keys(EditLine *editor) { (void)el_set(editor, EL_EDITOR, "emacs"); }

/// Returns whether the keys are those of vi.
static inline int cel_has_vi_keys(EditLine *editor) {
  const char *name = NULL;
  (void)el_get(editor, EL_EDITOR, &name);
  return name != NULL && strcmp(name, "vi") == 0;
}

/// Draws the line again at the cursor.
static inline void cel_refresh(EditLine *editor) { (void)el_set(editor, EL_REFRESH, NULL); }

/// Sets the history of the editor.
static inline void cel_attach_history(EditLine *editor, HistoryW *history) {
  (void)el_wset(editor, EL_HIST, history_w, history);
}

/// Sets the maximum number of lines of a history.
static inline void cel_history_limit(HistoryW *history, int limit) {
  HistEventW event;
  (void)history_w(history, &event, H_SETSIZE, limit);
}

/// Adds the newest line to a history.
static inline void cel_history_enter(HistoryW *history, const wchar_t *line) {
  HistEventW event;
  (void)history_w(history, &event, H_ENTER, line);
}

/// Removes all lines from a history.
static inline void cel_history_clear(HistoryW *history) {
  HistEventW event;
  (void)history_w(history, &event, H_CLEAR);
}

/// Sets the locale for characters, but not for numbers. Returns whether its encoding is UTF-8.
static inline int cel_use_locale(const char *name) {
  return setlocale(LC_CTYPE, name) != NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/// Reads the window size that the editor uses.
static inline void cel_drawn_size(EditLine *editor, int *columns, int *rows) {
  // Older versions of libedit read arguments until a null pointer.
  (void)el_get(editor, EL_GETTC, "co", columns, (char *)NULL);
  (void)el_get(editor, EL_GETTC, "li", rows, (char *)NULL);
}

/// Returns whether two wide strings are equal.
static inline int cel_equal(const wchar_t *first, const wchar_t *second) {
  return first != NULL && second != NULL && wcscmp(first, second) == 0;
}

// Strict headers do not declare this function, but every system has it.
extern int wcwidth(wchar_t character);

/// Returns the number of columns of a character, or -1 if it is not printable.
static inline int cel_width(wchar_t character) { return wcwidth(character); }

/// Returns the number of the last error. `errno` is a macro that Swift cannot import.
static inline int cel_error(void) { return errno; }

/// Sets the number of the last error.
static inline void cel_set_error(int error) { errno = error; }

/// Opens a pipe that does not block and that child processes do not inherit. Returns whether it succeeded.
static inline int cel_wake_pipe(int *ends) {
  if (pipe(ends) != 0) return 0;
  for (int end = 0; end < 2; end++) {
    (void)fcntl(ends[end], F_SETFL, O_NONBLOCK);
    (void)fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  }
  return 1;
}

/// A function that handles a signal.
typedef void (*cel_handler)(int);

/// Sets the handler of a signal. The signal also interrupts a system call that blocks. Returns the previous handler.
static inline cel_handler cel_handle_signal(int signal, cel_handler handler) {
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  (void)sigemptyset(&action.sa_mask);
  return sigaction(signal, &action, &before) == 0 ? before.sa_handler : SIG_DFL;
}

/// Sets the handler of a signal unless the signal is ignored. Returns the previous handler.
static inline cel_handler cel_handle_unignored_signal(int signal, cel_handler handler) {
  struct sigaction before;
  int is_ignored = sigaction(signal, NULL, &before) == 0 && before.sa_handler == SIG_IGN;
  return is_ignored ? SIG_IGN : cel_handle_signal(signal, handler);
}

/// Restores the default action of a signal.
static inline void cel_default_signal(int signal) { (void)cel_handle_signal(signal, SIG_DFL); }

#endif
