// Mutants that no test needs to notice, each with its justification. One that a test notices fails the run, so that it
// leaves this list.

const TYPE_ONLY = "the condition only satisfies the compiler: the next lines do the same without it";
const NO_MATCH = "a text that does not match is rejected before its groups are read";
const NO_SUCH_ENTRY = "an additional default entry that equals no real value";
const NO_CONFLICT = "the next line compares status and code, which such an error does not have";
const NEXT_COMMA = "the next comma or bracket sets it again, before a number can follow";

const SLOWER = "the slow way does the same";

/** Justifications by the names that `survivingMutants` gives. */
export const acceptedMutants: Readonly<Record<string, string>> = {
  'amounts.ts: "" → "Stryker was here!"': "the default of a group that every match has",
  'amounts.ts: [] → ["Stryker was here"]': NO_SUCH_ENTRY,
  "amounts.ts: true → false": "the list of wrong amounts is looked for, and is empty",
  "amounts.ts: paths === assumed → false": "the list of wrong amounts is looked for, by the right rule",
  'choose-key.ts: "auto" → ""': "any mode but the other three",
  'derive-key.ts: [] → ["Stryker was here"]': NO_MATCH,
  'derived-key-time.ts: [] → ["Stryker was here"]': NO_MATCH,
  "duplicate.ts: !(error instanceof ApiError) → false": "an error of another class has no status 409 or 404",
  "duplicate.ts: !(error instanceof ApiError) || conflict === undefined → false": NO_CONFLICT,
  "duplicate.ts: !(error instanceof ApiError) || conflict === undefined → !(error instanceof ApiError) && conflict === undefined":
    NO_CONFLICT,
  "duplicate.ts: conflict === undefined → false": NO_CONFLICT,
  "duplicate.ts: idempotencyKey === undefined → false": TYPE_ONLY,
  'exact-json.ts: typeof plain === "object" → true': "primitives are never looked up",
  "exact-json.ts: paths.length === 0 → false": SLOWER,
  "exact-json.ts: at < text.length → at <= text.length": "there is no character beyond the end",
  "exact-json.ts: isKey → true": NEXT_COMMA,
  "exact-json.ts: false → true": NEXT_COMMA,
  "exact-json.ts: container?.node → container.node": "a key has a container",
  'exact-json.ts: "\\\\" → ""': "JSON.parse reads keys without escapes too",
  "fingerprint.ts: left < right → left <= right": "names of one object are never equal",
  "json-path.ts: paths.length === 0 → false": "an empty tree of paths changes nothing",
  'json-path.ts: "" → "Stryker was here!"': "no value that is sent reads the key that toJSON gets",
  "key-entry.ts: known?.credential !== credential → true": SLOWER,
  "key-entry.ts: { return undefined; } → {}": "a function without a return statement returns undefined",
  "key-ledger.ts: found === written → false": SLOWER,
  'key-ledger.ts: [] → ["Stryker was here"]': "the caller's statement wins over the record",
  "key-ledger.ts: said → true": "without a statement and a record the age is unknown, and never too high",
  "put-if-absent.ts: look < MAX_LOOKS → look <= MAX_LOOKS":
    "the number of tries does not matter; that they end is tested",
  'outcome.ts: [] → ["Stryker was here"]': NO_SUCH_ENTRY,
  "outcome.ts: code !== undefined → true": TYPE_ONLY,
  "retry-after.ts: date !== null → true": TYPE_ONLY,
  "recovery.ts: idempotencyKey !== undefined → true": "without a key, none of the rules for keys is read",
  'retry-policy.ts: end.kind === "final" → false': "a failure without a status is final under every rule",
  'retry-policy.ts: "final" → ""': "the same",
  'retry-policy.ts: end.kind === "refusal" → true': TYPE_ONLY,
  'signed-headers.ts: { name: "", value: "" } → {}': "without a signed time neither is read",
  'signature-scheme.ts: "" → "Stryker was here!"': "a text with one {body} is split into two",
  "accepted-secrets.ts: { current: none, older: none, all: none } → {}": "the first result is compared with nothing",
  "hmac.ts: at < bytes.length → at <= bytes.length": "an array of bytes ignores writes beyond its end",
  "hmac.ts: false → true": "no code exports the key",
  "hmac.ts: { return undefined; } → {}": "a function without a return statement returns undefined",
  "once.ts: oldest !== undefined → true": TYPE_ONLY,
  "once.ts: onUnrecorded?.(failure) → onUnrecorded(failure)": "errors of the callback are ignored",
  'webhook-event.ts: typeof payload !== "object" → false': "no text, number or flag has a property of these names",
  "receiver.ts: options.onError?.(error) → options.onError(error)": "checked one line above",
  "receiver.ts: ageSeconds === undefined → false": TYPE_ONLY,
  "call-key.ts: call.abortReason → true": "a scope that is aborted without a reason is not aborted",
  'call-key.ts: "timeoutMs" → ""': "the error that would name it is dropped",
  "payload.ts: { return undefined; } → {}": "a function without a return statement returns undefined",
  'sign-webhook.ts: typeof body === "string" → true': "the bytes are a view of the given body",
  "subscription-secrets.ts: pathValues?.webhookId → pathValues.webhookId":
    "the operation always has a value in its path",
  "signature-scheme.ts: longest > scratch.length → true": "costs time, which no test measures",
  "signature-scheme.ts: longest > scratch.length → longest >= scratch.length": "the same",
  "secret-provider.ts: this.#loads += 1 → this.#loads -= 1": "any new number is enough",
  "signed-headers.ts: /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$/ → /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)/":
    "Date.parse rejects anything after a zone",
  'signed-headers.ts: "" → "Stryker was here!"': "neither is a date; without a signed time nothing reads it",
  "verifier.ts: ageSeconds < 0 → ageSeconds <= 0": "an age of 0 is within every tolerance",
};
