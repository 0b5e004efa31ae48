// Environment variables, where the run time has them.

/** The value of an environment variable; undefined where it is unset, blank, or where there is no environment. */
export function environmentVariable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name]?.trim() || undefined;
}
