// `webhooks.ts`: the names of what the service sends to webhooks, and of the header that signs it.

import { DocumentError } from "../model/document-error.ts";
import { type Document, listWebhooks } from "../model/openapi-document.ts";
import { generatedHeader } from "./generated-file.ts";
import { printLiteral } from "./literal.ts";
import type { RenameOptions } from "./rename-map-file.ts";

/** What the description's `webhooks:` section says that the run time needs. */
export interface Webhooks {
  /** The names under which the section has them; those of the events, where these are known. */
  readonly names: readonly string[];
  /** In lower case; undefined where none is shown. */
  readonly signatureHeader: string | undefined;
}

/** Each by itself: who verifies deliveries needs no list of events, and must be small. */
export function generateWebhooks(bundle: Document, { api, placeholder }: Omit<RenameOptions, "runtime">): string {
  const { names, signatureHeader } = readWebhooks(bundle);
  const start = "export const webhookNames = ";
  const ofNames = [
    "/** What is sent, by the names of the description. */",
    `${start}${printLiteral(names, "", start.length + " as const".length)} as const;\n`,
  ];
  const ofHeader = [
    "/** The header of the signature, in lower case, with the service's real name where that is given. */",
    `export function signatureHeader(serviceName = ${JSON.stringify(placeholder)}): string {`,
    `  return ${JSON.stringify(signatureHeader)}.replaceAll(${JSON.stringify(placeholder)}, serviceName);`,
    "}\n",
  ];
  return [
    generatedHeader(api, "What the service sends to webhooks."),
    ...ofNames,
    ...(signatureHeader === undefined ? [] : ofHeader),
  ].join("\n");
}

/** Throws a `DocumentError` where webhooks are signed in different headers. */
export function readWebhooks(bundle: Document): Webhooks {
  const webhooks = listWebhooks(bundle);
  const headers = webhooks.flatMap(({ parameters, pointer }) =>
    parameters
      .filter(({ name, in: place }) => place === "header" && /-signature$/i.test(name))
      .map(({ name }) => ({ name: name.toLowerCase(), pointer })),
  );
  const [first] = headers;
  const problems = headers
    .filter(({ name }) => name !== first?.name)
    .map(({ name, pointer }) => ({
      pointer,
      reason: `it is signed in ${name}, another webhook in ${first?.name}`,
      hint: "The SDK verifies all deliveries of a service by one header.",
    }));
  if (problems.length > 0) throw new DocumentError(problems);
  return { names: webhooks.map(({ path }) => path), signatureHeader: first?.name };
}
