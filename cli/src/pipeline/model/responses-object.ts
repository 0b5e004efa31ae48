// The responses of an operation, by status.

import type { Operation } from "../../../../src/runtime.ts";
import { DocumentError } from "./document-error.ts";
import { type Document, pointerTo, type Response, resolve, type Schema } from "./openapi-document.ts";
import type { OperationEntry } from "./paths-object.ts";
import { jsonSchema } from "./schema-object.ts";

export interface ResponseModel {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly success: boolean;
  readonly pointer: string;
  readonly response: Response;
  /** Of the JSON body; undefined for other bodies. */
  readonly schema: Schema | undefined;
  /** Documented error codes. */
  readonly codes: readonly string[];
}

export function readResponses(document: Document, { operation, pointer }: OperationEntry): ResponseModel[] {
  return Object.entries(operation.responses ?? {}).map(([status, node]) => {
    const response = resolve<Response>(document, node);
    return {
      status,
      success: status.startsWith("2"),
      pointer: pointerTo(pointer, "responses", status),
      response,
      schema: jsonSchema(response.content),
      codes: (response["x-error-codes"] as string[] | undefined) ?? [],
    };
  });
}

export function readEnvelope(pointer: string, successes: readonly ResponseModel[]): Operation["envelope"] {
  const envelopes = [...new Set(successes.map(({ response }) => (response["x-envelope"] as string) ?? "unknown"))];
  // One of them is undocumented or has no body: then the caller reads all of them.
  if (envelopes.includes("unknown")) return "unknown";
  if (envelopes.length > 1) {
    throw new DocumentError([
      { pointer, reason: `the success responses have different envelopes: ${envelopes.join(", ")}` },
    ]);
  }
  return (envelopes[0] as Operation["envelope"]) ?? "unknown";
}
