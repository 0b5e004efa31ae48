// `webhooks.ts`: the names of the service's webhooks, of the header that signs their deliveries, and of the fields with ids.

import { DocumentError } from "../bundle/problem.ts";
import { sdkMarks } from "../model/extensions.ts";
import { toPointer } from "../model/json-pointer.ts";
import type { ServiceModel } from "../model/model.ts";
import type { Document, Schema } from "../model/openapi-document.ts";
import { generatedHeader, printLiteral, printText } from "./print.ts";

/** Separate exports: a verifier must stay small and needs no list of events. */
export function generateWebhooks(service: ServiceModel): string {
  const { api, placeholder } = service;
  const { names, signatureHeader } = readWebhooks(service);
  const start = "export const webhookNames = ";
  const ofNames = [
    "/** The webhooks by their documented names. */",
    `${start}${printLiteral(names, "", start.length + " as const".length)} as const;\n`,
  ];
  const ofHeader = [
    "/** The header of the signature, in lower case, with the service's real name if given. */",
    `export function signatureHeader(serviceName = ${printText(placeholder)}): string {`,
    `  return ${printText(signatureHeader)}.replaceAll(${printText(placeholder)}, serviceName);`,
    "}\n",
  ];
  return [
    generatedHeader(api, "Names of the service's webhooks."),
    ...ofNames,
    ...(signatureHeader === undefined ? [] : ofHeader),
    ...readIdFields(service.document).flatMap(printIdField),
  ].join("\n");
}

function printIdField({ record, type, name, isAssumed }: IdField): string[] {
  const constant = `${type.charAt(0).toLowerCase()}${type.slice(1)}Field`;
  return [
    `/** The field of a \`${record}\` with its id. ${isAssumed ? "Assumed: it is undocumented." : "As documented."} */`,
    `export const ${constant} = ${printText(name)};\n`,
  ];
}

/**
 * Their keys in the section, which are event names where documented, and the header in lower case, if documented. Throws a
 * `DocumentError` where webhooks are signed in different headers.
 */
export function readWebhooks({ webhooks }: ServiceModel): { names: string[]; signatureHeader: string | undefined } {
  const headers = webhooks.flatMap(({ parameters, pointer }) =>
    parameters
      .filter(({ name, in: location }) => location === "header" && /-signature$/i.test(name))
      .map(({ name }) => ({ name: name.toLowerCase(), pointer })),
  );
  const [first] = headers;
  const problems = headers
    .filter(({ name }) => name !== first?.name)
    .map(({ name, pointer }) => ({
      pointer,
      reason: `signed in ${name}, while another webhook is signed in ${first?.name}`,
      hint: "Use one signature header for all webhooks of a service.",
    }));
  if (problems.length > 0) throw new DocumentError(problems);
  return { names: webhooks.map(({ path }) => path), signatureHeader: first?.name };
}

// The fields that hold the ids of records (`x-sdk: { id }`).

export interface IdField {
  /** The name of the record's schema. */
  readonly record: string;
  /** The name of the schema of its id. */
  readonly type: string;
  /** The name of the field. */
  readonly name: string;
  /** Whether no property references the schema of the id. */
  readonly isAssumed: boolean;
}

/** Throws a `DocumentError` for an id whose schema does not exist. */
export function readIdFields({ components }: Document): readonly IdField[] {
  const schemas = components?.schemas ?? {};
  return Object.entries(schemas).flatMap(([record, schema]) => {
    const { id: given } = sdkMarks(schema);
    if (given === undefined) return [];
    if (!Object.hasOwn(schemas, given.type)) {
      const pointer = toPointer(["components", "schemas", record, "x-sdk", "id", "type"]);
      throw new DocumentError([
        { pointer, reason: `there is no schema ${given.type}`, hint: "Name the schema of the id." },
      ]);
    }
    const documented = propertyOf(schema, `#/components/schemas/${given.type}`);
    return [{ record, type: given.type, name: documented ?? given.name, isAssumed: documented === undefined }];
  });
}

/** The first property that is, or in `allOf` contains, this reference. */
function propertyOf({ properties = {} }: Schema, reference: string): string | undefined {
  const refersTo = (property: Schema | boolean): boolean =>
    typeof property === "object" &&
    (property.$ref === reference || (property.allOf ?? []).some((part) => refersTo(part)));
  return Object.entries(properties).find(([, property]) => refersTo(property))?.[0];
}
