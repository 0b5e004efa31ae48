import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import { afterEach, expect, type Mock, test, vi } from "vitest";
import { throwing } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { onlyWebCrypto } from "../../../tests/support/only-web-crypto.ts";
import { WebhookError } from "./error.ts";
import { currentSecret, type Reread } from "./secrets.ts";
import { base64Secret, hexSecret, type SignatureScheme } from "./signature.ts";
import {
  type CryptoVerifierOptions,
  createCryptoVerifier,
  createFiatVerifier,
  type Delivery,
  type DeliveryHeaders,
  namedVerifier,
  readTimestamp,
  type WebhookVerifier,
} from "./verifier.ts";

type Options = Partial<CryptoVerifierOptions>;

const secret = "a test secret";
const body = '{ "type" : "deposit.confirmed", "amount": 1.0 }';
const clock = new FakeClock(Date.UTC(2026, 10, 20, 12));
const now = String(clock.now() / 1000);

const hmac = (text: string = body, key: string | Uint8Array = secret, time = now) =>
  createHmac("sha256", key).update(`${time}.${text}`).digest();
const hex = (...given: Parameters<typeof hmac>) => hmac(...given).toString("hex");

/** Headers with this signature, or with that of another text or key. */
const headersWith = (signature: string | undefined, time = now) => ({
  "x-svc-signature": signature,
  "x-svc-timestamp": time,
});
const signed = (...given: Parameters<typeof hmac>) => headersWith(hex(...given), given[2]);
/** Valid headers with the time in another header. */
const moved = (name: string, others: DeliveryHeaders = {}) => ({ ...others, "x-svc-signature": hex(), [name]: now });

const genuine = { headers: { "x-svc-signature": hex(), "x-svc-timestamp": now }, body };
const forged = { headers: genuine.headers, body: "{}" };

const refused = (code: string, more: object = {}) => expect.objectContaining({ code: `webhook_${code}`, ...more });
const mismatch = refused("signature_mismatch");
const headerMissing = refused("header_missing");

const verifierWith = (options: Options = {}) => createCryptoVerifier({ secret, clock, ...options });

/** What becomes of a delivery: "genuine", or its error. */
const outcomeOf = (delivery: Delivery, verifier: WebhookVerifier = verifierWith()): Promise<unknown> =>
  verifier.verify(delivery).then(
    () => "genuine",
    (error: unknown) => error,
  );
const outcomeOfHeaders = (headers: DeliveryHeaders, verifier?: WebhookVerifier) =>
  outcomeOf({ headers, body }, verifier);

/** Counts the hashes or keys of a test; those of node:crypto are as many. */
function spyOn(method: "verify" | "importKey") {
  onlyWebCrypto();
  return vi.spyOn(globalThis.crypto.subtle, method);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each<[string, Delivery["body"]]>([
  ["text", body],
  ["bytes", new TextEncoder().encode(body)],
  ["a Buffer within a larger one", Buffer.from(`xx${body}`).subarray(2)],
  ["another view of its bytes", new DataView(new TextEncoder().encode(body).buffer) as unknown as Uint8Array],
  ["an ArrayBuffer", new TextEncoder().encode(body).buffer],
])("[W7] a valid delivery may have a body as %s", async (_, given) => {
  const verified = await verifierWith().verify({ headers: genuine.headers, body: given });
  expect([Buffer.from(verified.body).toString(), verified.signedAt]).toEqual([body, new Date(clock.now())]);
});

const acme = { "x-acme-signature": hex(), "x-svc-timestamp": now };
const odd = Buffer.from("00fffbef10", "hex");
const oddHeaders = signed(body, odd);
const missing = "missing x-svc-signature or time; received:";
const received = refused("header_missing", { message: `${missing} Host, Cookie` });
const shortened = refused("header_missing", { message: expect.stringMatching(/^.{500,599}$/) });
const malformed = refused("signature_malformed", { message: "x-svc-signature is not HMAC-SHA256" });
const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`header-${n}`, "x"]));
const listed = { ...genuine.headers, "x-svc-timestamp": [now], accept: undefined };
const notTimes = { date: "now", "x-time-zone": "UTC", "x-request-time": "1700000000", "x-lifetime": "3600" };
const sentAt = { timestampHeader: "X-Sent-At" };
const epoch = "1970-01-01T00:00:00Z";
const inHex = (given: string): Options => ({ secret: given, secretEncoding: hexSecret });
const inBase64 = (given: string): Options => ({ secret: given, secretEncoding: base64Secret });
const loaded = currentSecret(async () => [secret, "new"]);
const exactly = [`${secret}\n`, " spaced ", "whsec_c2VjcmV0", "é漢😀", "deadbeef"];

