// Where the reference page of an operation lies, relative to the root of the documentation.

/** `reference/crypto/sendFunds`. The page lists rules and sources, which the comments leave out. */
export function referenceAddress(api: string, operationId: string): string {
  return `reference/${api}/${operationId}`;
}
