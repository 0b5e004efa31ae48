// Finds home-made words in public texts, which use the field's standard terms.

// `mischief` as a property is a name in the sandbox's state files, whose format is frozen.
const HOME_MADE =
  /\b(?:[Nn]obody|[Ss]omebody|[Ss]omewhen|[Aa]new|[Bb]efalls?|(?<!\.)[Mm]ischief(?!:)|[Ff]or want of|there is to be none)\b/;

/** Returns `path:line: word` for each line with a home-made word. */
export function homeMadeWords(path: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const [word] = HOME_MADE.exec(line) ?? [];
    return word === undefined ? [] : [`${path}:${index + 1}: ${word}`];
  });
}
