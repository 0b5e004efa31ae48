// Who may reach the server, and what the server itself responds.

import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import type { RunningServer } from "./start-server.ts";
import { control, health, start, statusOf } from "./testing/started-server.ts";

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
    expect((await fetch(`${server.origin}/_sandbox`, { headers })).status).toBe(403);
    for (const target of ["/fiat/../_sandbox/clock", "/fiat/..\\_sandbox/clock", `${server.origin}/_sandbox/clock`]) {
      expect(await statusOf(server, target, headers)).toBe(403);
      expect(await statusOf(server, target, {})).toBe(200);
    }
    expect((await fetch(`${server.origin}/fiat/api/health`, { headers })).status).toBe(200);
    expect((await fetch(`${server.origin}/_sandbox/clock`, { headers: { origin: server.origin } })).status).toBe(200);
  });

  it("and the services are closed to rebound names, also on a server open to other machines", async () => {
    const [server, open] = [await start(), await start({ host: "0.0.0.0" })];
    for (const target of ["/_sandbox/clock", "/_sandbox/ui", "/fiat/api/health", "/crypto/api/v1/agent/x402-fetch"]) {
      expect(await statusOf(server, target, { host: "site.example:4010" })).toBe(403);
    }
    expect(await statusOf(server, "/fiat/api/health", { host: `localhost:${new URL(server.origin).port}` })).toBe(200);
    for (const target of ["/_sandbox/clock", "/fiat/api/health"]) {
      expect(await statusOf(open, target, { host: "site.example", origin: "http://site.example" })).toBe(403);
      expect(await statusOf(open, target, { host: "sandbox:4010" })).toBe(200);
      expect(await statusOf(open, target, {})).toBe(200);
    }
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
  const response = await fetch(`${server.origin}/_sandbox/ui?x`);
  expect(await response.text()).toBe("<!doctype html><p>é");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  expect((await fetch(`${server.origin}/_sandbox/ui`, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(`${server.origin}/_sandbox/ui`, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${(await start()).origin}/_sandbox/ui`)).status).toBe(404);
});

describe("an allowed origin", () => {
  const origin = "http://localhost:5173";
  const wish = { "access-control-request-method": "POST", "access-control-request-headers": "authorization,x-a" };
  const preflight = { origin, ...wish };
  const allowed = ({ headers }: Response) => headers.get("access-control-allow-origin");

  it("may call the services from its pages, and read all headers, also of refusals", async () => {
    const server = await start({ allowOrigin: origin });
    const exposed = { "access-control-allow-origin": origin, "access-control-expose-headers": "*" };
    const response = await fetch(`${server.origin}/fiat/api/health`, { headers: { origin } });
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      200,
      { ...exposed, vary: "origin", "x-sandbox-rule": expect.any(String) },
    ]);
    const asked = await fetch(`${server.tenant.crypto.baseUrl}/auth/token`, { method: "OPTIONS", headers: preflight });
    expect([asked.status, Object.fromEntries(asked.headers)]).toMatchObject([
      204,
      {
        "access-control-allow-origin": origin,
        "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers": "authorization,x-a",
      },
    ]);
    expect(asked.headers.has("access-control-allow-credentials")).toBe(false);
    const refused = await fetch(`${server.tenant.crypto.baseUrl}/issuer`, { headers: { origin } });
    expect([refused.status >= 400, allowed(refused)]).toEqual([true, origin]);
  });

  it.each([
    ["GET", "clock"],
    ["OPTIONS", "reset"],
    ["POST", "reset"],
    ["GET", "ui"],
  ])("opens not the control plane: %s %s, nor rebound names", async (method, below) => {
    const server = await start({ allowOrigin: origin, page: "page" });
    const response = await fetch(`${server.origin}/_sandbox/${below}`, { method, headers: preflight });
    expect([response.status, allowed(response)]).toEqual([403, null]);
    expect(await statusOf(server, "/fiat/api/health", { origin, host: "localhost:5173.site.example" })).toBe(403);
  });

  it.each(["http://localhost:5174", "https://localhost:5173", "http://localhost:5173.site.example", "null"])(
    "is the only one, not %s",
    async (other) => {
      const server = await start({ allowOrigin: origin });
      const asked = { method: "OPTIONS", headers: { ...wish, origin: other } };
      const response = await fetch(`${server.origin}/fiat/api/health`, asked);
      expect([response.status, allowed(response), response.headers.get("vary")]).toEqual([405, null, "origin"]);
    },
  );

  it("is none by default", async () => {
    const response = await fetch(`${(await start()).origin}/fiat/api/health`, { headers: { origin } });
    expect(allowed(response)).toBeNull();
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
