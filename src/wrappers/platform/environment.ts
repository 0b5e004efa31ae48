// Environment variables, in runtimes that have them.

/** The value of an environment variable. Undefined if it is unset or blank, or the runtime has no environment. */
export function environmentVariable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name]?.trim() || undefined;
}
