// Durations as people type them: in the terminal, on the page and in fixture files.

const SECONDS = [604_800, 86_400, 3600, 60, 1];
const NUMBER = "(\\d+(?:\\.\\d+)?)";
const SHORT = new RegExp(`^${["w", "d", "h", "m", "s"].map((unit) => `(?:${NUMBER}\\s*${unit}\\s*)?`).join("")}$`, "i");
const ISO = new RegExp(`^P(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`, "i");
/** More than a century is a typing error. */
const LONGEST = 100 * 366 * 86_400;

/**
 * Seconds of `90s`, `10m`, `1h30m`, `1d 12h`, `2w` or ISO 8601 such as `PT10M`; undefined if it is not a duration above 0. A number
 * alone has no unit, and a month no fixed length.
 */
export function parseDuration(text: string): number | undefined {
  const [, ...counts] = SHORT.exec(text.trim()) ?? ISO.exec(text.trim()) ?? [];
  const seconds = SECONDS.reduce((sum, unit, index) => sum + unit * Number(counts[index] ?? 0), 0);
  return seconds > 0 && seconds <= LONGEST ? seconds : undefined;
}

/** How a message asks for one. */
export const DURATION_EXAMPLES = "a duration such as 90s, 10m, 1d 12h or PT10M";
