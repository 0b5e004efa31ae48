// The document that the mock serves: the bundle with more examples than readers would want. Beside the documented ones,
// each response has one with every property for each of its forms, and one for each of its error codes.

import {
  type Api,
  documents,
  examplesOf,
  type JsonValue,
  type MediaTypeObject,
  type OpenApiDocument,
  operationsOf,
  type ResponseObject,
  resolve,
} from "./bundled-documents.ts";
import { type SchemaSample, samplesOf } from "./samples.ts";

const CODE_FIELDS = ["error_code", "error"];

/** The documents that the mocks serve. */
export const enrichedDocuments: Readonly<Record<Api, OpenApiDocument>> = {
  fiat: enrich(documents.fiat),
  crypto: enrich(documents.crypto),
};

/** A copy of a document in which every JSON body of a response has all examples that the tests ask for. */
function enrich(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const { operation } of operationsOf(copy)) {
    const responses = operation.responses as Record<string, ResponseObject>;
    for (const [status, node] of Object.entries(responses)) {
      // A shared response is inlined where it is used.
      const response = structuredClone(resolve<ResponseObject>(copy, node));
      responses[status] = response.content
        ? { ...response, content: withExamples(copy, response.content, response["x-error-codes"]) }
        : response;
    }
  }
  return copy;
}

function withExamples(
  document: OpenApiDocument,
  content: Readonly<Record<string, MediaTypeObject>>,
  codes: readonly string[] = [],
): Readonly<Record<string, MediaTypeObject>> {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      type === "application/json" ? extend(document, media, codes) : media,
    ]),
  );
}

function extend(document: OpenApiDocument, media: MediaTypeObject, codes: readonly string[]): MediaTypeObject {
  const documented = examplesOf(media);
  // An undocumented body has no example, and no schema to make one from.
  if (documented.length === 0) return media;
  const samples = samplesOf(document, media.schema);
  const named: [string, JsonValue][] = [
    ...documented.map(([name, value]): [string, JsonValue] => [name || "documented", value]),
    ...samples.map(({ value }, index): [string, JsonValue] => [`full-${index + 1}`, value]),
    ...codes.flatMap((code) =>
      samples.flatMap((sample, index) =>
        withCode(sample, code).map((value, place): [string, JsonValue] => [`${code}-${index + 1}-${place + 1}`, value]),
      ),
    ),
  ];
  return { schema: media.schema, examples: Object.fromEntries(named.map(([name, value]) => [name, { value }])) };
}

/** Copies of the sample with the code in each field that accepts it, one at a time. */
function withCode({ form, value }: SchemaSample, code: string): JsonValue[] {
  const fields = value as { readonly [name: string]: JsonValue };
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !CODE_FIELDS.includes(name)));
  return CODE_FIELDS.filter((name) => takes(form.properties?.[name], code)).map((name) => ({
    ...others,
    [name]: code,
  }));
}

function takes(schema: { readonly [keyword: string]: unknown } | undefined, code: string): boolean {
  if (schema === undefined) return false;
  const { const: only, enum: closed, "x-open-enum": known } = schema;
  const listed = (only === undefined ? undefined : [only]) ?? closed ?? known;
  return listed === undefined || (listed as readonly unknown[]).includes(code);
}
