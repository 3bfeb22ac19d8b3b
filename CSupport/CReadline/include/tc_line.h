/* The line editor: GNU readline's callback interface behind one small table of calls.
 *
 * Readline keeps its state in C globals, which Swift 6 refuses, so all of it is touched here and
 * nowhere else. One editor per process; not thread safe. Nothing here is called unless a person
 * sits at a prompt: reading inputrc and terminfo costs milliseconds.
 *
 * Refused on purpose: completion of file names behind the caller's back, readline's own signal
 * handlers, changes to LINES and COLUMNS in the environment.
 */
#ifndef TC_LINE_H
#define TC_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* What the editor asks of its owner. `context` is handed back unchanged; the caller keeps it and
 * must keep it alive until tc_line_close. */
typedef struct tc_line_calls {
  void *context;
  /* A finished line (text is valid during the call), or NULL at the end of input. */
  void (*line)(void *context, const char *text);
  /* Candidates are wanted for `line` (valid during the call) at the byte `cursor`: answer with
   * tc_line_offer. */
  void (*complete)(void *context, const char *line, size_t cursor);
  /* The candidates just offered shall be listed below the line. The cursor stands at the start of
   * a fresh row; end every row with a line break. */
  void (*list)(void *context);
} tc_line_calls;

/* Prepares the editor. `output` is a descriptor for prompt and echo; it is duplicated. `locale`
 * stands in where the environment names one that this machine lacks; may be NULL.
 * False when the output cannot be used. */
bool tc_line_open(const tc_line_calls *calls, int output, const char *locale, int history_limit);

/* Shows the prompt and takes the terminal. Invisible parts of the prompt stand between \001 and
 * \002. */
void tc_line_begin(const char *prompt);

/* Reads what one wake-up of standard input holds. Calls `line` when a line is finished; the
 * terminal has then been given back. */
void tc_line_feed(void);

/* Whether anything stands in the line. */
bool tc_line_is_empty(void);

/* Drops the line being typed and gives the terminal back; the cursor stands on a fresh row. With
 * `echo` the line shows that Ctrl-C ended it. */
void tc_line_drop(bool echo);

/* Gives the terminal back in the middle of a line, and takes it again. */
void tc_line_suspend(void);
void tc_line_resume(void);

/* The terminal has a new size. */
void tc_line_resize(void);

/* During `complete`: the candidates as whole lines up to the cursor, the first being what they all
 * begin with; copied. `append` follows a single match, 0 for nothing; `taken` bytes behind the cursor
 * are part of it, and go. */
void tc_line_offer(const char *const *lines, size_t count, char append, size_t taken);

/* Puts a line on the history in memory; copied. */
void tc_line_remember(const char *text);

/* Between two lines: overwrites the last one, and what was shown of it. The history stays, and so does what was cut with
 * Ctrl-K and the like. */
void tc_line_wipe(void);

/* Gives the terminal back for good. */
void tc_line_close(void);

#endif
