// The services over HTTP, as the SDK calls them: faults, bodies, options.

import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { CryptoClient } from "../../../src/crypto.ts";
import { FiatClient } from "../../../src/fiat.ts";
import { ProgramError } from "./program-error.ts";
import { control, credentials, health, logIn, start, statusOf } from "./testing/started-server.ts";

it("serves both services to the SDK's clients, as in-process", async () => {
  const server = await start();
  const { fetch: _, ...fiatOptions } = server.tenant.fiat;
  const { fetch: __, ...walletOptions } = server.tenant.crypto;
  const fiat = new FiatClient(fiatOptions);
  const wallets = new CryptoClient(walletOptions);
  expect(walletOptions.baseUrl).toBe(`${server.origin}/crypto/api/v1`);
  const { url } = await fiat.businessWebhook.register({ url: "https://receiver.example/hook" });
  expect(url).toBe("https://receiver.example/hook");
  const { balance } = await wallets.balances.check({ asset_id: server.tenant.seeded.assets.USDC_SOLANA ?? "" });
  expect(balance).toBe("10000.00");
});

it("sends the sandbox's headers, and the exact length", async () => {
  const server = await start();
  const response = await health(server);
  const text = await response.text();
  expect(response.headers.get("x-sandbox-rule")).toMatch(/F31|G54/);
  expect(response.headers.get("content-length")).toBe(String(text.length));
});

describe("a fault over HTTP:", () => {
  const cause = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) });

  it("reset breaks the connection without a response", async () => {
    const server = await start();
    await control(server, "POST", "/faults", { kind: "reset" });
    await expect(health(server)).rejects.toEqual(cause("ECONNRESET"));
    expect((await health(server)).status).toBe(200);
  });

  it("truncate breaks it within the body", async () => {
    const server = await start();
    await control(server, "POST", "/faults", { kind: "truncate" });
    const response = await health(server);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
  });

  it("lose-answer breaks it after the effect", async () => {
    const server = await start();
    await control(server, "POST", "/faults", { kind: "lose-answer", operationId: "createToken" });
    await expect(logIn(server)).rejects.toEqual(cause("ECONNRESET"));
    const { requests } = await control(server, "GET", "/requests");
    expect(requests).toEqual([
      expect.objectContaining({ operationId: "createToken", status: 200, fault: "lose-answer" }),
    ]);
  });

  it("stall ends when the caller disconnects", async () => {
    const server = await start();
    await control(server, "POST", "/faults", { kind: "stall" });
    const caller = new AbortController();
    const stalled = health(server, caller.signal);
    stalled.catch(() => undefined);
    await expect.poll(async () => (await control(server, "GET", "/requests")).requests.length).toBe(1);
    caller.abort();
    await expect(stalled).rejects.toThrow("abort");
    expect((await health(server)).status).toBe(200);
  });

  it("stall ends when the server stops", async () => {
    const server = await start();
    await control(server, "POST", "/faults", { kind: "stall" });
    const stalled = health(server);
    stalled.catch(() => undefined);
    await expect.poll(async () => (await control(server, "GET", "/requests")).requests.length).toBe(1);
    await server.close();
    await expect(stalled).rejects.toEqual(cause("ECONNRESET"));
    await expect(health(server)).rejects.toEqual(cause("ECONNREFUSED"));
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
  it("over 10 MiB is rejected as the service rejects it", async () => {
    const server = await start();
    const response = await logIn(server, new Uint8Array(10 * 1024 * 1024 + 1).fill(0x20));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "validation_error" });
    expect((await health(server)).status).toBe(200);
  });

  it("that is not UTF-8 is rejected as malformed; a byte order mark is accepted", async () => {
    const server = await start();
    const notText = await logIn(server, new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    expect(notText.status).toBe(400);
    expect(await notText.json()).toMatchObject({ error: "validation_error" });
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

it("frees its port when it stops, also with an idle connection", async () => {
  const server = await start();
  const { port } = new URL(server.origin);
  const silent = httpRequest({ port, host: "127.0.0.1", method: "GET", path: "/fiat/api/health", agent: false });
  await once(silent.end(), "close");
  await server.close();
  const free = createServer().listen(Number(port), "127.0.0.1");
  await once(free, "listening");
  expect(free.listening).toBe(true);
  await new Promise((resolve) => free.close(resolve));
});
