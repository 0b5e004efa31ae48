// The list of benchmarks; each has a section in docs/benchmarks.md.

import type { Benchmark, Results } from "./benchmark.ts";
import { calls } from "./calls/call-benchmark.ts";
import { client } from "./client/client-benchmark.ts";
import { load } from "./load/load-benchmark.ts";
import { sandbox } from "./sandbox/sandbox-benchmark.ts";
import { webhooks } from "./webhooks/webhook-benchmark.ts";

export const benchmarks: readonly Benchmark<Results>[] = [calls, load, client, webhooks, sandbox];
