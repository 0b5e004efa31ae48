import { describe, expect, it, onTestFinished, test } from "vitest";
import document from "../../../generated/crypto/openapi.json" with { type: "json" };
import type { WebhookId } from "../../../generated/crypto/resources.ts";
import { openWebhooks } from "../../../tests/support/sandbox/open-webhooks.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import { ArgumentError } from "../errors.ts";
import { WebhookError } from "./error.ts";
import {
  decodePayload,
  envelopeReader,
  eventKeys,
  namedVerifier,
  parseExactJson,
  readUnverifiedNotification,
  readWebhookEvent,
  type WebhookEvent,
  webhookId,
} from "./event.ts";
import { signWebhook } from "./sign.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readWebhookEvent(bytes(text));

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

const slugs = Object.keys(document.webhooks);
const confirmed = { type: "deposit.confirmed" };

describe("[W9] an event", () => {
  it.each(slugs)("is known if its type is documented and it has a transaction: %s", (type) => {
    const payload = { transaction_id: "0xabc", type, data: { amount: 1 } };
    const raw = bytes(JSON.stringify(payload));
    const event = readWebhookEvent(raw);
    expect(event).toEqual({ known: true, type, transactionId: "0xabc", payload, raw });
    expect(event.raw).toBe(raw);
    expect(read(`\uFEFF${JSON.stringify(payload)}`)).toMatchObject({ known: true, payload });
  });

  it.each(["card.frozen", "Deposit.Confirmed", "deposit.confirmed ", "*", "statusNotification", "toString"])(
    "with an undocumented type is not known, but keeps it: %s",
    (type) => {
      const payload = { type, transaction_id: "t" };
      const raw = bytes(JSON.stringify(payload));
      expect(readWebhookEvent(raw)).toEqual({ known: false, type, transactionId: "t", payload, raw });
    },
  );

  it.each([
    ["no transaction", confirmed, confirmed],
    ["a blank transaction", { ...confirmed, transaction_id: " \t" }, confirmed],
    ["a transaction of another type", { ...confirmed, transaction_id: true }, confirmed],
    ["no type", { transaction_id: "t" }, { transactionId: "t" }],
    ["an empty type", { type: "", transaction_id: "t" }, { transactionId: "t" }],
    ["a type that is not a string", { type: ["deposit.confirmed"], transaction_id: "t" }, { transactionId: "t" }],
    ["both in another place", { event: { ...confirmed, transaction_id: "t" } }, {}],
  ])("is not known with %s", (_, payload, found) => {
    const nothing = { known: false, type: undefined, transactionId: undefined };
    expect(read(JSON.stringify(payload))).toMatchObject({ ...nothing, payload, ...found });
  });

  it.each(["12345678901234567890", "42", "-0", "1e3"])("has the digits of a numeric transaction: %s", (digits) => {
    const others = { 'a"transaction_id': 1, n: '"transaction_id":1,' };
    const text = `{"type":"deposit.confirmed","transaction_id": ${digits},${JSON.stringify(others).slice(1)}`;
    const payload = { transaction_id: digits, ...others };
    expect(read(text)).toMatchObject({ known: true, transactionId: digits, payload });
    expect(read(`{"transaction_id":0${digits}}`).payload).toBeUndefined();
  });

  it("[S38] has no payload if it is nested more than 1,000 levels deep", () => {
    const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
    expect(read(nested(1_000)).payload).toBeDefined();
    for (const levels of [1_001, 100_000]) expect(read(nested(levels)).payload).toBeUndefined();
  });

  it("ignores inherited properties", () => {
    const fields = ["type", "transaction_id"];
    onTestFinished(() => {
      for (const name of fields) Reflect.deleteProperty(Object.prototype, name);
    });
    for (const name of fields) Reflect.set(Object.prototype, name, "deposit.confirmed");
    const found = { known: false, type: undefined, transactionId: undefined };
    for (const text of ["{}", "[]", '{"__proto__":{"type":"deposit.confirmed"}}']) {
      expect(read(text), text).toMatchObject(found);
    }
  });

  it.each(["null", "1.0", '"deposit.confirmed"', "[]", "true"])("can be any JSON value: %s", (text) => {
    expect(read(text)).toMatchObject({ known: false, type: undefined, payload: JSON.parse(text) });
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["plain text", bytes("deposit.confirmed")],
    ["truncated JSON", bytes('{"type":"deposit.confirmed","transaction_id":"t"')],
    ["a hundred thousand brackets", bytes("[".repeat(100_000))],
    ["invalid UTF-8", bytes('{"type":"deposit.confirmed","transaction_id":"t?"}').map(spoil)],
  ])("can be %s", (_, raw) => {
    const { raw: given, ...event } = readWebhookEvent(raw, () => {
      throw new Error("called without a payload");
    });
    expect(event).toEqual({ known: false, type: undefined, transactionId: undefined, payload: undefined });
    expect(given).toBe(raw);
  });
});

