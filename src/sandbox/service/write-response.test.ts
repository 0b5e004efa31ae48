import { describe, expect, it } from "vitest";
import {
  balance,
  checkBalance,
  label,
  OpenServices,
  refusing,
  returning,
} from "../../../tests/support/sandbox/open-services.ts";
import type { Route } from "../../wrappers/operation.ts";
import { toIncomingRequest } from "../core/request.ts";
import { envelopeC } from "../core/response.ts";
import type { OperationHandler } from "../state/handler.ts";
import type { SchemaValidator } from "./documents.ts";
import { checkResponse, type WrittenResponse } from "./write-response.ts";

const json = { contentType: "application/json", schemas: [], headers: [] };
const empty = { schemas: [], headers: [] };
const limited = { ...json, headers: ["retry-after"] };
const route = { responses: { 200: json, 204: empty, 429: limited, default: json } } as unknown as Route;

/** A schema that nothing matches, with these problems. */
const failing = (...problems: [place: string, message: string][]): SchemaValidator =>
  Object.assign(() => false, {
    errors: problems.map(([instancePath, message]) => ({ instancePath, message, keyword: "x", params: {} })),
  });

const check = (parts: Partial<WrittenResponse>, validators: Record<string, SchemaValidator> = {}, of: Route = route) =>
  checkResponse(
    { route: of, responses: validators },
    { status: 200, contentType: "application/json", body: "{}", headers: {}, ...parts },
  );

it.each<[Partial<WrittenResponse>, string | undefined]>([
  [{}, undefined],
  [{ status: 418 }, undefined],
  [{ contentType: undefined, body: undefined }, "the body is missing, which is application/json in the document"],
  [{ contentType: "text/html" }, "the content type is text/html, not application/json"],
  [{ status: 204 }, "the content type is application/json, but the document has no body here"],
  [{ status: 204, contentType: undefined, body: undefined }, undefined],
  [{ status: 429 }, "the header retry-after is missing"],
  [{ status: 429, headers: { "retry-after": "1" } }, undefined],
])("says what of %j is not documented: %s", (parts, problem) => expect(check(parts)).toBe(problem));

it("says that a status is not documented, without a default", () => {
  const without = { responses: { 200: json } } as unknown as Route;
  expect(check({ status: 418 }, {}, without)).toBe("the status 418 is not documented, only 200");
});

it("names each place once, the first five of them, and no value", () => {
  const invalid = failing(["", "is odd"], ["/a", "is odd"], ["/a", "is odd"], ["/b", "is odd"]);
  expect(check({}, { 200: invalid })).toBe("the body is odd; /a is odd; /b is odd");
  const many = failing(...[1, 2, 3, 4, 5, 6].map((place): [string, string] => [`/${place}`, "is odd"]));
  expect(check({}, { 200: many })).toBe("/1 is odd; /2 is odd; /3 is odd; /4 is odd; /5 is odd");
  expect(check({}, { 200: Object.assign(() => false, { errors: null }) })).toBe("");
});

it("says what the document allows, and names all that is missing at a place at once", () => {
  const problem = (instancePath: string, keyword: string, params: object) => ({
    instancePath,
    keyword,
    params,
    message: "m",
  });
  const errors = [
    problem("", "const", { allowedValue: true }),
    problem("", "anyOf", {}),
    problem("/a", "oneOf", {}),
    problem("/a", "enum", { allowedValues: ["x", 1] }),
    problem("/b", "additionalProperties", { additionalProperty: "more" }),
    problem("/b", "unevaluatedProperties", { unevaluatedProperty: "other" }),
    problem("/b", "required", { missingProperty: "c" }),
    problem("/b", "required", { missingProperty: "d" }),
    problem("/e", "required", { missingProperty: "c" }),
  ];
  const forms = { responses: { 200: { ...json, schemas: ["One", "Two"] } } } as unknown as Route;
  const said = (some: object) => check({}, { 200: Object.assign(() => false, { errors: some }) as never }, forms);
  expect(said(errors.slice(0, 4))).toBe('the body m (true); the body m (One, Two); /a m; /a m ("x", 1)');
  expect(said(errors.slice(4))).toBe('/b m ("more"); /b m ("other"); /b lacks c, d; /e lacks c');
});

