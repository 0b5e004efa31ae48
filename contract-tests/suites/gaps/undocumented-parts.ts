// What the crypto document leaves out because only a name is known, and its warnings.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documents, isUntyped } from "../../support/documents/bundled-documents.ts";
import {
  body,
  operation,
  operations,
  parameters,
  property,
  requestBody,
  schema,
} from "../../support/documents/document-reader.ts";
import { marksOf } from "../../support/documents/marks.ts";

const wallets = operations("crypto");
const paths = wallets.map(({ path }) => path);
const text = (path: string) => readFileSync(join(import.meta.dirname, "../../..", path), "utf8");

describe("left out", () => {
  it("[G22] operations of which only a name is known", () => {
    const named = [
      ["/svc-card/{svcCardId}/cards/{cardId}/activate", /activat/],
      ["/svc-card/{svcCardId}/cards/{cardId}/secure-view", /secure|view|cvv/],
      ["/swap/execute", /swap\/(?!quote$)/],
      ["/auto-forward/rules", /forward/],
      ["/card-issuer/card-transactions", /^\/(svc-card|card-issuer)\/(card-)?transactions/],
      ["/accounts/{accountId}/assets", /\/assets(\/(?!batch-add-asset$)|$)/],
      ["/accounts", /\/accounts?(\/|$)/],
      ["/wallets", /^\/wallets?(\/|$)/],
      ["/transactions", /^\/transactions(\/(?!send-funds$)|$)/],
      ["/svc-card/{svcCardId}/cards/{cardId}", /\/cards\/\{cardId\}$/],
    ] as const;
    for (const [imagined, shape] of named) {
      expect(imagined).toMatch(shape);
      const found = paths.filter((path) => shape.test(path));
      expect(found, "if the path is documented now, remove it from G22 and from this list").toEqual([]);
    }
  });

  it("[G67] the mirrors of freeze and unfreeze", () => {
    expect(paths.filter((path) => path.endsWith("freeze")).sort()).toEqual([
      "/svc-card/customers/{svcCardId}/cards/{cardId}/freeze",
      "/svc-card/{svcCardId}/cards/{cardId}/unfreeze",
    ]);
  });

  it("[G24] the rotation of an API key; of the other operations on keys nothing but the path is known", () => {
    const keys = wallets.filter(({ path }) => /^\/(apikey|authentication)/.test(path));
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.filter(({ path }) => /rotat/.test(path))).toEqual([]);
    for (const { operation: found } of keys) {
      expect(isUntyped(body(found.operationId)), found.operationId).toBe(true);
      if (found.requestBody) expect(isUntyped(requestBody(found.operationId)), found.operationId).toBe(true);
    }
  });

  it("[G70] announcements of changes to the services", () => {
    expect(
      [...paths, ...operations("fiat").map(({ path }) => path)].filter((path) => /change|deprec/.test(path)),
    ).toEqual([]);
    expect(new Set(marksOf("G70").map(({ api, pointer }) => api + pointer))).toEqual(
      new Set(["fiat/info", "crypto/info"]),
    );
  });

  it("[G69] a price limit on a paid fetch, which the documentation warns of", () => {
    expect(Object.keys(schema("crypto", "FetchPaidResourceRequest").properties ?? {})).toEqual([
      ...["wallet_id", "url", "method", "headers", "body"],
    ]);
    const warning = /no price limit/;
    expect(operation("fetchPaidResource").operation.description).toMatch(warning);
    expect(text("generated/crypto/resources.ts")).toMatch(warning);
    expect(text("README.md")).toMatch(warning);
  });

  it("[G68] what a trade's amount means when selling, which the SDK's documentation says", () => {
    expect(property("crypto", "TradeMarketRequest", "amount").description).toMatch(/when selling is undocumented/);
    expect(text("generated/crypto/resources.ts")).toMatch(
      /meaning[\s*]+of[\s*]+the[\s*]+amount[\s*]+for[\s*]+side[\s*]+`sell`[\s*]+\(G68\)/,
    );
  });

  it("[G45] credentials in separate headers", () => {
    const { securitySchemes } = documents.crypto.components;
    expect(Object.values(securitySchemes).map(({ type, scheme }) => [type, scheme])).toEqual([
      ["http", "bearer"],
      ["http", "bearer"],
    ]);
    const headers = wallets.flatMap(({ operation: { operationId } }) => parameters(operationId));
    expect(headers.filter(({ name }) => /^x-api/i.test(name))).toEqual([]);
  });

  it("G43, G44: which operation needs which scope, and who makes connectors", () => {
    const scopes = wallets.flatMap(({ operation: { security = [] } }) =>
      security.flatMap((each) => Object.values(each)),
    );
    expect(scopes.flat()).toEqual([]);
    expect(paths.filter((path) => /connector|scope/.test(path))).toEqual([]);
  });
});