/** Replaces the question mark by a byte that is not valid UTF-8. */
function spoil(byte: number): number {
  return byte === 0x3f ? 0xff : byte;
}

describe("[W9] readEvent", () => {
  const raw = bytes('{"type":"other","event":"transaction.settled","ids":["t1"]}');

  it("finds type and transaction in place of the assumed fields", () => {
    const event = readWebhookEvent(raw, (payload) => {
      const { event: type, ids } = payload as { event: string; ids: string[] };
      return { type, transactionId: ids[0] };
    });
    expect(event).toMatchObject({ known: true, type: "transaction.settled", transactionId: "t1" });
  });

  it("knows the event types given, and only those", () => {
    for (const type of ["transaction.settled", "card.frozen"]) {
      const found = () => ({ type, transactionId: "t1" });
      const isKnown = [readWebhookEvent(raw, found).known, readWebhookEvent(raw, found, ["card.frozen"]).known];
      expect(isKnown, type).toEqual(type === "card.frozen" ? [false, true] : [true, false]);
    }
  });

  it("need not find anything, and cannot return anything but strings", () => {
    const nothing = { known: false, transactionId: undefined, dedupeKey: undefined };
    expect(readWebhookEvent(raw, () => ({}))).toMatchObject({ ...nothing, type: undefined });
    const found = { type: "deposit.confirmed", transactionId: 7, dedupeKey: 7 } as object;
    expect(readWebhookEvent(raw, () => found)).toMatchObject(nothing);
  });

  it.each(["transaction.settled", "card.frozen"])("[W10a] may find what tells events apart: %s", (type) => {
    const event = readWebhookEvent(raw, () => ({ type, transactionId: "t1", dedupeKey: "0" }));
    expect(event).toMatchObject({ type, transactionId: "t1", dedupeKey: "0" });
    expect(readWebhookEvent(raw, () => ({ type, dedupeKey: " " })).dedupeKey).toBeUndefined();
  });

  it("may throw, and its error is passed on", () => {
    const failure = new Error("no such field");
    const broken = () => {
      throw failure;
    };
    expect(() => readWebhookEvent(raw, broken)).toThrow(failure);
  });
});

type Parts = { type?: string; transactionId?: string; dedupeKey?: string; raw?: Uint8Array };

function event(parts: Parts): WebhookEvent {
  return { known: false, type: undefined, transactionId: undefined, payload: undefined, raw: bytes("{}"), ...parts };
}

const deposit = { type: "deposit.confirmed", transactionId: "0xabc" };
const first = bytes('{"output":0}');
const second = bytes('{"output":1}');

