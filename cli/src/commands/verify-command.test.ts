// `verify` and `learn` as commands, over HTTP against our own sandbox.

import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Finding } from "../verify/judge.ts";
import { type CommandSandbox, commandSandbox } from "./testing/command-sandbox.ts";
import { runInProcess } from "./testing/run-program.ts";

let sandbox: CommandSandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await commandSandbox();
  folder = await mkdtemp(path.join(tmpdir(), "svc-verify-"));
});
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

function environment(): Record<string, string> {
  const { fiat, crypto: wallets, agent } = sandbox.server.tenant;
  return {
    SVC_FIAT_ACCOUNT_ID: fiat.accountId,
    SVC_FIAT_APP_SECRET: String(fiat.appSecret),
    SVC_CRYPTO_API_KEY: wallets.apiKey,
    SVC_CRYPTO_API_SECRET: String(wallets.apiSecret),
    SVC_AGENT_CONNECTOR_KEY: String(agent.connectorKey),
  };
}

function verify(...options: string[]) {
  const { origin } = sandbox.server;
  const urls = ["fiat", "crypto"].flatMap((api) => ["--base-url", `${api}=${origin}/${api}/api/v1`]);
  return runInProcess(["verify", ...urls, ...options], { cwd: folder, env: environment() });
}

async function findings(): Promise<readonly Finding[]> {
  return JSON.parse(await readFile(path.join(folder, "verify.json"), "utf8"));
}

describe("verify", () => {
  test("confirms what the sandbox can produce, and lists the rest as not run", async () => {
    const fixtures = {
      ids: { assetId: sandbox.server.tenant.seeded.assets.USDC_SOLANA },
      operations: { updateBusinessWebhook: { body: { url: "https://shop.example/hooks" } } },
    };
    await writeFile(path.join(folder, "ids.json"), JSON.stringify(fixtures));
    const reports = ["--report", "html,junit,sarif,json", "--record", "traffic", "--draft", "draft.yaml"];
    const run = await verify(
      "--profile",
      "sandbox",
      "--yes",
      "--call",
      "createWebhook",
      "--fixtures",
      "ids.json",
      ...reports,
    );
    expect(run).toMatchObject({ exitCode: 0 });
    const all = await findings();
    const differing = all.filter(({ verdict, seen }) => verdict === "differs" || seen.startsWith("not as assumed"));
    expect(differing).toEqual([]);
    expect(all.filter(({ verdict }) => verdict === "new")).toEqual([]);
    const confirmed = all.filter(({ status, path: at, verdict }) => {
      return status.startsWith("2") && at === "" && (verdict === "confirmed" || verdict === "settled");
    });
    expect(new Set(confirmed.map(({ operationId }) => operationId))).toEqual(
      new Set(
        "login registerBusinessWebhook getBusinessWebhook updateBusinessWebhook checkHealth pingHealth createToken checkBalance quoteSwap getSourceOfFunds getIssuerStatus updateCardLimits createWebhook listWebhooks getWebhook updateWebhook deleteWebhook listWebhookDeliveries listAllDeliveries searchMarkets listPositions".split(
          " ",
        ),
      ),
    );
    const reasons = all.filter(({ verdict, status }) => verdict === "not-run" && status.startsWith("2"));
    expect(reasons.every(({ seen }) => seen !== "")).toBe(true);
    expect(reasons.find(({ operationId }) => operationId === "getCardSafe")).toMatchObject({ seen: "needs svcCardId" });
  });

  test("writes reports without values of responses, and a page that loads nothing", async () => {
    const texts = await Promise.all(
      ["verify.html", "verify.junit.xml", "verify.sarif", "verify.json"].map((file) =>
        readFile(path.join(folder, file), "utf8"),
      ),
    );
    const traffic = await readdir(path.join(folder, "traffic"));
    texts.push(...(await Promise.all(traffic.map((file) => readFile(path.join(folder, "traffic", file), "utf8")))));
    for (const secret of Object.values(environment())) expect(texts.join("\n")).not.toContain(secret);
    expect(texts[0]).not.toMatch(/<(?:script|link|img|iframe)|src=|https?:/);
    expect(JSON.parse(texts[2] ?? "")).toMatchObject({ version: "2.1.0" });
  });

  test("does not pass if no call succeeds", async () => {
    const urls = ["--base-url", `crypto=${sandbox.server.origin}/crypto/api/v1`];
    const run = await runInProcess(["verify", ...urls, "--profile", "production"], { cwd: folder });
    expect(run).toMatchObject({ exitCode: 2 });
    expect(run.warned).toContain("no call succeeded, so nothing is confirmed: needs the credential of crypto");
  });

  test("prints the plan, and asks before it changes anything", async () => {
    const requests = sandbox.server.sandbox.requests.list().length;
    const run = await verify("--profile", "sandbox");
    expect(run).toMatchObject({ exitCode: 2 });
    expect(run.printed).toContain("registerBusinessWebhook  POST /business/webhook  (keyed)");
    expect(run.warned).toContain("run it with --yes");
    expect(sandbox.server.sandbox.requests.list()).toHaveLength(requests);
  });
});

