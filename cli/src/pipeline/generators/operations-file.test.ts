import { beforeEach, describe, expect, it } from "vitest";
import type { Operation } from "../../../../src/runtime.ts";
import { DocumentError } from "../model/document-error.ts";
import type { Document, Schema } from "../model/openapi-document.ts";
import { readOperations } from "../model/operation-object.ts";
import { listOperations } from "../model/paths-object.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { generateOperations, toOperation } from "./operations-file.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

function entry(id: string): Operation {
  const model = readOperations(bundle).find((candidate) => candidate.id === id);
  if (!model) throw new Error(`no operation ${id}`);
  return toOperation(contextOf(bundle), model);
}

function operation(id: string) {
  const found = listOperations(bundle).find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found.operation;
}

describe("an entry of the table", () => {
  it("is complete", () => {
    expect(entry("transferMoney")).toEqual({
      id: "transferMoney",
      method: "POST",
      path: "/transfers",
      envelope: "A",
      retry: "transfer",
      idempotency: { mode: "required", ttl: 86400, conflict: "conflict" },
      money: true,
      decimals: {
        request: [
          { path: "amount", wire: "number" },
          { path: "fee_cap", wire: "string" },
          { path: "splits[].amount", wire: "number" },
        ],
        response: [
          "data.fee",
          "data.parts[].amount",
          "data.by_source.*.amount",
          "details.available_balance",
          "details.limits.*",
        ],
      },
      bodyFields: ["svc_account_id", "amount", "fee_cap", "priority", "splits", "metadata", "idempotency_key"],
      errorCodes: ["conflict", "insufficient_balance"],
    });
  });

  it("leaves out what is absent, and what is the default", () => {
    expect(entry("getVault")).toEqual({
      id: "getVault",
      method: "GET",
      path: "/svc-card/{svcCardId}/vault",
      envelope: "unknown",
      retry: "read",
    });
  });

  it("knows who may call", () => {
    expect(entry("login").auth).toBe("none");
    expect(entry("listHooks").auth).toBeUndefined();
    expect(entry("tradeThing").auth).toBe("connector");
  });

  it("goes above the base address where the path's own server lies above", () => {
    expect(entry("checkHealth").path).toBe("../health");
  });

  it("names the query's parameters, unless they are not shown", () => {
    expect(entry("listTransfers").query).toEqual(["page", "limit", "tags"]);
    expect(entry("quoteAnything").query).toBe("free");
    expect(entry("freezeCard").query).toBeUndefined();
  });

  it("leaves path parameters to the template, the path item's among them", () => {
    expect(entry("freezeCard").path).toBe("/svc-card/{svcCardId}/cards/{cardId}/freeze");
  });

  it("says who makes the key where the retry class does not", () => {
    expect(entry("login").idempotency).toEqual({ mode: "fresh" });
    expect(entry("freezeCard").idempotency).toBeUndefined();
  });

  it.each([{ ttl: 3600 }, { conflict: "exists" }])("says what is known of a key beyond that: %j", (known) => {
    operation("freezeCard")["x-idempotency"] = { mode: "auto", ...known };
    expect(entry("freezeCard").idempotency).toEqual({ mode: "auto", ...known });
  });

  it("tells a body that is a literal empty object from one that the caller gives", () => {
    expect(entry("issueCard").body).toBe("empty");
    expect(entry("replaceHook").body).toBeUndefined();
    expect(entry("freezeCard").body).toBeUndefined();
  });

  it("reads a file as bytes", () => {
    expect(entry("getReceipt")).toMatchObject({ response: "bytes", envelope: "none" });
  });

  it("[S31] finds amounts by their place, not by their name", () => {
    expect(entry("listTransfers").decimals?.response).toContain("data.spent.limit");
    expect(entry("listTransfers").decimals?.response).not.toContain("data.limit");
  });

  it("keeps amounts apart that are text and only assumed to be decimals", () => {
    const { fee } = (bundle.components?.schemas?.Transfer?.properties ?? {}) as Record<string, Schema>;
    Object.assign(fee ?? {}, { "x-basis": "assumed" });
    const { response, assumed } = entry("transferMoney").decimals ?? {};
    expect(response).not.toContain("data.fee");
    expect(assumed).toEqual(["data.fee"]);
    Object.assign(fee ?? {}, { type: "number" });
    expect(entry("transferMoney").decimals).toMatchObject({ response: expect.arrayContaining(["data.fee"]) });
    expect(entry("transferMoney").decimals?.assumed).toBeUndefined();
  });

  it.each<[string, Schema, Operation["data"]]>([
    ["a list", { type: "array" }, "array"],
    ["a list or nothing", { type: ["array", "null"] }, "array"],
    ["a record", { allOf: [{ type: "object" }, {}] }, undefined],
    ["text", { type: "string" }, "any"],
    ["several things", { anyOf: [{ type: "array" }, { type: "object" }] }, "any"],
    ["something that is not shown", {}, "any"],
  ])("says what the data are: %s", (_, schema, kind) => {
    const { responses = {} } = operation("listHooks");
    responses["200"] = { description: "All.", "x-envelope": "none", content: { "application/json": { schema } } };
    expect(entry("listHooks").data).toBe(kind);
    const wrapped: Schema = { type: "object", properties: { data: schema } };
    const content = { "application/json": { schema: wrapped } };
    responses["200"] = { description: "All.", "x-envelope": "fiat", content };
    expect(entry("listHooks").data).toBe(kind);
  });

  it("says nothing of data that are not unwrapped", () => {
    for (const id of ["getVault", "getReceipt", "createToken"]) expect(entry(id).data).toBeUndefined();
  });

  it("takes the fields of all forms of a body together", () => {
    expect(entry("orderCard").bodyFields).toEqual(["address", "personalization", "card_type"]);
  });

  it("knows what must be redacted, and the fields that the SDK supplies", () => {
    expect(entry("createToken").sensitive).toEqual({ request: ["api_secret"], response: ["access_token"] });
    expect(entry("login").sensitive?.response).toEqual(["data.token"]);
    expect(entry("transferMoney").bodyFields).toContain("idempotency_key");
  });

  it("carries pages and choices over", () => {
    expect(entry("listTransfers").paginated).toEqual({
      page: "page",
      limit: "limit",
      items: "transfers",
      total: "total",
    });
    expect(entry("findCustomer").exactlyOne).toEqual(["svc_card_id", "email"]);
  });

  it("counts no code of a 5xx among the refusals", () => {
    const { responses = {} } = operation("transferMoney");
    responses["500"] = { description: "Crashed.", "x-error-codes": ["internal_error"] };
    expect(entry("transferMoney").errorCodes).toEqual(["conflict", "insufficient_balance"]);
  });
});

