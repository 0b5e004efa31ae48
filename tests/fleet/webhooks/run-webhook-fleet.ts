// `npm run test:fleet:webhooks`: deliveries of webhooks to receivers that are killed, and the judgement of what they did.

import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../../scripts/lib/repository-specs.ts";
import { exitOnSignals } from "../exit-on-signals.ts";
import { checkAgain, makeFolder, missingServers, report } from "../runner.ts";
import { judgeDeliveries } from "./judge-deliveries.ts";
import { runWebhookFleet, type WebhookFleetRun } from "./webhook-fleet.ts";

const stores = ["redis", "postgres"] as const;

const USAGE = `Usage: npm run test:fleet:webhooks -- [options]

Delivers webhooks, with duplicates and forgeries and out of order, to processes that are killed, with servers that crash, and checks
that each event was handled, has one effect, and was not acknowledged before. Fails as well if too few faults occurred for the
length of the run.

Options:
  --store <name>         redis: effects are keyed by the event; postgres: they commit with the claim (default: both)
  --deliveries <number>  how many (default: 10000)
  --receivers <number>   processes that receive (default: 4)
  --kill-ms <number>     mean milliseconds between two kills (default: 200)
  --seconds <number>     gives up after this time for both stores together (default: 3600)
  --seed <number>        repeats the deliveries, the ports and pauses of each, what each run of a handler does, and of each kind
                         of failure the waits and picks in their order; which process a failure meets depends on the speed of
                         the machine (default: random)
  --check <folder>       judges the history of an earlier run again, and runs nothing
  --help`;

const { values } = parseArgs({
  options: {
    store: { type: "string" },
    deliveries: { type: "string", default: "10000" },
    receivers: { type: "string", default: "4" },
    "kill-ms": { type: "string", default: "200" },
    seconds: { type: "string", default: "3600" },
    seed: { type: "string" },
    check: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

function refuse(message: string): never {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}

function count(name: "deliveries" | "receivers" | "kill-ms" | "seconds" | "seed", text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  return refuse(`--${name} must be a whole number above 0`);
}

if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (values.check !== undefined) process.exit(checkAgain(values.check, judgeDeliveries));
const wanted = stores.filter((store) => values.store === undefined || values.store === store);
if (wanted.length === 0) refuse(`--store must be one of ${stores.join(", ")}`);
const run: Omit<WebhookFleetRun, "store" | "seconds" | "historyFolder"> = {
  deliveries: count("deliveries", values.deliveries),
  receivers: count("receivers", values.receivers),
  killMs: count("kill-ms", values["kill-ms"]),
  seed: values.seed === undefined ? randomBytes(3).readUIntBE(0, 3) + 1 : count("seed", values.seed),
};
const budget = count("seconds", values.seconds);
if (missingServers !== undefined) {
  console.log(`Skipped: ${missingServers}`);
  process.exit(0);
}
exitOnSignals();

const startedAt = performance.now();
for (const [index, store] of wanted.entries()) {
  const historyFolder = await makeFolder(`webhooks-${store}-${run.seed}`);
  const left = budget - (performance.now() - startedAt) / 1000;
  const seconds = Math.round(left / (wanted.length - index));
  console.log(
    `${store}: ${run.deliveries} deliveries to ${run.receivers} processes in ${seconds} s at most, seed ${run.seed}`,
  );
  await runWebhookFleet({ ...run, seconds, store, historyFolder });
  if (report(store, judgeDeliveries(historyFolder))) {
    await rm(historyFolder, { recursive: true, force: true });
    continue;
  }
  process.exitCode = 1;
  const folder = relative(root, historyFolder);
  console.error(
    `The history is in ${folder}: judge it again with --check ${folder}, or repeat with --seed ${run.seed}`,
  );
}
console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s of ${budget} s in all`);
