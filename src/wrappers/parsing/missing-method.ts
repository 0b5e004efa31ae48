// Checks objects that users pass in: clocks, stores, verifiers.

/** What is wrong with an object that lacks one of the methods, or with another value. Undefined if it has them all. */
export function complaintAboutMethods(name: string, value: unknown, methods: readonly string[]): string | undefined {
  const missing = methods.find((method) => typeof Object(value)[method] !== "function");
  return missing === undefined ? undefined : `${name} must have the method ${missing}`;
}
