import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { temporaryFolder } from "../pipeline/testing/fixture.ts";
import { signal } from "./testing/command-sandbox.ts";
import { runInProcess } from "./testing/run-program.ts";

it("serves until it is asked to stop, and prints both", async () => {
  const stop = vi.fn();
  const { exitCode, printed } = await whileServing(["--freeze-clock", "2026-01-01T00:00:00Z"], async (origin) => {
    expect(await (await fetch(`${origin}/_sandbox/ui`)).text()).toBe("<p>");
    expect(await (await fetch(`${origin}/_sandbox/clock`)).json()).toMatchObject({ now: "2026-01-01T00:00:00.000Z" });
    stop();
  });
  expect(stop).toHaveBeenCalledTimes(1);
  expect(printed).toEqual([expect.stringContaining("The sandbox is ready."), "", "The sandbox has stopped."]);
  expect(exitCode).toBe(0);
});

/** Runs the sandbox while `use` runs with its origin. */
async function whileServing(args: readonly string[], use: (origin: string) => Promise<unknown>, cwd = process.cwd()) {
  const printed: string[] = [];
  const ready = signal();
  const run = await runInProcess(["sandbox", "--port", "0", ...args], {
    cwd,
    print: (text) => {
      printed.push(text);
      ready.resolve();
    },
    page: async () => "<p>",
    stopped: async () => {
      await ready.promise;
      await use(/http:\/\/127\.0\.0\.1:\d+/.exec(printed[0] ?? "")?.[0] ?? "");
    },
  });
  return { ...run, printed };
}

/** A login, and a delivery that nothing receives. */
async function loginAndDelivery(origin: string): Promise<{ readonly apiSecret: string }> {
  const { tenants } = await (await fetch(`${origin}/_sandbox/tenants`)).json();
  const { baseUrl, apiKey, apiSecret } = tenants[0].crypto;
  const post = async (url: string, body: object, more = {}) => {
    const headers = { "content-type": "application/json", ...more };
    return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const { access_token: token } = await post(`${baseUrl}/auth/token`, { api_key: apiKey, api_secret: apiSecret });
  const headers = { authorization: `Bearer ${token}` };
  await post(`${baseUrl}/webhook/create-webhook`, { url: "http://127.0.0.1:1/hooks" }, headers);
  await post(`${origin}/_sandbox/tenants/t1/simulate/emitEvent`, { type: "card.created" });
  await post(`${origin}/_sandbox/idle`, {});
  return { apiSecret };
}

it("prints JSON objects with --json, without secrets, and nothing while it serves with --quiet", async () => {
  let secret = "";
  const { printed } = await whileServing(["--json"], async (origin) => {
    secret = (await loginAndDelivery(origin)).apiSecret;
  });
  const entries = printed.map((line) => JSON.parse(line));
  expect(entries.map(({ type }) => type)).toEqual(["ready", "request", "request", "delivery", "stopped"]);
  expect(entries[0]).toMatchObject({ tenant: "t1", seeded: { assets: { USDC_SOLANA: expect.any(String) } } });
  expect(secret).not.toBe("");
  expect(printed.join("\n")).not.toContain(secret);
  const quiet = await whileServing(["--quiet"], loginAndDelivery);
  expect(quiet.printed).toEqual([expect.stringContaining("The sandbox is ready."), "The sandbox has stopped."]);
});

it("--write-env writes what clients, tests and commands read into a file of the working directory", async () => {
  const folder = await temporaryFolder();
  let origin = "";
  const keepOrigin = async (url: string) => {
    origin = url;
  };
  await whileServing(["--write-env", ".env"], keepOrigin, folder);
  const text = await readFile(path.join(folder, ".env"), "utf8");
  for (const line of [
    /^SVC_CRYPTO_BASE_URL=http:\/\/127\.0\.0\.1:\d+\/crypto\/api\/v1$/m,
    /^SVC_AGENT_CONNECTOR_KEY=connector_/m,
    new RegExp(`^SVC_SANDBOX_URL=${origin}$`, "m"),
    /^SVC_SANDBOX_ACCOUNT=[0-9a-f]{24}$/m,
    /^SVC_SANDBOX_ASSET_USDC_SOLANA=asset_/m,
  ])
    expect(text).toMatch(line);
});

const notATime = 'Enter an ISO 8601 time with a time zone, such as "2026-01-01T00:00:00Z".';
it.each([
  ["--port 70000", "Enter a whole number from 0 to 65535."],
  ["--freeze-clock noon", notATime],
  ["--freeze-clock 2026-01-01", notATime],
  ["--freeze-clock 2026-02-30T00:00:00Z", notATime],
  ["--freeze-clock 9999-01-01T00:00:00Z", "Enter a year from 0 to 9899."],
  ["--ports 1", "unknown option '--ports'\n(Did you mean --port?)"],
  ["more", "too many arguments"],
  // A value that the sandbox itself rejects.
  ["--port 0 --service-name a/b", "svc-sdk-cli: --service-name must be"],
])("rejects %s", async (args, message) => {
  const { exitCode, printed, warned } = await runInProcess(["sandbox", ...args.split(" ")]);
  expect(warned).toContain(message);
  expect([exitCode, printed]).toEqual([2, ""]);
});
