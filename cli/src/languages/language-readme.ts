// The README of the clients in another language: how to use them, and plainly what they do not do.

import type { GeneratorContext } from "../pipeline/model/generator-context.ts";
import { isDecimal } from "../pipeline/model/schema-object.ts";
import type { Language } from "./language.ts";

export interface LanguageService {
  /** Of the document that the generator got. */
  readonly ctx: GeneratorContext;
  readonly file: string;
  readonly leftOut: readonly string[];
}

export function languageReadme(project: string, language: Language, services: readonly LanguageService[]): string {
  return `<!-- Written by svc-sdk-cli regenerate --language ${language.id}. Do not edit: the next run replaces it. -->

# ${project} for ${language.name}

Clients that Redocly's generator makes from the same documents as the TypeScript SDK, overlays and names included. They need
${language.needs}.

${services.map(({ file, ctx }) => `- \`${file}\`: ${ctx.document.info.title}`).join("\n")}

**They are not the SDK.** The TypeScript SDK knows for each operation what may be sent twice, and keeps amounts exact. These clients
know the paths and the types. Read this page before you move money with them.

## Base address and credentials

Give each client its base address; without one it calls a host that does not exist. Log in yourself, give the token as
${language.token}, and renew it before it expires: these clients do neither.

## Amounts

${amounts(language, services)}

## Retries

${language.retries}

One rule holds for all operations: GET, HEAD, PUT, DELETE and OPTIONS, and every request with an \`Idempotency-Key\`, are sent again
after a lost connection and after 408, 429, 500, 502, 503 and 504. Leave retries off for these operations: nothing documents that a
second attempt is safe.

${list(services, ({ retry }) => retry === "unsent" || retry === "keyed-transfer")}

## Idempotency keys

No key is made unless you ask for one. ${language.keys}

These operations move money, or the SDK sends a key with them:

${list(services, ({ money, idempotency }) => money || ["auto", "required", "fresh"].includes(idempotency.mode))}

## Errors and outcomes

A response of 400 or higher is an ${language.error} with the status and the body; error codes have no types. If a response is lost,
you get an error of the connection, and nothing tells you whether a write took effect: read the state back, or call again with the
same key where the service replays it.

${clientHeader(language)}## Also missing

- Envelopes stay: the data is in the field \`data\` of the result.
- Undocumented bodies have no type, and every number in them is a floating-point number.
- Secrets are not removed from errors.
- Webhooks are not verified.
- No adaptive rate limit, no circuit breaker, no sandbox.
${missing(services)}`;
}

function amounts(language: Language, services: readonly LanguageService[]): string {
  const fields = services.flatMap(({ ctx }) =>
    Object.entries(ctx.document.components?.schemas ?? {}).flatMap(([record, { properties = {} }]) =>
      Object.entries(properties).flatMap(([field, schema]) =>
        typeof schema === "object" && isDecimal(schema) && [schema.type].flat().includes("number")
          ? [`- \`${record}.${field}\` (${ctx.api})`]
          : [],
      ),
    ),
  );
  if (fields.length === 0)
    return "Every amount is text on the wire, and stays text: no digit is lost. Compute with a decimal library.";
  return `Amounts that are text on the wire stay text. Amounts that are JSON numbers on the wire are \`${language.inexactNumber}\`: **not exact**. A binary
floating-point number cannot hold most decimal fractions, and has about 16 digits. These fields are affected:

${fields.join("\n")}`;
}

function clientHeader({ clientHeader: change }: Language): string {
  if (change === undefined) return "";
  return `## A header of the generator

Every request has the header \`X-Redocly-Client: redocly-client-generator\`, which tells the service what made the client. ${change}

`;
}

function list(
  services: readonly LanguageService[],
  wanted: (model: GeneratorContext["operations"][number]) => boolean,
): string {
  const lines = services.flatMap(({ ctx }) => {
    const ids = ctx.operations.filter(wanted).map(({ id }) => `\`${id}\``);
    return ids.length === 0 ? [] : [`- ${ctx.api}: ${ids.join(", ")}`];
  });
  return lines.length === 0 ? "- none" : lines.join("\n");
}

function missing(services: readonly LanguageService[]): string {
  const ids = services.flatMap(({ leftOut }) => leftOut.map((id) => `\`${id}\``));
  return ids.length === 0 ? "" : `- Left out, because they lie above the base address: ${ids.join(", ")}.\n`;
}
