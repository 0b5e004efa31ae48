// Reads the flag by which the body of a response says that the call succeeded (A5).

/** Unclear flags are not success, so that nothing is taken for a completed payment. */
export function saysSuccess(flag: unknown): boolean {
  return flag === true || (typeof flag === "string" && flag.toLowerCase() === "success");
}