describe("what the table cannot express", () => {
  it.each<[string, () => void, string]>([
    [
      "an unknown security scheme",
      () => {
        operation("login").security = [{ basic: [] }];
      },
      "/paths/~1login/post: unknown security scheme basic",
    ],
    [
      "a header that nobody supplies",
      () => {
        operation("login").parameters = [{ name: "X-Trace", in: "header" }];
      },
      "/paths/~1login/post: the SDK cannot send the header parameter X-Trace",
    ],
    [
      "a query parameter that is not exploded",
      () => {
        Object.assign(operation("listTransfers").parameters?.[2] ?? {}, { explode: false });
      },
      "/paths/~1transfers/get: the SDK cannot send the parameter tags in its style",
    ],
    [
      "a path parameter in a style of its own",
      () => {
        operation("getReceipt").parameters = [{ name: "id", in: "path", style: "label" }];
      },
      "the SDK cannot send the parameter id in its style",
    ],
    [
      "successes with different envelopes",
      () => {
        Object.assign(operation("deployVault").responses?.["202"] ?? {}, { "x-envelope": "C" });
      },
      "different envelopes: B, C",
    ],
    [
      "a server beside the document's",
      () => {
        operation("checkHealth").servers = [{ url: "https://elsewhere.example" }];
      },
      "is neither",
    ],
    [
      "an unknown recovery read",
      () => {
        operation("freezeCard")["x-read-back"] = "findNobody";
      },
      "/x-read-back: unknown operation findNobody",
    ],
    [
      "a body that is not JSON",
      () => {
        operation("login").requestBody = { content: { "text/plain": {} } };
      },
      "/requestBody: the SDK sends only JSON bodies",
    ],
    [
      "[S32] an amount and a plain number in one place",
      () => {
        const plain: Schema = { properties: { amount: { type: "integer" } } };
        Object.assign(bundle.components?.schemas?.TransferPart ?? {}, { anyOf: [plain] });
      },
      "data.parts[].amount is an amount in one form of a response and another type in another form",
    ],
    [
      "[S32] an amount in a success where an error has text",
      () => {
        const schema: Schema = { properties: { data: { properties: { fee: { type: "string" } } } } };
        const { responses = {} } = operation("transferMoney");
        responses["403"] = { description: "Refused.", content: { "application/json": { schema } } };
      },
      "data.fee is an amount in one form of a response and another type in another form",
    ],
  ])("%s", (_, spoil, message) => {
    spoil();
    expect(() => generateOperations(contextOf(bundle))).toThrow(DocumentError);
    expect(() => generateOperations(contextOf(bundle))).toThrow(message);
  });
});

describe("the text", () => {
  it("has one constant per operation, in the order of the paths", () => {
    const text = generateOperations(contextOf(bundle));
    const names = [...text.matchAll(/^export const (\w+): Operation = \{/gm)].map(([, name]) => name);
    expect(names).toEqual(listOperations(bundle).map(({ id }) => id));
    expect(text).toContain('import type { Operation } from "../../src/runtime.ts";');
  });

  it("is the same every time", async () => {
    expect(generateOperations(contextOf(await loadFixture()))).toBe(generateOperations(contextOf(bundle)));
  });
});
