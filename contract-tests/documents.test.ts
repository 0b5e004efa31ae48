// Rules that are a matter of the documents alone: no call can show them.

import { describe, expect, it } from "vitest";
import {
  addressOf,
  documents,
  operationsOf,
  type Parameter,
  type Response,
  resolve,
  type Schema,
} from "./bundles/bundle.ts";

const { fiat, crypto: wallets } = documents;

function operation(id: string) {
  const found = [fiat, wallets].flatMap(operationsOf).find((entry) => entry.operation.operationId === id);
  if (found === undefined) throw new Error(`there is no operation ${id}`);
  return found;
}

const schema = (document: typeof fiat, name: string): Schema => document.components.schemas[name] ?? {};
const property = (document: typeof fiat, name: string, field: string): Schema =>
  schema(document, name).properties?.[field] ?? {};

function parametersOf(id: string): Parameter[] {
  const { document, operation: found } = operation(id);
  return (found.parameters ?? []).map((parameter) => resolve<Parameter>(document, parameter));
}

describe("the fiat document", () => {
  it("[F30] has the records of identity checks and none of their paths", () => {
    expect(Object.keys(fiat.paths).filter((path) => /kyc|kyb|identit|verif|customer|document/i.test(path))).toEqual([]);
    const reachable = JSON.stringify(fiat.paths);
    for (const record of ["ResidentialAddress", "IdentifyingInformationItem", "UploadedDocumentItem"]) {
      expect(fiat.components.schemas).toHaveProperty(record);
      expect(reachable).not.toContain(record);
    }
  });

  it("[F31] puts health one level above all other paths", () => {
    const above = operationsOf(fiat).filter(({ server }) => server !== addressOf(fiat.servers[0]));
    expect(above.map(({ server, path }) => new URL(server + path).pathname)).toEqual([
      "/api/health",
      "/api/health/ping",
    ]);
  });

  it("[F33] has the same prefix in production and in the sandbox", () => {
    expect(fiat.servers).toHaveLength(2);
    expect(new Set(fiat.servers.map((server) => new URL(addressOf(server)).pathname))).toEqual(new Set(["/api/v1"]));
  });

  it("[F34] has JSON bodies everywhere but in the receipt", () => {
    const bodies = operationsOf(fiat).flatMap(({ document, operation: found }) => [
      ...Object.keys(found.requestBody?.content ?? {}),
      ...Object.values(found.responses).flatMap((node) => Object.keys(resolve<Response>(document, node).content ?? {})),
    ]);
    expect(bodies.filter((type) => type !== "application/json")).toEqual(["application/pdf"]);
  });

  it("[F35] is version 1.0.0", () => {
    expect(fiat.info.version).toBe("1.0.0");
  });

  it("[F36] says where the credentials are found, and that the secret is confidential", () => {
    const { description } = operation("login").operation;
    expect(description).toMatch(/account_id.*account settings/s);
    expect(description).toMatch(/app_secret.*developer\s+API-key area/s);
    expect(description).toMatch(/confidential/);
  });
});

