// Ways for the SDK to give secrets to those who watch it, or to overlook that a service has changed.

import { type SourceCanary, test } from "../canary.ts";

const hooks = (title: string) => test("contract-tests/suites/hooks.test.ts", title);
const drift = (title: string) => test("contract-tests/suites/drift.test.ts", title);
const unit = (file: string, title: string) => test(`src/wrappers/${file}.test.ts`, title);

export const watching: readonly SourceCanary[] = [
  {
    name: "give hooks the request as it is sent",
    file: "src/wrappers/calls/attempt.ts",
    find: "context.hooks.request(event);",
    replace: "context.hooks.request({ ...event, ...request });",
    caughtBy: [hooks("hooks of sendFunds > show nothing of what is sent"), hooks("hooks of login > show no secret")],
  },
  {
    name: "give spans the idempotency key",
    file: "src/wrappers/otel/span.ts",
    find: `"sdk.operation": call.operation }`,
    replace: `"sdk.operation": call.operation, "sdk.idempotency_key": String(call.idempotencyKey) }`,
    caughtBy: [unit("otel/hooks", "holds neither the idempotency key nor anything that was sent")],
  },
  {
    name: "carry no call out that a hook passes over",
    file: "src/wrappers/hooks/around-hook.ts",
    find: "run().then(withoutHook,",
    replace: "run().then(() => undefined,",
    caughtBy: [unit("hooks/hooks", "no hook breaks a call: > around never calls next")],
  },
  {
    name: "send what around adds once",
    file: "src/wrappers/calls/attempt.ts",
    find: "const headers = { ...addedHeaders,",
    replace: "const headers = { ...(facts.attempts === 1 ? addedHeaders : {}),",
    caughtBy: [unit("hooks/hooks", "headers of around > go with every attempt")],
  },
  {
    name: "show the names that an answer made up",
    file: "src/wrappers/drift/compare.ts",
    find: `names.has(token) ? token : "*"`,
    replace: "token",
    caughtBy: [unit("drift/compare", "a body > that is wrong at")],
  },
  {
    name: "validate no failures",
    file: "src/wrappers/drift/compare.ts",
    find: "if (validate === undefined) return [];",
    replace: "if (validate === undefined || answer.status >= 400) return [];",
    caughtBy: [drift("answers of sendFunds > that are wrong in one part")],
  },
  {
    name: "know every value of a list that may grow",
    file: "src/wrappers/drift/compare.ts",
    find: "!known.includes(found)",
    replace: "!known.includes(found) && found.length > 50",
    caughtBy: [drift("an unknown value: > listCardTransactions 200 data.transactions[].status")],
  },
  {
    name: "let the documented failures stand for new successes",
    file: "src/wrappers/drift/compare.ts",
    find: "...(isSuccess ? [] :",
    replace: "...(!isSuccess && false ? [] :",
    caughtBy: [drift("answers of registerBusinessWebhook > with an undocumented status")],
  },
  {
    name: "look for the placeholder in the answers of a service with a name",
    file: "src/wrappers/drift/compare.ts",
    find: "answer.rename(wire)",
    replace: "wire",
    caughtBy: [drift("a service with a name of its own: > createVirtualCard")],
  },
];
