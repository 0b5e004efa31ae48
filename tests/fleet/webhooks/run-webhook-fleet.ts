// `npm run test:fleet:webhooks`: deliveries of webhooks to receivers that are killed, and the judgement of what they did.

import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../../scripts/lib/repository-specs.ts";
import { missingPostgres } from "../../stores/postgres/postgres-server.ts";
import { missingRedis } from "../../stores/redis/redis-process.ts";
import { runWebhookFleet, type WebhookFleetRun } from "./webhook-fleet.ts";

const stores = ["redis", "postgres"] as const;

const USAGE = `Usage: npm run test:fleet:webhooks -- [options]

Delivers webhooks, with duplicates and forgeries and out of order, to processes that are killed, with servers that crash, and checks
that each event was handled, has one effect, and was not acknowledged before.

Options:
  --store <name>         redis: effects are keyed by the event; postgres: they commit with the claim (default: both)
  --deliveries <number>  how many (default: 10000)
  --receivers <number>   processes that receive (default: 4)
  --kill-ms <number>     mean milliseconds between two kills (default: 500)
  --seconds <number>     gives up after this time for each store (default: 1200)
  --seed <number>        repeats the deliveries and the plan of failures (default: random)
  --help`;

const { values } = parseArgs({
  options: {
    store: { type: "string" },
    deliveries: { type: "string", default: "10000" },
    receivers: { type: "string", default: "4" },
    "kill-ms": { type: "string", default: "500" },
    seconds: { type: "string", default: "1200" },
    seed: { type: "string" },
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
const wanted = stores.filter((store) => values.store === undefined || values.store === store);
if (wanted.length === 0) refuse(`--store must be one of ${stores.join(", ")}`);
const run: Omit<WebhookFleetRun, "store" | "historyFolder"> = {
  deliveries: count("deliveries", values.deliveries),
  receivers: count("receivers", values.receivers),
  killMs: count("kill-ms", values["kill-ms"]),
  seconds: count("seconds", values.seconds),
  seed: values.seed === undefined ? randomBytes(3).readUIntBE(0, 3) + 1 : count("seed", values.seed),
};
const missing = missingPostgres ?? missingRedis;
if (missing !== undefined) {
  console.log(`Skipped: ${missing}`);
  process.exit(0);
}

for (const store of wanted) {
  const folder = `build/fleet/webhooks-${store}-${run.seed}`;
  const historyFolder = join(root, folder);
  await rm(historyFolder, { recursive: true, force: true });
  await mkdir(historyFolder, { recursive: true });
  console.log(`${store}: ${run.deliveries} deliveries to ${run.receivers} processes, seed ${run.seed}`);
  const { problems, evidence, summary } = await runWebhookFleet({ ...run, store, historyFolder });
  console.log(`${store}: ${summary}`);
  if (problems.length === 0) {
    await rm(historyFolder, { recursive: true, force: true });
    continue;
  }
  process.exitCode = 1;
  console.error([...problems.slice(0, 20), ...evidence].join("\n"));
  console.error(`${problems.length} problems. The events are in ${folder}; repeat with --seed ${run.seed}`);
}
