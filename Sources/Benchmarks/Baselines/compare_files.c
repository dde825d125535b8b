// Reads every file of a folder and compares the bytes after its first line with those of the first file read:
// the minimum work of a scenario runner.
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LIMIT = 1 << 16 };

int main(int count, char **arguments) {
  if (count != 2 || chdir(arguments[1]) != 0) return 64;
  static char buffer[LIMIT], first[LIMIT];
  ssize_t first_length = -1;
  int files = 0;
  DIR *folder = opendir(".");
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    if (entry->d_name[0] == '.') continue;
    int file = open(entry->d_name, O_RDONLY);
    if (file < 0) return 74;
    ssize_t length = 0, got;
    while ((got = read(file, buffer + length, LIMIT - length)) > 0) length += got;
    close(file);
    char *body = memchr(buffer, '\n', length);
    if (!body) return 65;
    length -= body - buffer;
    if (first_length < 0) {
      memcpy(first, body, length);
      first_length = length;
    }
    if (length != first_length || memcmp(body, first, length) != 0) return 1;
    files++;
  }
  printf("%d files\n", files);
  return 0;
}
