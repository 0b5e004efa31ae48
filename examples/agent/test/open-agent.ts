// The agent against the sandbox, which sells reports and runs prediction markets: in the process, or over HTTP with SVC_SANDBOX_URL.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AgentClient } from "svc-sdk";
import { type Fault, type SettingsChange, sandboxFixtures, type TestSandbox } from "svc-sdk/sandbox";
import { test as baseTest, onTestFinished } from "vitest";
import { type CommandParts, runCommand } from "../src/commands.ts";
import { Journal } from "../src/journal.ts";
import type { Till } from "../src/pay-once.ts";

export const MARKET = "mkt_rain_in_harbour_town";

/** Opens an agent with a tenant of its own. `target` is what is sold. */
async function openAgent(sandbox: TestSandbox, target = "paid?amount=0.05", settings: SettingsChange = {}) {
  const journalFolder = await mkdtemp(join(tmpdir(), "agent-"));
  onTestFinished(() => rm(journalFolder, { recursive: true }));
  const tenant = await sandbox.createTenant({ settings });
  const agent = new AgentClient({ ...tenant.agent, maxRetries: 0 });
  const journal = new Journal(journalFolder);
  const reportUrl = `${sandbox.origin}/_sandbox/x402/${target}`;
  const walletId = tenant.seeded.wallets.solana;
  const config = { serviceName: undefined, walletId, reportUrl, maxPrice: "0.10", journalFolder };
  return {
    tenant,
    journal,
    /** A till over the same folder, as another process opens it. */
    till: (): Till => ({ agent, journal: new Journal(journalFolder) }),
    /** Breaks the next request of the agent that the fault applies to. */
    addFault: (fault: Fault) => sandbox.faults.add({ tenant: tenant.id, ...fault }),
    /** Runs a command; returns its exit code and what it printed. */
    async run(...args: string[]) {
      const printed: unknown[] = [];
      const parts: CommandParts = {
        agent,
        journal,
        config,
        fetch: (url, init = {}) => tenant.agent.fetch(String(url), init),
        now: () => new Date(tenant.agent.clock.now()),
        print: (value) => printed.push(value),
      };
      return { code: await runCommand(parts, args), printed };
    },
    /** How many requests of an operation have reached the service. */
    async count(operationId: string) {
      const requests = await sandbox.requests.list({ tenant: tenant.id, limit: 500 });
      return requests.filter((request) => request.operationId === operationId).length;
    },
  };
}

type OpenAgents = (target?: string, settings?: SettingsChange) => ReturnType<typeof openAgent>;

/** `openAgent`, beside `sandbox` and `tenant`. */
export const test = baseTest.extend(sandboxFixtures()).extend<{ openAgent: OpenAgents }>({
  openAgent: async ({ sandbox }, use) => use((target, settings) => openAgent(sandbox, target, settings)),
});
