// The control plane responds to any input, to invalid input with 400 or 404, and the sandbox keeps working.

import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { sandboxSimulations } from "../assembly/domains.ts";
import { describeSimulations } from "./simulator.ts";

const texts = ["", "\ud8001", "t1", "USDC_SOLANA", "1.00", "0", "2026-01-01T00:00:00Z"];
const odd = [null, ...texts, -1, 1e21, 0.5, true, [], {}];
const junk = fc.oneof(fc.constantFrom<unknown>(...odd), fc.jsonValue());
const literals = fc.constantFrom("1e999", "-0", "1.10", "1".repeat(400), '{"a":1e999}', '{"a":"\\ud8001"}');

const names = "seconds time settings credentials kind count keepTimestamp status body tenants".split(" ");
const ofSandbox = ["clock/advance", "clock/set", "reset", "faults", "tenants", "inbox/mine"];
const ofTenant = ["reset", "deliveries/misbehave", "deliveries/behave", "deliveries/d/retry"];
const routes = {
  POST: [...ofSandbox, ...ofTenant.map((path) => `tenants/t1/${path}`)],
  DELETE: ["faults", "faults/f1", "requests", "inbox/mine"],
  PATCH: ["tenants/t1/settings"],
  PUT: ["state"],
};
const targets = Object.entries(routes).flatMap(([method, paths]) =>
  paths.map((path) => ({ method, path, fields: names })),
);
const simulated = describeSimulations(sandboxSimulations).map(({ name, fields }) => ({
  method: "POST",
  path: `tenants/t1/simulate/${name}`,
  fields: Object.keys(fields),
}));

const request = fc.constantFrom(...targets, ...simulated).chain(({ method, path, fields }) => {
  const field = fc.constantFrom(...fields, "other");
  return fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    body: fc.oneof(
      fc.dictionary(field, junk, { maxKeys: fields.length }).map((value) => JSON.stringify(value)),
      junk.map((value) => JSON.stringify(value)),
      fc.tuple(field, literals).map(([name, literal]) => `{"${name}":${literal}}`),
      fc.string(),
    ),
  });
});

/** A state with receivers for both services, so that simulations cause deliveries. */
async function stateWithReceivers(): Promise<string> {
  const { sandbox, wallets, fiat } = new OpenSandbox();
  await wallets.webhooks.create({ url: "http://127.0.0.1:9/hook" });
  await fiat.businessWebhook.register({ url: "https://receiver.example/hook" });
  return sandbox.state.export();
}

const state = stateWithReceivers();

testProperty(
  "the control plane responds to any input, and the sandbox keeps working",
  fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 10 }), async (requests) => {
    const { sandbox, control } = new OpenSandbox();
    sandbox.state.import(await state);
    for (const { method, path, body } of requests)
      expect([200, 201, 400, 404]).toContain((await control(method, `/${path}`, body)).status);
    expect((await control("GET", "/tenants/t1/overview")).status).toBe(200);
    expect(() => sandbox.state.import(sandbox.state.export())).not.toThrow();
  }),
  0.1,
);
