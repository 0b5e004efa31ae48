import { describe, expect, test, vi } from "vitest";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ArgumentError, ConfigurationError } from "../errors.ts";
import type { RenameMap } from "../operation.ts";
import { exactNumber } from "./amounts.ts";
import { createRenamer, prepareBody, withExtraBody } from "./body.ts";
import { stringifyExact } from "./json.ts";

const refusal = (message: string | RegExp, facts: object = {}) =>
  expect.objectContaining({ name: "ArgumentError", ...facts, message: expect.stringMatching(message) });

describe("prepareBody", () => {
  const request = [
    { path: "amount", wire: "number" },
    { path: "fees[].max", wire: "string" },
  ] as const;
  const withAmounts = testOperation({ id: "sendFunds", money: true, decimals: { request } });

  test("[S29] writes amounts in the wire format with all digits, in a copy", () => {
    const fees = Object.freeze([Object.freeze({ max: 7n }), Object.freeze({ max: "0.10" })]);
    const body = Object.freeze({ amount: "9007199254740993.10", fees, type: "1.0" });
    expect(stringifyExact(prepareBody(withAmounts, body))).toBe(
      '{"amount":9007199254740993.10,"fees":[{"max":"7"},{"max":"0.10"}],"type":"1.0"}',
    );
    expect(body).toEqual({ amount: "9007199254740993.10", fees: [{ max: 7n }, { max: "0.10" }], type: "1.0" });
  });

  test("[S32] sends an exact integer with its digits, and rejects everything else", () => {
    const operation = testOperation({ decimals: { request: [{ path: "ids[]", wire: "integer" }] } });
    const ids = ["9007199254740993", "-12345678901234567890", "0", 2n ** 70n, null];
    expect(stringifyExact(prepareBody(operation, { ids }))).toBe(
      '{"ids":[9007199254740993,-12345678901234567890,0,1180591620717411303424,null]}',
    );
    for (const wrong of [1, 2 ** 53, "1.0", "1e3", "007", "-0x1", "", " 1", true, {}]) {
      const expected = refusal("a string of digits", { field: "ids[1]" });
      expect(() => prepareBody(operation, { ids: ["1", wrong] })).toThrow(expected);
    }
  });

  test.each<[body: object, message: RegExp]>([
    [{ amount: 25.1 }, /^amount must be a decimal string .* got number$/],
    [{ amount: null }, /^amount must be a decimal/],
    [{ fees: [{ max: "1" }, { max: "1e3" }] }, /^fees\[1\]\.max must be a decimal/],
    [{ amount: "0.00" }, /^amount must be more than zero/],
  ])("[S30] rejects the amounts of %j, and says where", (body, message) => {
    expect(() => prepareBody(withAmounts, body)).toThrow(refusal(message, { method: "client.sendFunds" }));
  });

  test("[S30] accepts zero if the operation moves no money, and bodies without amounts", () => {
    const quote = testOperation({ decimals: { request: [{ path: "amount", wire: "string" }] } });
    expect(prepareBody(quote, { amount: "0.00" })).toEqual({ amount: "0.00" });
    const body = { amount: 25.1 };
    expect(prepareBody(testOperation(), body)).toBe(body);
    expect(prepareBody(withAmounts, undefined)).toBeUndefined();
  });
});

describe("[S47] createRenamer", () => {
  const map: RenameMap = {
    placeholder: "svc",
    pathSegments: ["svc-card"],
    queryNames: ["svc_card_id"],
    headers: ["x-svc-signature"],
    bodies: {
      get: { response: ["data.svc_card_id", "data.cards[].svc_ref", "data.svc_wallet", "data.svc_wallet.svc_id"] },
      set: { request: ["svc_card_id", "limits.*.svc_ref"] },
    },
  };
  const acme = createRenamer(map, "acme");

  test("renames declared path segments, query names and headers, and nothing else", () => {
    expect(acme.path("/svc-card/{svcCardId}/svc-other")).toBe("/acme-card/{svcCardId}/svc-other");
    expect(acme.path("../health")).toBe("../health");
    expect(["svc_card_id", "svc_free"].map(acme.queryName)).toEqual(["acme_card_id", "svc_free"]);
    expect(["x-svc-signature", "x-svc-other"].map(acme.headerName)).toEqual(["x-acme-signature", "x-svc-other"]);
    expect(acme.wirePaths(["data.svc_wallet.amount", "data.x"])).toEqual(["data.acme_wallet.amount", "data.x"]);
  });

  test("renames properties of requests, never values", () => {
    const body = Object.freeze({ svc_card_id: "svc_card_id", svc_free: 1, limits: { a: { svc_ref: 2 } } });
    const renamed = { acme_card_id: "svc_card_id", svc_free: 1, limits: { a: { acme_ref: 2 } } };
    expect(acme.requestBody("set", body)).toEqual(renamed);
    expect(body).toHaveProperty("svc_card_id");
  });

  test("a service name that is part of its properties is renamed back correctly", () => {
    const card = createRenamer(map, "card");
    const wire = card.requestBody("set", { svc_card_id: 1 });
    expect(wire).toEqual({ card_card_id: 1 });
    expect(card.responseBody("get", { data: wire })).toEqual({ data: { svc_card_id: 1 } });
  });

  test.each(["unknown", "constructor", "__proto__"])("bodies of %s are not changed", (operationId) => {
    const body = { svc_card_id: 1, data: { acme_card_id: 1 } };
    expect(acme.requestBody(operationId, body)).toBe(body);
    expect(acme.responseBody(operationId, body)).toBe(body);
  });

  test.each(["", "Acme", "1a", "a-b", "a_b", "a/b", "a".repeat(32), "a\n", "$&", null, 7])(
    "rejects %j as a name",
    (serviceName) => {
      const message = "serviceName must be 1 to 31 lower-case letters and digits, starting with a letter";
      expect(() => createRenamer(map, serviceName as string)).toThrow(new ConfigurationError(message));
    },
  );
});

