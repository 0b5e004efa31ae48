// Finds words in public texts that do not belong there: home-made ones, since the texts use the field's standard terms, and the
// number of operations, which changes.

// `mischief` as a property is a name in the sandbox's state files, whose format is frozen.
const HOME_MADE =
  /\b(?:[Nn]obody|[Ss]omebody|[Ss]omewhen|[Aa]new|[Bb]efalls?|(?<!\.)[Mm]ischief(?!:)|[Ff]or want of|there is to be none)\b/;

const COUNT =
  /\b(?:\d{2,}|eleven|twelve|\w+teen|\w+ty(?:-\w+)?) (?:of \d+ )?(?:documented |fiat |crypto )?operations\b/i;

/** Returns `path:line: word` for each line with a home-made word. */
export function homeMadeWords(path: string, text: string): string[] {
  return linesWith(HOME_MADE, path, text);
}

/** Returns `path:line: count` for each line that says how many operations there are. */
export function countedOperations(path: string, text: string): string[] {
  return linesWith(COUNT, path, text);
}

function linesWith(pattern: RegExp, path: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const [found] = pattern.exec(line) ?? [];
    return found === undefined ? [] : [`${path}:${index + 1}: ${found}`];
  });
}
