// The agent against the sandbox, which sells reports and runs prediction markets. Nothing leaves the process.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AgentClient } from "svc-sdk";
import { createSandbox, type Sandbox, type SandboxTenant, type SettingsChange } from "svc-sdk/sandbox";
import { onTestFinished } from "vitest";
import { type CommandParts, runCommand } from "../src/commands.ts";
import { Journal } from "../src/journal.ts";
import type { Till } from "../src/pay-once.ts";

export const MARKET = "mkt_rain_in_harbour_town";

export interface OpenAgent {
  readonly sandbox: Sandbox;
  readonly tenant: SandboxTenant;
  readonly journal: Journal;
  /** A till over the same folder, as another process opens it. */
  till(): Till;
  /** Runs a command; returns its exit code and what it printed. */
  run(...args: string[]): Promise<{ readonly code: number; readonly printed: readonly unknown[] }>;
  /** How many requests of an operation have reached the service. */
  count(operationId: string): number;
}

/** `target`: what is sold, such as `paid?amount=0.05`. */
export async function openAgent(target = "paid?amount=0.05", settings: SettingsChange = {}): Promise<OpenAgent> {
  const journalFolder = await mkdtemp(join(tmpdir(), "agent-"));
  onTestFinished(() => rm(journalFolder, { recursive: true }));
  const sandbox = createSandbox({ settings });
  const tenant = sandbox.createTenant();
  const agent = new AgentClient({ ...tenant.agent, maxRetries: 0 });
  const journal = new Journal(journalFolder);
  const reportUrl = `https://sandbox.example/_sandbox/x402/${target}`;
  const walletId = tenant.seeded.wallets.solana;
  const config = { serviceName: undefined, walletId, reportUrl, maxPrice: "0.10", journalFolder };
  const till = () => ({ agent, journal: new Journal(journalFolder) });
  return {
    ...{ sandbox, tenant, journal, till },
    async run(...args) {
      const printed: unknown[] = [];
      const parts: CommandParts = {
        ...{ agent, journal, config },
        fetch: sandbox.fetch,
        now: () => new Date(sandbox.clock.now()),
        print: (value) => printed.push(value),
      };
      return { code: await runCommand(parts, args), printed };
    },
    count: (operationId) =>
      sandbox.requests.list({ limit: 500 }).filter((request) => request.operationId === operationId).length,
  };
}
