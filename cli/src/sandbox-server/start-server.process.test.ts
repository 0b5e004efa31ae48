import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect, createServer } from "node:net";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { CryptoClient } from "../../../src/crypto.ts";
import { FiatClient } from "../../../src/fiat.ts";
import { ProgramError } from "./program-error.ts";
import { type RunningServer, type ServerOptions, startServer } from "./start-server.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { welcome } from "./welcome.ts";

const servers = new Set<RunningServer>();
afterEach(async () => {
  for (const server of servers) await server.close();
  servers.clear();
});

async function start(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const failed = (error: unknown) => {
    throw error;
  };
  const server = await startServer({ port: 0, host: "127.0.0.1", failed, ...options });
  servers.add(server);
  return server;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of a response.
async function control({ origin }: RunningServer, method: string, below: string, body?: unknown): Promise<any> {
  const response = await fetch(`${origin}/_sandbox${below}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return await response.json();
}

/** The status of a request whose target is sent unchanged. */
async function statusOf({ origin }: RunningServer, target: string, headers: Readonly<Record<string, string>>) {
  const { hostname, port } = new URL(origin);
  const request = httpRequest({ hostname, port, path: target, headers, agent: false }).end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

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

const credentials = ({ tenant: { crypto } }: RunningServer) =>
  JSON.stringify({ api_key: crypto.apiKey, api_secret: crypto.apiSecret });

function logIn(server: RunningServer, body: string | Uint8Array<ArrayBuffer> = credentials(server)): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`${server.tenant.crypto.baseUrl}/auth/token`, { method: "POST", headers, body });
}

const health = ({ origin }: RunningServer, signal?: AbortSignal) =>
  fetch(`${origin}/fiat/api/health`, signal ? { signal } : {});

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
    await expect.poll(async () => (await control(server, "GET", "/requests")).last).toBe(1);
    caller.abort();
    await expect(stalled).rejects.toThrow("abort");
    expect((await health(server)).status).toBe(200);
  });

  it("stall ends when the server stops", async () => {
    const server = await start();
    await control(server, "POST", "/faults", { kind: "stall" });
    const stalled = health(server);
    stalled.catch(() => undefined);
    await expect.poll(async () => (await control(server, "GET", "/requests")).last).toBe(1);
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

  it("and the services are closed to rebound names", async () => {
    const server = await start();
    for (const target of ["/_sandbox/clock", "/_sandbox/ui", "/fiat/api/health", "/crypto/api/v1/agent/x402-fetch"]) {
      expect(await statusOf(server, target, { host: "site.example:4010" })).toBe(403);
    }
    const { port } = new URL(server.origin);
    expect(await statusOf(server, "/fiat/api/health", { host: `localhost:${port}` })).toBe(200);
  });

  it("and the services are closed to rebound names on a server open to other machines", async () => {
    const server = await start({ host: "0.0.0.0" });
    for (const target of ["/_sandbox/clock", "/fiat/api/health"]) {
      expect(await statusOf(server, target, { host: "site.example", origin: "http://site.example" })).toBe(403);
      expect(await statusOf(server, target, { host: "sandbox:4010" })).toBe(200);
      expect(await statusOf(server, target, {})).toBe(200);
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
    expect(head).toMatch(/^x-sandbox-rule: server\r$/m);
    expect(head).toMatch(/^x-sandbox-basis: assumed\r$/m);
    expect(head).toMatch(/^content-type: application\/json\r$/m);
    expect(JSON.parse(body)).toMatchObject(shape);
    expect(head).toContain(`content-length: ${body.length}`);
    expect((await health(server)).status).toBe(200);
  });
});

describe("the page", () => {
  it("is served with its headers", async () => {
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
  });

  it("is missing if the build has none", async () => {
    const server = await start();
    expect((await fetch(`${server.origin}/_sandbox/ui`)).status).toBe(404);
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

describe("an allowed origin", () => {
  const origin = "http://localhost:5173";
  const preflight = {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,x-a",
  };

  it("may call the services from its pages, and read all headers", async () => {
    const server = await start({ allowOrigin: origin });
    const response = await fetch(`${server.origin}/fiat/api/health`, { headers: { origin } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-expose-headers": "*",
      vary: "origin",
      "x-sandbox-rule": expect.any(String),
    });
    const asked = await fetch(`${server.tenant.crypto.baseUrl}/auth/token`, { method: "OPTIONS", headers: preflight });
    expect(asked.status).toBe(204);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": "authorization,x-a",
    });
    expect(asked.headers.has("access-control-allow-credentials")).toBe(false);
  });

  it("reads the refusals of services, too", async () => {
    const server = await start({ allowOrigin: origin });
    const response = await fetch(`${server.tenant.crypto.baseUrl}/issuer`, { headers: { origin } });
    expect([response.status >= 400, response.headers.get("access-control-allow-origin")]).toEqual([true, origin]);
  });

  it("opens neither the control plane nor rebound names", async () => {
    const server = await start({ allowOrigin: origin, page: "page" });
    for (const [method, below] of [
      ["GET", "clock"],
      ["OPTIONS", "reset"],
      ["POST", "reset"],
      ["GET", "ui"],
    ]) {
      const response = await fetch(`${server.origin}/_sandbox/${below}`, { method: method ?? "", headers: preflight });
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    }
    expect(await statusOf(server, "/fiat/api/health", { origin, host: "localhost:5173.site.example" })).toBe(403);
  });

  it("is the only one", async () => {
    const server = await start({ allowOrigin: origin });
    for (const other of [
      "http://localhost:5174",
      "https://localhost:5173",
      "http://localhost:5173.site.example",
      "null",
    ]) {
      const headers = { ...preflight, origin: other };
      const response = await fetch(`${server.origin}/fiat/api/health`, { method: "OPTIONS", headers });
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([405, null]);
      expect(response.headers.get("vary")).toBe("origin");
    }
    const none = await start();
    const response = await fetch(`${none.origin}/fiat/api/health`, { headers: { origin } });
    expect(response.headers.has("access-control-allow-origin")).toBe(false);
  });
});

describe("a fixture", () => {
  const fixture = `customers:
  - as: ada
    email: ada@shop.example
    balance: "500.00"
history:
  - simulate: deposit
    with: { asset_id: USDC_SOLANA, amount: "25.10" }
`;

  it("is loaded into a new state, and not into one that is resumed", async () => {
    await using folder = await temporaryFolder();
    const [file, stateFile] = [path.join(folder.path, "fixture.yaml"), path.join(folder.path, "state.json")];
    await writeFile(file, fixture);
    for (const isResumed of [false, true]) {
      const server = await start({ stateFile, fixture: file });
      const { balances, customers } = await control(server, "GET", "/tenants/t1/overview");
      expect([server.isResumed, balances[0].balance]).toEqual([isResumed, "10025.10"]);
      expect(customers.map(({ email }: { email: string }) => email)).toEqual(["ada@shop.example"]);
      // The tenant still follows the sandbox's clock.
      expect(await control(server, "GET", "/clock")).toMatchObject({ now: expect.stringMatching(/^\d{4}-/) });
      await server.close();
    }
  });

  it.each([
    ["balance: 500.00", "4:5", "balance must be an amount in quotes"],
    ["balanse: '1'", "4:5", 'unknown field "balanse". Did you mean balance?'],
    ["payments: [{ amount: '1', stat: settled }]", "4:31", 'unknown field "stat"'],
    ["as: ada", "4:", "unique"],
  ])("with %s names line and column, and leaves no state file", async (line, place, message) => {
    await using folder = await temporaryFolder();
    const [file, stateFile] = [path.join(folder.path, "fixture.yaml"), path.join(folder.path, "state.json")];
    await writeFile(file, fixture.replace('balance: "500.00"', line));
    const failure = await start({ stateFile, fixture: file }).catch((error: Error) => error);
    expect(failure).toMatchObject({ name: "PipelineError", message: expect.stringContaining(message) });
    expect((failure as Error).message).toContain(`fixture.yaml:${place}`);
    expect(await readdir(folder.path)).toEqual(["fixture.yaml"]);
  });
});

describe("the export on exit", () => {
  it("is written when the server stops, and continues in another sandbox at the same time", async () => {
    await using folder = await temporaryFolder();
    const file = path.join(folder.path, "exported.json");
    const server = await start({ exportOnExit: file, frozenAt: Date.UTC(2026, 0, 1) });
    await control(server, "POST", "/tenants/t1/simulate/deposit", { asset_id: "USDC_SOLANA", amount: "5.00" });
    expect(await readdir(folder.path)).toEqual([]);
    await server.close();
    for (const resumed of [await start({ stateFile: file, frozenAt: 0 }), await start({ frozenAt: 0 })]) {
      if (!resumed.isResumed) await control(resumed, "PUT", "/state", JSON.parse(await readFile(file, "utf8")));
      const { balances, now } = await control(resumed, "GET", "/tenants/t1/overview");
      expect([balances[0].balance, now]).toEqual(["10005.00", "2026-01-01T00:00:00.000Z"]);
      await resumed.close();
    }
  });

  it("is refused at start if it cannot be written", async () => {
    await using folder = await temporaryFolder();
    for (const file of [path.join(folder.path, "none", "state.json"), folder.path]) {
      const starting = start({ exportOnExit: file });
      await expect(starting).rejects.toThrow(ProgramError);
      await expect(starting).rejects.toThrow(`cannot write ${file}, the file of --export-on-exit: `);
    }
  });
});

describe("the state file", () => {
  it("refuses a second server, and is free again when the first has stopped", async () => {
    await using folder = await temporaryFolder();
    const stateFile = path.join(folder.path, "state.json");
    const server = await start({ stateFile });
    await expect(start({ stateFile })).rejects.toThrow(
      new RegExp(`state file ${stateFile} is in use by process ${process.pid} on `),
    );
    await server.close();
    expect(await readdir(folder.path)).toEqual(["state.json"]);
    expect((await start({ stateFile })).isResumed).toBe(true);
  });

  it("refuses a seed that it would ignore", async () => {
    await using folder = await temporaryFolder();
    const stateFile = path.join(folder.path, "state.json");
    const server = await start({ stateFile, seed: "one" });
    await server.close();
    const starting = start({ stateFile, seed: "other" });
    await expect(starting).rejects.toThrow(ProgramError);
    await expect(starting).rejects.toThrow(`--seed has no effect on the state in ${stateFile}`);
  });

  it("holds every change before its response, and is resumed", async () => {
    await using folder = await temporaryFolder();
    const stateFile = path.join(folder.path, "state.json");
    const server = await start({ stateFile });
    expect(server.isResumed).toBe(false);
    expect(await readFile(stateFile, "utf8")).toContain(server.tenant.crypto.apiKey);
    const input = { asset_id: "USDC_SOLANA", amount: "5.00", hash: "the-hash-of-a-deposit" };
    await control(server, "POST", "/tenants/t1/simulate/deposit", input);
    expect(await readFile(stateFile, "utf8")).toContain("the-hash-of-a-deposit");
    await control(server, "POST", "/clock/advance", { seconds: 3600 });
    await server.close();

    const resumed = await start({ stateFile });
    expect(resumed.isResumed).toBe(true);
    expect(resumed.tenant.crypto.apiKey).toBe(server.tenant.crypto.apiKey);
    const { balances, now } = await control(resumed, "GET", "/tenants/t1/overview");
    expect(balances[0].balance).toBe("10005.00");
    expect(Date.parse(now)).toBeGreaterThan(Date.now() + 3_000_000);
  });

  it("keeps the effect of a lost response", async () => {
    await using folder = await temporaryFolder();
    const stateFile = path.join(folder.path, "state.json");
    const server = await start({ stateFile });
    await control(server, "POST", "/faults", { kind: "lose-answer" });
    const before = await readFile(stateFile, "utf8");
    await expect(logIn(server)).rejects.toThrow();
    expect(await readFile(stateFile, "utf8")).not.toBe(before);
  });

  it.each(["", "{", "{}", '{"format":"svc-sdk sandbox state","version":99}'])(
    "that holds %j is rejected, and left unchanged",
    async (text) => {
      await using folder = await temporaryFolder();
      const stateFile = path.join(folder.path, "state.json");
      await writeFile(stateFile, text);
      const starting = start({ stateFile });
      await expect(starting).rejects.toThrow(ProgramError);
      await expect(starting).rejects.toThrow(`cannot load the state file ${stateFile}: `);
      expect(await readFile(stateFile, "utf8")).toBe(text);
      expect(await readdir(folder.path)).toEqual(["state.json"]);
    },
  );

  it("that cannot be written is rejected at start", async () => {
    await using folder = await temporaryFolder();
    const stateFile = path.join(folder.path, "none", "state.json");
    const starting = start({ stateFile, failed: () => undefined });
    await expect(starting).rejects.toThrow(ProgramError);
    await expect(starting).rejects.toThrow(`cannot write the state file ${stateFile}: ENOENT`);
  });

  it("that stops being writable fails each request until it is writable again", async () => {
    await using folder = await temporaryFolder();
    const stateFile = path.join(folder.path, "inner", "state.json");
    await mkdir(path.dirname(stateFile));
    const failures: unknown[] = [];
    const server = await start({ stateFile, failed: (error) => failures.push(error) });
    await rm(path.dirname(stateFile), { recursive: true });
    const advance = () => control(server, "POST", "/clock/advance", { seconds: 1 });
    expect(await advance()).toMatchObject({ error: "internal_error" });
    expect(failures).not.toEqual([]);
    await mkdir(path.dirname(stateFile));
    expect(await advance()).toMatchObject({ now: expect.any(String) });
    expect(await readFile(stateFile, "utf8")).toContain(server.tenant.crypto.apiKey);
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

it.each([
  ["text/html,application/xhtml+xml,*/*;q=0.8", "<p>", "/_sandbox/ui"],
  ["text/html", undefined, "/_sandbox/"],
  ["*/*", "<p>", "/_sandbox/"],
])("leads from / with %j, where the page is %j, to %s", async (accept, page, location) => {
  const server = await start({ page });
  const response = await fetch(`${server.origin}/?a=1`, { headers: { accept }, redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([302, location]);
});

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

  it("shows the ids of the account and of its assets", async () => {
    const server = await start();
    const { account, assets } = server.tenant.seeded;
    expect(text(server)).toMatch(new RegExp(`^ {2}account +${account}$`, "m"));
    for (const [name, id] of Object.entries(assets)) {
      if (name.includes("_")) expect(text(server)).toMatch(new RegExp(`^ {2}${name} +${id}$`, "m"));
    }
    for (const line of text(server).split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });

  it("lists all addresses", async () => {
    const server = await start();
    expect(text(server)).toContain(`${server.origin}/_sandbox/ui\n`);
    expect(text(server, { hasPage: false })).not.toContain("/_sandbox/ui");
    expect(text(server, { stateFile: "s.json" })).toContain("s.json (new)");
    expect(text(server, { stateFile: "s.json", isResumed: true })).toContain("s.json (resumed)");
  });

  it("has the variables that our clients read", async () => {
    const names = [...text(await start()).matchAll(/export (\w+)=/g)].map(([, name]) => name);
    expect(names).toEqual([
      ...["SVC_FIAT_BASE_URL", "SVC_FIAT_ACCOUNT_ID", "SVC_FIAT_APP_SECRET"],
      ...["SVC_CRYPTO_BASE_URL", "SVC_CRYPTO_API_KEY", "SVC_CRYPTO_API_SECRET", "SVC_AGENT_CONNECTOR_KEY"],
    ]);
  });

  it("quotes credentials for a shell", async () => {
    const server = await start();
    const tenant = { ...server.tenant, fiat: { ...server.tenant.fiat, appSecret: "it's" } };
    expect(text({ ...server, tenant })).toContain("export SVC_FIAT_APP_SECRET='it'\\''s'\n");
  });
});
