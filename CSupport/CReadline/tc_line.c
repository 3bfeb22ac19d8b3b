#pragma STDC FP_CONTRACT OFF
#define _GNU_SOURCE
/* The line editor over GNU readline. Everything readline keeps in globals is set here. */
#include "tc_line.h"

#include <fcntl.h>
#include <locale.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

/* Readline's callbacks carry no context, so the owner has to be remembered here. */
static tc_line_calls owner;
static FILE *output;
static bool active;
static char **offered;
/* What the stream of the output holds, so that it can be wiped. */
static char echoed[4096];
/* Bytes of the longest line that was typed. */
static size_t longest_line;

static void note_length(size_t length) {
  if (length > longest_line) longest_line = length;
}

/* Readline frees the list it is given with free(). */
static void drop_offered(void) {
  if (offered == NULL) return;
  for (char **item = offered; *item != NULL; item++) free(*item);
  free(offered);
  offered = NULL;
}

static void on_line(char *text) {
  /* Removing the handler gives the terminal back and keeps readline from showing the next prompt
   * before the command has run. */
  rl_callback_handler_remove();
  active = false;
  if (text != NULL) note_length(strlen(text));
  owner.line(owner.context, text);
  free(text);
}

static char *no_breaks(void) {
  static char none[1] = "";
  return none;
}

static char **on_complete(const char *text, int start, int end) {
  (void)text;
  (void)start;
  (void)end;
  /* Never fall back to names of files. */
  rl_attempted_completion_over = 1;
  drop_offered();
  owner.complete(owner.context, rl_line_buffer, (size_t)rl_point);
  char **result = offered;
  offered = NULL;
  return result;
}

static void on_list(char **matches, int count, int longest) {
  (void)matches;
  (void)count;
  (void)longest;
  rl_crlf();
  fflush(output);
  owner.list(owner.context);
  rl_forced_update_display();
}

bool tc_line_open(const tc_line_calls *calls, int descriptor, const char *locale, int limit) {
  owner = *calls;
  int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  if (copy < 0) return false;
  output = fdopen(copy, "w");
  if (output == NULL) {
    close(copy);
    return false;
  }
  setvbuf(output, echoed, _IOLBF, sizeof echoed);
  /* Readline takes the locale of the environment where the machine has it, else the one set. */
  if (setlocale(LC_CTYPE, "") == NULL && locale != NULL) setlocale(LC_CTYPE, locale);
  rl_readline_name = "taccuino";
  rl_instream = stdin;
  rl_outstream = output;
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
  rl_attempted_completion_function = on_complete;
  rl_completion_word_break_hook = no_breaks;
  rl_completer_quote_characters = NULL;
  rl_completion_display_matches_hook = on_list;
  rl_sort_completion_matches = 0;
  /* Candidates that change nothing are listed at once; ~/.inputrc may say otherwise. */
  rl_variable_bind("show-all-if-unmodified", "on");
  using_history();
  stifle_history(limit);
  return true;
}

void tc_line_begin(const char *prompt) {
  using_history();
  rl_callback_handler_install(prompt, on_line);
  active = true;
}

void tc_line_feed(void) {
  if (active) rl_callback_read_char();
}

bool tc_line_is_empty(void) { return rl_end == 0; }

void tc_line_drop(bool echo) {
  if (!active) return;
  note_length((size_t)rl_end);
  rl_callback_sigcleanup();
  rl_free_line_state();
  rl_point = rl_end;
  rl_redisplay();
  if (echo) fputs("^C", output);
  rl_crlf();
  rl_replace_line("", 1);
  rl_callback_handler_remove();
  fflush(output);
  active = false;
}

static void on_nothing(char *text) { free(text); }

/* Readline keeps two copies of what the screen shows, and in each the end of the longest line. Longer ones of blanks take
 * their place, which nobody sees. */
static void wipe_shown(void) {
  FILE *nowhere = fopen("/dev/null", "we");
  /* The prompt stands before it. */
  size_t length = longest_line + 1024;
  char *blanks = malloc(length + 1);
  if (nowhere != NULL && blanks != NULL) {
    rl_outstream = nowhere;
    rl_callback_handler_install("", on_nothing);
    for (int round = 0; round < 3; round++) {
      memset(blanks, round % 2 ? '-' : ' ', length);
      blanks[length] = 0;
      rl_replace_line(blanks, 1);
      rl_redisplay();
    }
    rl_replace_line("", 1);
    rl_callback_handler_remove();
    rl_outstream = output;
  }
  free(blanks);
  if (nowhere != NULL) fclose(nowhere);
  longest_line = 0;
}

void tc_line_wipe(void) {
  if (active) return;
  wipe_shown();
  fflush(output);
  explicit_bzero(echoed, sizeof echoed);
  drop_offered();
  if (rl_line_buffer != NULL) {
    explicit_bzero(rl_line_buffer, malloc_usable_size(rl_line_buffer));
    rl_point = rl_end = rl_mark = 0;
  }
}

void tc_line_suspend(void) {
  if (active) rl_deprep_terminal();
  fflush(output);
}

void tc_line_resume(void) {
  if (!active) return;
  rl_prep_terminal(1);
  rl_resize_terminal();
  rl_forced_update_display();
  fflush(output);
}

void tc_line_resize(void) {
  if (active) rl_resize_terminal();
}

void tc_line_offer(const char *const *lines, size_t count, char append, size_t taken) {
  drop_offered();
  if (count == 0) return;
  char **list = calloc(count + 1, sizeof *list);
  if (list == NULL) return;
  for (size_t i = 0; i < count; i++) {
    list[i] = strdup(lines[i]);
    if (list[i] == NULL) {
      while (i > 0) free(list[--i]);
      free(list);
      return;
    }
  }
  offered = list;
  /* Behind the point nothing moves that readline remembers. */
  if (taken > 0 && taken <= (size_t)(rl_end - rl_point)) {
    rl_delete_text(rl_point, rl_point + (int)taken);
  }
  rl_completion_append_character = append;
  rl_completion_suppress_append = append == 0;
}

void tc_line_remember(const char *text) { add_history(text); }

void tc_line_close(void) {
  if (active) rl_callback_handler_remove();
  active = false;
  if (output != NULL) fflush(output);
}
