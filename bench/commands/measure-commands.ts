// `npm run bench:commands`: how long `npm run check` and `npm test` take, against their limits. Writes
// bench/results/commands.json. Run nothing else on the machine meanwhile.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib/repository-specs.ts";
import { machine } from "../measure.ts";
import { limitOn, type Timed, timed, typeCheck } from "../timed-command.ts";

/** On two cores of the machine that the limits are for. */
const limits: Readonly<Record<string, Partial<Timed>>> = {
  check: { seconds: 60 },
  test: { seconds: 210, cpuSeconds: 330 },
};

const yardstick = typeCheck();

const commands: Record<string, Timed & { readonly limit: Partial<Timed> }> = {};
for (const [name, limit] of Object.entries(limits)) {
  commands[name] = { ...timed("npm", "run", name), limit: limitOn(yardstick, limit) };
}

for (const [name, { limit, ...measured }] of Object.entries(commands)) {
  const isOver = (["seconds", "cpuSeconds"] as const).some(
    (what) => measured[what] > (limit[what] ?? Number.POSITIVE_INFINITY),
  );
  console.log(`${isOver ? "fail" : "ok  "}  npm run ${name}: ${JSON.stringify(measured)}`);
  if (isOver) process.exitCode = 1;
}

const file = join(root, "bench/results/commands.json");
const results = { measuredOn: machine(), typeCheck: yardstick, commands };
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
