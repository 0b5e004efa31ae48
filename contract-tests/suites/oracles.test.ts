// Bare openapi-fetch sends the same bytes as the SDK.

import { expect, it } from "vitest";
import { cases } from "../support/cases/operation-cases.ts";
import { MADE_KEY } from "../support/cases/request-cases.ts";
import { bareRequest } from "../support/oracles/expected-request.ts";
import { sendBySdk } from "../support/oracles/sdk.ts";
import { entryOf, stepsOf } from "../support/oracles/steps.ts";
import { variantsOf } from "../support/oracles/variants.ts";

const calls = cases.flatMap((operation) =>
  variantsOf(entryOf(operation)).map((request) => {
    const hasPathValues = Object.keys(request.path).length > 0;
    const isFiatWrite = operation.api === "fiat" && request.idempotencyKey !== undefined;
    const rules = [...(isFiatWrite ? ["[S9]"] : []), ...(hasPathValues ? ["[S35]"] : [])];
    const title = [...rules, operation.operationId, request.name].join(" ").trim();
    return [title, operation, request] as const;
  }),
);

it.for(calls)("%s", async ([_, operation, request]) => {
  const steps = stepsOf(operation, request);
  const sent = await sendBySdk(operation, request, () => MADE_KEY);
  expect(sent).toEqual(await Promise.all(steps.map(bareRequest)));
});

it("[F10] no two requests share a key of the SDK", async () => {
  const made = calls.filter(([, , request]) => request.idempotencyKey === MADE_KEY);
  const sent = await Promise.all(made.map(([, operation, request]) => sendBySdk(operation, request)));
  const keys = sent.flat().flatMap(({ headers }) => Object.fromEntries(headers)["idempotency-key"] ?? []);
  expect(keys.length).toBeGreaterThan(made.length);
  expect(new Set(keys).size).toBe(keys.length);
});
