// Mutants that no test needs to notice, each with its justification. One that a test notices fails the run, so that it
// leaves this list.

const TYPE_ONLY = "the condition is there for the compiler: without it the next lines come to the same";
const NO_MATCH = "what does not match is not read further: the first group of the placeholder is never looked at";
const NO_SUCH_ENTRY = "an entry more in a list by default, which nothing is ever compared with";

/** Justifications by the names that `survivingMutants` gives. */
export const acceptedMutants: Readonly<Record<string, string>> = {
  'amounts.ts: "" → "Stryker was here!"': "a default of a group that is there in every match",
  'amounts.ts: [] → ["Stryker was here"]': NO_SUCH_ENTRY,
  'derive-key.ts: [] → ["Stryker was here"]': NO_MATCH,
  "fingerprint.ts: left < right → left <= right": "names of one object are never equal",
  "key-entry.ts: { return undefined; } → {}": "a function without an end gives undefined",
  'key-ledger.ts: [] → ["Stryker was here"]': "what the caller says wins over what is recorded",
  "key-ledger.ts: said → true":
    "without a word of the caller's and without a record no age is known, and none is too high",
  "put-if-absent.ts: look < MAX_LOOKS → look <= MAX_LOOKS": "how often is patience; that it ends is tested",
  'outcome.ts: [] → ["Stryker was here"]': NO_SUCH_ENTRY,
  "outcome.ts: code !== undefined → true": TYPE_ONLY,
  "retry-after.ts: date !== null → true": TYPE_ONLY,
  'retry-policy.ts: end.kind === "final" → false': "an end without a status is final under every rule",
  'retry-policy.ts: "final" → ""': "the same",
  'retry-policy.ts: end.kind === "refusal" → true': TYPE_ONLY,
  'webhook-response.ts: "the handler failed" → ""': "nobody sees this error, only its cause",
  'signed-headers.ts: { name: "", value: "" } → {}': "where no time is signed neither is looked at",
  'signature-scheme.ts: "" → "Stryker was here!"': "a text that has {body} once is split into two",
  "accepted-secrets.ts: { current: none, older: none, all: none } → {}":
    "what is joined first is compared with nothing",
  "hmac.ts: at < bytes.length → at <= bytes.length": "an array of bytes drops what is written behind its end",
  "hmac.ts: { return undefined; } → {}": "a function without an end gives undefined",
  "once.ts: oldest !== undefined → true": TYPE_ONLY,
  "once.ts: onUnrecorded?.(failure) → onUnrecorded(failure)": "what telling it throws is dropped",
  'webhook-event.ts: typeof payload !== "object" → false': "no text, number or flag has a property of these names",
  "receiver.ts: options.onError?.(error) → options.onError(error)": "asked for one line above",
  "receiver.ts: ageSeconds === undefined → false": TYPE_ONLY,
  "receiver.ts: (error, context = {}) => reject(error, context) → () => undefined":
    "the adapters' tests notice, which are too slow to be run for each mutant",
  "receiver.ts: `not handled within timeLimitSeconds (${timeLimitSeconds})` → ``": "words for who reads a log",
  "signature-scheme.ts: longest > scratch.length → true": "costs time, which no test measures",
  "signature-scheme.ts: longest > scratch.length → longest >= scratch.length": "the same",
  "secret-provider.ts: this.#loads += 1 → this.#loads -= 1": "a number that was not there before is all it takes",
  "signed-headers.ts: /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$/ → /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)/":
    "Date.parse refuses whatever follows a zone",
  'signed-headers.ts: "" → "Stryker was here!"': "neither is a date; where no time is signed nothing reads it",
  "verifier.ts: ageSeconds < 0 → ageSeconds <= 0": "an age of 0 is within every tolerance",
};
