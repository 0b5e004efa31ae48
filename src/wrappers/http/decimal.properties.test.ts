// Every decimal is sent and read with the same digits (S29, S31).

import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ArgumentError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { toWireDecimal } from "./amounts.ts";
import { createRenamer, prepareBody } from "./body.ts";
import { stringifyExact } from "./json.ts";
import { readResponse } from "./response.ts";

const decimal = fc.stringMatching(/^(0|[1-9][0-9]{0,38})(\.[0-9]{1,38})?$/);

const places = ["amount", "parts[].amount", "limits.*.max", "text", "parts[].limit"];

const operation: Operation = testOperation({
  envelope: "B",
  decimals: {
    request: [
      ...places.slice(0, 3).map((path) => ({ path, wire: "number" as const })),
      { path: "text", wire: "string" },
    ],
    response: [...places.slice(0, 3).map((path) => `data.${path}`), "details.amount"],
    assumed: ["data.text"],
  },
});

const renamer = createRenamer({ placeholder: "svc", pathSegments: [], headers: [], query: [], bodies: {} } as never);

function read(status: number, text: string): unknown {
  const bytes = new TextEncoder().encode(text);
  const facts = { method: operation.name, attempts: 1, httpStatus: status };
  return readResponse({
    ...{ status, headers: new Headers(), bytes, operation, facts, renamer },
    secrets: () => [],
    now: 0,
  }).data;
}

testProperty(
  "[S29] [S31] [S32] amounts are sent as given and read as received, in successes and rejections",
  fc.property(
    fc.record({
      amount: decimal,
      text: decimal,
      parts: fc.array(fc.record({ amount: decimal, limit: fc.nat() }), { maxLength: 3 }),
      limits: fc.dictionary(fc.string(), fc.record({ max: decimal }), { maxKeys: 3 }),
    }),
    (body) => {
      const sent = stringifyExact(prepareBody(operation, body));
      const parts = body.parts.map(({ amount, limit }) => `{"amount":${amount},"limit":${limit}}`);
      const limits = Object.entries(body.limits).map(([name, { max }]) => `${JSON.stringify(name)}:{"max":${max}}`);
      expect(sent).toBe(
        `{"amount":${body.amount},"text":"${body.text}","parts":[${parts.join()}],"limits":{${limits.join()}}}`,
      );
      expect(read(200, `{"success":true,"data":${sent}}`)).toEqual(body);
      const refuse = () => read(422, `{"error":"validation_error","details":${sent}}`);
      expect(refuse).toThrow(expect.objectContaining({ details: expect.objectContaining({ amount: body.amount }) }));
    },
  ),
);

const grammar = /^(0|[1-9][0-9]{0,38})(\.[0-9]{1,38})?$/;
const nearly = fc.stringMatching(/^[-+ ]?[0-9]{0,41}\.?[0-9]{0,40}(e[0-9])?\n?$/);

testProperty(
  "[S30] only decimals are accepted",
  fc.property(fc.oneof(nearly, fc.string()), (given) => {
    const take = () => toWireDecimal(given, { path: "amount" });
    if (grammar.test(given)) expect(take()).toBe(given);
    else expect(take).toThrow(ArgumentError);
  }),
);
