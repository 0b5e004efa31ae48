// The documented successes of an operation, and the expected results.

import { Undescribed } from "../../../src/index.ts";
import {
  type BundledOperation,
  examplesOf,
  type JsonValue,
  type OpenApiDocument,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from "../documents/bundled-documents.ts";
import { decimalsAsStrings } from "../documents/decimals.ts";

export interface SuccessCase {
  /** The name of the example, `""` where it has none. */
  readonly name: string;
  readonly status: number;
  readonly envelope: ResponseObject["x-envelope"];
  readonly mediaType: string;
  readonly schema: SchemaObject;
  /** The example, which the mock returns; undefined if the body is undocumented. */
  readonly body: JsonValue | undefined;
}

/** One case for each example of each success; one for a success with an undocumented body. */
export function successesOf({ document, operation }: BundledOperation): SuccessCase[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([status, node]): SuccessCase[] => {
      const { content = {}, "x-envelope": envelope } = resolve<ResponseObject>(document, node);
      const [[mediaType, media] = []] = Object.entries(content);
      if (mediaType === undefined || media === undefined) {
        throw new Error(`${operation.operationId}: the response ${status} has no content`);
      }
      const answer = { status: Number(status), envelope, mediaType, schema: media.schema };
      if (envelope === undefined) return [{ ...answer, name: "", body: undefined }];
      const examples = examplesOf(media);
      if (examples.length === 0) throw new Error(`${operation.operationId}: the response ${status} has no example`);
      return examples.map(([name, body]) => ({ ...answer, name, body }));
    });
}

/** The data that the SDK must return for a response with this body. */
export function expectedData(
  document: OpenApiDocument,
  { envelope, mediaType, schema }: SuccessCase,
  body: JsonValue,
): unknown {
  if (!isJson(mediaType)) return new TextEncoder().encode(String(body));
  const whole = decimalsAsStrings(document, schema, body);
  return hasEnvelope(envelope) ? fieldOf(whole, "data") : whole;
}

/** The data of a result for comparisons; of an `Undescribed`, which must stand for every undocumented body and for no other, the body. */
export function dataIn({ envelope, mediaType }: Pick<SuccessCase, "envelope" | "mediaType">, data: unknown): unknown {
  const isUndescribed = data instanceof Undescribed;
  const isUndocumented = envelope === undefined && isJson(mediaType);
  if (isUndescribed !== isUndocumented) throw new Error(`the result is ${isUndescribed ? "" : "not "}an Undescribed`);
  return isUndescribed ? data.raw : data;
}

/** The message that comes with the data. */
export function expectedMessage({ envelope }: SuccessCase, body: JsonValue): JsonValue | undefined {
  if (envelope === undefined) {
    const message = fieldOf(body, "message");
    return typeof message === "string" ? message : undefined;
  }
  return hasEnvelope(envelope) ? fieldOf(body, "message") : undefined;
}

/** The body with the SDK's data in place of the sent data. */
export function decodedBody({ envelope }: SuccessCase, body: JsonValue, data: unknown): JsonValue {
  if (!hasEnvelope(envelope)) return data as JsonValue;
  return { ...(body as { readonly [field: string]: JsonValue }), data: data as JsonValue };
}

export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}

export function hasEnvelope(envelope: SuccessCase["envelope"]): boolean {
  return envelope !== undefined && envelope !== "none" && envelope !== "token";
}

function fieldOf(body: JsonValue, name: string): JsonValue | undefined {
  return (body as { readonly [field: string]: JsonValue } | null)?.[name];
}