test.each<[string, unknown, Options, ...DeliveryHeaders[]]>([
  ["[W1] in capitals", "genuine", {}, { "X-Svc-Signature": hex(), "X-Svc-Timestamp": now }],
  ["[W1] as Headers, or as lists with gaps, as in Node", "genuine", {}, new Headers(genuine.headers), listed],
  ["[W1] with the service's name", "genuine", { serviceName: "acme" }, acme],
  ["[W1] with the service's name in capitals", "genuine", { serviceName: "Acme" }, acme],
  ["[W1] with another service's name", headerMissing, {}, acme],
  ["[W3] [G40] with a time among others", "genuine", {}, { ...notTimes, ...genuine.headers }],
  ["[W3] [G40] with a time by name", "genuine", {}, moved("Webhook-Time", notTimes), moved("sent-at-time", notTimes)],
  ["[W3] [G40] with no time by its name", mismatch, {}, moved("x-sent-at", notTimes)],
  ["[W3] with the first time of all", refused("outside_tolerance"), {}, signed(body, secret, epoch)],
  ["[W3] with the configured time", "genuine", sentAt, moved("x-sent-at")],
  ["[W3] without the configured time", headerMissing, sentAt, moved("x-svc-timestamp")],
  ["[W3] with an empty configured name", "genuine", { timestampHeader: "" }, genuine.headers],
  ["[W8] of anything", received, {}, { Host: "a", Cookie: "b=1" }],
  ["[W8] of great number", shortened, {}, many],
  ["[W8] with no time", headerMissing, {}, { ...genuine.headers, "x-svc-timestamp": "soon" }],
  ["[W8] without a signature", headerMissing, {}, { "x-svc-timestamp": now }, headersWith(""), headersWith(undefined)],
  ["[W8] with a malformed signature", malformed, {}, headersWith("yes")],
  ["[W4] without a valid clock", refused("outside_tolerance"), { clock: { now: () => Number.NaN } }, genuine.headers],
  ["[W15] of a hexadecimal secret", "genuine", inHex("00fffbef10"), oddHeaders],
  ["[W15] of a hexadecimal secret in capitals", "genuine", inHex("00FFFBEF10"), oddHeaders],
  ["[W15] of a secret in base64", "genuine", inBase64(odd.toString("base64")), oddHeaders],
  ["[W15] of a secret in base64url", "genuine", inBase64(odd.toString("base64url")), oddHeaders],
  ["[W15] of a secret that is not decoded", mismatch, { secret: "00fffbef10" }, oddHeaders],
  ["[W15] [G40] of UTF-8 bytes", "genuine", { secret: exactly }, ...exactly.map((key) => signed(body, key))],
  ["[W5] of one of several secrets", "genuine", { secret: ["old", secret, "new"] }, genuine.headers],
  ["[W5] of one of several loaded secrets", "genuine", { secret: loaded }, genuine.headers],
])("the outcome for headers %s", async (_, expected, options, ...all) => {
  const verifier = verifierWith(options);
  for (const headers of all) {
    // Also for a second delivery.
    for (let count = 0; count < 2; count++) expect(await outcomeOfHeaders(headers, verifier)).toEqual(expected);
    if (expected === "genuine") expect(await outcomeOf({ headers, body: `${body} ` }, verifier)).toEqual(mismatch);
  }
});

const signatureHeader = "X-Acme-Sign";
const named = { signatureHeader, timestampHeader: "X-Acme-At" };

