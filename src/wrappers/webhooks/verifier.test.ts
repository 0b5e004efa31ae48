import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import { afterEach, describe, expect, type Mock, test, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { onlyWebCrypto } from "../../../tests/support/only-web-crypto.ts";
import { WebhookError } from "./error.ts";
import type { Reread } from "./secrets.ts";
import { cryptoScheme, type SignatureScheme } from "./signature.ts";
import {
  type CryptoVerifierOptions,
  createCryptoVerifier,
  createFiatVerifier,
  type DeliveryHeaders,
  readHeaders,
  readTimestamp,
} from "./verifier.ts";

const secret = "a test secret";
const body = '{ "type" : "deposit.confirmed", "amount": 1.0 }';
const clock = new FakeClock(Date.UTC(2026, 10, 20, 12));
const now = String(clock.now() / 1000);

function hmac(time: string, text: string | Uint8Array = body, key: string | Uint8Array = secret) {
  return createHmac("sha256", key).update(`${time}.`).update(text).digest();
}

const verifierWith = (options: Partial<CryptoVerifierOptions> = {}) =>
  createCryptoVerifier({ secret, clock, ...options });

/** Verifies a body with these headers. */
const verify = (headers: DeliveryHeaders, options: Partial<CryptoVerifierOptions> = {}, text: string = body) =>
  verifierWith(options).verify({ headers, body: text });

const genuine = { headers: headersOf(), body };
const forged = { ...genuine, body: "{}" };
const mismatch = { code: "webhook_signature_mismatch" };
const outside = { code: "webhook_outside_tolerance" };
const headerMissing = { code: "webhook_header_missing" };

/** Headers with a valid signature. */
function headersOf(changes: Record<string, string | undefined> = {}): Record<string, string> {
  const all = { "x-svc-signature": hmac(now).toString("hex"), "x-svc-timestamp": now, ...changes };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Headers with this signature, or with that of another text or key. */
const headersWith = (signature: string | undefined) => headersOf({ "x-svc-signature": signature });
const signed = (text: string, key: string | Uint8Array = secret) => headersWith(hmac(now, text, key).toString("hex"));

/** Counts the hashes or keys of a test; those of node:crypto are as many. */
function spyOn(method: "verify" | "importKey") {
  onlyWebCrypto();
  return vi.spyOn(globalThis.crypto.subtle, method);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a valid delivery", () => {
  test.each<[string, DeliveryHeaders]>([
    ["a record", headersOf()],
    ["a record with capitals", { "X-Svc-Signature": hmac(now).toString("hex"), "X-Svc-Timestamp": now }],
    ["lists and gaps, as Node gives them", { ...headersOf(), "x-svc-timestamp": [now], accept: undefined }],
    ["Headers", new Headers(headersOf())],
  ])("[W1] may have headers as %s", async (_, headers) => {
    const verified = await verifierWith().verify({ headers, body });
    expect(verified.signedAt).toEqual(new Date(clock.now()));
    expect(Buffer.from(verified.body).toString()).toBe(body);
    await expect(verifierWith().verify({ headers, body: `${body} ` })).rejects.toMatchObject(mismatch);
  });

  test.each([
    ["text", body],
    ["bytes", new TextEncoder().encode(body)],
    ["a Buffer within a larger one", Buffer.from(`xx${body}`).subarray(2)],
    ["another view of its bytes", new DataView(new TextEncoder().encode(body).buffer) as unknown as Uint8Array],
    ["an ArrayBuffer", new TextEncoder().encode(body).buffer],
  ])("[W7] may have a body as %s", async (_, given) => {
    const verified = await verifierWith().verify({ headers: headersOf(), body: given });
    expect(Buffer.from(verified.body).toString()).toBe(body);
  });

  test("[W1] has the service's name in its header, in any case", async () => {
    const headers = headersOf({ "x-svc-signature": undefined, "x-acme-signature": hmac(now).toString("hex") });
    for (const serviceName of ["acme", "Acme"]) expect(await verify(headers, { serviceName })).toBeTruthy();
    await expect(verify(headers)).rejects.toMatchObject(headerMissing);
  });
});

const nodeCrypto = process.getBuiltinModule("node:crypto");
const zeros = "0".repeat(64);

test.each([
  ["node:crypto", () => vi.spyOn(nodeCrypto, "timingSafeEqual"), [hmac(now).toString("hex"), zeros]],
  ["WebCrypto in runtimes without node:crypto", () => spyOn("verify"), [undefined, undefined, zeros]],
] as const)("[W6] signatures are compared by %s alone, in constant time", async (_, spy, compared) => {
  const compare = spy() as Mock<(...given: unknown[]) => unknown>;
  await expect(verify(headersWith(zeros))).rejects.toMatchObject(mismatch);
  expect(compare).toHaveBeenCalledTimes(1);
  for (const [index, hex] of compared.entries()) {
    const given = compare.mock.calls[0]?.[index];
    if (hex !== undefined) expect(Buffer.from(given as Uint8Array).toString("hex")).toBe(hex);
  }
  compare.mockReturnValue(true);
  expect(await verify(headersWith(zeros))).toBeTruthy();
  compare.mockReturnValue(false);
  await expect(verify(headersOf())).rejects.toMatchObject(mismatch);
});

const otherTimes = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`a-time-${n}`, `17000000${n + 10}`]));

