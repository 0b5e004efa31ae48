// The services over HTTP, as the SDK calls them: faults, bodies, options.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request as httpRequest, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, it } from "vitest";
import { CryptoClient } from "../../../src/crypto.ts";
import { FiatClient } from "../../../src/fiat.ts";
import { ProgramError } from "./program-error.ts";
import { type RunningServer, stoppable } from "./start-server.ts";
import { control, credentials, health, logIn, start, statusOf } from "./testing/started-server.ts";
import { welcome } from "./welcome.ts";

it("serves both services to the SDK's clients, as in-process, with the sandbox's headers and the exact length", async () => {
  const server = await start();
  const { fetch: _, ...fiatOptions } = server.tenant.fiat;
  const { fetch: __, ...walletOptions } = server.tenant.crypto;
  expect(walletOptions.baseUrl).toBe(`${server.origin}/crypto/api/v1`);
  const { url } = await new FiatClient(fiatOptions).businessWebhook.register({ url: "https://receiver.example/hook" });
  expect(url).toBe("https://receiver.example/hook");
  const { assets } = server.tenant.seeded;
  const { balance } = await new CryptoClient(walletOptions).balances.check({ asset_id: assets.USDC_SOLANA });
  expect(balance).toBe("10000.00");
  const response = await health(server);
  const text = await response.text();
  expect(response.headers.get("x-sandbox-rule")).toMatch(/F31|G54/);
  expect(response.headers.get("content-length")).toBe(String(text.length));
});

describe("a fault over HTTP:", () => {
  const cause = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) });
  const faulty = async (fault: object, server?: RunningServer) => {
    const running = server ?? (await start());
    await control(running, "POST", "/faults", fault);
    return running;
  };

  it("reset breaks the connection without a response, and truncate within the body", async () => {
    const server = await faulty({ kind: "reset" });
    await expect(health(server)).rejects.toEqual(cause("ECONNRESET"));
    await faulty({ kind: "truncate" }, server);
    const response = await health(server);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
  });

  it("lose-response breaks it after the effect", async () => {
    const server = await faulty({ kind: "lose-response", operationId: "createToken" });
    await expect(logIn(server)).rejects.toEqual(cause("ECONNRESET"));
    const lost = { operationId: "createToken", status: 200, fault: "lose-response" };
    expect((await control(server, "GET", "/requests")).requests).toEqual([expect.objectContaining(lost)]);
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

it("responds to a request for what is no path, and keeps serving", async () => {
  const server = await start();
  for (const target of ["*", "http://[", "http://other.example/fiat/api/v1/nothing", "//", "/%zz"])
    expect(await statusOf(server, target, {}), target).toBe(404);
  expect((await health(server)).status).toBe(200);
});

describe("a body", () => {
  it("that is too long or not UTF-8 is rejected as the service rejects it, but not one with a byte order mark", async () => {
    const server = await start();
    for (const body of [
      new Uint8Array(10 * 1024 * 1024 + 1).fill(0x20),
      new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    ]) {
      const response = await logIn(server, body);
      expect([response.status, await response.json()]).toMatchObject([400, { error: "validation_error" }]);
    }
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

it("puts an IPv6 host in brackets", async () => {
  const server = await start({ host: "::1" });
  expect(server.origin).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await health(server)).status).toBe(200);
});

it("rejects a port in use, with a remedy", async () => {
  const port = Number(new URL((await start()).origin).port);
  const message = `port ${port} on 127.0.0.1 is in use; choose another with --port (0 picks a free one)`;
  await expect(start({ port })).rejects.toThrow(new ProgramError(message));
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

// Who may reach the server, and what the server itself responds.

/** Sends raw bytes, and returns the raw response. */
function sendRaw({ origin }: RunningServer, text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on("data", (piece) => {
      pieces.push(piece);
      socket.end();
    });
    socket.on("close", () => resolve(Buffer.concat(pieces).toString()));
    socket.on("error", reject);
  });
}

describe("the control plane", () => {
  it("is closed to pages of other sites, unlike the services", async () => {
    const server = await start();
    const headers = { origin: "https://site.example" };
    const refused = await fetch(`${server.origin}/_sandbox/reset`, { method: "POST", headers });
    expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ error: "forbidden" })]);
    const ways = ["/fiat/../_sandbox/clock", "/fiat/..\\_sandbox/clock", `${server.origin}/_sandbox/clock`];
    for (const target of ["/_sandbox/clock", ...ways]) {
      expect(await statusOf(server, target, headers)).toBe(403);
      for (const own of [{}, { origin: server.origin }]) expect(await statusOf(server, target, own)).toBe(200);
    }
    expect(await statusOf(server, "/_sandbox", headers)).toBe(403);
    expect(await statusOf(server, "/fiat/api/health", headers)).toBe(200);
  });

  it("and the services are closed to rebound names, also on a server open to other machines", async () => {
    const [server, open] = [await start(), await start({ host: "0.0.0.0" })];
    const foreign = { host: "site.example", origin: "http://site.example" };
    for (const target of ["/_sandbox/clock", "/_sandbox/ui", "/fiat/api/health", "/crypto/api/v1/agent/x402-fetch"]) {
      expect(await statusOf(server, target, { host: "site.example:4010" })).toBe(403);
      expect(await statusOf(open, target, foreign)).toBe(403);
    }
    expect(await statusOf(server, "/fiat/api/health", { host: `localhost:${new URL(server.origin).port}` })).toBe(200);
    for (const target of ["/_sandbox/clock", "/fiat/api/health"])
      for (const own of [{ host: "sandbox:4010" }, {}]) expect(await statusOf(open, target, own)).toBe(200);
  });

  it("accepts states longer than a service's requests", async () => {
    const server = await start();
    const state = await control(server, "GET", "/state");
    const { tenants } = await control(server, "PUT", "/state", { ...state, padding: " ".repeat(11 * 1024 * 1024) });
    expect(tenants).toHaveLength(1);
  });
});