test.each([
  [named, "x-acme-sign", "x-acme-at", "genuine"],
  [named, "x-svc-signature", "x-acme-at", headerMissing],
  [named, "x-acme-sign", "x-timestamp", headerMissing],
  // Every header with a time is tried if none is named.
  [{ signatureHeader }, "x-acme-sign", "x-timestamp", "genuine"],
])("the verifier of a package with %j: %s and %s", async (names, signature, time, expected) => {
  const verifier = namedVerifier(names, { secret, clock });
  expect(await outcomeOfHeaders({ [signature]: hex(), [time]: now }, verifier)).toEqual(expected);
});

const nodeCrypto = process.getBuiltinModule("node:crypto");
const zeros = "0".repeat(64);

test.each([
  ["node:crypto", () => vi.spyOn(nodeCrypto, "timingSafeEqual"), [hex(), zeros]],
  ["WebCrypto in runtimes without node:crypto", () => spyOn("verify"), [undefined, undefined, zeros]],
] as const)("[W6] signatures are compared by %s alone, in constant time", async (_, spy, compared) => {
  const compare = spy() as Mock<(...given: unknown[]) => unknown>;
  expect(await outcomeOfHeaders(headersWith(zeros))).toEqual(mismatch);
  expect(compare).toHaveBeenCalledTimes(1);
  for (const [index, expected] of compared.entries()) {
    const given = compare.mock.calls[0]?.[index];
    if (expected !== undefined) expect(Buffer.from(given as Uint8Array).toString("hex")).toBe(expected);
  }
  compare.mockReturnValue(true);
  expect(await outcomeOfHeaders(headersWith(zeros))).toBe("genuine");
  compare.mockReturnValue(false);
  expect(await outcomeOf(genuine)).toEqual(mismatch);
});

const otherTimes = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`a-time-${n}`, `17000000${n + 10}`]));
const wrong = (count: number) => Array.from({ length: count }, (_, n) => hex(body, `secret ${n}`));

test.each([
  [1, 16],
  [3, 5],
  [8, 2],
])("[W2] several signatures and %i times are tried in at most 16 pairs", async (times, most) => {
  const hashes = spyOn("verify");
  const sent = (count: number) => ({
    ...otherTimes(times - 1),
    ...headersWith([...wrong(count - 1), hex()].join()),
  });
  expect(await outcomeOfHeaders(sent(most))).toBe("genuine");
  hashes.mockClear();
  expect(await outcomeOfHeaders(sent(100))).toEqual(mismatch);
  expect(hashes).toHaveBeenCalledTimes(most * times);
});

test("[W1] deliveries that are verified at the same time are not mixed up", async () => {
  const verifier = verifierWith();
  const texts = Array.from({ length: 300 }, (_, n) => `${n}:${"x".repeat(n * 37)}`);
  const results = texts.map(async (text, n) => {
    const headers = headersWith([...wrong(n % 4), hmac(text).toString("base64")].join());
    // Every second one has another body than it is signed for.
    const verified = await verifier.verify({ headers, body: n % 2 === 0 ? text : `${text} ` });
    return Buffer.from(verified.body).toString();
  });
  const expected = texts.map((value, n) => (n % 2 === 0 ? { value } : { status: "rejected", reason: mismatch }));
  expect(await Promise.allSettled(results)).toMatchObject(expected);
});

const at = (time: number) => ({ headers: signed(body, secret, String(time)), body });

test.each([0, 1, 5, 300, undefined])(
  "[W4] [G40] a tolerance of %d s, by default 300, applies to past and future",
  async (toleranceSeconds) => {
    const verifier = verifierWith({ toleranceSeconds });
    const most = toleranceSeconds ?? 300;
    for (const sign of [1, -1]) {
      expect(await outcomeOf(at(clock.now() - sign * most * 1000), verifier)).toBe("genuine");
      const ageSeconds = sign * (most + 0.001);
      const message = `valid signature, but ${most}.001 s ${sign > 0 ? "old" : "in the future"}: check the clocks`;
      const late = at(Math.round(clock.now() - ageSeconds * 1000));
      expect(await outcomeOf(late, verifier)).toEqual(refused("outside_tolerance", { ageSeconds, message }));
      // It does not matter if the signature is wrong.
      expect(await outcomeOf({ ...late, body: "{}" }, verifier)).toEqual(mismatch);
    }
  },
);