describe("[W2] several signatures in one header", () => {
  const wrong = (count: number) =>
    Array.from({ length: count }, (_, n) => hmac(now, body, `secret ${n}`).toString("hex"));
  const right = hmac(now).toString("hex");

  test.each([
    [1, 16],
    [3, 5],
    [8, 2],
  ])("and %i times are tried in at most 16 pairs, which limits the hashes of a delivery", async (times, most) => {
    const hashes = spyOn("verify");
    const sent = (count: number) =>
      headersOf({ ...otherTimes(times - 1), "x-svc-signature": [...wrong(count - 1), right].join() });
    expect(await verify(sent(most))).toBeTruthy();
    hashes.mockClear();
    await expect(verify(sent(100))).rejects.toMatchObject(mismatch);
    expect(hashes).toHaveBeenCalledTimes(most * times);
  });

  test("[W1] do not mix up deliveries that are verified at the same time", async () => {
    const verifier = verifierWith();
    const texts = Array.from({ length: 300 }, (_, n) => `${n}:${"x".repeat(n * 37)}`);
    const results = texts.map(async (text, n) => {
      const signature = [...wrong(n % 4), hmac(now, text).toString("base64")].join();
      // Every second one has another body than it is signed for.
      const sent = n % 2 === 0 ? text : `${text} `;
      const verified = await verifier.verify({ headers: headersWith(signature), body: sent });
      return Buffer.from(verified.body).toString();
    });
    const settled = await Promise.allSettled(results);
    expect(settled).toMatchObject(
      texts.map((value, n) => (n % 2 === 0 ? { value } : { status: "rejected", reason: mismatch })),
    );
  });
});

const at = (time: number) => ({
  headers: headersOf({ "x-svc-timestamp": String(time), "x-svc-signature": hmac(String(time)).toString("hex") }),
  body,
});

test.each([0, 1, 5, 300, undefined])(
  "[W4] [G40] a tolerance of %d s applies to the past and the future; 300 s by default",
  async (toleranceSeconds) => {
    const verifier = verifierWith({ toleranceSeconds });
    const most = toleranceSeconds ?? 300;
    for (const sign of [1, -1]) {
      expect(await verifier.verify(at(clock.now() - sign * most * 1000))).toBeTruthy();
      const ageSeconds = sign * (most + 0.001);
      const message = `valid signature, but ${most}.001 s ${sign > 0 ? "old" : "in the future"}: check the clocks`;
      const late = at(Math.round(clock.now() - ageSeconds * 1000));
      await expect(verifier.verify(late)).rejects.toMatchObject({ ...outside, ageSeconds, message });
      // It does not matter if the signature is wrong.
      await expect(verifier.verify({ ...late, body: "{}" })).rejects.toMatchObject(mismatch);
    }
  },
);

