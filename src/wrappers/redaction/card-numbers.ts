// Finds card numbers in a text.

const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
const ZERO = 48;

/** Replaces everything that looks like a card number, also in groups of digits. */
export function replaceCardNumbers(text: string, replacement: string): string {
  return text.replace(/\d(?:[ -]?\d){12,}/g, (run) => replaceInRun(run, replacement));
}

// Dates and amounts may stand next to a card number, so any sequence of whole groups may be one. The longest counts.
function replaceInRun(run: string, replacement: string): string {
  // Groups at even places, what separates them at odd ones.
  const parts = run.split(/([ -])/);
  const result: (string | undefined)[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const last = lastGroup(parts, at);
    result.push(last === undefined ? parts[at] : replacement);
    at = last ?? at;
    result.push(parts[at + 1]);
  }
  return result.join("");
}

function lastGroup(parts: readonly string[], first: number): number | undefined {
  // The sums of Luhn's check for an even and for an odd number of digits: the last digit counts once, each second one twice.
  let even = 0;
  let odd = 0;
  let count = 0;
  let last: number | undefined;
  for (let at = first; ; at += 2) {
    const group = parts[at];
    if (group === undefined || count + group.length > MAX_DIGITS) return last;
    for (let index = 0; index < group.length; index++) {
      const digit = group.charCodeAt(index) - ZERO;
      const twice = digit * 2 - (digit > 4 ? 9 : 0);
      even += count % 2 === 0 ? twice : digit;
      odd += count % 2 === 0 ? digit : twice;
      count += 1;
    }
    if (count >= MIN_DIGITS && (count % 2 === 0 ? even : odd) % 10 === 0) last = at;
  }
}
