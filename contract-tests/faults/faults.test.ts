// Every fault with every class of operation, by fetch; undici is in faults.nightly.test.ts.

import { expect, it } from "vitest";
import { rejected } from "./catalogue.ts";
import { subjectOf } from "./classes.ts";
import { testFaults } from "./fault-tests.ts";
import { byFetch, runFaultCase } from "./run-case.ts";

testFaults(byFetch);

it("[S27] complete rejections keep one connection for all attempts", async ({ signal }) => {
  const fault = { name: "too many requests", requests: [rejected(429, "rate_limit_exceeded")] };
  // Without a login, which would take a connection as well.
  const scene = { subject: subjectOf("x402"), fault, mode: "always" } as const;
  const kept = await runFaultCase({ ...scene, connection: "keep-alive" }, signal);
  const closed = await runFaultCase({ ...scene, connection: "close" }, signal);
  expect([kept.requests, kept.connections, closed.connections]).toEqual([3, 1, 3]);
});