describe("the time header", () => {
  const moved = (name: string, others: Record<string, string> = {}) => ({
    headers: { ...others, ...headersOf({ "x-svc-timestamp": undefined, [name]: now }) },
    body,
  });

  test("[W3] [G40] is found by its name and by the signature", async () => {
    const others = { date: "now", "x-time-zone": "UTC", "x-request-time": "1700000000", "x-lifetime": "3600" };
    for (const name of ["x-svc-timestamp", "Webhook-Time", "sent-at-time"]) {
      expect(await verifierWith().verify(moved(name, others)), name).toBeTruthy();
    }
    await expect(verifierWith().verify(moved("x-sent-at", others))).rejects.toThrow("signature mismatch");
  });

  test("[W3] that is configured is the only one", async () => {
    const verifier = verifierWith({ timestampHeader: "X-Sent-At" });
    expect(await verifier.verify(moved("x-sent-at"))).toBeTruthy();
    await expect(verifier.verify(moved("x-svc-timestamp"))).rejects.toMatchObject(headerMissing);
  });

  test("[W3] is one of at most eight", async () => {
    const hashes = spyOn("verify");
    expect(await verifierWith().verify(moved("x-time", otherTimes(7)))).toBeTruthy();
    expect(hashes).toHaveBeenCalledTimes(8);
    hashes.mockClear();
    await expect(verifierWith().verify(moved("x-time", otherTimes(8)))).rejects.toMatchObject(mismatch);
    expect(hashes).toHaveBeenCalledTimes(8);
  });

  test("[W3] that matched before is tried first, but never alone", async () => {
    const hashes = spyOn("verify");
    const verifier = verifierWith();
    const others = { "a-time": "1700000000", "b-time": "1700000001" };
    await verifier.verify(moved("x-time", others));
    expect(hashes).toHaveBeenCalledTimes(3);
    await verifier.verify(moved("x-time", others));
    expect(hashes).toHaveBeenCalledTimes(4);
    // A delivery is replayed under another name; genuine ones still verify.
    await verifier.verify(moved("evil-time", others));
    await verifier.verify(moved("x-time", others));
    expect(await verifier.verify(moved("y-time", { ...others, "evil-time": "1700000002" }))).toBeTruthy();
  });
});

describe("the error names", () => {
  test("[W8] a missing header, with the names received", async () => {
    const message = "missing x-svc-signature or time; received:";
    const unknown = verify({ Host: "shop.example", Cookie: "session=1" });
    await expect(unknown).rejects.toMatchObject({ ...headerMissing, message: `${message} Host, Cookie` });
    const untimed = verify(headersOf({ "x-svc-timestamp": "soon" }));
    await expect(untimed).rejects.toThrow(`${message} x-svc-signature, x-svc-timestamp`);
    const unsigned = headersWith(undefined);
    for (const headers of [unsigned, headersWith(""), { ...unsigned, "x-svc-signature": undefined }]) {
      await expect(verify(headers)).rejects.toMatchObject(headerMissing);
    }
  });

  test("[W8] a limited list of names", async () => {
    const headers = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`header-${n}`, "x"]));
    await expect(verify(headers)).rejects.toThrow(/^.{500,599}$/);
  });

  test.each([
    ["wrong secret or parsed body", secret],
    ["white space around the secret", ["x", `${secret}\n`]],
    ["white space around the secret", ["x", ` ${secret}`]],
  ])("[W8] a likely cause: %s", async (cause, given) => {
    const refusal = { ...mismatch, message: `signature mismatch: ${cause}?` };
    await expect(verify(genuine.headers, { secret: given }, "{}")).rejects.toMatchObject(refusal);
  });

  test("[W8] a malformed signature", async () => {
    const malformed = { code: "webhook_signature_malformed", message: "x-svc-signature is not HMAC-SHA256" };
    await expect(verify(headersWith("yes"))).rejects.toMatchObject(malformed);
  });

  test.each([{ type: "deposit.confirmed" }, [1], null, undefined, 5])("[W7] a parsed body: %j", async (parsed) => {
    const given = verifierWith().verify({ headers: headersOf(), body: parsed as unknown as string });
    await expect(given).rejects.toMatchObject({ code: "webhook_body_parsed" });
    for (const name of ["Express", "express.raw()", "Fastify", "parseAs", "Hono", "Next", "arrayBuffer()"]) {
      await expect(given).rejects.toThrow(name);
    }
  });
});

