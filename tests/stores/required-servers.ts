// Where the servers must be installed, a missing one is an error: tests that were all skipped would look as if they had passed.

/**
 * Returns why a server is missing, for tests to skip; undefined if it is there.
 *
 * @throws {Error} if it is missing and `REQUIRE_SERVERS=1` is set.
 */
export function unlessRequired(
  missing: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  if (missing !== undefined && environment.REQUIRE_SERVERS === "1") {
    throw new Error(`${missing}, and REQUIRE_SERVERS=1 is set: install it, or unset the variable to skip its tests`);
  }
  return missing;
}
