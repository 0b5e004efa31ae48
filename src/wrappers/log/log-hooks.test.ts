import { describe, expect, test, vi } from "vitest";
import { ConfigurationError } from "../errors/index.ts";
import type { Hooks } from "../hooks/hooks.ts";
import { failureOf } from "../testing/failure.ts";
import { FakeClock, settle } from "../testing/fake-clock.ts";
import { json, type ScriptedAnswer } from "../testing/scripted-fetch.ts";
import { fiatClient } from "../testing/test-clients.ts";
import type { LogEntry } from "./log-entry.ts";
import { type Logger, type LogOptions, logHooks } from "./log-hooks.ts";

const path = "/business/webhook";
const noJitter = { uuid: () => "00000000-0000-4000-8000-000000000000", fraction: () => 0.5 };
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

/** A client that logs, and the entries of its calls without those of its logins. */
function setUp(answer: ScriptedAnswer, options: LogOptions = {}, others: readonly Hooks[] = []) {
  const clock = new FakeClock(Date.UTC(2026, 10, 22, 9));
  const { lines, logger } = recorder();
  const hooks = [logHooks({ logger, clock, ...options }), ...others];
  const made = fiatClient({ [path]: answer }, { clock, random: noJitter, maxRetries: 2, hooks });
  const register = () => made.fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
  const entries = () =>
    lines
      .map(([method, line]) => ({ method, entry: JSON.parse(String(line)) as LogEntry }))
      .filter(({ entry }) => entry.operation !== "login");
  return { ...made, clock, lines, entries, register, call: () => clock.runUntil(register()) };
}

describe("[S41] a call is logged", () => {
  test("in one line of JSON when it succeeds", async () => {
    const { clock, lines, call } = setUp(async () => {
      clock.skip(42);
      return accepted;
    });
    await call();
    expect(lines.filter(([, line]) => String(line).includes(path))).toEqual([
      [
        "info",
        '{"level":"info","time":"2026-11-22T09:00:00.000Z","message":"POST /business/webhook 200",' +
          '"operation":"registerBusinessWebhook","method":"POST","path":"/business/webhook","origin":"https://pay.example",' +
          '"outcome":"success","httpStatus":200,"attempts":1,"durationMs":42,' +
          '"idempotencyKey":"00000000-0000-4000-8000-000000000000"}',
      ],
    ]);
  });

  test("once with all its attempts and waits", async () => {
    const answers = [refused(503), refused(503), accepted];
    const { entries, call } = setUp(() => answers.shift() ?? Response.error());
    await call();
    expect(entries()).toMatchObject([{ method: "info", entry: { attempts: 3, httpStatus: 200, durationMs: 1125 } }]);
    expect(entries()).toHaveLength(1);
  });

  test("before its caller continues", async () => {
    const { entries, call } = setUp(accepted);
    expect(await call().then(() => entries().length)).toBe(1);
  });

  test.each<[string, ScriptedAnswer, object]>([
    [
      "warn: rejected",
      refused(422, "No such url."),
      {
        level: "warn",
        outcome: "rejected",
        httpStatus: 422,
        code: "http_422",
        attempts: 1,
        message: "POST /business/webhook 422 http_422",
      },
    ],
    ["error: of unknown outcome", refused(503), { level: "error", outcome: "unknown", httpStatus: 503, attempts: 3 }],
    [
      "error: never sent",
      () => {
        throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });
      },
      {
        level: "error",
        outcome: "not-sent",
        code: "connection_failed",
        message: "POST /business/webhook connection_failed",
      },
    ],
  ])("with its level when it fails: %s", async (_, answer, expected) => {
    const { entries, call } = setUp(answer);
    const { message: error } = await failureOf(call());
    const [first, ...more] = entries();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ method: Reflect.get(expected, "level"), entry: { ...expected, error } });
  });

  test("as a warning when its caller aborts it before it is sent", async () => {
    const { fiat, entries } = setUp(accepted);
    const aborted = fiat.businessWebhook.get({ signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ code: "aborted" });
    expect(entries()).toMatchObject([{ method: "warn", entry: { outcome: "not-sent", code: "aborted" } }]);
  });

  test("like its login, which is a call of its own", async () => {
    const { lines, call } = setUp(accepted);
    await call();
    expect(lines.map(([, line]) => JSON.parse(String(line)).message)).toEqual([
      "POST /auth/login 200",
      `POST ${path} 200`,
    ]);
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

  test("as a logger takes it", async () => {
    const { lines, call } = setUp(accepted, { format: (entry) => [{ status: entry.httpStatus }, entry.message] });
    await call();
    expect(lines.at(-1)).toEqual(["info", { status: 200 }, "POST /business/webhook 200"]);
  });

  test("by a method of the logger, not a function taken from it", async () => {
    class OwnLogger {
      readonly seen: unknown[] = [];
      info(line: unknown) {
        this.seen.push(line);
      }
      warn(): void {}
      error(): void {}
    }
    const logger = new OwnLogger();
    await setUp(accepted, { logger }).call();
    expect(logger.seen).toHaveLength(2);
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

describe("[S41] a logger", () => {
  const failure = new Error("the disk is full");
  const every = (write: () => unknown): Logger => ({ info: write, warn: write, error: write });

  test.each<[string, LogOptions]>([
    [
      "that throws",
      {
        logger: every(() => {
          throw failure;
        }),
      },
    ],
    ["that rejects", { logger: every(() => Promise.reject(failure)) }],
    [
      "whose format throws",
      {
        format: () => {
          throw failure;
        },
      },
    ],
  ])("%s breaks no call, and the other hooks are told", async (_, options) => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const onWarning = vi.fn();
    const good = setUp(accepted, options, [{ onWarning }]);
    expect(await good.call()).toEqual({});
    const bad = setUp(refused(422), options, [{ onWarning }]);
    expect(await failureOf(bad.call())).toMatchObject({ httpStatus: 422 });
    await settle();
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    // A login and a call each.
    expect(onWarning).toHaveBeenCalledTimes(4);
    expect(onWarning).toHaveBeenCalledWith({ code: "hook_failed", message: "the hook around failed", cause: failure });
  });

  test("that never finishes holds up no call", async () => {
    const { call } = setUp(accepted, { logger: every(() => new Promise(() => undefined)) });
    expect(await call()).toEqual({});
  });
});

test.each<[object | null, RegExp]>([
  [null, /^The options of logHooks must be an object$/],
  [{ logLevel: "info" }, /^logHooks: Unknown option "logLevel"/],
  [{ logger: { info() {}, warn() {} } }, /^logger must have the method error$/],
  [{ logger: null }, /^logger must have the method info$/],
  [{ level: "debug" }, /^level must be info, warn, error$/],
  [{ format: "json" }, /^format must be a function$/],
  [{ clock: { now: () => 0 } }, /^clock must have the method monotonic$/],
])("invalid options are rejected by name: %j", (options, message) => {
  const make = () => logHooks(options as LogOptions);
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow(message);
});