describe("the crypto document", () => {
  it("[C24] declares the three rate-limit headers on every answer, errors included", () => {
    const answers = operationsOf(wallets).flatMap(({ operation: found }) =>
      Object.entries(found.responses).map(([status, node]) => ({
        answer: `${found.operationId} ${status}`,
        headers: Object.keys(resolve<Response>(wallets, node).headers ?? {}),
      })),
    );
    const names = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
    expect(answers.filter(({ headers }) => !names.every((name) => headers.includes(name)))).toEqual([]);
  });

  it("[C28] takes an account of 24 hexadecimal digits", () => {
    const pattern = new RegExp(String(schema(wallets, "AccountId").pattern));
    expect(pattern.test("0123456789abcdefABCDEF00")).toBe(true);
    expect(
      ["0123456789abcdefABCDEF0", "0123456789abcdefABCDEF000", "0123456789abcdefABCDEFxx"].filter((id) =>
        pattern.test(id),
      ),
    ).toEqual([]);
  });

  it("[C27] needs seven fields to send funds", () => {
    expect(schema(wallets, "SendFundsRequest").required).toEqual(
      expect.arrayContaining(["account", "assets", "receiving_address", "amount", "type", "chain", "category"]),
    );
    expect(schema(wallets, "SendFundsRequest").required).toHaveLength(7);
  });

  it("[C30] leaves the category open and closes the priority", () => {
    expect(property(wallets, "SendFundsRequest", "category")).not.toHaveProperty("enum");
    expect(property(wallets, "SendFundsRequest", "priority")).toMatchObject({
      enum: ["low", "medium", "high"],
      default: "medium",
    });
  });

  it("[C58] leaves token and fiat symbols open", () => {
    for (const field of ["token_symbol", "fiat_symbol"]) {
      expect(property(wallets, "SafeAlreadyDeployed", field)).toMatchObject({ type: "string" });
      expect(property(wallets, "SafeAlreadyDeployed", field)).not.toHaveProperty("enum");
    }
  });

  it("[C78] never writes a card limit as a default, which would reset what a caller leaves out", () => {
    const limits = ["max_virtual_per_customer", "max_physical_per_customer", "max_total_per_customer"];
    for (const limit of limits)
      expect(property(wallets, "UpdateCardLimitsRequest", limit)).not.toHaveProperty("default");
    for (const limit of limits)
      expect(property(wallets, "UpdateCardLimitsRequest", limit)).toMatchObject({ minimum: 0, maximum: 5 });
  });

  it("[C80] closes a trade's outcome and side", () => {
    expect(property(wallets, "TradeMarketRequest", "outcome")).toMatchObject({ enum: ["yes", "no"] });
    expect(property(wallets, "TradeMarketRequest", "side")).toMatchObject({ enum: ["buy", "sell"], default: "buy" });
  });

  it("[C86] fetches with GET unless told otherwise", () => {
    expect(property(wallets, "FetchPaidResourceRequest", "method")).toMatchObject({ default: "GET" });
  });

  it("[C92] filters deliveries by four parameters, and has a view over all subscriptions", () => {
    const names = parametersOf("listWebhookDeliveries")
      .filter((parameter) => parameter.in === "query")
      .map(({ name }) => name);
    expect(names).toEqual(["limit", "offset", "status", "eventType"]);
    expect(operation("listAllDeliveries").path).not.toContain("{");
  });

  it("[C98] lists ten scopes with their meaning, for people and for machines", () => {
    const scheme = wallets.components.securitySchemes.bearerAuth;
    const scopes = Object.keys((scheme?.["x-scopes"] ?? {}) as object);
    expect(scopes).toHaveLength(10);
    for (const scope of scopes) expect(scheme?.description).toMatch(new RegExp(`\\| \`${scope}\` \\| \\S`));
  });

  it("[C99] takes any text as a swap's assets", () => {
    for (const field of ["sourceAsset", "destinationAsset"]) {
      const { description: _, ...shape } = property(wallets, "QuoteSwapRequest", field);
      expect(shape).toEqual({ type: "string" });
    }
    expect(property(wallets, "QuoteSwapRequest", "sourceAsset").description).toMatch(/[A-Z]+_[A-Z]+/);
  });

  it("[C104] has the program's id in the issuer's status", () => {
    const programId = "#/components/schemas/ProgramId";
    expect(property(wallets, "IssuerStatus", "id").$ref).toBe(programId);
    expect(parametersOf("updateCardLimits").find(({ name }) => name === "programId")?.schema.$ref).toBe(programId);
  });

  it("[C106] names the four groups of events", () => {
    expect(schema(wallets, "WebhookEventSlug").description).toMatch(/deposit.*transaction.*card.*KYC/s);
  });

  it("[C107] says what the sandbox is, and has no path for accounts or for people signing in", () => {
    expect(wallets.servers[1]?.description).toMatch(/test networks.*without real funds/);
    const signIn = Object.keys(wallets.paths).filter((path) => /login|sign|otp|magic|accounts?(\/|$)/i.test(path));
    expect(signIn).toEqual([]);
    expect(wallets.info.description).toMatch(/dashboards\s+only/);
  });
});
