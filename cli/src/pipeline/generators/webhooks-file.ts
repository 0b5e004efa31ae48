// `webhooks.ts`: the names of the service's webhooks, of the header that signs their deliveries, and of the fields with ids.

import { DocumentError } from "../model/document-error.ts";
import type { GeneratorContext } from "../model/generator-context.ts";
import { generatedHeader } from "./generated-file.ts";
import { type IdField, readIdFields } from "./id-fields.ts";
import { printLiteral, printText } from "./literal.ts";

/** The part of the `webhooks:` section that the runtime needs. */
export interface Webhooks {
  /** Their keys in the section: event names, where documented. */
  readonly names: readonly string[];
  /** In lower case; undefined if undocumented. */
  readonly signatureHeader: string | undefined;
}

/** Separate exports: a verifier must stay small and needs no list of events. */
export function generateWebhooks(ctx: GeneratorContext): string {
  const { api, placeholder } = ctx;
  const { names, signatureHeader } = readWebhooks(ctx);
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
    ...readIdFields(ctx.document).flatMap(printIdField),
  ].join("\n");
}

function printIdField({ record, type, name, isAssumed }: IdField): string[] {
  const constant = `${type.charAt(0).toLowerCase()}${type.slice(1)}Field`;
  return [
    `/** The field of a \`${record}\` with its id. ${isAssumed ? "Assumed: it is undocumented." : "As documented."} */`,
    `export const ${constant} = ${printText(name)};\n`,
  ];
}

/** Throws a `DocumentError` where webhooks are signed in different headers. */
export function readWebhooks({ webhooks }: GeneratorContext): Webhooks {
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