const noResponse = new Error("No response.");
const unknownMessage = "valid signature, but 3600 s in the future: no newer time: No response.";
const unknownTime = refused("outside_tolerance", { ageSeconds: -3_600, cause: noResponse, message: unknownMessage });
const early = (seconds: number) => refused("outside_tolerance", { ageSeconds: -seconds });

test.each<[what: string, secondsLearned: number, signedAfter: number, outcome: unknown, refreshes: number]>([
  ["for no delivery within the tolerance", 3_600, 300, "genuine", 0],
  ["once after a move forward", 3_600, 3_600, "genuine", 1],
  ["once after a move back", -7_200, -7_200, "genuine", 1],
  ["once for a delivery that stays outside", 3_600, 7_200, early(3_600), 1],
  ["once without success", Number.NaN, 3_600, unknownTime, 1],
])("[W4] a clock that learns the time is refreshed %s", async (_, seconds, signedAfter, outcome, refreshes) => {
  let ahead = 0;
  const refresh = vi.fn(async () => {
    if (Number.isNaN(seconds)) throw noResponse;
    ahead = seconds;
  });
  const verifier = verifierWith({ clock: { now: () => clock.now() + ahead * 1_000, refresh } });
  const signedThen = at(clock.now() + signedAfter * 1_000);
  expect(await outcomeOf({ ...signedThen, body: "{}" }, verifier)).toEqual(mismatch);
  expect(refresh).not.toHaveBeenCalled();
  expect(await outcomeOf(signedThen, verifier)).toEqual(outcome);
  expect(refresh).toHaveBeenCalledTimes(refreshes);
});

test.each([
  [7, "genuine"],
  [8, mismatch],
])("[W3] the header of the time is one of at most eight: %i others", async (others, expected) => {
  const hashes = spyOn("verify");
  expect(await outcomeOfHeaders(moved("x-time", otherTimes(others)))).toEqual(expected);
  expect(hashes).toHaveBeenCalledTimes(8);
});

test("[W3] the header of the time that matched before is tried first, but never alone", async () => {
  const hashes = spyOn("verify");
  const verifier = verifierWith();
  const others = { "a-time": "1700000000", "b-time": "1700000001" };
  const verify = (name: string, more = {}) => outcomeOfHeaders(moved(name, { ...others, ...more }), verifier);
  await verify("x-time");
  expect(hashes).toHaveBeenCalledTimes(3);
  await verify("x-time");
  expect(hashes).toHaveBeenCalledTimes(4);
  // A delivery is replayed under another name; genuine ones still verify.
  await verify("evil-time");
  expect(await verify("x-time")).toBe("genuine");
  expect(await verify("y-time", { "evil-time": "1700000002" })).toBe("genuine");
});

test.each<[string, ...CryptoVerifierOptions["secret"][]]>([
  ["wrong secret or parsed body", secret],
  ["white space around the secret", ["x", `${secret}\n`], ["x", ` ${secret}`]],
])("[W8] the error of a mismatch names a likely cause: %s", async (cause, ...secrets) => {
  const refusal = refused("signature_mismatch", { message: `signature mismatch: ${cause}?` });
  for (const given of secrets) expect(await outcomeOf(forged, verifierWith({ secret: given }))).toEqual(refusal);
});

const parsed = [{ type: "deposit.confirmed" }, [1], null, undefined, 5];

test.each(parsed)("[W7] a parsed body is refused: %j", async (given) => {
  const names = 'Express express.raw(), Fastify parseAs: "buffer", Hono and Next request.arrayBuffer()';
  const refusal = refused("body_parsed", { message: `body must be text or bytes: ${names}` });
  expect(await outcomeOf({ headers: genuine.headers, body: given as unknown as string })).toEqual(refusal);
});

const unusable = ["", "  \n", null, undefined, 5, [], [""], [secret, ""], [null]].map((given) => ({ secret: given }));

