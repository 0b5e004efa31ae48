// Ways to run an event twice, to lose it, or to acknowledge it too early.

import { type SourceCanary, test } from "../canary.ts";

const load = test("src/wrappers/webhooks/load.process.test.ts", "under load every event is handled once");

export const events: readonly SourceCanary[] = [
  {
    name: "take another's claim for one's own",
    file: "src/wrappers/webhooks/claims.ts",
    find: `if (found !== claim) return "theirs";`,
    replace: "",
    caughtBy: [load],
  },
  {
    name: "take a claim for the end of the work",
    file: "src/wrappers/webhooks/claims.ts",
    find: `if (found !== claim) return "theirs";`,
    replace: `if (found !== claim) return "done";`,
    caughtBy: [load],
  },
  {
    name: "release whatever is there",
    file: "src/wrappers/webhooks/claims.ts",
    find: "store.deleteIfEquals(key, claim)",
    replace: `store.deleteIfEquals(key, (await store.get(key)) ?? "")`,
    caughtBy: [load],
  },
  {
    name: "claim without end",
    file: "src/wrappers/webhooks/claims.ts",
    find: "claimOrFind(store, key, claim, leaseMs))",
    replace: "claimOrFind(store, key, claim, rememberMs))",
    caughtBy: [load],
  },
  {
    name: "say that an event is done before it is",
    file: "src/wrappers/webhooks/once.ts",
    find: "    try {\n      await run();",
    replace: "    await finish(key);\n    try {\n      await run();",
    caughtBy: [load],
  },
  {
    name: "count on a claim that has ended",
    file: "src/wrappers/webhooks/claims.ts",
    find: `if (clock.monotonic() - askedAt < leaseMs / 2) return "mine";`,
    replace: `return "mine";`,
    caughtBy: [
      test(
        "src/wrappers/webhooks/claims.test.ts",
        "does not count on a claim of whose lease less than half may be left",
      ),
    ],
  },
  {
    name: "know deposits by their bodies",
    file: "src/wrappers/webhooks/event-key.ts",
    find: `["transaction", type, transactionId]`,
    replace: `["transaction", type, await sha256(raw)]`,
    caughtBy: [load, test("src/wrappers/webhooks/event-key.test.ts", "of a deposit is its slug and transaction")],
  },
];
