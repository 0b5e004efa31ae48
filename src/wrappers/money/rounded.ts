// Numbers that JavaScript may have rounded, and what to do instead.

/** An overlay makes an integer of the document a string of digits. */
export const EXACT_CURE = "Mark it x-exact: true in an overlay: it is then a string of digits.";

/** What is wrong with an argument that `isRounded`, after its name. */
export const ROUNDED: string = `is an integer that JavaScript may have rounded. ${EXACT_CURE}`;

/** Whether a value is an integer that may stand for its neighbours as well. */
export function isRounded(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}
