import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { prepareRequest } from "../call/request.ts";
import { ArgumentError } from "../errors.ts";
import type { ParameterType } from "../operation.ts";
import { createRenamer } from "./body.ts";
import { checkQuery, toParameterText } from "./url.ts";

const never: readonly unknown[] = [
  ...[undefined, null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21, 2 ** 53, -0],
  ...["", " ", " 1", "1 ", "1e3", "0x10", "+1", "01", "1.", ".5", "١", "undefined", "null", "NaN", "[object Object]"],
  ...[{}, [], [1], ["1"], new Date(0), Object(1), { toString: () => "1" }, Symbol("1"), () => 1],
];

const cases: readonly (readonly [ParameterType, readonly unknown[], readonly unknown[]])[] = [
  ["integer", [0, 7, -7, 12n, "12", "-12", "12345678901234567890"], [...never, 0.1, "0.1", "-0", true, "true"]],
  ["number", [0, 7, -0.5, 12n, "12", "0.10", "-0.5"], [...never, 1e-7, true, "true"]],
  ["decimal", [25n, "25.10", "0"], [...never, 25, 25.1, -1n, "-1", true, "true"]],
  ["boolean", [true, false, "true", "false"], [...never, 0, 1, "TRUE", "yes"]],
  ["scalar", [0, 7.5, true, "a", " 1"], [undefined, null, Number.NaN, 1e21, -0, "", {}, [], [1], new Date(0)]],
];

describe.each(cases)("a parameter of type %s", (type, good, bad) => {
  test.each(good.map((value) => [value]))("may be value %#", (value) =>
    expect(toParameterText(type, value, "id")).toBe(String(value)),
  );

  test.each(bad.map((value) => [value]))("is never value %#, in a path or in a query", (value) => {
    const isAbout = expect.objectContaining({ field: "id" });
    expect(() => toParameterText(type, value, "id")).toThrow(ArgumentError);
    expect(() => toParameterText(type, value, "id")).toThrow(isAbout);
    if (value === undefined || (Array.isArray(value) && value.length > 0)) return;
    const operation = testOperation({ query: ["id"], parameters: { id: type } });
    for (const query of [{ id: value }, { id: ["1", value] }]) {
      expect(() => checkQuery(operation, query)).toThrow(ArgumentError);
    }
  });
});

test("a list in a query has only such items", () => {
  const operation = testOperation({ query: ["id"], parameters: { id: "integer" } });
  expect(checkQuery(operation, { id: [1, "2", 3n] })).toEqual({ id: ["1", "2", "3"] });
  expect(checkQuery(operation, { id: undefined })).toEqual({});
  expect(() => checkQuery(operation, { id: [] })).toThrow("at least one");
});

test("nothing is sent with a wrong page", async () => {
  const { wallets, sent } = cryptoClient();
  const list = (page: unknown) => wallets.cardIssuer.listCardTransactions("c", { page: page as number });
  for (const page of [Number.NaN, 0.1, 1e21, null, "", true, {}, -0, " 1"]) {
    expect(await failureOf(list(page))).toMatchObject({ name: "ArgumentError", field: "page", outcome: "not-sent" });
  }
  expect(sent).toEqual([]);
});

describe("the values of a path", () => {
  const operation = testOperation({ path: "/a/{id}/{name}", parameters: { id: "integer" } });
  const renamer = createRenamer({ placeholder: "svc", pathSegments: [], queryNames: [], headers: [], bodies: {} });
  const parts = { base: { href: "https://a.example" }, renamer, random: { uuid: () => "key" }, limits: {} };
  const pathValues = (path: object) => prepareRequest(parts as never, operation, { path: path as never }).pathValues;

  test("become text once they are checked", () => {
    expect(pathValues({ id: 7, name: "a" })).toEqual({ id: "7", name: "a" });
    for (const id of [undefined, null, Number.NaN, 0.1, 1e21, "", true, {}, -0]) {
      expect(() => pathValues({ id, name: "a" })).toThrow(expect.objectContaining({ field: "id" }));
    }
  });

  test.each([undefined, null, Number.NaN, 7, true, {}, ["a"], ""])("that are texts are never %j", (name) => {
    expect(() => pathValues({ id: 7, name })).toThrow(ArgumentError);
  });
});
