import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { settle } from "../../../tests/support/fake-clock.ts";
import {
  balance,
  checkBalance,
  label,
  OpenServices,
  refusing,
  returning,
  type TestRequest,
} from "../../../tests/support/sandbox/open-services.ts";
import { toIncomingRequest } from "../core/request.ts";
import type { OperationCall, OperationHandler } from "../state/handler.ts";

const body = { asset_id: "asset_1" };
const swap = { sourceAsset: "SOL", destinationAsset: "ETH", amount: "1" };
const reason = new Error("the end");

describe("a request", () => {
  it("gets a labelled response with the sandbox's time", async () => {
    const { send, clock, changes } = new OpenServices({ checkBalance });
    clock.skip(5_000);
    const response = await send("crypto", "POST", "/balance/check", { body });
    expect(response).toMatchObject({ status: 200, body: { data: balance } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json",
      "cache-control": "no-store",
      date: "Thu, 01 Jan 2026 00:00:05 GMT",
      "x-sandbox-rule": "C47",
      "x-sandbox-basis": "documented",
    });
    expect(changes.count).toBe(0);
  });

  it("is reported for the request log with its texts", async () => {
    const { send, tenant } = new OpenServices({ checkBalance });
    const operationId = "checkBalance";
    const requestText = '{ "asset_id": "asset_1" }';
    const ask = (headers = {}) => send("crypto", "POST", "/balance/check", { body: requestText, headers });
    const response = await ask();
    expect(response).toMatchObject({ operationId, tenant, label, requestText });
    expect(response.responseText).toBe(response.response.body);
    const unread = { operationId, tenant: undefined, requestText: undefined };
    expect(await ask({ authorization: undefined })).toMatchObject(unread);
  });

  it("is reported as a change only if it may be one", async () => {
    const reading: OperationHandler = { handle: () => ({ status: 200, body: {}, ...label }) };
    const { send, changes, change } = new OpenServices({
      checkBalance,
      listWebhooks: reading,
      refreshToken: reading,
      quoteSwap: returning({ status: 418, ...label }),
      deleteWebhook: refusing({ status: 404, message: "None.", ...label }),
    });
    const register = (headers = {}, replay: "accepted" | "all" = "all") => {
      change({ fiat: { replay } });
      return send("fiat", "POST", "/business/webhook", { body: {}, headers });
    };
    const rows: [statusAndCount: number[], request: () => ReturnType<typeof send>][] = [
      [[200, 0], () => send("crypto", "GET", "/svc-card/webhooks")],
      [[404, 0], () => send("crypto", "GET", "/nowhere")],
      [[200, 1], () => send("fiat", "GET", "/auth/refresh-token")],
      [[422, 1], () => register({}, "accepted")],
      // With this setting even a refusal is stored under its key.
      [[422, 2], () => register()],
      [[401, 2], () => register({ authorization: "Bearer unknown" })],
      [[400, 2], () => send("crypto", "POST", "/balance/check", { body: {} })],
      // A failed handler may have changed anything.
      [[500, 3], () => send("crypto", "POST", "/swap/quote", { body: swap })],
      // A refusal may change the state, too, for example use up a key.
      [[404, 4], () => send("crypto", "DELETE", "/svc-card/webhooks/wh_1")],
    ];
    for (const [expected, request] of rows) expect([(await request()).status, changes.count]).toEqual(expected);
  });

  it("is not handled if its signal is aborted, and rejects with the reason, as if aborted by its handler", async () => {
    const handle = vi.fn(checkBalance.handle);
    const controller = new AbortController();
    const quoteSwap: OperationHandler = {
      async handle({ signal }) {
        controller.abort(reason);
        signal?.throwIfAborted();
        return checkBalance.handle({} as OperationCall);
      },
    };
    const { send, changes } = new OpenServices({ checkBalance: { handle }, quoteSwap });
    const request = { body, signal: AbortSignal.abort(reason) };
    await expect(send("crypto", "POST", "/balance/check", request)).rejects.toBe(reason);
    expect([handle.mock.calls.length, changes.count]).toEqual([0, 0]);
    const { signal } = controller;
    await expect(send("crypto", "POST", "/swap/quote", { body: swap, signal })).rejects.toBe(reason);
    expect(changes.count).toBe(1);
  });
});

