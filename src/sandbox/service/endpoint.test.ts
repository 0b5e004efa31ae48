import { describe, expect, it } from "vitest";
import type { Route } from "../../wrappers/operation.ts";
import { routeOf } from "../testing/bare-tenant.ts";
import { type ServiceDocument, serviceDocuments } from "./documents.ts";
import { createEndpoint, templateOf } from "./routes.ts";

const endpointOf = (api: "fiat" | "crypto", operationId: string) =>
  createEndpoint(api, serviceDocuments[api], routeOf(operationId), {});

describe("an endpoint", () => {
  it("tells numbers on the wire from texts", () => {
    const numbers = endpointOf("crypto", "sendFunds");
    expect([numbers.decimals, numbers.amounts]).toEqual([["amount"], ["amount"]]);
    const texts = endpointOf("crypto", "quoteSwap");
    expect([texts.decimals, texts.amounts]).toEqual([["amount"], []]);
    const neither = endpointOf("crypto", "checkBalance");
    expect([neither.decimals, neither.amounts]).toEqual([[], []]);
  });

  it("knows whether its responses have amounts", () => {
    expect(endpointOf("crypto", "checkBalance").hasAmounts).toBe(true);
    expect(endpointOf("crypto", "createToken").hasAmounts).toBe(false);
  });

  it("is keyed if it writes to the fiat service (F10), and a change unless it reads", () => {
    const facts = (api: "fiat" | "crypto", operationId: string) => {
      const { isKeyed, isChange } = endpointOf(api, operationId);
      return { isKeyed, isChange };
    };
    expect(facts("fiat", "registerBusinessWebhook")).toEqual({ isKeyed: true, isChange: true });
    expect(facts("fiat", "updateBusinessWebhook")).toEqual({ isKeyed: true, isChange: true });
    expect(facts("fiat", "getBusinessWebhook")).toEqual({ isKeyed: false, isChange: false });
    expect(facts("crypto", "sendFunds")).toEqual({ isKeyed: false, isChange: true });
    expect(facts("crypto", "refreshToken")).toEqual({ isKeyed: false, isChange: true });
    expect(facts("crypto", "checkBalance")).toEqual({ isKeyed: false, isChange: false });
  });

  it("is ours or added by its document and its service", () => {
    const facts = (api: "crypto" | "further", route: Route, document: ServiceDocument) => {
      const { isOurs, isAdded, bodyFields, files } = createEndpoint(api, document, route, {});
      return { isOurs, isAdded, bodyFields, files };
    };
    const known = routeOf("createToken");
    const document = serviceDocuments.crypto;
    const fields = document.table.createToken?.bodyFields;
    expect(fields).toContain("api_key");
    const one = { isOurs: true, isAdded: false, bodyFields: fields, files: undefined };
    expect(facts("crypto", known, document)).toEqual(one);
    expect(facts("further", known, document)).toEqual({ ...one, isOurs: false });
    const added = { ...known, operationId: "lookUp" };
    expect(facts("crypto", added, document)).toEqual({ ...one, isOurs: false, isAdded: true, bodyFields: undefined });
  });
});

it.each([
  ["crypto", "checkBalance", "/crypto/api/v1/balance/check"],
  ["kyc", "checkBalance", "/kyc/balance/check"],
  ["fiat", "checkHealth", "/fiat/api/health"],
] as const)("the template of the service %s for %s is %s", (name, operationId, template) => {
  expect(templateOf(name, routeOf(operationId))).toBe(template);
});
