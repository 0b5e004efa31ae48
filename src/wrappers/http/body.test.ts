import { describe, expect, test, vi } from "vitest";
import { cryptoClient, transfer } from "../../../tests/support/test-clients.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ArgumentError, ConfigurationError } from "../errors.ts";
import type { RenameMap } from "../operation.ts";
import { exactNumber } from "./amounts.ts";
import { createRenamer, prepareBody, withExtraBody } from "./body.ts";
import { stringifyExact } from "./json.ts";

const request = [
  { path: "amount", wire: "number" },
  { path: "fees[].max", wire: "string" },
] as const;
const withAmounts = testOperation({ id: "sendFunds", money: true, decimals: { request } });

describe("prepareBody", () => {
  test("[S29] writes amounts in the wire format with all digits", () => {
    const body = { amount: "9007199254740993.10", fees: [{ max: 7n }, { max: "0.10" }], type: "1.0" };
    expect(stringifyExact(prepareBody(withAmounts, body))).toBe(
      '{"amount":9007199254740993.10,"fees":[{"max":"7"},{"max":"0.10"}],"type":"1.0"}',
    );
  });

  test("[S32] sends an exact integer with its digits, and rejects everything else", () => {
    const operation = testOperation({ decimals: { request: [{ path: "ids[]", wire: "integer" }] } });
    const digits = ["9007199254740993", "-12345678901234567890", "0"];
    const ids = [...digits, 2n ** 70n, null];
    expect(stringifyExact(prepareBody(operation, { ids }))).toBe(
      '{"ids":[9007199254740993,-12345678901234567890,0,1180591620717411303424,null]}',
    );
    for (const wrong of [1, 2 ** 53, "1.0", "1e3", "007", "-0x1", "", " 1", true, {}]) {
      const message = expect.stringContaining("a string of digits");
      const refusal = expect.objectContaining({ name: "ArgumentError", field: "ids[1]", message });
      expect(() => prepareBody(operation, { ids: ["1", wrong] })).toThrow(refusal);
    }
  });

  test("does not change the caller's object", () => {
    const body = Object.freeze({ amount: "1.0", fees: Object.freeze([Object.freeze({ max: "2" })]) });
    prepareBody(withAmounts, body);
    expect(body).toEqual({ amount: "1.0", fees: [{ max: "2" }] });
  });

  test("[S30] rejects an invalid amount, and says where", () => {
    const prepare = (body: object) => () => prepareBody(withAmounts, body);
    expect(prepare({ amount: 25.1 })).toThrow(/^amount must be a decimal string .* got number$/);
    expect(prepare({ fees: [{ max: "1" }, { max: "1e3" }] })).toThrow(/^fees\[1\]\.max must be a decimal/);
    expect(prepare({ amount: "x" })).toThrow(expect.objectContaining({ method: "client.sendFunds" }));
    expect(prepare({ amount: null })).toThrow("amount must be a decimal");
  });

  test("[S30] rejects zero only if the operation moves money", () => {
    expect(() => prepareBody(withAmounts, { amount: "0.00" })).toThrow("amount must be more than zero");
    const quote = testOperation({ decimals: { request: [{ path: "amount", wire: "string" }] } });
    expect(prepareBody(quote, { amount: "0.00" })).toEqual({ amount: "0.00" });
  });

  test("passes on bodies without amounts", () => {
    const body = { amount: 25.1 };
    expect(prepareBody(testOperation(), body)).toBe(body);
    expect(prepareBody(withAmounts, undefined)).toBeUndefined();
  });
});

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