describe("[W10] the store keys of an event", () => {
  it("have a format that every store accepts", async () => {
    const { body, transaction } = await eventKeys("default", event(deposit));
    for (const key of [body, transaction]) expect(key).toMatch(/^webhook:[0-9a-f]{64}$/);
  });

  // Frozen: a different key would let an event that a store remembers be handled again.
  it("never change", async () => {
    expect(await eventKeys("default", event(deposit))).toEqual({
      bodyHash: "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
      body: "webhook:412c54c19ad09aaa16c0c95f4b0bc338d43f4df46487bb62f9ff806f2e5b3d82",
      transaction: "webhook:e7f86ce6dcd63a89fef7076c715ebb2bdda420dae32f6d842ca416400358cf51",
    });
  });

  it("contain the transaction of a deposit, whatever its body", async () => {
    const [one, two] = [event({ ...deposit, raw: first }), event({ ...deposit, raw: second })];
    const keys = [await eventKeys("default", one), await eventKeys("default", two)];
    expect(keys[0]?.transaction).toBe(keys[1]?.transaction);
    expect(keys[0]?.body).not.toBe(keys[1]?.body);
  });

  it("[W10a] tell apart what has a dedupeKey of its own", async () => {
    const transactionOf = async (parts: Parts) => (await eventKeys("default", event(parts))).transaction;
    for (const parts of [deposit, { type: "transaction.settled", transactionId: "t1" }, { type: "card.frozen" }, {}]) {
      const [one, again, two, none] = await Promise.all([
        transactionOf({ ...parts, dedupeKey: "0", raw: first }),
        transactionOf({ ...parts, dedupeKey: "0", raw: second }),
        transactionOf({ ...parts, dedupeKey: "1" }),
        transactionOf(parts),
      ]);
      expect(one).toBe(again);
      expect(new Set([one, two, none]).size).toBe(3);
    }
  });

  it.each([
    [{ type: "transaction.settled", transactionId: "t1" }],
    [{ type: "deposits", transactionId: "t1" }],
    [{ type: "deposit.confirmed" }],
    [{ type: "deposit.confirmed", transactionId: "" }],
    [{ transactionId: "t1" }],
    [{}],
  ])("of any other event depend on every byte of the body, and on nothing else: %j", async (parts) => {
    const keys = (...bytes: number[]) => eventKeys("default", event({ ...parts, raw: Uint8Array.from(bytes) }));
    expect((await keys(0x7b, 0x7d)).transaction).toBeUndefined();
    expect(await keys(0x7b, 0x7d)).toEqual(await eventKeys("default", event({})));
    expect((await keys(0x7b, 0x7d)).body).not.toBe((await keys(0x7b, 0x20, 0x7d)).body);
    // Neither is valid UTF-8.
    expect((await keys(0xff)).body).not.toBe((await keys(0xfe)).body);
  });

  it("differ for different events and scopes", async () => {
    const different: readonly [string, WebhookEvent][] = [
      ["default", event(deposit)],
      ["other", event(deposit)],
      ["default", event({ ...deposit, transactionId: "0xabd" })],
      ["default", event({ ...deposit, type: "deposit.failed" })],
      // Strings that are equal when joined.
      ["default", event({ type: "deposit.confirmed0", transactionId: "xabc" })],
      ["default", event({ type: 'deposit.","', transactionId: "x" })],
      ["default", event({ type: "deposit.", transactionId: '","x' })],
      // Lone surrogates, which are not valid UTF-8.
      ["\ud800", event(deposit)],
      ["\ud801", event(deposit)],
    ];
    const keys = await Promise.all(different.map(([scope, each]) => eventKeys(scope, each)));
    expect(new Set(keys.map(({ transaction }) => transaction)).size).toBe(different.length);
    // By scope.
    expect(new Set(keys.map(({ body }) => body)).size).toBe(4);
    const all = keys.flatMap(({ body, transaction }) => [body, transaction]);
    expect(new Set(all).size).toBe(different.length + 4);
  });
});

describe("[W9] parseExactJson", () => {
  const text = '{"data":{"amount":12345678901234567890.10,"count":2,"fees":[{"amount":1.0},{"amount":1e-18}]}}';

  it.each([
    ["text", text],
    ["bytes", bytes(text)],
    ["text with a byte order mark", `\uFEFF${text}`],
    ["bytes with a byte order mark", bytes(`\uFEFF${text}`)],
  ])("reads numbers digit for digit from %s", (_, json) => {
    const fees = [{ amount: "1.0" }, { amount: "0.000000000000000001" }];
    const data = { amount: "12345678901234567890.10", count: 2, fees };
    expect(parseExactJson(json, ["data.amount", "data.fees[].amount"])).toEqual({ data });
  });

  it.each([
    ["", "1.0", "1.0"],
    ["[]", "[1.0]", ["1.0"]],
    ["[][].名", '[[{"名":1.0}]]', [[{ 名: "1.0" }]]],
    ["a[].*", '{"a":[{"b":1.0}]}', { a: [{ b: "1.0" }] }],
    ["*.amount", '{"a":{"amount":1.0},"amount":1.0}', { a: { amount: "1.0" }, amount: 1 }],
    ["a", '{"a":"text","b":1.0}', { a: "text", b: 1 }],
    ["b", '{"a":"\uFEFF"}', { a: "\uFEFF" }],
  ])("reads the path %j", (path, json, expected) => expect(parseExactJson(json, [path])).toEqual(expected));

  const wrong = ["data..amount", ".data", "data.", "fees[0].amount", "fees.[]", "[]amount", "a]", "$[*].a"];

  it.each(wrong)("rejects the path %j", (path) => {
    const error = thrownBy(() => parseExactJson(text, ["data.amount", path]));
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({ field: "paths[1]", message: expect.stringMatching(/^paths\[1\] must/) });
  });

  it("uses the list of paths as it is at the call", () => {
    const paths = ["a"];
    expect(parseExactJson('{"a":1,"b":2}', paths)).toEqual({ a: "1", b: 2 });
    paths[0] = "b";
    expect(parseExactJson('{"a":1,"b":2}', paths)).toEqual({ a: 1, b: "2" });
  });

  it("throws if the input is not valid JSON or not valid UTF-8", () => {
    expect(() => parseExactJson("amount=1.0", ["amount"])).toThrow(SyntaxError);
    expect(() => parseExactJson(new Uint8Array([0x22, 0xff, 0x22]), [])).toThrow(TypeError);
  });
});

