import { describe, expect, onTestFinished, test } from "vitest";
import document from "../../../generated/crypto/openapi.json" with { type: "json" };
import {
  decodePayload,
  envelopeReader,
  eventKeys,
  parseExactJson,
  type ReadEvent,
  readUnverifiedNotification,
  readWebhookEvent,
  type WebhookEvent,
} from "./event.ts";
import { signWebhook } from "./sign.ts";
import { namedVerifier } from "./verifier.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readWebhookEvent(bytes(text));

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

const confirmed = { type: "deposit.confirmed" };
const nothing = { known: false, type: undefined, transactionId: undefined };

describe("[W9] an event", () => {
  test.each(Object.keys(document.webhooks))(
    "is known if its type is documented and it has a transaction: %s",
    (type) => {
      const payload = { transaction_id: "0xabc", type, data: { amount: 1 } };
      const raw = bytes(JSON.stringify(payload));
      const event = readWebhookEvent(raw);
      expect(event).toEqual({ known: true, type, transactionId: "0xabc", payload, raw });
      expect(event.raw).toBe(raw);
      expect(read(`\uFEFF${JSON.stringify(payload)}`)).toMatchObject({ known: true, payload });
    },
  );

  test.each<[string, unknown, object]>([
    ...["card.frozen", "Deposit.Confirmed", "deposit.confirmed ", "*", "statusNotification", "toString"].map(
      (type): [string, object, object] => [type, { type, transaction_id: "t" }, { type, transactionId: "t" }],
    ),
    ["no transaction", confirmed, confirmed],
    ["a blank transaction", { ...confirmed, transaction_id: " \t" }, confirmed],
    ["a transaction of another type", { ...confirmed, transaction_id: true }, confirmed],
    ["no type", { transaction_id: "t" }, { transactionId: "t" }],
    ["an empty type", { type: "", transaction_id: "t" }, { transactionId: "t" }],
    ["a type that is not a string", { type: ["deposit.confirmed"], transaction_id: "t" }, { transactionId: "t" }],
    ["both in another place", { event: { ...confirmed, transaction_id: "t" } }, {}],
    ...[null, 1.5, "deposit.confirmed", [], true].map((value): [string, unknown, object] => ["no object", value, {}]),
  ])("is not known with %s: %j", (_, payload, found) => {
    expect(read(JSON.stringify(payload))).toMatchObject({ ...nothing, payload, ...found });
  });

  test.each(["12345678901234567890", "42", "-0", "1e3"])("has the digits of a numeric transaction: %s", (digits) => {
    const others = { 'a"transaction_id': 1, n: '"transaction_id":1,' };
    const text = `{"type":"deposit.confirmed","transaction_id": ${digits},${JSON.stringify(others).slice(1)}`;
    const payload = { transaction_id: digits, ...others };
    expect(read(text)).toMatchObject({ known: true, transactionId: digits, payload });
    expect(read(`{"transaction_id":0${digits}}`).payload).toBeUndefined();
  });

  test("ignores inherited properties", () => {
    const fields = ["type", "transaction_id"];
    onTestFinished(() => {
      for (const name of fields) Reflect.deleteProperty(Object.prototype, name);
    });
    for (const name of fields) Reflect.set(Object.prototype, name, "deposit.confirmed");
    for (const text of ["{}", "[]", '{"__proto__":{"type":"deposit.confirmed"}}']) {
      expect(read(text), text).toMatchObject(nothing);
    }
  });

  test.each([
    ["nothing", new Uint8Array()],
    ["plain text", bytes("deposit.confirmed")],
    ["truncated JSON", bytes('{"type":"deposit.confirmed","transaction_id":"t"')],
    ["a hundred thousand brackets", bytes("[".repeat(100_000))],
    ["invalid UTF-8", Uint8Array.of(0x22, 0xff, 0x22)],
  ])("can be %s", (_, raw) => {
    const { raw: given, ...event } = readWebhookEvent(raw, () => {
      throw new Error("called without a payload");
    });
    expect(event).toEqual({ ...nothing, payload: undefined });
    expect(given).toBe(raw);
  });
});

