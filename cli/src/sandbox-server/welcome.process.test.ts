// What the server prints at its start.

import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { RunningServer } from "./start-server.ts";
import { start } from "./testing/started-server.ts";
import { welcome } from "./welcome.ts";

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
