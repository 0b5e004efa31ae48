import { describe, expect, test, vi } from "vitest";
import { expectConfigurationError, failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { apiSecret, cryptoClient, fiatClient, keyed, transfer } from "../../../tests/support/test-clients.ts";
import { unreachable } from "../../../tests/support/turns.ts";
import { rawRequest } from "../client/raw-request.ts";
import { createHooks } from "./create-hooks.ts";
import type { Hooks } from "./hooks.ts";
import { type LogEntry, type LogOptions, logHooks } from "./log.ts";

const path = "/business/webhook";
const random = { uuid: () => "00000000-0000-4000-8000-000000000000", fraction: () => 0.5 };
const accepted = json({ status: "success", status_code: 200, message: "", data: {} });
const refused = (status: number, message = "no") =>
  json({ status: "error", status_code: status, message, data: null }, status);

/** A logger that keeps what it is given. */
function recorder() {
  const lines: [method: string, ...line: unknown[]][] = [];
  const add =
    (method: string) =>
    (...line: unknown[]) =>
      void lines.push([method, ...line]);
  return { lines, logger: { info: add("info"), warn: add("warn"), error: add("error") } };
}

function addToOwn(this: { readonly seen: unknown[] }, ...line: unknown[]): void {
  this.seen.push(line);
}

/** A client that logs, and the entries of its calls without those of its logins. */
function setUp(answer: ScriptedAnswer, options: LogOptions = {}, others: readonly Hooks[] = []) {
  const clock = Object.assign(new FakeClock(Date.UTC(2026, 10, 22, 9)), random);
  const { lines, logger } = recorder();
  const hooks = createHooks(logHooks({ logger, clock, ...options }), ...others);
  const { fiat } = fiatClient({ [path]: answer }, { clock, maxRetries: 2, hooks });
  const call = (signal?: AbortSignal) =>
    clock.runUntil(fiat.businessWebhook.register({ url: "https://shop.example/hooks" }, { signal }));
  const entries = () =>
    lines
      .map(([method, line]) => ({ method, entry: JSON.parse(String(line)) as LogEntry }))
      .filter(({ entry }) => entry.operation !== "login");
  return { lines, entries, call };
}

describe("[S41] a call is logged", () => {
  test("in one line of JSON, with all its attempts and waits, before its caller continues", async () => {
    const answers = [refused(503), refused(503), accepted];
    const { lines, call } = setUp(() => answers.shift() ?? Response.error());
    const logged = await call().then(() => [...lines]);
    expect(logged.map(([, line]) => JSON.parse(String(line)).message)).toEqual([
      "POST /auth/login 200",
      `POST ${path} 200`,
    ]);
    expect(logged.at(-1)).toEqual([
      "info",
      '{"level":"info","time":"2026-11-22T09:00:00.000Z","message":"POST /business/webhook 200",' +
        '"operation":"registerBusinessWebhook","method":"POST","path":"/business/webhook","origin":"https://pay.example",' +
        '"outcome":"success","httpStatus":200,"attempts":3,"durationMs":1125,' +
        '"idempotencyKey":"00000000-0000-4000-8000-000000000000"}',
    ]);
  });

  const rejected = { outcome: "rejected", httpStatus: 422, code: "http_422", attempts: 1 };
  const unsent = { outcome: "not-sent", code: "connection_failed" };

  test.each<["warn" | "error", string, ScriptedAnswer, object, AbortSignal?]>([
    ["warn", "rejected", refused(422, "No such url."), { ...rejected, message: `POST ${path} 422 http_422` }],
    ["warn", "aborted by its caller", accepted, { outcome: "not-sent", code: "aborted" }, AbortSignal.abort()],
    ["error", "of unknown outcome", refused(503), { outcome: "unknown", httpStatus: 503, attempts: 3 }],
    ["error", "never sent", unreachable, { ...unsent, message: `POST ${path} connection_failed` }],
  ])("as %s when it is %s", async (level, _, answer, expected, signal) => {
    const { entries, call } = setUp(answer);
    const { message: error } = await failureOf(call(signal));
    expect(entries()).toMatchObject([{ method: level, entry: { ...expected, level, error } }]);
  });

  test("from its level on", async () => {
    const answers = () => [accepted, refused(422), refused(500)];
    const logged = async (level?: LogOptions["level"]) => {
      const remaining = answers();
      const { entries, call } = setUp(() => remaining.shift() ?? refused(500), { level });
      for (let count = 0; count < 3; count++) await call().catch(() => undefined);
      return entries().map(({ method }) => method);
    };
    expect(await logged()).toEqual(["info", "warn", "error"]);
    expect(await logged("warn")).toEqual(["warn", "error"]);
    expect(await logged("error")).toEqual(["error"]);
  });

  test("in the logger's own format, by a method of the logger, not a function taken from it", async () => {
    const seen: unknown[] = [];
    const logger = { seen, info: addToOwn, warn: addToOwn, error: addToOwn };
    await setUp(accepted, { logger, format: (entry) => [{ status: entry.httpStatus }, entry.message] }).call();
    expect(seen.at(-1)).toEqual([{ status: 200 }, `POST ${path} 200`]);
  });

  test("to the console by default", async () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
    await setUp(accepted, { logger: undefined }).call();
    expect(info).toHaveBeenCalledTimes(2);
    info.mockRestore();
  });
});

