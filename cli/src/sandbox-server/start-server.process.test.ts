// The services over HTTP, as the SDK calls them: faults, bodies, options.

import { once } from "node:events";
import { createServer, request as httpRequest, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, it } from "vitest";
import { CryptoClient } from "../../../src/crypto.ts";
import { FiatClient } from "../../../src/fiat.ts";
import { ProgramError } from "./program-error.ts";
import { stoppable } from "./start-server.ts";
import { control, credentials, health, logIn, start, statusOf } from "./testing/started-server.ts";

it("serves both services to the SDK's clients, as in-process, with the sandbox's headers and the exact length", async () => {
  const server = await start();
  const { fetch: _, ...fiatOptions } = server.tenant.fiat;
  const { fetch: __, ...walletOptions } = server.tenant.crypto;
  expect(walletOptions.baseUrl).toBe(`${server.origin}/crypto/api/v1`);
  const { url } = await new FiatClient(fiatOptions).businessWebhook.register({ url: "https://receiver.example/hook" });
  expect(url).toBe("https://receiver.example/hook");
  const { assets } = server.tenant.seeded;
  const { balance } = await new CryptoClient(walletOptions).balances.check({ asset_id: assets.USDC_SOLANA ?? "" });
  expect(balance).toBe("10000.00");
  const response = await health(server);
  const text = await response.text();
  expect(response.headers.get("x-sandbox-rule")).toMatch(/F31|G54/);
  expect(response.headers.get("content-length")).toBe(String(text.length));
});

describe("a fault over HTTP:", () => {
  const cause = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) });

  /** A server with the fault. */
  async function faulty(fault: object) {
    const server = await start();
    await control(server, "POST", "/faults", fault);
    return server;
  }

  it("reset breaks the connection without a response, and truncate within the body", async () => {
    const server = await faulty({ kind: "reset" });
    await expect(health(server)).rejects.toEqual(cause("ECONNRESET"));
    expect((await health(server)).status).toBe(200);
    await control(server, "POST", "/faults", { kind: "truncate" });
    const response = await health(server);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
  });

  it("lose-answer breaks it after the effect", async () => {
    const server = await faulty({ kind: "lose-answer", operationId: "createToken" });
    await expect(logIn(server)).rejects.toEqual(cause("ECONNRESET"));
    const { requests } = await control(server, "GET", "/requests");
    const lost = { operationId: "createToken", status: 200, fault: "lose-answer" };
    expect(requests).toEqual([expect.objectContaining(lost)]);
  });

  it.each(["caller", "server"])("stall ends when the %s goes", async (who) => {
    const server = await faulty({ kind: "stall" });
    const caller = new AbortController();
    const stalled = health(server, caller.signal);
    stalled.catch(() => undefined);
    await expect.poll(async () => (await control(server, "GET", "/requests")).requests.length).toBe(1);
    if (who === "caller") {
      caller.abort();
      await expect(stalled).rejects.toThrow("abort");
      expect((await health(server)).status).toBe(200);
    } else {
      await server.close();
      await expect(stalled).rejects.toEqual(cause("ECONNRESET"));
      await expect(health(server)).rejects.toEqual(cause("ECONNREFUSED"));
    }
  });
});

it.each(["*", "http://[", "http://other.example/fiat/api/v1/nothing", "//", "/%zz"])(
  "responds to a request for %s, and keeps serving",
  async (target) => {
    const server = await start();
    expect(await statusOf(server, target, {})).toBe(404);
    expect((await health(server)).status).toBe(200);
  },
);

describe("a body", () => {
  it.each([
    ["over 10 MiB", new Uint8Array(10 * 1024 * 1024 + 1).fill(0x20)],
    ["that is not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])("%s is rejected as the service rejects it, but not one with a byte order mark", async (_, body) => {
    const server = await start();
    const response = await logIn(server, body);
    expect([response.status, await response.json()]).toMatchObject([400, { error: "validation_error" }]);
    expect((await logIn(server, `\uFEFF${credentials(server)}`)).status).toBe(200);
  });

  it("that never ends is dropped once its caller disconnects", async () => {
    const server = await start();
    const request = httpRequest(`${server.tenant.crypto.baseUrl}/auth/token`, { method: "POST" });
    request.on("error", () => undefined);
    request.write("{");
    const [socket] = await once(request, "socket");
    await once(socket, "connect");
    request.destroy();
    expect((await health(server)).status).toBe(200);
  });
});

describe("options:", () => {
  it("the seed determines the credentials", async () => {
    const [one, same, other] = [await start(), await start({ seed: "sandbox" }), await start({ seed: "other" })];
    expect(one.tenant.crypto.apiKey).toBe(same.tenant.crypto.apiKey);
    expect(one.tenant.crypto.apiKey).not.toBe(other.tenant.crypto.apiKey);
  });

  it("a frozen clock can be moved", async () => {
    const server = await start({ frozenAt: Date.UTC(2026, 0, 1) });
    expect(await control(server, "GET", "/clock")).toMatchObject({ now: "2026-01-01T00:00:00.000Z" });
    await control(server, "POST", "/clock/advance", { seconds: 60 });
    expect(await control(server, "GET", "/clock")).toMatchObject({ now: "2026-01-01T00:01:00.000Z" });
  });

  it("the service name is part of the paths", async () => {
    const server = await start({ serviceName: "acme" });
    const id = server.tenant.seeded.cardId;
    const read = (name: string) => fetch(`${server.tenant.crypto.baseUrl}/${name}-card/${id}/safe/deploy`);
    expect([(await read("acme")).status, (await read("svc")).status]).toEqual([401, 404]);
  });

  it("an IPv6 host is put in brackets", async () => {
    const server = await start({ host: "::1" });
    expect(server.origin).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await health(server)).status).toBe(200);
  });

  it("a port in use is rejected, with a remedy", async () => {
    const { origin } = await start();
    const port = Number(new URL(origin).port);
    const second = start({ port });
    await expect(second).rejects.toThrow(ProgramError);
    await expect(second).rejects.toThrow(`port ${port} on 127.0.0.1 is in use; choose another with --port`);
  });
});

describe("stopping", () => {
  async function listen(graceMs: number) {
    const server = createServer();
    const stop = stoppable(server, graceMs);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    return { server, stop, port, text: fetch(`http://127.0.0.1:${port}/`).then((response) => response.text()) };
  }

  it("finishes a response in flight, closes idle connections at once, and frees the port", async () => {
    const { server, stop, port, text } = await listen(60_000);
    const [, response] = (await once(server, "request")) as [unknown, ServerResponse];
    const silent = connect(port, "127.0.0.1");
    await once(silent, "connect");
    const stopped = Promise.all([once(silent, "close"), stop()]);
    response.end("done");
    expect(await text).toBe("done");
    await stopped;
    const next = createServer().listen(port, "127.0.0.1");
    await once(next, "listening");
    await new Promise((resolve) => next.close(resolve));
  });

  it("breaks a response that takes longer than the grace period", async () => {
    const { server, stop, text } = await listen(10);
    const failed = expect(text).rejects.toThrow("fetch failed");
    await once(server, "request");
    await stop();
    await failed;
  });
});