describe("secrets", () => {
  test.each(["", "  \n", null, undefined, 5, [], [""], [secret, ""], [null]])(
    "[W13] [A22] %j is rejected at creation",
    (given) => {
      expect(() => verifierWith({ secret: given as string })).toThrow("secret is missing, empty or not utf8");
    },
  );

  test.each([`${secret}\n`, " spaced ", "whsec_c2VjcmV0", "é漢😀", "deadbeef"])(
    "[W15] [G40] %j is the key by its UTF-8 bytes, exactly as given",
    async (given) => {
      expect(await verify(signed(body, Buffer.from(given, "utf8")), { secret: given })).toBeTruthy();
    },
  );

  test("[W15] is decoded only on request", async () => {
    const bytes = Buffer.from("00fffbef10", "hex");
    const headers = signed(body, bytes);
    for (const [secretEncoding, given] of [
      ["hex", "00fffbef10"],
      ["hex", "00FFFBEF10"],
      ["base64", bytes.toString("base64")],
      ["base64", bytes.toString("base64url")],
    ] as const) {
      expect(await verify(headers, { secret: given, secretEncoding }), given).toBeTruthy();
      await expect(verify(headers, { secret: given })).rejects.toThrow("signature mismatch");
    }
    for (const odd of ["xyz", "abc"]) {
      expect(() => verifierWith({ secret: odd, secretEncoding: "hex" })).toThrow("or not hex");
    }
    expect(() => verifierWith({ secret: "§§", secretEncoding: "base64" })).toThrow("or not base64");
    expect(() => verifierWith({ secret: "secret12", secretEncoding: "utf-8" as "utf8" })).toThrow("or not utf-8");
  });
});

test.each<[string, CryptoVerifierOptions["secret"]]>([
  ["several", ["old", secret, "new"]],
  ["a function", () => secret],
  ["a function that returns a promise of several", async () => [secret, "new"]],
])("[W5] the secret may be %s", async (_, given) => {
  const verifier = verifierWith({ secret: given });
  for (let count = 0; count < 2; count++) expect(await verifier.verify(genuine)).toBeTruthy();
  await expect(verifier.verify(forged)).rejects.toMatchObject(mismatch);
});

describe("[W5] a function for the secret", () => {
  test("is called for every delivery, so that a secret counts only while it is returned", async () => {
    const returned = ["old", secret, "new"];
    const calls = vi.fn(() => returned.shift() ?? "");
    const verifier = verifierWith({ secret: calls });
    expect(calls).not.toHaveBeenCalled();
    await expect(verifier.verify(genuine)).rejects.toMatchObject(mismatch);
    expect(await verifier.verify(genuine)).toBeTruthy();
    await expect(verifier.verify(genuine)).rejects.toMatchObject(mismatch);
    expect(calls).toHaveBeenCalledTimes(3);
  });

  function fail(): never {
    throw new RangeError(`no reader for ${secret}`);
  }

  test.each([
    ["throws", fail],
    ["rejects", async () => fail()],
  ])("that %s leaves the delivery undecided, without quoting the error", async (_, given) => {
    const error = await verify(genuine.headers, { secret: given }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "webhook_secret_unavailable", retryAfterSeconds: 5, cause: "RangeError" });
    expect(inspect(error)).not.toContain(secret);
  });
});

const undecided = new WebhookError("webhook_secret_unavailable", "later");
const first = ["first"];

test.each<[string, Reread, object]>([
  ["the same, for certain", { secrets: first }, mismatch],
  ["others, for certain", { secrets: ["second\n"] }, { ...mismatch, message: expect.stringContaining("white space") }],
  ["the same, so far", { secrets: first, undecided }, undecided],
  ["others, so far", { secrets: ["second"], undecided }, undecided],
])("[W5] reloaded secrets are %s", async (_, reread, refusal) => {
  const verifier = verifierWith({ secret: { read: async () => first, reread: async () => reread } });
  await expect(verifier.verify(forged)).rejects.toMatchObject(refusal);
});

test("keys are imported once, whatever they are called", async () => {
  const importKey = spyOn("importKey");
  const key = "__proto__";
  const verifier = verifierWith({ secret: () => ["toString", key] });
  for (let count = 0; count < 3; count++)
    expect(await verifier.verify({ headers: signed(body, key), body })).toBeTruthy();
  expect(importKey).toHaveBeenCalledTimes(2);
});

test("options that are invalid or empty", async () => {
  const late = verifierWith({ clock: { now: () => Number.NaN } }).verify(genuine);
  await expect(late).rejects.toMatchObject(outside);
  expect(await verifierWith({ timestampHeader: "" }).verify(genuine)).toBeTruthy();
  expect(() => verifierWith({ tolerance: 5 } as object)).toThrow("unknown option tolerance");
  for (const toleranceSeconds of [Number.NaN, -1]) {
    expect(() => verifierWith({ toleranceSeconds })).toThrow("toleranceSeconds must be >= 0");
  }
});

