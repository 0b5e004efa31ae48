// The bodies with amounts or other numbers, with the operations that take or return them.

import type { JsonValue, SchemaObject } from "../documents/bundled-documents.ts";
import { numbersIn } from "../documents/decimals.ts";
import type { FailureCase } from "./failure-cases.ts";
import { cases, type OperationCase } from "./operation-cases.ts";
import { RECEIVED, rawBodies } from "./raw-amounts.ts";
import type { RequestCase } from "./request-cases.ts";
import type { SuccessCase } from "./success-cases.ts";

interface Body {
  readonly name: string;
  readonly status?: number;
  readonly schema: SchemaObject;
  readonly body: JsonValue | undefined;
}

/** A body with the title of its test and its operation. */
export type NumberBodyRow<Case> = readonly [title: string, operation: OperationCase, body: Case];

export const sending: readonly NumberBodyRow<Body & Pick<RequestCase, "argumentsWith">>[] = cases.flatMap(
  (operation) => {
    const schema = operation.bodySchema ?? {};
    const requests = operation.calls.map(({ request }) => {
      const { name, body, argumentsWith } = request;
      return { name, schema, body, argumentsWith };
    });
    return rowsOf(operation, requests, ({ name }) => name);
  },
);

export const receiving: readonly NumberBodyRow<SuccessCase>[] = cases.flatMap((operation) => {
  const answers = operation.calls.map(({ answer }) => answer);
  return rowsOf(operation, answers, ({ status, name }) => `${status} ${name}`);
});

/** One of the bodies of a status that have numbers in the same places: codes make no difference here. */
export const refusing: readonly NumberBodyRow<FailureCase>[] = cases.flatMap((operation) =>
  rowsOf(operation, operation.failures, (failure) => [failure.status, ...placesIn(operation, failure)].join()),
);

function rowsOf<Case extends Body>(
  operation: OperationCase,
  bodies: readonly Case[],
  keyOf: (body: Case) => string,
): NumberBodyRow<Case>[] {
  const found = bodies.filter((body) => placesIn(operation, body).length > 0);
  const keys = found.map(keyOf);
  return found
    .filter((_, index) => keys.indexOf(keys[index] ?? "") === index)
    .map((body) => [[operation.operationId, body.status, body.name].filter(Boolean).join(" "), operation, body]);
}

function placesIn({ document }: OperationCase, { schema, body }: Body): string[] {
  const [raw] = body === undefined ? [] : rawBodies(document, schema, body, RECEIVED);
  return raw ? [...numbersIn(document, schema, raw.decoded)] : [];
}
