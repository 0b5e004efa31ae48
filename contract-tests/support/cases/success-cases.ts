// The successes that an operation documents, and what the SDK has to make of them.

import {
  type Document,
  examplesOf,
  type Json,
  type OperationEntry,
  type Response,
  resolve,
  type Schema,
} from "../documents/bundled-documents.ts";
import { decimalsAsStrings } from "../documents/decimals.ts";

export interface AnswerCase {
  /** The name of the example, `""` where it has none. */
  readonly name: string;
  readonly status: number;
  readonly envelope: Response["x-envelope"];
  readonly mediaType: string;
  readonly schema: Schema;
  /** The example, which is what the mock answers; undefined where the body is not shown. */
  readonly body: Json | undefined;
}

/** One answer for each example of each success; one for a success whose body is not shown. */
export function answersOf({ document, operation }: OperationEntry): AnswerCase[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([status, node]): AnswerCase[] => {
      const { content = {}, "x-envelope": envelope } = resolve<Response>(document, node);
      const [[mediaType, media] = []] = Object.entries(content);
      if (mediaType === undefined || media === undefined) {
        throw new Error(`${operation.operationId}: the answer ${status} has no content`);
      }
      const answer = { status: Number(status), envelope, mediaType, schema: media.schema };
      if (envelope === undefined) return [{ ...answer, name: "", body: undefined }];
      const examples = examplesOf(media);
      if (examples.length === 0) throw new Error(`${operation.operationId}: the answer ${status} has no example`);
      return examples.map(([name, body]) => ({ ...answer, name, body }));
    });
}

/** The data that the SDK has to give for an answer with this body, envelope and all. */
export function expectedData(document: Document, { envelope, mediaType, schema }: AnswerCase, body: Json): unknown {
  if (!isJson(mediaType)) return new TextEncoder().encode(String(body));
  const whole = decimalsAsStrings(document, schema, body);
  return hasEnvelope(envelope) ? fieldOf(whole, "data") : whole;
}

/** The message that comes with the data. */
export function expectedMessage({ envelope }: AnswerCase, body: Json): Json | undefined {
  return hasEnvelope(envelope) ? fieldOf(body, "message") : undefined;
}

/** The body with what the SDK has made of it in the place of what was sent. The flags of an envelope have been read. */
export function decodedBody({ envelope }: AnswerCase, body: Json, data: unknown): Json {
  if (!hasEnvelope(envelope)) return data as Json;
  return { ...(body as { readonly [field: string]: Json }), data: data as Json };
}

export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}

export function hasEnvelope(envelope: AnswerCase["envelope"]): boolean {
  return envelope !== undefined && envelope !== "none" && envelope !== "token";
}

function fieldOf(body: Json, name: string): Json | undefined {
  return (body as { readonly [field: string]: Json } | null)?.[name];
}