describe("[W9] readEvent", () => {
  const raw = bytes('{"type":"other","event":"transaction.settled","ids":["t1"]}');

  test("gets the payload, and may throw: its error is passed on", () => {
    const readEvent: ReadEvent = (payload) => {
      const { event: type, ids } = payload as { event: string; ids: string[] };
      return { type, transactionId: ids[0] };
    };
    expect(readWebhookEvent(raw, readEvent)).toMatchObject({
      known: true,
      type: "transaction.settled",
      transactionId: "t1",
    });
    const failure = new Error("no such field");
    const broken = () => {
      throw failure;
    };
    expect(thrownBy(() => readWebhookEvent(raw, broken))).toBe(failure);
  });

  const settled = { type: "transaction.settled", transactionId: "t1" };
  const frozen = { type: "card.frozen", transactionId: "t1" };
  const blank = { ...nothing, dedupeKey: undefined };

  test.each<[string, object, readonly string[] | undefined, object]>([
    ["a documented type", settled, undefined, { known: true, ...settled }],
    ["a type that is not documented", frozen, undefined, { known: false, ...frozen }],
    ["one of the types given", frozen, ["card.frozen"], { known: true, ...frozen }],
    ["none of the types given", settled, ["card.frozen"], { known: false, ...settled }],
    ["nothing", {}, undefined, blank],
    ["what is not a string", { type: 7, transactionId: 7, dedupeKey: 7 }, undefined, blank],
    ["what is blank", { type: " ", transactionId: " ", dedupeKey: " " }, undefined, blank],
    ["[W10a] what tells known events apart", { ...settled, dedupeKey: "0" }, undefined, { ...settled, dedupeKey: "0" }],
    ["[W10a] what tells others apart", { ...frozen, dedupeKey: "0" }, undefined, { ...frozen, dedupeKey: "0" }],
  ])("may find %s", (_, found, types, expected) => {
    expect(readWebhookEvent(raw, () => found, types)).toMatchObject(expected);
  });
});

type Parts = { type?: string; transactionId?: string; dedupeKey?: string; raw?: Uint8Array };

const keysOf = (parts: Parts, scope = "default") =>
  eventKeys(scope, { ...nothing, payload: undefined, raw: bytes("{}"), ...parts } as WebhookEvent);

const deposit = { type: "deposit.confirmed", transactionId: "0xabc" };

describe("[W10] the store keys of an event", () => {
  // Frozen: a different key would let an event that a store remembers be handled again.
  test("never change", async () => {
    expect(await keysOf(deposit)).toEqual({
      bodyHash: "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
      body: "webhook:412c54c19ad09aaa16c0c95f4b0bc338d43f4df46487bb62f9ff806f2e5b3d82",
      transaction: "webhook:e7f86ce6dcd63a89fef7076c715ebb2bdda420dae32f6d842ca416400358cf51",
    });
    // By type, transaction and dedupeKey: one output number may occur in every transaction.
    expect(await keysOf({ ...deposit, dedupeKey: "0" })).toMatchObject({
      transaction: "webhook:57ca60b076163c98ec41b64099bcebf6dc18796acdfc9a3419c209309345e734",
    });
  });

  test.each<Parts>([
    { type: "transaction.settled", transactionId: "t1" },
    { type: "deposits", transactionId: "t1" },
    { type: "deposit.confirmed" },
    { type: "deposit.confirmed", transactionId: "" },
    { transactionId: "t1" },
  ])("of any other event depend on every byte of the body, and on nothing else: %j", async (parts) => {
    const keys = (...raw: number[]) => keysOf({ ...parts, raw: Uint8Array.from(raw) });
    expect((await keys(0x7b, 0x7d)).transaction).toBeUndefined();
    expect(await keys(0x7b, 0x7d)).toEqual(await keysOf({}));
    expect((await keys(0x7b, 0x7d)).body).not.toBe((await keys(0x7b, 0x20, 0x7d)).body);
    // Neither is valid UTF-8.
    expect((await keys(0xff)).body).not.toBe((await keys(0xfe)).body);
  });

  test("differ for different events and scopes", async () => {
    const different: readonly [string, Parts][] = [
      ["default", deposit],
      ["other", deposit],
      ["default", { ...deposit, transactionId: "0xabd" }],
      ["default", { ...deposit, type: "deposit.failed" }],
      // Strings that are equal when joined.
      ["default", { type: "deposit.confirmed0", transactionId: "xabc" }],
      ["default", { type: 'deposit.","', transactionId: "x" }],
      ["default", { type: "deposit.", transactionId: '","x' }],
      // Lone surrogates, which are not valid UTF-8.
      ["\ud800", deposit],
      ["\ud801", deposit],
    ];
    const keys = await Promise.all(different.map(([scope, parts]) => keysOf(parts, scope)));
    const all = keys.flatMap(({ body, transaction }) => [body, transaction]);
    // Those of the body differ by scope.
    expect(new Set(keys.map(({ body }) => body)).size).toBe(4);
    expect(new Set(all).size).toBe(different.length + 4);
  });
});

