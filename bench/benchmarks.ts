// The list of benchmarks; each has a section in docs/benchmarks.md.

import type { Benchmark, Results } from "./benchmark.ts";
import { calls } from "./calls/call-benchmark.ts";
import { capacity } from "./capacity/capacity-benchmark.ts";
import { client } from "./client/client-benchmark.ts";
import { pipeline } from "./commands/pipeline-benchmark.ts";
import { hostile } from "./hostile/hostile-benchmark.ts";
import { load } from "./load/load-benchmark.ts";
import { protocols } from "./protocols/protocol-benchmark.ts";
import { sandbox } from "./sandbox/sandbox-benchmark.ts";
import { stores } from "./stores/store-benchmark.ts";
import { webhooks } from "./webhooks/webhook-benchmark.ts";

export const benchmarks: readonly Benchmark<Results>[] = [
  calls,
  load,
  protocols,
  client,
  webhooks,
  sandbox,
  hostile,
  stores,
  capacity,
  pipeline,
];