describe("refusals by the server itself", () => {
  const fiat = (status: number) => ({ status: "error", status_code: status, message: expect.any(String) });
  const wallets = { error: expect.any(String), message: expect.any(String) };
  const host = "host: localhost\r\n";
  it.each<[status: number, shape: object, lines: string]>([
    [403, fiat(403), "GET /fiat/api/health HTTP/1.1\r\nhost: site.example\r\n\r\n"],
    [403, wallets, "GET /crypto/api/v1/assets HTTP/1.1\r\nhost: site.example\r\n\r\n"],
    [403, wallets, `GET /_sandbox/clock HTTP/1.1\r\n${host}origin: http://site.example\r\n\r\n`],
    [400, fiat(400), "GET /fiat/api/health HTTP/1.1\r\n\r\n"],
    [417, fiat(417), `POST /fiat/api/v1/auth/login HTTP/1.1\r\n${host}expect: cake\r\n\r\n`],
    [431, fiat(431), `GET /fiat/api/health HTTP/1.1\r\n${host}x: ${"x".repeat(20_000)}\r\n\r\n`],
    [431, wallets, `GET /crypto/api/v1/assets HTTP/1.1\r\n${host}x: ${"x".repeat(20_000)}\r\n\r\n`],
    [400, fiat(400), `get /fiat/api/health HTTP/1.1\r\n${host}\r\n`],
    [400, wallets, "nonsense\r\n\r\n"],
    [400, fiat(400), `POST /fiat/api/v1/auth/login HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\nzz\r\n`],
  ])("%d (case %#)", async (status, shape, lines) => {
    const server = await start();
    const [head = "", body = ""] = (await sendRaw(server, lines)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} \\w`));
    for (const line of ["x-sandbox-rule: server", "x-sandbox-basis: assumed", "content-type: application/json"])
      expect(head.split("\r\n")).toContain(line);
    expect(JSON.parse(body)).toMatchObject(shape);
    expect(head).toContain(`content-length: ${body.length}`);
    expect((await health(server)).status).toBe(200);
  });
});

it("serves the page with its headers, if the build has one", async () => {
  const server = await start({ page: "<!doctype html><p>é" });
  const page = `${server.origin}/_sandbox/ui`;
  const response = await fetch(`${page}?x`);
  expect(await response.text()).toBe("<!doctype html><p>é");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  const others = [
    fetch(page, { method: "HEAD" }),
    fetch(page, { method: "POST" }),
    fetch(`${(await start()).origin}/_sandbox/ui`),
  ];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 404, 404]);
});

describe("an allowed origin", () => {
  const origin = "http://localhost:5173";
  const wish = { "access-control-request-method": "POST", "access-control-request-headers": "authorization,x-a" };
  const preflight = { origin, ...wish };
  const allowed = ({ headers }: Response) => headers.get("access-control-allow-origin");

  it("may call the services from its pages, and read all headers, also of refusals", async () => {
    const server = await start({ allowOrigin: origin });
    const { baseUrl } = server.tenant.crypto;
    const response = await fetch(`${server.origin}/fiat/api/health`, { headers: { origin } });
    const exposed = { "access-control-allow-origin": origin, "access-control-expose-headers": "*", vary: "origin" };
    const headersOf = ({ status, headers }: Response) => [status, Object.fromEntries(headers)];
    expect(headersOf(response)).toMatchObject([200, { ...exposed, "x-sandbox-rule": expect.any(String) }]);
    const asked = await fetch(`${baseUrl}/auth/token`, { method: "OPTIONS", headers: preflight });
    const permission = {
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": "authorization,x-a",
    };
    expect(headersOf(asked)).toMatchObject([204, permission]);
    expect(asked.headers.has("access-control-allow-credentials")).toBe(false);
    const refused = await fetch(`${baseUrl}/issuer`, { headers: { origin } });
    expect([refused.status >= 400, allowed(refused)]).toEqual([true, origin]);
  });

  it("opens neither the control plane nor rebound names, and is the only one", async () => {
    const server = await start({ allowOrigin: origin, page: "page" });
    for (const [method, below] of [
      ["GET", "clock"],
      ["OPTIONS", "reset"],
      ["POST", "reset"],
      ["GET", "ui"],
    ] as const) {
      const response = await fetch(`${server.origin}/_sandbox/${below}`, { method, headers: preflight });
      expect([response.status, allowed(response)]).toEqual([403, null]);
    }
    expect(await statusOf(server, "/fiat/api/health", { origin, host: "localhost:5173.site.example" })).toBe(403);
    for (const other of ["http://localhost:5174", "https://localhost:5173", `${origin}.site.example`, "null"]) {
      const asked = { method: "OPTIONS", headers: { ...wish, origin: other } };
      const response = await fetch(`${server.origin}/fiat/api/health`, asked);
      expect([response.status, allowed(response), response.headers.get("vary")]).toEqual([405, null, "origin"]);
    }
  });

  it("is none by default", async () => {
    expect(allowed(await fetch(`${(await start()).origin}/fiat/api/health`, { headers: { origin } }))).toBeNull();
  });
});

it.each([
  ["text/html,application/xhtml+xml,*/*;q=0.8", "<p>", "/_sandbox/ui"],
  ["text/html", undefined, "/_sandbox/"],
  ["*/*", "<p>", "/_sandbox/"],
])("leads from / with %j, where the page is %j, to %s", async (accept, page, location) => {
  const server = await start({ page });
  const response = await fetch(`${server.origin}/?a=1`, { headers: { accept }, redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([302, location]);
});

// What the server prints at its start.

describe("the welcome", () => {
  const text = (server: RunningServer, more = {}) =>
    welcome({ ...server, hasPage: true, stateFile: undefined, ...more });

  it("has a first call that sends 1 USDC and shows the balance, as printed, in bash", async () => {
    const server = await start();
    const [, lines = ""] = /send 1 USDC, and show the balance\.\n\n(.*?)\n\nPress/s.exec(text(server)) ?? [];
    const shell = spawn("bash", ["-euo", "pipefail", "-c", lines], { stdio: ["ignore", "pipe", "inherit"] });
    const output = (await shell.stdout.toArray()).join("");
    const [sent = "", balance = ""] = output.split("\n").map((line) => (line === "" ? undefined : JSON.parse(line)));
    expect(sent).toMatchObject({ data: { transaction_id: expect.any(String) } });
    expect(balance).toMatchObject({ data: { balance: "9999.00" } });
  });

  it("lists all addresses, and the ids of the account and of its assets, in at most 80 columns", async () => {
    const server = await start();
    const { account, assets } = server.tenant.seeded;
    const ids = { account, ...Object.fromEntries(Object.entries(assets).filter(([name]) => name.includes("_"))) };
    for (const [name, id] of Object.entries(ids)) expect(text(server)).toMatch(new RegExp(`^ {2}${name} +${id}$`, "m"));
    for (const line of text(server).split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(text(server)).toContain(`${server.origin}/_sandbox/ui\n`);
    expect(text(server, { hasPage: false })).not.toContain("/_sandbox/ui");
    expect(text(server, { stateFile: "s.json" })).toContain("s.json (new)");
    expect(text(server, { stateFile: "s.json", isResumed: true })).toContain("s.json (resumed)");
  });

  it("has the variables that our clients read, quoted for a shell", async () => {
    const server = await start();
    const names = [...text(server).matchAll(/export (\w+)=/g)].map(([, name]) => name);
    const ofFiat = ["SVC_FIAT_BASE_URL", "SVC_FIAT_ACCOUNT_ID", "SVC_FIAT_APP_SECRET"];
    const ofWallets = ["SVC_CRYPTO_BASE_URL", "SVC_CRYPTO_API_KEY", "SVC_CRYPTO_API_SECRET", "SVC_AGENT_CONNECTOR_KEY"];
    expect(names).toEqual([...ofFiat, ...ofWallets]);
    const tenant = { ...server.tenant, fiat: { ...server.tenant.fiat, appSecret: "it's" } };
    expect(text({ ...server, tenant })).toContain("export SVC_FIAT_APP_SECRET='it'\\''s'\n");
  });
});