describe("a request that waits is ended by a signal:", () => {
  const waiting: OperationHandler["handle"] = ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true }));

  it.each([
    ["its body", "of the request", { body: new ReadableStream() }, 0],
    ["its body", "of the closing sandbox", { body: new ReadableStream() }, 0],
    ["its handler", "of the request", { body }, 1],
    ["its handler", "of the closing sandbox", { body }, 1],
    ["its handler", "of the closing sandbox", { body, signal: undefined }, 1],
  ] as const)("for %s, by that %s (%j)", async (_, ending, request, handled) => {
    const signals = { "of the request": new AbortController(), "of the closing sandbox": new AbortController() };
    const handle = vi.fn(waiting);
    const closed = signals["of the closing sandbox"].signal;
    const { send, changes } = new OpenServices({ checkBalance: { handle } }, { closed });
    const { signal } = signals["of the request"];
    const response = send("crypto", "POST", "/balance/check", { signal, ...request } as TestRequest);
    await settle();
    signals[ending].abort(reason);
    await expect(response).rejects.toBe(reason);
    expect([handle.mock.calls.length, changes.count]).toEqual([handled, 0]);
    for (const each of Object.values(signals)) expect(getEventListeners(each.signal, "abort")).toEqual([]);
  });
});

describe("a service", () => {
  const incoming = (method: string, path: string, headers: Record<string, string> = {}) => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("read")) });
    return toIncomingRequest(path, { method, headers, body, duplex: "half" } as RequestInit, "https://sandbox.example");
  };

  it("identifies operation and tenant, and refuses requests, without counting", async () => {
    const { services, send, tenant } = new OpenServices({ checkBalance });
    const request = incoming("POST", "/crypto/api/v1/balance/check", { authorization: "Bearer wallet-token" });
    expect(services.crypto.identify(request)).toEqual({ operationId: "checkBalance", tenantId: tenant.id });
    const unknown = { operationId: undefined, tenantId: undefined };
    expect(services.crypto.identify(incoming("POST", "/x"))).toEqual(unknown);
    const fault = { status: 503, message: "Injected.", rule: "fault", basis: "assumed" } as const;
    const { response, responseText } = services.crypto.refuse(request, fault);
    expect(response.status).toBe(503);
    expect(JSON.parse(responseText ?? "")).toEqual({ error: "error", message: "Injected." });
    const { headers } = await send("crypto", "POST", "/balance/check", { body });
    expect(headers.get("x-ratelimit-remaining")).toBe("999999");
  });

  it.each([
    ["crypto", {}, "1", 1],
    ["crypto", { headers: { "retry-after": "9" } }, "9", 1],
    ["crypto", { status: 503 }, undefined, undefined],
    ["fiat", {}, undefined, undefined],
  ] as const)("refuses as %s with a 429 and %j, as documented", (api, more, header, field) => {
    const facts = { status: 429, message: "Injected.", rule: "fault", basis: "assumed", ...more } as const;
    const { response } = new OpenServices().services[api].refuse(incoming("POST", `/${api}/api/v1/x`), facts);
    expect([response.headers["retry-after"], JSON.parse(String(response.body)).retry_after]).toEqual([header, field]);
  });

  it("a handler's error is a failure, also if a signal was aborted for another reason", async () => {
    const signals = { request: new AbortController(), closing: new AbortController() };
    const failing: OperationHandler = {
      async handle() {
        await settle();
        signals.closing.abort(new Error("closing"));
        throw new RangeError("own");
      },
    };
    const { send } = new OpenServices({ checkBalance: failing }, { closed: signals.closing.signal });
    expect((await send("crypto", "POST", "/balance/check", { body })).status).toBe(500);
  });
});
