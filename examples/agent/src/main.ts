// Runs one command: npm start -- report 2026-11-22

import { AgentClient } from "svc-sdk";
import { runCommand } from "./commands.ts";
import { readConfig } from "./config.ts";
import { Journal } from "./journal.ts";

try {
  const config = readConfig(process.env);
  const agent = new AgentClient({ serviceName: config.serviceName });
  const journal = new Journal(config.journalFolder);
  const parts = { agent, journal, config, fetch, now: () => new Date(), print: console.log };
  process.exitCode = await runCommand(parts, process.argv.slice(2));
} catch (error) {
  console.error(error); // errors of the SDK contain no secrets
  process.exitCode = 1;
}