test.each<[string, ...object[]]>([
  ["secret is missing or empty", ...unusable, { secret: () => secret }],
  ["secret is not hexadecimal", inHex("xyz"), inHex("abc")],
  ["secret is not base64", inBase64("§§")],
  [
    "whsec_ is of another scheme",
    ...["whsec_", " whsec_", "\nwhsec_", "WHSEC_"].map((p) => inBase64(`${p}c2VjcmV0c2Vj`)),
  ],
  ["secretEncoding must be hexSecret or base64Secret", { secret: "secret12", secretEncoding: "base64" as never }],
  ["unknown option tolerance", { tolerance: 5 }],
  ["toleranceSeconds must be >= 0", { toleranceSeconds: Number.NaN }, { toleranceSeconds: -1 }],
])("[W13] [A22] invalid options are rejected at creation: %s", (message, ...all) => {
  for (const options of all) expect(() => verifierWith(options), JSON.stringify(options)).toThrow(message);
});

test("[W5] a function is called for every delivery, so that a secret counts only while it is returned", async () => {
  const returned = ["old", secret, "new"];
  const calls = vi.fn(() => returned.shift() ?? "");
  const verifier = verifierWith({ secret: currentSecret(calls) });
  expect(calls).not.toHaveBeenCalled();
  for (const expected of [mismatch, "genuine", mismatch]) expect(await outcomeOf(genuine, verifier)).toEqual(expected);
  expect(calls).toHaveBeenCalledTimes(3);
});

const unreadable = new RangeError(`no reader for ${secret}`);

test.each([
  ["throws", throwing(unreadable)],
  ["rejects", () => Promise.reject(unreadable)],
])("[W5] a function that %s leaves the delivery undecided, without quoting the error", async (_, given) => {
  const error = await outcomeOf(genuine, verifierWith({ secret: currentSecret(given) }));
  expect(error).toMatchObject({ code: "webhook_secret_unavailable", retryAfterSeconds: 5, cause: "RangeError" });
  expect(inspect(error)).not.toContain(secret);
});

const undecided = new WebhookError("webhook_secret_unavailable", "later");
const first = ["first"];
const whiteSpace = refused("signature_mismatch", { message: expect.stringContaining("white space") });

test.each<[string, Reread, unknown]>([
  ["the same, for certain", { secrets: first }, mismatch],
  ["others, for certain", { secrets: ["second\n"] }, whiteSpace],
  ["the same, so far", { secrets: first, undecided }, undecided],
  ["others, so far", { secrets: ["second"], undecided }, undecided],
])("[W5] reloaded secrets are %s", async (_, reread, refusal) => {
  const verifier = verifierWith({ secret: { read: async () => first, reread: async () => reread } });
  expect(await outcomeOf(forged, verifier)).toEqual(refusal);
});

test("keys are imported once, whatever they are called", async () => {
  const importKey = spyOn("importKey");
  const key = "__proto__";
  const verifier = verifierWith({ secret: currentSecret(() => ["toString", key]) });
  for (let count = 0; count < 3; count++) expect(await outcomeOfHeaders(signed(body, key), verifier)).toBe("genuine");
  expect(importKey).toHaveBeenCalledTimes(2);
});

const noTimes = [
  ...["", "now", "179000000", "17900000000", "17900000001234", "-790000000", "1790000000.5", " 1790000000"],
  ...["1790000000, 1790000000", "2026-11-20", "+002026-11-20T12:00:00Z", "2026-11-20 12:00:00Z"],
  ...["2026-13-40T25:00:00Z", "Fri, 20 Nov 2026 12:00:00 GMT"],
  // Part of a time is invalid: its rest would count as part of the body.
  ...["2026-11-20T12:00:00", "2026-11-20T12:00Z", '2026-11-20T12:00:00Z.{"a":"Z'],
];

test.each([
  ["1790000000", 1_790_000_000_000],
  ["1790000000123", 1_790_000_000_123],
  ["2026-11-20T12:00:00Z", Date.UTC(2026, 10, 20, 12)],
  ["2026-11-20T12:00:00.250Z", Date.UTC(2026, 10, 20, 12, 0, 0, 250)],
  ["2026-11-20T12:00:00+05:30", Date.UTC(2026, 10, 20, 6, 30)],
  ...noTimes.map((text) => [text, Number.NaN] as const),
] as const)("[W3] reads %j as %d", (text, expected) => expect(readTimestamp(text)).toBe(expected));