describe("learn", () => {
  test("drafts the same from recordings as verify, and does not replace a draft", async () => {
    const args = ["learn", "traffic", "--out", "learned.yaml"];
    expect(await runInProcess(args, { cwd: folder })).toMatchObject({ exitCode: 0 });
    for (const api of ["fiat", "crypto"]) {
      const [drafted, learned] = await Promise.all(
        ["draft", "learned"].map((name) => readFile(path.join(folder, `${name}-${api}.yaml`), "utf8")),
      );
      const targets = (text = "") =>
        text
          .split("\n")
          .filter((line) => line.includes("target:"))
          .sort();
      expect(targets(learned)).toEqual(targets(drafted));
    }
    const again = await runInProcess(args, { cwd: folder });
    expect(again.exitCode).toBe(2);
    expect(again.warned).toContain("learned-fiat.yaml exists");
  });

  test("reads the events of the drift detector", async () => {
    const event = (more: object) => JSON.stringify({ operation: "checkBalance", status: 200, message: "", ...more });
    const lines = [
      event({ kind: "new-field", place: "data.owner", seen: "string" }),
      event({ kind: "shape", place: "data.chain", message: "must be string", seen: "null" }),
      event({ kind: "shape", place: "data", message: "must have required property 'ticker'", seen: { chain: "null" } }),
      event({ kind: "missing-header", place: "x-ratelimit-limit" }),
      event({ kind: "unknown-value", place: "data.chain", seen: "string" }),
      event({ operation: "getBusinessWebhook", kind: "answered-gap", place: "", seen: { url: "string" } }),
    ];
    await writeFile(path.join(folder, "drift.jsonl"), lines.join("\n"));
    const run = await runInProcess(["learn", "drift.jsonl", "--out", "drift.yaml"], { cwd: folder });
    expect(run).toMatchObject({ exitCode: 0 });
    expect(run.warned).toContain("ignored 1");
    const draft = await readFile(path.join(folder, "drift-crypto.yaml"), "utf8");
    const targets = [...draft.matchAll(/target: (.*)/g)].map(([, target]) => target);
    const response = "$.paths['/balance/check'].post.responses['200']";
    expect(targets).toEqual([
      "$.components.schemas.AssetBalance.required[?@ == 'ticker']",
      "$.components.schemas.AssetBalance",
      "$.components.schemas.AssetBalance.properties.chain.type",
      "$.components.schemas.AssetBalance.properties.chain",
      `${response}.headers['X-RateLimit-Limit']`,
    ]);
    expect(await readFile(path.join(folder, "drift-fiat.yaml"), "utf8")).toContain("url:\n              type: string");
  });

  test("reads HAR files, and counts what belongs to no operation", async () => {
    const entry = (url: string, body: object) => ({
      request: { method: "GET", url },
      response: { status: 200, headers: [], content: { text: JSON.stringify(body) } },
    });
    const status = entry("https://a.example/api/v1/card-issuer/status", {
      success: true,
      message: "",
      data: { id: "p", state: "ok" },
    });
    const entries = [status, entry("https://a.example/other", {})];
    await writeFile(path.join(folder, "session.har"), JSON.stringify({ log: { entries } }));
    const run = await runInProcess(["learn", "session.har", "--out", "har.yaml"], { cwd: folder });
    expect(run).toMatchObject({ exitCode: 0 });
    expect(run.warned).toContain("ignored 1");
    const draft = await readFile(path.join(folder, "har-crypto.yaml"), "utf8");
    expect(draft).toContain("getIssuerStatus 200, 1 sample");
    expect(draft).toContain("state:");
    expect(draft).not.toContain("example");
  });
});
