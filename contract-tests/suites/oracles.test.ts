// Two independent clients send the same bytes as the SDK: bare openapi-fetch, and a handwritten request builder. They share no
// code with each other either.

import { expect, it } from "vitest";
import { concerns } from "../gates/evidence.ts";
import { cases } from "../support/cases/operation-cases.ts";
import { MADE_KEY } from "../support/cases/request-cases.ts";
import { isJson } from "../support/cases/success-cases.ts";
import { sendBare } from "../support/oracles/bare-client.ts";
import { writeRequest } from "../support/oracles/hand-written.ts";
import { sendBySdk } from "../support/oracles/sdk.ts";
import { type ExpectedStep, entryOf, stepsOf } from "../support/oracles/steps.ts";
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

it.for(calls)("%s", async ([_, operation, request], { task }) => {
  concerns(task, { operation: operation.operationId, check: "oracles" });
  const steps = stepsOf(operation, request);
  const sent = await sendBySdk(operation, request, () => MADE_KEY);
  expect
    .soft(sent, "not what is written by hand")
    .toEqual(steps.map(({ entry, values, credential }) => writeRequest(entry, values, credential)));
  expect(sent, "not what bare openapi-fetch sends").toEqual(await Promise.all(steps.map(sendStep)));
});

it("[F10] no two requests share a key of the SDK", async () => {
  const made = calls.filter(([, , request]) => request.idempotencyKey === MADE_KEY);
  const sent = await Promise.all(made.map(([, operation, request]) => sendBySdk(operation, request)));
  const keys = sent.flat().flatMap(({ headers }) => Object.fromEntries(headers)["idempotency-key"] ?? []);
  expect(keys.length).toBeGreaterThan(made.length);
  expect(new Set(keys).size).toBe(keys.length);
});

function sendStep({ operation, entry, values, credential }: ExpectedStep) {
  const isFile = operation.calls.some(({ answer }) => !isJson(answer.mediaType));
  const { method, path, server } = entry;
  return sendBare({ method, path, server, token: credential, isFile }, values);
}