const plain: SignatureScheme = { signatureHeader: "X-Signature", signedContent: "{body}", encoding: "hex" };
const custom = { ...plain, signedContent: "{body}:{timestamp}", timestampHeader: "X-Sent" };
const digest = createHmac("sha256", secret).update(`${body}:${now}`).digest();

test.each<[string, DeliveryHeaders, number, unknown]>([
  ["as it says", {}, 300_000, "genuine"],
  ["without the time it names", { "X-Sent": undefined, "x-time": now }, 0, headerMissing],
  ["in another encoding", { "x-signature": digest.toString("base64") }, 0, refused("signature_malformed")],
  ["too late", {}, 301_000, refused("outside_tolerance")],
])("[W17] a notification is verified by the configured scheme: %s", async (_, changes, age, expected) => {
  const verifier = createFiatVerifier({ secret, clock: new FakeClock(clock.now() + age), scheme: custom });
  const headers = { "x-signature": digest.toString("hex"), "X-Sent": now, ...changes };
  expect(await outcomeOfHeaders(headers, verifier)).toEqual(expected);
});

test.each<[string, ...unknown[]]>([
  ["scheme is missing: how the service signs is not documented", undefined, null, "hex"],
  ["signatureHeader must be a header name", { ...plain, signatureHeader: undefined }],
  ["signatureHeader must be a header name", { ...plain, signatureHeader: "two words" }],
  ["timestampHeader must be a header name", { ...plain, timestampHeader: "" }],
  ["signedContent must contain {body} exactly once", ...[undefined, "{timestamp}", "{body}{body}"].map(signing)],
  ["an unknown placeholder, {time}. Did you mean {timestamp}?", signing("{time}.{body}")],
  ["an unknown placeholder, {Body}. Did you mean {body}?", signing("{timestamp}.{Body}")],
  ["an unknown placeholder, {{body}}. Did you mean {body}?", signing("{timestamp}.{{body}}")],
  ["an unknown placeholder, $", signing("{timestamp}.{body}".replaceAll("{", "${"))],
  ["an unknown placeholder, {id}. Known placeholders: {timestamp}, {body}.", signing("{id}.{timestamp}.{body}")],
  ["an unknown placeholder, [timestamp]. Did you mean {timestamp}?", signing("[timestamp].{body}")],
  ["an unknown placeholder, <Time>. Did you mean {timestamp}?", signing("<Time>.{body}")],
  ["an unknown placeholder, %body%. Did you mean {body}?", signing("{timestamp}.%body%")],
  ["an unknown placeholder, $body. Did you mean {body}?", signing("{timestamp}.$body")],
  ["an unknown placeholder, #{body}. Did you mean {body}?", signing("{timestamp}.#{body}")],
  ["an unknown placeholder, %s. Known placeholders:", signing("%s.{body}"), signing("{timestamp}.%s")],
  ["an unsigned time proves nothing", { ...plain, timestampHeader: "x-time" }],
  ['encoding must be "hex" or "base64"', { ...plain, encoding: undefined }],
  ["unknown scheme option algorithm", { ...plain, algorithm: "sha1" }],
])("[W17] an invalid scheme is rejected: %s", (message, ...all) => {
  for (const scheme of all) {
    const make = () => createFiatVerifier({ secret, clock, scheme: scheme as SignatureScheme });
    expect(make).toThrow(expect.objectContaining({ code: "invalid_configuration" }));
    expect(make).toThrow(message);
  }
});

test.each([
  ...['{"at":{timestamp},"body":{body}}', '["1",{timestamp},{body}]', "timestamp=[{timestamp}]&body={body}"],
  ...["<xml>{body}</xml>", "%DC{timestamp}.{body}", "$1:{timestamp}:{body}", "v0:{timestamp}:{body}"],
  "{timestamp}%0A{body}",
])("[W17] no placeholder is seen in the literal parts of %s", (signedContent) => {
  expect(() => createFiatVerifier({ secret, scheme: { ...plain, signedContent } })).not.toThrow();
});

function signing(signedContent: unknown): object {
  return { ...plain, signedContent };
}