describe("createRenamer", () => {
  const acme = createRenamer(map, "acme");

  test("[S47] renames declared path segments, query names and headers, and nothing else", () => {
    expect(acme.path("/svc-card/{svcCardId}/svc-other")).toBe("/acme-card/{svcCardId}/svc-other");
    expect(acme.path("../health")).toBe("../health");
    expect(acme.queryName("svc_card_id")).toBe("acme_card_id");
    expect(acme.queryName("svc_free")).toBe("svc_free");
    expect(acme.headerName("x-svc-signature")).toBe("x-acme-signature");
    expect(acme.headerName("x-svc-other")).toBe("x-svc-other");
    expect(acme.wirePaths(["data.svc_wallet.amount", "data.x"])).toEqual(["data.acme_wallet.amount", "data.x"]);
  });

  test("[S47] renames properties of requests, never values", () => {
    const body = Object.freeze({ svc_card_id: "svc_card_id", svc_free: 1, limits: { a: { svc_ref: 2 } } });
    const renamed = { acme_card_id: "svc_card_id", svc_free: 1, limits: { a: { acme_ref: 2 } } };
    expect(acme.requestBody("set", body)).toEqual(renamed);
    expect(body).toHaveProperty("svc_card_id");
  });

  test("[S47] renames properties of responses, also below renamed ones", () => {
    const wire = { acme_card_id: "acme_card_id", cards: [{ acme_ref: 1 }], acme_wallet: { acme_id: 2 }, acme_free: 3 };
    const data = { svc_card_id: "acme_card_id", cards: [{ svc_ref: 1 }], svc_wallet: { svc_id: 2 }, acme_free: 3 };
    const read = () => acme.responseBody("get", { data: wire, acme_card_id: 4 });
    for (const renamed of [read(), read()]) expect(renamed).toEqual({ data, acme_card_id: 4 });
  });

  test("[S47] a service name that is part of its properties is renamed back correctly", () => {
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

  test("documents with the real name need no serviceName", () => {
    expect(createRenamer({ ...map, placeholder: "Real-Name" }, undefined).path("/x")).toBe("/x");
  });

  test.each([undefined, "svc"])("[S47] with %s, names are not changed", (serviceName) => {
    const none = createRenamer(map, serviceName);
    const body = { svc_card_id: 1, data: { svc_card_id: 2 } };
    const paths = ["data.svc_card_id"];
    expect(none.path("/svc-card/x")).toBe("/svc-card/x");
    expect(none.queryName("svc_card_id")).toBe("svc_card_id");
    expect(none.headerName("x-svc-signature")).toBe("x-svc-signature");
    expect(none.wirePaths(paths)).toBe(paths);
    expect(none.requestBody("set", body)).toBe(body);
    expect(none.responseBody("get", body)).toBe(body);
  });

  test.each(["a", "z9", "a".repeat(31)])("[S47] accepts %j as a name", (serviceName) => {
    expect(createRenamer(map, serviceName).path("/svc-card")).toBe(`/${serviceName}-card`);
  });

  test.each(["", "Acme", "1a", "a-b", "a_b", "a/b", "a".repeat(32), "a\n", "$&", null, 7])(
    "[S47] rejects %j as a name",
    (serviceName) => {
      expect(() => createRenamer(map, serviceName as string)).toThrow(ConfigurationError);
      expect(() => createRenamer(map, serviceName as string)).toThrow("serviceName must be 1 to 31 lower-case letters");
    },
  );
});

const operation = testOperation({ bodyFields: ["amount", "idempotency_key"] });
const bodyless = testOperation();

describe("withExtraBody", () => {
  test("adds fields and keeps the text of the body", () => {
    const add = (extra?: object) => withExtraBody(operation, '{"amount":25.10}', extra as never);
    expect(add({ code: "$&", max: exactNumber("1.0") })).toBe('{"amount":25.10,"code":"$&","max":1.0}');
    for (const extra of [undefined, {}]) expect(add(extra)).toBe('{"amount":25.10}');
    expect(withExtraBody(operation, "{}", { code: 1, none: undefined })).toBe('{"code":1}');
  });

  test("creates a body for a call without one", () => {
    expect(withExtraBody(bodyless, undefined, { twoFactorCode: "1" })).toBe('{"twoFactorCode":"1"}');
    expect(withExtraBody(bodyless, undefined, undefined)).toBeUndefined();
  });

  test("calls a function each time", () => {
    const extra = vi.fn().mockReturnValueOnce({ code: "1" }).mockReturnValueOnce({ code: "2" });
    expect(withExtraBody(bodyless, undefined, extra)).toBe('{"code":"1"}');
    expect(withExtraBody(bodyless, undefined, extra)).toBe('{"code":"2"}');
  });

  test.each(["amount", "idempotency_key"])("[S43] rejects %s", (name) => {
    expect(() => withExtraBody(operation, "{}", { [name]: "x" })).toThrow(ArgumentError);
    expect(() => withExtraBody(operation, undefined, () => ({ [name]: undefined }))).toThrow(/^extraBody: /);
  });

  test("[S43] rejects idempotency_key without documented fields, and fields that the body already has", () => {
    expect(() => withExtraBody(bodyless, "{}", { idempotency_key: "x" })).toThrow("as the option idempotencyKey");
    expect(() => withExtraBody(bodyless, '{"free":1}', { free: 2 })).toThrow("free is already a field of the body");
  });

  test.each([null, 7, "x", ["x"], Promise.resolve({ a: 1 }), new Map(), new Date()])(
    "rejects %s as fields",
    (extra) => {
      expect(() => withExtraBody(bodyless, "{}", extra as never)).toThrow("must be a plain object");
      expect(() => withExtraBody(bodyless, "{}", () => extra as never)).toThrow("must be a plain object");
    },
  );

  test.each(['["text"]', "7", '"text"', "null"])("does not add to %s", (text) => {
    expect(() => withExtraBody(bodyless, text, { a: 1 })).toThrow("the body is not an object");
  });

  test("accepts fields without a prototype", () => {
    expect(withExtraBody(bodyless, undefined, Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
  });

  test("[S28] reports a function that throws as an error of the SDK", () => {
    const cause = new Error("no code at hand");
    const fail = () => {
      throw cause;
    };
    expect(() => withExtraBody(bodyless, "{}", fail)).toThrow(
      expect.objectContaining({ name: "ArgumentError", cause }),
    );
  });

  test("[S37] __proto__ is an ordinary name", () => {
    expect(withExtraBody(bodyless, '{"__proto__":1}', { constructor: 2 })).toBe('{"__proto__":1,"constructor":2}');
    expect(withExtraBody(bodyless, "{}", JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
  });

  test.each([{ amount: 999 }, { idempotency_key: "x" }])("[S43] rejects %j from toJSON", (made) => {
    expect(() => withExtraBody(operation, "{}", { toJSON: () => made })).toThrow(/^extraBody: (amount|pass the key)/);
  });

  test("[S43] adds the result of toJSON, and rejects one that is not an object", () => {
    expect(withExtraBody(operation, '{"a":1}', { toJSON: () => ({ code: "1" }) })).toBe('{"a":1,"code":"1"}');
    for (const extra of [exactNumber("1"), { toJSON: () => ["x"] }, { toJSON: () => "{}" }, { toJSON: () => null }]) {
      expect(() => withExtraBody(operation, "{}", extra as never)).toThrow("must be a plain object");
    }
  });

  test("[S28] a promise that rejects does not end the process", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const fail = () => Promise.reject(new Error("no code at hand"));
    expect(() => withExtraBody(bodyless, "{}", fail as never)).toThrow("must be a plain object");
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe("the body itself", () => {
  test("[S43] rejects a key added by toJSON", async () => {
    const { wallets, sent } = cryptoClient();
    const body = { ...transfer, toJSON: () => ({ ...transfer, idempotency_key: "x" }) };
    const refusal = { name: "ArgumentError", message: expect.stringContaining("idempotencyKey") };
    await expect(wallets.transactions.sendFunds(body, { idempotencyKey: "k" })).rejects.toMatchObject(refusal);
    expect(sent).toEqual([]);
  });

  test.each([
    ...[new Map([["asset_id", "a"]]), new Set(["a"]), new FormData(), new URLSearchParams("asset_id=a"), [["a"]]],
    ...[Promise.resolve({ asset_id: "a" }), exactNumber("1"), new Date(), "{}", null],
  ])("rejects %o as the body, instead of sending {} or garbage", async (body) => {
    const { wallets, sent } = cryptoClient();
    const refusal = { name: "ArgumentError", message: expect.stringContaining("must be a plain object") };
    await expect(wallets.balances.check(body as never)).rejects.toMatchObject(refusal);
    expect(sent).toEqual([]);
  });

  test("accepts an instance whose toJSON returns an object", async () => {
    class Check {
      toJSON = () => ({ asset_id: "a" });
    }
    const { wallets, sentTo } = cryptoClient({ "/balance/check": { success: true, data: {} } });
    await wallets.balances.check(new Check() as never);
    expect(sentTo("/balance/check")[0]?.body).toBe('{"asset_id":"a"}');
  });
});