it("checks by the schema of the status, or by the default one, and no file", () => {
  const invalid = failing(["/a", "is odd"]);
  expect(check({ status: 418 }, { default: invalid })).toBe("/a is odd");
  expect(check({}, { default: invalid })).toBeUndefined();
  expect(check({ body: new Uint8Array(1) }, { 200: invalid })).toBeUndefined();
  expect(check({ body: undefined }, { 200: invalid })).toBeUndefined();
});

const body = { asset_id: "asset_1" };

describe("responses that the document does not allow", () => {
  const wrong: [string, OperationHandler, string][] = [
    ["a body", returning(envelopeC({ ...balance, balance: "secret-value" }, "Balance.", label)), "/data/balance"],
    ["a refusal in another shape", refusing({ status: 404, message: "No.", body: { oops: 1 }, ...label }), "error"],
  ];

  it.each(wrong)("become a 500: %s", async (_, operation, part) => {
    const { send, failures } = new OpenServices({ checkBalance: operation });
    const response = await send("crypto", "POST", "/balance/check", { body });
    const shown = { error: "internal_error", request_id: expect.stringMatching(/^req_/) };
    expect(response).toMatchObject({ status: 500, label: { rule: "spec" }, body: shown });
    expect(failures).toEqual([expect.any(Error)]);
    expect(response.body.message).toMatch(new RegExp(`checkBalance.*${part}`));
    expect(response.body.message).not.toContain("secret-value");
  });

  const failure = new RangeError("secret-value");
  const throwing = () => {
    throw failure;
  };

  it.each<[string, OperationHandler["handle"]]>([
    ["throws", throwing],
    ["rejects", async () => throwing()],
  ])("become a 500 with only the name of the error if a handler %s", async (_, handle) => {
    const { send, failures } = new OpenServices({ checkBalance: { handle } });
    const response = await send("crypto", "POST", "/balance/check", { body });
    const message = "The sandbox failed at checkBalance: RangeError.";
    expect(response).toMatchObject({ status: 500, label: { rule: "failure" }, body: { message } });
    expect(failures).toEqual([failure]);
  });
});

describe("a response names the fields of the body that the operation does not have", () => {
  it.each([
    [{ other: 1, more: 2 }, "other, more"],
    [{}, null],
    [{ "not a name": 1, "1st": 2, "a\r\nb": 3, _ok: 4, "o-k": 5 }, "_ok, o-k"],
    [{ [`n${"x".repeat(63)}`]: 1, [`n${"x".repeat(64)}`]: 2 }, `n${"x".repeat(63)}`],
    [Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`f${n}`, n])), "f0, f1, f2, f3, f4, f5, f6, f7, f8, f9"],
  ])("%j", async (more, named) => {
    const { send } = new OpenServices({ checkBalance });
    const { headers } = await send("crypto", "POST", "/balance/check", { body: { ...body, ...more } });
    expect(headers.get("x-sandbox-unknown-fields")).toBe(named);
  });

  it("if it has fields at all", async () => {
    const notFound = refusing({ status: 404, message: "No.", ...label });
    const { send } = new OpenServices({ checkBalance, freezeCustomerCard: notFound });
    const freeze = "/svc-card/customers/c1/cards/k1/freeze";
    for (const [path, ...bodies] of [
      [freeze, { other: 1 }, [1], null],
      ["/balance/check", [1], "null", '"text"'],
    ] as const)
      for (const body of bodies)
        expect((await send("crypto", "POST", path, { body })).headers.has("x-sandbox-unknown-fields")).toBe(false);
  });
});

it("the request id of a failure without a tenant is all zeros", () => {
  const { services } = new OpenServices();
  const request = toIncomingRequest("https://a.example/crypto/x", {}, "https://a.example");
  const facts = { status: 500, message: "No.", ...label };
  const refused = { error: "internal_error", message: "No.", request_id: `req_${"0".repeat(16)}` };
  expect(JSON.parse(services.crypto.refuse(request, facts).responseText ?? "")).toEqual(refused);
});