describe("[W9] parseExactJson", () => {
  const text = '{"data":{"amount":12345678901234567890.10,"count":2,"fees":[{"amount":1.0},{"amount":1e-18}]}}';

  test.each([
    ["text", text],
    ["text with a byte order mark", `\uFEFF${text}`],
    ["bytes with a byte order mark", bytes(`\uFEFF${text}`)],
  ])("reads numbers digit for digit from %s", (_, json) => {
    const fees = [{ amount: "1.0" }, { amount: "0.000000000000000001" }];
    const data = { amount: "12345678901234567890.10", count: 2, fees };
    expect(parseExactJson(json, ["data.amount", "data.fees[].amount"])).toEqual({ data });
  });

  test("throws if the input is not valid JSON or not valid UTF-8", () => {
    expect(() => parseExactJson("amount=1.0", ["amount"])).toThrow(SyntaxError);
    expect(() => parseExactJson(new Uint8Array([0x22, 0xff, 0x22]), [])).toThrow(TypeError);
    expect(decodePayload(bytes("\uFEFFé 🙂"))).toBe("é 🙂");
  });
});

test("[W17] readUnverifiedNotification marks its result as unverified", () => {
  const body = '{"status":"approved"}';
  const raw = bytes(body);
  const expected = { verified: false, payload: { status: "approved" }, raw };
  for (const given of [body, raw.buffer]) expect(readUnverifiedNotification(given)).toEqual(expected);
  expect(readUnverifiedNotification("<xml/>")).toMatchObject({ verified: false, payload: undefined });
  expect(() => readUnverifiedNotification({ status: "approved" } as unknown as string)).toThrow("text or bytes");
});

const body = '{"id":"evt_1","kind":"deposit.confirmed","object":{"transaction_id":"0xabc"}}';

test.each<[string | undefined, string, string, boolean]>([
  ["X-Acme-At", "x-acme-sign", "x-acme-at", true],
  ["X-Acme-At", "x-svc-signature", "x-acme-at", false],
  ["X-Acme-At", "x-acme-sign", "x-timestamp", false],
  // Every header with a time is tried if none is named.
  [undefined, "x-acme-sign", "x-timestamp", true],
])("the verifier of a package with the time in %s: %s and %s", async (timestampHeader, signature, time, isFound) => {
  const secret = "webhook-secret-0001";
  const sent = new Headers((await signWebhook({ secret, body })).headers);
  const headers = { [signature]: sent.get("x-svc-signature") ?? "", [time]: sent.get("x-timestamp") ?? "" };
  const verifying = namedVerifier({ signatureHeader: "X-Acme-Sign", timestampHeader }, { secret }).verify({
    headers,
    body,
  });
  if (isFound) expect(await verifying).toMatchObject({ body: bytes(body) });
  else await expect(verifying).rejects.toThrow("missing");
});

test("the reader of an envelope looks into the body itself unless told otherwise", () => {
  const event = readWebhookEvent(bytes(body), envelopeReader({ id: "id", type: "kind", data: "object" }));
  expect(event).toMatchObject({ known: true, type: "deposit.confirmed", transactionId: "0xabc", dedupeKey: "evt_1" });
  const readPlain = envelopeReader({});
  const found = { type: "a", transactionId: "t" };
  expect(readPlain({ type: "a", transaction_id: "t", id: "i", undefined: "u" })).toEqual(found);
  expect(readPlain([])).toEqual({});
  expect(readPlain({ type: 5, transaction_id: {} })).toEqual({});
});