test.each([
  ["1790000000", 1_790_000_000_000],
  ["1790000000123", 1_790_000_000_123],
  ["2026-11-20T12:00:00Z", Date.UTC(2026, 10, 20, 12)],
  ["2026-11-20T12:00:00.250Z", Date.UTC(2026, 10, 20, 12, 0, 0, 250)],
  ["2026-11-20T12:00:00+05:30", Date.UTC(2026, 10, 20, 6, 30)],
  ...["", "now", "179000000", "17900000000", "17900000001234", "-790000000", "1790000000.5", " 1790000000"].map(noTime),
  ...["1790000000, 1790000000", "2026-11-20", "+002026-11-20T12:00:00Z", "2026-11-20 12:00:00Z"].map(noTime),
  ...["2026-13-40T25:00:00Z", "Fri, 20 Nov 2026 12:00:00 GMT"].map(noTime),
  // Part of a time is invalid: its rest would count as part of the body.
  ...["2026-11-20T12:00:00", "2026-11-20T12:00Z", '2026-11-20T12:00:00Z.{"a":"Z'].map(noTime),
] as const)("[W3] reads %j as %d", (text, expected) => expect(readTimestamp(text)).toBe(expected));

function noTime(text: string): readonly [string, number] {
  return [text, Number.NaN];
}

test("[W3] the first moment of the epoch is a time: too old, not missing", () => {
  const time = { name: "x-time", value: "1970-01-01T00:00:00Z" };
  const headers = { "x-svc-signature": "s", [time.name]: time.value };
  expect(readHeaders(headers, cryptoScheme())).toEqual({ signature: "s", times: [time] });
});

const plain: SignatureScheme = { signatureHeader: "X-Signature", signedContent: "{body}", encoding: "hex" };

test("[W17] a notification is verified by the configured scheme", async () => {
  const scheme = { ...plain, signedContent: "{body}:{timestamp}", timestampHeader: "X-Sent" };
  const digest = createHmac("sha256", secret).update(`${body}:${now}`).digest();
  const headers = { "x-signature": digest.toString("hex"), "X-Sent": now };
  const verifying = (changes: DeliveryHeaders, at = clock) =>
    createFiatVerifier({ secret, clock: at, scheme }).verify({ headers: { ...headers, ...changes }, body });
  expect((await verifying({})).signedAt).toEqual(new Date(clock.now()));
  await expect(verifying({ "X-Sent": undefined, "x-time": now })).rejects.toMatchObject(headerMissing);
  const malformed = verifying({ "x-signature": digest.toString("base64") });
  await expect(malformed).rejects.toMatchObject({ code: "webhook_signature_malformed" });
  const late = verifying({}, new FakeClock(clock.now() + 301_000));
  await expect(late).rejects.toMatchObject(outside);
});

test.each<[string, unknown]>([
  ["scheme is missing: how the service signs is not documented", undefined],
  ["scheme is missing: how the service signs is not documented", null],
  ["scheme is missing: how the service signs is not documented", "hex"],
  ["signatureHeader must be a header name", { ...plain, signatureHeader: undefined }],
  ["signatureHeader must be a header name", { ...plain, signatureHeader: "two words" }],
  ["timestampHeader must be a header name", { ...plain, timestampHeader: "" }],
  ["signedContent must contain {body} exactly once", { ...plain, signedContent: undefined }],
  ["signedContent must contain {body} exactly once", { ...plain, signedContent: "{timestamp}" }],
  ["signedContent must contain {body} exactly once", { ...plain, signedContent: "{body}{body}" }],
  ["an unsigned time proves nothing", { ...plain, timestampHeader: "x-time" }],
  ['encoding must be "hex" or "base64"', { ...plain, encoding: undefined }],
  ["unknown scheme option algorithm", { ...plain, algorithm: "sha1" }],
])("[W17] an invalid scheme is rejected: %s", (message, scheme) => {
  const make = () => createFiatVerifier({ secret, clock, scheme: scheme as SignatureScheme });
  expect(make).toThrow(expect.objectContaining({ code: "invalid_configuration" }));
  expect(make).toThrow(message);
});
