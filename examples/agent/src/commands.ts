// The commands of the agent. Each returns an exit code: 0 done, 2 a person has to look.

import { readPaymentOffer } from "svc-sdk/crypto";
import { buyReport } from "./buy-report.ts";
import type { Config } from "./config.ts";
import type { Till } from "./pay-once.ts";
import { placeTrade } from "./place-trade.ts";
import { listPositions } from "./positions.ts";
import { listUnresolved, resolve } from "./resolve.ts";

/** The dependencies of the commands. */
export interface CommandParts extends Till {
  readonly config: Config;
  /** Requests the price of the report. */
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly print: (value: unknown) => void;
}

type Command = (parts: CommandParts, args: readonly string[]) => Promise<number>;

const NEEDS_PERSON = 2;

const commands: Readonly<Record<string, Command>> = {
  async price({ config, fetch, print }) {
    const offer = await readPaymentOffer(config.reportUrl, { fetch });
    print(offer ? `at most ${offer.mayCost} ${offer.asset}` : "free");
    return 0;
  },
  async report(parts, [id = ""]) {
    const report = await buyReport(parts, parts.config, { id, createdAt: parts.now().toISOString() });
    parts.print(report);
    return report.state === "bought" || report.state === "free" ? 0 : NEEDS_PERSON;
  },
  async trade(parts, [id = "", marketId = "", outcome, amount = ""]) {
    if (outcome !== "yes" && outcome !== "no") throw new Error("The outcome is yes or no");
    const { walletId } = parts.config;
    const createdAt = parts.now().toISOString();
    const entry = await placeTrade(parts, { id, createdAt, walletId, marketId, outcome, amount });
    parts.print(entry);
    return entry.status === "done" ? 0 : NEEDS_PERSON;
  },
  async positions({ agent, config, print }) {
    for (const position of await listPositions(agent, config.walletId)) print(position);
    return 0;
  },
  async orders({ journal, print }) {
    for (const entry of await journal.list()) print(entry);
    return 0;
  },
  async unresolved(parts) {
    const unresolved = await listUnresolved(parts);
    for (const each of unresolved) parts.print(each);
    return unresolved.length === 0 ? 0 : NEEDS_PERSON;
  },
  async resolve(parts, [id = "", found]) {
    if (found !== "executed" && found !== "not-executed") throw new Error("Say executed or not-executed");
    await resolve(parts, id, found);
    return 0;
  },
};

/** @throws {Error} if there is no such command, or it failed. An order of which nothing was carried out can be placed again. */
export async function runCommand(parts: CommandParts, [name = "", ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`There is no command "${name}". Use ${Object.keys(commands).join(", ")}`);
  return command(parts, args);
}
