// Mutants that no test notices, each with the reason why none has to. One that is noticed after all fails the run, so that it
// leaves this list.

const TYPE_ONLY = "the condition is there for the compiler: without it the next lines come to the same";
const NO_MATCH = "what does not match is not read further: the first group of the placeholder is never looked at";
const NO_SUCH_ENTRY = "an entry more in a list by default, which nothing is ever compared with";

/** Reasons by the names that `survivorsOf` gives. */
export const arguedSurvivors: Readonly<Record<string, string>> = {
  'amounts.ts: "" → "Stryker was here!"': "a default of a group that is there in every match",
  'amounts.ts: [] → ["Stryker was here"]': NO_SUCH_ENTRY,
  'derive-key.ts: [] → ["Stryker was here"]': NO_MATCH,
  "fingerprint.ts: left < right → left <= right": "names of one object are never equal",
  "ledger-entry.ts: { return undefined; } → {}": "a function without an end gives undefined",
  'ledger.ts: [] → ["Stryker was here"]': "what the caller says wins over what is recorded",
  "ledger.ts: said → true": "without a word of the caller's and without a record no age is known, and none is too high",
  "ledger.ts: look < MAX_LOOKS → look <= MAX_LOOKS": "how often is patience; that it ends is tested",
  'outcome.ts: [] → ["Stryker was here"]': NO_SUCH_ENTRY,
  "outcome.ts: code !== undefined → true": TYPE_ONLY,
  "retry-after.ts: date !== null → true": TYPE_ONLY,
  'retry-policy.ts: end.kind === "final" → false': "an end without a status is final under every rule",
  'retry-policy.ts: "final" → ""': "the same",
  'retry-policy.ts: end.kind === "refusal" → true': TYPE_ONLY,
};
