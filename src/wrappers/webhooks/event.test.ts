import { createHash } from "node:crypto";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import document from "../../../generated/crypto/openapi.json" with { type: "json" };
import { throwing } from "../../../tests/support/failure.ts";
import {
  decodePayload,
  envelopeReader,
  eventKeys,
  parseExactJson,
  readUnverifiedNotification,
  readWebhookEvent,
  type WebhookEvent,
} from "./event.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readWebhookEvent(bytes(text));

const failure = new Error("no such field");
const failing = throwing(failure);

const confirmed = { type: "deposit.confirmed" };
const nothing = { known: false, type: undefined, transactionId: undefined };

describe("[W9] an event", () => {
  test.each(Object.keys(document.webhooks))("is known with a documented type and a transaction: %s", (type) => {
    const payload = { transaction_id: "0xabc", type, data: { amount: 1 } };
    const raw = bytes(JSON.stringify(payload));
    const event = readWebhookEvent(raw);
    expect(event).toEqual({ known: true, type, transactionId: "0xabc", payload, raw });
    expect(event.raw).toBe(raw);
    expect(read(`\uFEFF${JSON.stringify(payload)}`)).toMatchObject({ known: true, payload });
  });

  const others = ["card.frozen", "Deposit.Confirmed", "deposit.confirmed ", "*", "statusNotification", "toString"];
  type Row = [what: string, payload: unknown, found: object];
  test.each<Row>([
    ...others.map((type): Row => [type, { type, transaction_id: "t" }, { type, transactionId: "t" }]),
    ["no transaction", confirmed, confirmed],
    ["a blank transaction", { ...confirmed, transaction_id: " \t" }, confirmed],
    ["a transaction of another type", { ...confirmed, transaction_id: true }, confirmed],
    ["no type", { transaction_id: "t" }, { transactionId: "t" }],
    ["an empty type", { type: "", transaction_id: "t" }, { transactionId: "t" }],
    ["a type that is not a string", { type: ["deposit.confirmed"], transaction_id: "t" }, { transactionId: "t" }],
    ["both in another place", { event: { ...confirmed, transaction_id: "t" } }, {}],
    ...[null, 1.5, "deposit.confirmed", [], true].map((value): Row => ["no object", value, {}]),
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
    for (const name of ["type", "transaction_id"]) {
      Reflect.set(Object.prototype, name, "deposit.confirmed");
      onTestFinished(() => void Reflect.deleteProperty(Object.prototype, name));
    }
    for (const text of ["{}", "[]", '{"__proto__":{"type":"deposit.confirmed"}}']) {
      expect(read(text), text).toMatchObject(nothing);
    }
  });

  test.each([
    ["nothing", new Uint8Array()],
    ["truncated JSON", bytes('{"type":"deposit.confirmed","transaction_id":"t"')],
    ["a hundred thousand brackets", bytes("[".repeat(100_000))],
    ["invalid UTF-8", Uint8Array.of(0x22, 0xff, 0x22)],
  ])("can be %s", (_, raw) => {
    // It is not called without a payload.
    const event = readWebhookEvent(raw, failing);
    expect(event).toEqual({ ...nothing, payload: undefined, raw });
    expect(event.raw).toBe(raw);
  });
});

describe("[W9] readEvent", () => {
  const payload = { type: "other", event: "transaction.settled" };
  const raw = bytes(JSON.stringify(payload));
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
  ])("gets the payload and may find %s", (_, found, types, expected) => {
    const readEvent = vi.fn((_: unknown) => found);
    expect(readWebhookEvent(raw, readEvent, types)).toMatchObject(expected);
    expect(readEvent).toHaveBeenCalledExactlyOnceWith(payload);
  });

  test("may throw: its error is passed on", () => expect(() => readWebhookEvent(raw, failing)).toThrow(failure));
});

type Parts = { type?: string; transactionId?: string; dedupeKey?: string };

const keysOf = (scope: string, parts: Parts, raw = bytes("{}")) =>
  eventKeys(scope, { ...nothing, payload: undefined, raw, ...parts } as WebhookEvent);

const deposit = { type: "deposit.confirmed", transactionId: "0xabc" };