test("[S41] a warning is logged", () => {
  const { lines, logger } = recorder();
  const clock = new FakeClock(0);
  const cause = new Error("private");
  logHooks({ logger, clock }).onWarning?.({ code: "process_only_store", message: "keys are kept in memory", cause });
  const line =
    '{"level":"warn","time":"1970-01-01T00:00:00.000Z","message":"keys are kept in memory","code":"process_only_store"}';
  expect(lines).toEqual([["warn", line]]);
});

test("[S41] a logger that rejects breaks no call, and the other hooks are told", async () => {
  const cause = new Error("the disk is full");
  const write = () => Promise.reject(cause);
  const onWarning = vi.fn();
  const { call } = setUp(refused(422), { logger: { info: write, warn: write, error: write } }, [{ onWarning }]);
  expect(await failureOf(call())).toMatchObject({ httpStatus: 422 });
  await settle();
  const failed = { code: "hook_failed", message: "the hook around failed", cause };
  // A login and a call.
  expect(onWarning.mock.calls).toEqual([[failed], [failed]]);
});

test.each<[object | null, RegExp]>([
  [null, /^The options of logHooks must be an object$/],
  [{ logLevel: "info" }, /^logHooks: Unknown option "logLevel"/],
  [{ logger: { info() {}, warn() {} } }, /^logger must have the method error$/],
  [{ logger: null }, /^logger must have the method info$/],
  [{ level: "debug" }, /^level must be info, warn, error$/],
  [{ clock: { now: () => 0 } }, /^clock must have the method monotonic$/],
])("invalid options are rejected by name: %j", (options, message) => {
  expectConfigurationError(() => logHooks(options as LogOptions), message);
});

const card = "4111 1111 1111 1111";
const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";

/** What a hostile service may repeat. */
function repeating(text: string): object {
  return { success: false, error: text, message: `you sent ${text}`, request_id: text, details: { [text]: text } };
}

test.each<[string, LogOptions]>([
  ["its own", {}],
  ["the logger's", { format: (entry) => [entry, entry.message] }],
])(
  "[S36] no line contains a credential, token, card number or value of a request, in %s format",
  async (_, options) => {
    const secrets = [apiSecret, token, card, "abcdefgh12345678"];
    const answer = json(repeating(`${secrets.slice(0, 3).join(" ")} Bearer abcdefgh12345678`), 422);
    const { lines, logger } = recorder();
    const hooks = logHooks({ logger, ...options });
    hooks.onWarning?.({ code: "background_renewal_failed", message: `the token ${token} and ${card}`, cause: token });
    const { wallets, sentTo } = cryptoClient({ "/send-funds": answer }, { hooks });
    await expect(wallets.transactions.sendFunds(transfer, { idempotencyKey: "4111-1111-1111-1111" })).rejects.toThrow();
    const bearer = `${sentTo("/send-funds")[0]?.headers.get("authorization")}`.replace(/^Bearer /, "");
    expect(bearer.length).toBeGreaterThan(3);
    expect(lines).toHaveLength(3);
    const all = JSON.stringify(lines);
    expect(all).toContain("the token [redacted] and [redacted]");
    const values = [transfer.receiving_address, transfer.account, transfer.assets, transfer.amount];
    for (const secret of [...secrets, "api-key-0001", "4111-1111-1111-1111", bearer, ...values])
      expect(all).not.toContain(secret);
  },
);

test("[S36] the path values and the message of an undescribed request are missing", async () => {
  const { lines, logger } = recorder();
  const answers = [json({ done: true }), json({ error: "not_found", message: "no customer maria" }, 404)];
  const hooks = logHooks({ logger });
  const { wallets } = cryptoClient({ "/maria": () => answers.shift() ?? Response.error() }, { hooks });
  const request = () => wallets.request(rawRequest({ method: "GET", path: "/customers/maria", retry: "read" }));
  await request();
  await expect(request()).rejects.toThrow();
  expect(lines).toHaveLength(3);
  expect(String(lines)).not.toContain("maria");
  expect(String(lines[2])).toContain("GET 404");
});

test("[S36] a line is one line of printable text, whatever the service says", async () => {
  const { lines, logger } = recorder();
  const hooks = logHooks({ logger });
  const hostile = "first\r\nsecond\u2028third\u0085\u001b[31mred\u009b0m\u202e\u2066\u0000\ufeff";
  const { wallets } = cryptoClient({ "/send-funds": json({ error: hostile, message: hostile }, 400) }, { hooks });
  await expect(wallets.transactions.sendFunds(transfer, keyed)).rejects.toThrow();
  hooks.onWarning?.({ code: "hook_failed", message: hostile });
  const written = lines.slice(-2).map(([, line]) => String(line));
  for (const line of written) expect(line).toMatch(/^[^\p{Cc}\p{Cf}\u2028\u2029]*first[^\p{Cc}\p{Cf}\u2028\u2029]*$/u);
  const warning = { level: "warn", code: "hook_failed", message: hostile };
  expect(written.map((line) => JSON.parse(line))).toMatchObject([{ level: "warn", httpStatus: 400 }, warning]);
});
