// Tells a registry that has no audit from an audit that found something.

const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\b(?:404|405|501)\b[^\n]*\bsecurity\/(?:advisories|audits)/, "the registry has no endpoint for advisories"],
  [
    /ENOAUDIT|EAUDITNOKEYS|No keys? found|does not (?:support|provide) signatures/i,
    "the registry provides no signing keys",
  ],
  [/(?:ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN)/, "a server that the audit needs cannot be reached"],
];

/** Why the output means that nothing was checked, or undefined if it is a finding or an unknown failure. */
export function registryLacksIt(output: string): string | undefined {
  if (/\d+ (?:\w+ ){0,2}vulnerabilit|invalid (?:registry )?signature|missing (?:registry )?signature/i.test(output))
    return undefined;
  return REASONS.find(([pattern]) => pattern.test(output))?.[1];
}