describe("withExtraBody", () => {
  const operation = testOperation({ bodyFields: ["amount", "idempotency_key"] });
  const bodyless = testOperation();
  const proto = JSON.parse('{"__proto__":{"a":1}}');

  test.each<[text: string | undefined, extra: unknown, expected: string]>([
    ['{"amount":25.10}', { code: "$&", max: exactNumber("1.0") }, '{"amount":25.10,"code":"$&","max":1.0}'],
    ['{"amount":25.10}', {}, '{"amount":25.10}'],
    ["{}", { code: 1, none: undefined }, '{"code":1}'],
    [undefined, { twoFactorCode: "1" }, '{"twoFactorCode":"1"}'],
    [undefined, Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
    ['{"a":1}', { toJSON: () => ({ code: "1" }) }, '{"a":1,"code":"1"}'],
    ['{"__proto__":1}', { constructor: 2 }, '{"__proto__":1,"constructor":2}'],
    ["{}", proto, '{"__proto__":{"a":1}}'],
  ])("[S37] [S43] adds to %j the fields %o", (text, extra, expected) => {
    expect(withExtraBody(operation, text, extra as never)).toBe(expected);
  });

  const [taken, key] = ["amount is already a field of the body", "pass the key as the option idempotencyKey"];
  const noBody = "the body is not an object, so fields cannot be added";
  const noObject = "must be a plain object, or a function that returns one synchronously";
  test.each<[text: string | undefined, extra: unknown, complaint: string, operation?: object]>([
    ...["{}", undefined].flatMap((text): [string | undefined, object, string][] => [
      [text, { amount: "x" }, taken],
      [text, { amount: undefined }, taken],
      [text, { toJSON: () => ({ amount: 999 }) }, taken],
      [text, { idempotency_key: "x" }, key],
      [text, { toJSON: () => ({ idempotency_key: "x" }) }, key],
    ]),
    ["{}", { idempotency_key: "x" }, key, bodyless],
    ['{"amount":1}', { amount: 2 }, taken, bodyless],
    ...[null, 7, "x", ["x"], Promise.resolve({ a: 1 }), new Map(), new FormData(), new Date(), exactNumber("1")].map(
      (extra): [string, unknown, string] => ["{}", extra, noObject],
    ),
    ...[["x"], "{}", null].map((made): [string, object, string] => ["{}", { toJSON: () => made }, noObject]),
    ...['["text"]', "7", '"text"', "null"].map((text): [string, object, string] => [text, { a: 1 }, noBody]),
  ])("[S43] does not add to %j the fields %o: %s", (text, extra, complaint, of = operation) => {
    for (const given of [extra, () => extra]) {
      const add = () => withExtraBody(of as typeof operation, text, given as never);
      expect(add).toThrow(refusal(`^extraBody: ${complaint}$`, { field: "extraBody" }));
    }
  });

  test("[S28] reports a function that throws, and a promise that rejects does not end the process", async () => {
    const cause = new Error("no code at hand");
    const fail = () => {
      throw cause;
    };
    expect(() => withExtraBody(bodyless, "{}", fail)).toThrow(refusal("the function threw an error", { cause }));
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    expect(() => withExtraBody(bodyless, "{}", (() => Promise.reject(cause)) as never)).toThrow(ArgumentError);
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
