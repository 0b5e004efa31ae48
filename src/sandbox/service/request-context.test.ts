import { describe, expect, it } from "vitest";
import { headerFields, incomingRequest } from "../core/request.ts";
import { routeOf } from "../testing/bare-tenant.ts";
import { bearerOf, HandledCall, type RequestContext } from "./read-request.ts";

const bearer = (authorization?: string) =>
  bearerOf(headerFields(authorization === undefined ? [] : [["authorization", authorization]]));

it.each([
  ["Bearer t1", "t1"],
  ["bearer   t1", "t1"],
  ["Bearer t1 t2", undefined],
  ["Bearer", undefined],
  ["Basic t1", undefined],
  ["x Bearer t1", undefined],
  [undefined, undefined],
])("the credential of %j is %j", (authorization, credential) => expect(bearer(authorization)).toBe(credential));

function call(path: string, more: Partial<RequestContext> = {}, operationId = "checkBalance", closed?: AbortSignal) {
  const request = incomingRequest({
    ...{ method: "POST", path, search: "", headers: headerFields([]), body: null, signal: undefined },
  });
  const context = { request, pathValues: new Map(), tenant: undefined, credential: "t1", ...more };
  return new HandledCall(context as unknown as RequestContext, routeOf(operationId), undefined, {}, closed);
}

describe("a handler's call", () => {
  it.each([
    ["/crypto/api/v1/balance/check", "/balance/check"],
    ["/fiat/api/health", "/health"],
    ["/fiat/api", ""],
    ["/kyc-checks/documents", "/documents"],
    ["/kyc/apiary/x", "/apiary/x"],
    ["/kyc/api/v1x", "/v1x"],
    ["/a/crypto/api/v1/x", "/crypto/api/v1/x"],
  ])("has the address of %s below its service: %s", (path, address) => expect(call(path).address).toBe(address));

  it("names what it does not have", () => {
    expect(() => call("/crypto/x").tenant).toThrow("The tenant is not known before the request is authenticated");
    expect(() => call("/crypto/x").path("cardId")).toThrow("The path has no parameter cardId");
  });

  it("has its credential, unless the operation takes none", () => {
    expect(call("/crypto/x").credential).toBe("t1");
    expect(call("/crypto/x", { credential: undefined }).credential).toBe("");
    expect(call("/crypto/x", {}, "createToken").credential).toBe("");
  });

  it("has a signal that follows the caller and the sandbox", () => {
    const [caller, closed] = [new AbortController(), new AbortController()];
    const { request } = { request: { signal: caller.signal } as never };
    const both = call("/crypto/x", { request }, "checkBalance", closed.signal);
    expect(both.signal?.aborted).toBe(false);
    closed.abort();
    expect(both.signal?.aborted).toBe(true);
    expect(call("/crypto/x", {}, "checkBalance", closed.signal).signal).toBe(closed.signal);
    expect(call("/crypto/x", { request }).signal).toBe(caller.signal);
    expect(call("/crypto/x").signal).toBeUndefined();
  });
});