it("decodePayload rejects invalid UTF-8", () => {
  expect(decodePayload(bytes("\uFEFFé 🙂"))).toBe("é 🙂");
  expect(() => decodePayload(new Uint8Array([0xc3]))).toThrow(TypeError);
});

it("[W17] readUnverifiedNotification marks its result as unverified", () => {
  const body = '{"status":"approved"}';
  const raw = bytes(body);
  const expected = { verified: false, payload: { status: "approved" }, raw };
  for (const given of [body, raw.buffer]) expect(readUnverifiedNotification(given)).toEqual(expected);
  expect(readUnverifiedNotification("<xml/>")).toMatchObject({ verified: false, payload: undefined });
  expect(() => readUnverifiedNotification({ status: "approved" } as unknown as string)).toThrow("text or bytes");
});

describe("[G19] webhookId", () => {
  test("reaches the id of a new subscription without a cast", async () => {
    const { tenant, clock } = openWebhooks();
    const wallets = new CryptoClient({ ...tenant.crypto, clock });
    const created = await wallets.webhooks.create({ url: "https://shop.example/hooks" });
    const id: WebhookId = webhookId(created);
    const { url } = await wallets.webhooks.get(id).unwrap<{ url: string }>();
    expect(url).toBe("https://shop.example/hooks");
  });

  test("reads the field that the document assumes", () => {
    const { name } = document.components.schemas.WebhookSubscription["x-id-field"];
    expect(webhookId({ [name]: "wh_1" })).toBe("wh_1");
    expect(webhookId({ [name]: 1001 })).toBe("1001");
  });

  test.each([{}, { id: "" }, { id: " " }, { id: 1.5 }, { id: null }, { id: {} }, { ID: "wh_1" }, ["wh_1"], null, "id"])(
    "says what is assumed if there is none: %j",
    (subscription) => {
      const error = thrownBy(() => webhookId(subscription as object));
      expect(error).toBeInstanceOf(WebhookError);
      const assumed = 'no "id": which field holds its id is undocumented (G19), and the SDK assumes this one';
      expect(error).toMatchObject({ code: "webhook_id_missing", message: expect.stringContaining(assumed) });
    },
  );

  test("ignores inherited properties, and quotes nothing of the subscription", () => {
    const secret = { value: "a-secret", enumerable: true };
    const error = thrownBy(() => webhookId(Object.create({ id: "inherited" }, { secret })));
    expect(String(error)).toMatch(/^WebhookError: the subscription has no "id"/);
    expect(String(error)).not.toContain("a-secret");
  });
});

const secret = "webhook-secret-0001";
const body = '{"id":"evt_1","kind":"deposit.confirmed","object":{"transaction_id":"0xabc"}}';

/** A genuine delivery, with its headers renamed. */
async function delivery(signatureHeader: string, timestampHeader: string) {
  const { headers } = await signWebhook({ secret, body });
  const [signature, time] = ["x-svc-signature", "x-timestamp"].map((name) => new Headers(headers).get(name) ?? "");
  return { headers: { [signatureHeader]: signature ?? "", [timestampHeader]: time ?? "" }, body };
}

describe("the verifier of a generated package", () => {
  const verifier = namedVerifier({ signatureHeader: "X-Acme-Sign", timestampHeader: "X-Acme-At" }, { secret });

  it("finds signature and time in its own headers", async () => {
    const verified = await verifier.verify(await delivery("x-acme-sign", "x-acme-at"));
    expect(new TextDecoder().decode(verified.body)).toBe(body);
  });

  it.each([
    ["x-svc-signature", "x-acme-at"],
    ["x-acme-sign", "x-timestamp"],
  ])("rejects a delivery with %s and %s", async (signature, time) => {
    await expect(verifier.verify(await delivery(signature, time))).rejects.toThrow("missing");
  });

  it("tries every header with a time if none is named", async () => {
    const any = namedVerifier({ signatureHeader: "x-acme-sign" }, { secret });
    await expect(any.verify(await delivery("x-acme-sign", "x-timestamp"))).resolves.toBeDefined();
  });
});

describe("the reader of an envelope", () => {
  it("reads type, transaction and id", () => {
    const event = readWebhookEvent(bytes(body), envelopeReader({ id: "id", type: "kind", data: "object" }));
    expect(event).toMatchObject({ known: true, type: "deposit.confirmed", transactionId: "0xabc", dedupeKey: "evt_1" });
  });

  it("looks into the body itself unless told otherwise", () => {
    const read = envelopeReader({});
    const found = { type: "a", transactionId: "t" };
    expect(read({ type: "a", transaction_id: "t", id: "i", undefined: "u" })).toEqual(found);
    expect(read([])).toEqual({});
    expect(read({ type: 5, transaction_id: {} })).toEqual({});
  });
});
