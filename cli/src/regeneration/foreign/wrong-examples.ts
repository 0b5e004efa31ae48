// Examples of a third-party document that do not match their schema. Documents are full of them, so they are no reason to refuse
// one; but the sandbox must not answer with them.

import type { Bundle } from "../../pipeline/bundle/bundle-spec.ts";
import { type Problem, problemAt } from "../../pipeline/bundle/problem.ts";
import { createLenientAjv, describeError } from "../../pipeline/model/ajv.ts";
import { fromPointer } from "../../pipeline/model/json-pointer.ts";
import { asDocument, resolve, type Schema } from "../../pipeline/model/openapi-document.ts";
import { listOperations } from "../../pipeline/model/operation-object.ts";
import { readResponses, responseExample } from "../../pipeline/model/response-object.ts";

export interface WrongExample extends Problem {
  readonly operationId: string;
}

/** The first error of each example that the sandbox would answer with. */
export function wrongExamples(bundle: Bundle): WrongExample[] {
  const document = asDocument(bundle.document);
  const ajv = createLenientAjv({ allErrors: false });
  ajv.addSchema({ components: document.components ?? {} }, documentId, false, false);
  return listOperations(document).flatMap((entry) => {
    const responses = readResponses(document, entry);
    const example = responseExample({ responses }, (node) => resolve(document, node));
    if (example?.media.schema === undefined) return [];
    const error = firstError(ajv, example.media.schema, example.body);
    if (error === undefined) return [];
    const at = [...fromPointer(entry.pointer), "responses", example.status, ...example.at];
    const reason =
      `the example of the ${example.status} response of ${entry.id} is not valid (${error}), so the sandbox does not ` +
      "answer with it";
    return [{ ...problemAt(bundle, at, reason), operationId: entry.id }];
  });
}

const documentId = "document";

/** Undefined also for a schema that cannot be compiled: the generator of validators reports it. */
function firstError(ajv: ReturnType<typeof createLenientAjv>, schema: Schema, body: unknown): string | undefined {
  const absolute = JSON.parse(JSON.stringify(schema), (key, value) =>
    key === "$ref" && typeof value === "string" && value.startsWith("#/") ? `${documentId}${value}` : value,
  );
  try {
    const validate = ajv.compile(absolute);
    if (validate(body)) return undefined;
    const [error] = validate.errors ?? [];
    if (error === undefined) return undefined;
    return [error.instancePath, describeError(error)].filter(Boolean).join(" ");
  } catch {
    return undefined;
  }
}
