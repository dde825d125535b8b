#!/usr/bin/env perl
# Finds words that the project's prose avoids, since readers misread them: in guides, scenarios, help and messages, and in
# the comments and test names of the code. Tests/Prose/allowed.txt lists the exceptions, each with its reason.
use strict;
use warnings;
use utf8;
use open qw(:std :encoding(UTF-8));

my $avoided = qr/\b(
  told|tells?|whoever|whatever|somebody|nobody|everybody|everyone|anew|alike|likewise|lest|upon|thereby|whereby|whence
  |unless\ written|at\ rest|at\ once|in\ sight|out\ of\ sight|in\ vain|all\ the\ same|put\ right|on\ its\ way|the\ very
  |mend(?:s|ed)?|yardstick|obeys?|lends?|lent|forgives?|leans?|aside|save\ (?:for|that)
  |gives?\ way|lies?\ (?:over|under|behind)|stands?\ (?:at|behind|before|over|there|where)|(?:comes?|makes?|becomes?|became)\ of
  |(?<!there\ )is\ no(?!\ longer)(?=\ \w)
)\b/xi;

my %allowed;
open my $list, '<', 'Tests/Prose/allowed.txt' or die "Tests/Prose/allowed.txt: $!\n";
while (<$list>) {
  next if /^\s*(#|$)/;
  my ($path, $text) = /^(\S+?): (.+?)  # .+$/ or die "Tests/Prose/allowed.txt:$.: write PATH: TEXT  # REASON\n";
  $allowed{$path}{$text} = 0;
}

my $found = 0;
for my $path (split /\n/, `git ls-files`) {
  next if $path =~ m{^Tests/(Prose|FuzzingTests/Corpus)/} || !-f $path;
  next unless $path =~ /\.(swift|md|txt|tutorial|py|mjs|yml|pl|sh|bash|c|h|html|css|js)$|(^|\/)(Makefile|run)$/;
  open my $file, '<', $path or die "$path: $!\n";
  my $isInText = 0;  # Whether the line begins inside a multiline string literal.
  while (my $line = <$file>) {
    my $prose = $path =~ /\.swift$/ ? swiftProse($line, $path, \$isInText) : $line;
    while ($prose =~ /$avoided/g) {
      my $word = $1;
      my ($exception) = grep { index($line, $_) >= 0 } keys %{$allowed{$path} // {}};
      if (defined $exception) { $allowed{$path}{$exception} += 1; next }
      print "$path:$.: error: avoid '$word' (Tests/Prose/check.pl)\n";
      $found += 1;
    }
  }
}
for my $path (sort keys %allowed) {
  for my $text (grep { !$allowed{$path}{$_} } sort keys %{$allowed{$path}}) {
    print "Tests/Prose/allowed.txt: error: '$path: $text' matches nothing; remove it\n";
    $found += 1;
  }
}
print "$found findings\n" if $found;
exit($found ? 1 : 0);

# Returns the parts of a line of Swift that people read: comments, and string literals. In tests only the names of tests
# and suites count among the literals, because the others quote what the product prints.
sub swiftProse {
  my ($line, $path, $isInText) = @_;
  my $isTest = $path =~ m{^Tests/};
  my $keepsLiterals = !$isTest || $line =~ /^\s*(\@Test|\@Suite|")/;
  my $prose = '';
  while (length $line) {
    if ($$isInText) {
      my $end = index($line, '"""');
      my $text = substr($line, 0, $end < 0 ? length $line : $end, '');
      $prose .= " $text" unless $isTest;
      if ($end >= 0) { $$isInText = 0; substr($line, 0, 3, '') }
    } elsif ($line =~ s/^"""//) {
      $$isInText = 1;
    } elsif ($line =~ s/^"((?:[^"\\]|\\.)*)"//) {
      $prose .= " $1" if $keepsLiterals;
    } elsif ($line =~ s{^//(.*)}{}s) {
      $prose .= " $1";
    } else {
      $line =~ s/^.//s;
    }
  }
  return $prose;
}
