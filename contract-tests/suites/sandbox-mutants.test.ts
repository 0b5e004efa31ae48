// The sandbox rejects what the mock rejects: for every part of every input it accepts a valid request, and refuses one that
// is wrong in this part alone as documented, without changing anything.

import { beforeAll, expect, it } from "vitest";
import { type JsonValue, type ResponseObject, resolve } from "../support/documents/bundled-documents.ts";
import { fits } from "../support/documents/schema-parts.ts";
import { mutants, writeInput } from "../support/inputs/wire.ts";
import { acceptedMutants } from "../support/sandbox/roles.ts";
import { callFor, mutate, openMutatedCall } from "../support/sandbox/sandbox-recorder.ts";
import { type SeededSandbox, seedSandbox } from "../support/sandbox/seeded-sandbox.ts";

let world: SeededSandbox;

beforeAll(async () => {
  world = await seedSandbox();
});

it.each(mutants.filter(([name]) => !(name in acceptedMutants)))("refuses %s", async (name, { entry, parts }) => {
  for (const part of parts) {
    const mutated = callFor(entry.operation.operationId, part);
    const { recorder, input } = await openMutatedCall(world, mutated, part.valid);
    const before = recorder.state();
    expect(part.wrong, name).not.toEqual([]);
    for (const wrong of part.wrong) {
      const request = writeInput(entry, mutate({ entry, place: part.place, wrong }, input));
      const { status, text } = await recorder.send(request);
      const answered = `${JSON.stringify(wrong) ?? "nothing"}: ${status} ${text}`;
      const { document, operation } = entry;
      const documented = operation.responses[status] ?? operation.responses.default;
      if (documented === undefined || status < 400) throw new Error(`not a documented refusal of ${answered}`);
      const schema = resolve<ResponseObject>(document, documented).content?.["application/json"]?.schema;
      expect(schema !== undefined && fits(document, schema, JSON.parse(text) as JsonValue), answered).toBe(true);
    }
    expect(recorder.state()).toBe(before);

    const { status, text } = await recorder.send(writeInput(entry, input));
    const expected = mutated.exemption?.status ?? mutated.call.answer.status;
    expect([status, text], "the request that is not wrong").toEqual([expected, text]);
  }
});

it.each(Object.entries(acceptedMutants))("accepts %s: %s", async (name) => {
  const [, found] = mutants.find(([each]) => each === name) ?? [];
  const [part] = found?.parts ?? [];
  if (found === undefined || part === undefined) throw new Error(`there is no ${name}`);
  const { entry } = found;
  const { recorder, input } = await openMutatedCall(world, callFor(entry.operation.operationId, part), part.valid);
  const { status } = await recorder.send(
    writeInput(entry, mutate({ entry, place: part.place, wrong: undefined }, input)),
  );
  expect(status).toBe(200);
});
