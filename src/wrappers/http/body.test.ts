import { describe, expect, test } from "vitest";
import * as operations from "../../../generated/crypto/operations.ts";
import { renameMap as fiatNames } from "../../../generated/fiat/rename-map.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ConfigurationError } from "../errors.ts";
import type { RenameMap } from "../operation.ts";
import { createRenamer, prepareBody } from "./body.ts";
import { stringifyExact } from "./json.ts";

const refusal = (message: string | RegExp, facts: object = {}) =>
  expect.objectContaining({ name: "ArgumentError", ...facts, message: expect.stringMatching(message) });

const asId = (id: unknown) => ({ ids: [id] });

describe("prepareBody", () => {
  const request = [
    { path: "amount", wire: "number" },
    { path: "fees[].max", wire: "string" },
    { path: "ids[]", wire: "integer" },
  ] as const;
  const withAmounts = testOperation({ id: "sendFunds", money: true, amounts: request });

  test("[S29] [S32] writes amounts and exact integers in the wire format with all digits, in a copy", () => {
    const ids = ["9007199254740993", "-12345678901234567890", "0", 2n ** 70n, null];
    const body = { amount: "9007199254740993.10", fees: [{ max: 7n }, { max: "0.10" }], ids, type: "1.0" };
    const given = structuredClone(body);
    expect(stringifyExact(prepareBody(withAmounts, given))).toBe(
      '{"amount":9007199254740993.10,"fees":[{"max":"7"},{"max":"0.10"}],' +
        '"ids":[9007199254740993,-12345678901234567890,0,1180591620717411303424,null],"type":"1.0"}',
    );
    expect(given).toEqual(body);
  });

  test.each<[field: string, message: RegExp, ...bodies: object[]]>([
    ["amount", /^amount must be a decimal string .* got number$/, { amount: 25.1 }],
    ["amount", /^amount must be a decimal/, { amount: null }],
    ["fees[1].max", /^fees\[1\]\.max must be a decimal/, { fees: [{ max: "1" }, { max: "1e3" }] }],
    ["amount", /^amount must be more than zero/, { amount: "0.00" }],
    ["ids[0]", /a string of digits/, ...[1, 2 ** 53, "1.0", "1e3", "007", "-0x1", "", " 1", true, {}].map(asId)],
  ])("[S30] [S32] rejects a wrong %s, and says where: %s", (field, message, ...bodies) => {
    const expected = refusal(message, { method: "client.sendFunds", field });
    for (const body of bodies) expect(() => prepareBody(withAmounts, body)).toThrow(expected);
  });

  test("[S30] accepts zero if the operation moves no money, and bodies without amounts", () => {
    const body = { amount: "0.00" };
    expect(prepareBody(testOperation({ amounts: request }), { amount: "0.00" })).toHaveProperty("amount");
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

  test("renames declared path segments, query names and properties of requests, and nothing else", () => {
    expect(acme.path("/svc-card/{svcCardId}/svc-other")).toBe("/acme-card/{svcCardId}/svc-other");
    expect(acme.path("../health")).toBe("../health");
    expect(["svc_card_id", "svc_free"].map(acme.queryName)).toEqual(["acme_card_id", "svc_free"]);
    expect(acme.wirePaths(["data.svc_wallet.amount", "data.x"])).toEqual(["data.acme_wallet.amount", "data.x"]);
    const body = Object.freeze({ svc_card_id: "svc_card_id", svc_free: 1, limits: { a: { svc_ref: 2 } } });
    const renamed = { acme_card_id: "svc_card_id", svc_free: 1, limits: { a: { acme_ref: 2 } } };
    expect(acme.requestBody("set", body)).toEqual(renamed);
  });

  test("renames the properties of responses back, also if the name is a part of them", () => {
    const card = createRenamer(map, "card");
    const wire = card.requestBody("set", { svc_card_id: 1 });
    expect(wire).toEqual({ card_card_id: 1 });
    expect(card.responseBody("get", { data: wire })).toEqual({ data: { svc_card_id: 1 } });
  });

  test.each(["unknown", "constructor", "__proto__"])("bodies of %s are not changed", (operationId) => {
    const body = { svc_card_id: 1, data: { acme_card_id: 1 } };
    for (const rename of [acme.requestBody, acme.responseBody]) expect(rename(operationId, body)).toBe(body);
  });

  test.each(["", "Acme", "1a", "a-b", "a_b", "a/b", "a".repeat(32), "a\n", "$&", null, 7])(
    "rejects %j as a name",
    (serviceName) => {
      const message = "serviceName must be 1 to 31 lower-case letters and digits, starting with a letter";
      expect(() => createRenamer(map, serviceName as string)).toThrow(new ConfigurationError(message));
    },
  );
});

test("[S47] no name of a fiat or agent operation has the placeholder: their clients rename nothing", () => {
  const { placeholder, ...names } = fiatNames;
  expect(JSON.stringify(names)).not.toContain(placeholder);
  const agent = Object.values(operations).filter(({ auth }) => auth === "connector");
  expect(agent.length).toBeGreaterThan(0);
  expect(JSON.stringify(agent)).not.toContain(placeholder);
});
