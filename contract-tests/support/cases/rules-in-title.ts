// The rules of an operation that a call against the mock proves.

// Only the shape of requests and responses: what a service remembers, counts, refuses or expires needs a real service. A
// title must not carry an id that its test does not prove.
const SHOWN_BY_A_CALL: ReadonlySet<string> = new Set([
  ...["F1", "F3", "F9", "F10", "F15", "F21", "F22", "F31", "F32"],
  ...["C1", "C7", "C8", "C9", "C24", "C26", "C47", "C48", "C57", "C63", "C69", "C84", "C101", "C104"],
]);

/** The ids for a test's title: `[F3] [F10]`. */
export function idsInTitle(rules: readonly string[]): string {
  return rules
    .filter((rule) => SHOWN_BY_A_CALL.has(rule))
    .map((rule) => `[${rule}]`)
    .join(" ");
}
