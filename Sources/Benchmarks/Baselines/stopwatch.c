// Runs a program several times and prints the seconds, the peak memory in bytes and the exit status of each run:
// stopwatch RUNS OUTPUT PROGRAM [ARGUMENT…]. The file OUTPUT receives the output of the program.
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
enum { MAXRSS_UNIT = 1 };
#else
enum { MAXRSS_UNIT = 1024 };
#endif

extern char **environ;

int main(int count, char **arguments) {
  if (count < 4) return 64;
  for (int run = atoi(arguments[1]); run > 0; run--) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(
        &actions, STDOUT_FILENO, arguments[2], O_WRONLY | O_CREAT | O_TRUNC, 0600);
    struct timespec start, end;
    pid_t child;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (posix_spawnp(&child, arguments[3], &actions, NULL, arguments + 3, environ) != 0) {
      perror(arguments[3]);
      return 69;
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) < 0) return 71;
    clock_gettime(CLOCK_MONOTONIC, &end);
    posix_spawn_file_actions_destroy(&actions);
    double seconds = (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) / 1e9;
    printf("%.9f %ld %d\n", seconds, usage.ru_maxrss * MAXRSS_UNIT,
           WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  }
  return 0;
}