// Frozen: a different key would let an event that a store remembers be handled again.
test("[W10] the store keys of an event never change", async () => {
  expect(await keysOf("default", deposit)).toEqual({
    bodyHash: "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
    body: "webhook:412c54c19ad09aaa16c0c95f4b0bc338d43f4df46487bb62f9ff806f2e5b3d82",
    transaction: "webhook:e7f86ce6dcd63a89fef7076c715ebb2bdda420dae32f6d842ca416400358cf51",
  });
  // By type, transaction and dedupeKey: one output number may occur in every transaction.
  expect(await keysOf("default", { ...deposit, dedupeKey: "0" })).toMatchObject({
    transaction: "webhook:57ca60b076163c98ec41b64099bcebf6dc18796acdfc9a3419c209309345e734",
  });
});

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const keyOf = (...parts: unknown[]) => `webhook:${sha256(JSON.stringify(parts))}`;
/** Two are not valid UTF-8. */
const bodies = [bytes("{}"), bytes("{ }"), Uint8Array.of(0xff), Uint8Array.of(0xfe)];

test.each<[string, Parts, unknown[] | undefined]>([
  ["default", deposit, ["deposit.confirmed", "0xabc"]],
  ["default", { ...deposit, dedupeKey: "0" }, ["deposit.confirmed", "0xabc", "0"]],
  ["other", { ...deposit, type: "deposit.failed" }, ["deposit.failed", "0xabc"]],
  ["default", { type: "card.frozen", dedupeKey: "0" }, ["card.frozen", null, "0"]],
  // Strings that are equal when joined, and lone surrogates, which are not valid UTF-8.
  ["default", { type: "deposit.confirmed0", transactionId: "xabc" }, ["deposit.confirmed0", "xabc"]],
  ["default", { type: 'deposit.","', transactionId: "x" }, ['deposit.","', "x"]],
  ["\ud800", deposit, ["deposit.confirmed", "0xabc"]],
  // Only the body identifies any other event.
  ["default", { type: "transaction.settled", transactionId: "t1" }, undefined],
  ["default", { type: "deposits", transactionId: "t1" }, undefined],
  ["default", { type: "deposit.confirmed" }, undefined],
  ["default", { type: "deposit.confirmed", transactionId: "" }, undefined],
  ["default", { transactionId: "t1" }, undefined],
])("[W10] the store keys in scope %j of %j", async (scope, parts, identity) => {
  const transaction = identity && keyOf(scope, "transaction", ...identity);
  for (const raw of bodies) {
    const bodyHash = sha256(raw);
    expect(await keysOf(scope, parts, raw)).toEqual({ bodyHash, body: keyOf(scope, "body", bodyHash), transaction });
  }
});

const exactText = '{"data":{"amount":12345678901234567890.10,"count":2,"fees":[{"amount":1.0},{"amount":1e-18}]}}';

test("[W9] parseExactJson reads numbers digit for digit, after a BOM", () => {
  const fees = [{ amount: "1.0" }, { amount: "0.000000000000000001" }];
  const data = { amount: "12345678901234567890.10", count: 2, fees };
  for (const json of [`\uFEFF${exactText}`, bytes(`\uFEFF${exactText}`)])
    expect(parseExactJson(json, ["data.amount", "data.fees[].amount"])).toEqual({ data });
});

test("[W9] parseExactJson throws if the input is not valid JSON or not valid UTF-8", () => {
  expect(() => parseExactJson("amount=1.0", ["amount"])).toThrow(SyntaxError);
  expect(() => parseExactJson(new Uint8Array([0x22, 0xff, 0x22]), [])).toThrow(TypeError);
  expect(decodePayload(bytes("\uFEFFé 🙂"))).toBe("é 🙂");
});

test("[W17] readUnverifiedNotification marks its result as unverified", () => {
  const body = '{"status":"approved"}';
  const raw = bytes(body);
  const expected = { verified: false, payload: { status: "approved" }, raw };
  for (const given of [body, raw.buffer]) expect(readUnverifiedNotification(given)).toEqual(expected);
  expect(readUnverifiedNotification("<xml/>")).toMatchObject({ verified: false, payload: undefined });
  expect(() => readUnverifiedNotification({ status: "approved" } as unknown as string)).toThrow("text or bytes");
});

test("the reader of an envelope looks into the body itself unless told otherwise", () => {
  const raw = bytes('{"id":"evt_1","kind":"deposit.confirmed","object":{"transaction_id":"0xabc"}}');
  const event = readWebhookEvent(raw, envelopeReader({ id: "id", type: "kind", data: "object" }));
  expect(event).toMatchObject({ known: true, type: "deposit.confirmed", transactionId: "0xabc", dedupeKey: "evt_1" });
  const readPlain = envelopeReader({});
  const found = { type: "a", transactionId: "t" };
  expect(readPlain({ type: "a", transaction_id: "t", id: "i", undefined: "u" })).toEqual(found);
  expect(readPlain([])).toEqual({});
  expect(readPlain({ type: 5, transaction_id: {} })).toEqual({});
});
