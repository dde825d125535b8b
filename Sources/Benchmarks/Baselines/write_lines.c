// Writes the number of trace lines in its argument.
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  if (count != 2) return 64;
  for (long line = atol(arguments[1]); line > 0; line--)
    printf("#%ld succeed   fetchingMore → content   items=%d\n", line, 40);
  return ferror(stdout) || fclose(stdout) != 0 ? 74 : 0;
}
