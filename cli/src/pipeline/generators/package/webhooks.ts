// `webhooks.ts` of a package: a verifier with its header names, a reader of its event envelope, and a handler with both.

import { docComment, exportLine, importLine, packageHeader, pascalCase, printLiteral } from "../print.ts";
import { readIdFields, readWebhooks } from "../webhooks.ts";
import type { PackageInput } from "./package-clients.ts";
import { sharedExports } from "./shared-exports.ts";

const idReader = `/** Reads the id of a subscription. @throws {WebhookError} \`webhook_id_missing\` if the documented field holds none. */
export function webhookId(subscription: object): WebhookId {
  return readWebhookId(subscription, webhookIdField);
}
`;

export function generateWebhooksModule({ name, services, webhooks }: PackageInput): string {
  const wallets = services.find(({ kind }) => kind === "crypto");
  const signatureHeader = wallets && readWebhooks(wallets.model).signatureHeader;
  const hasId = wallets && readIdFields(wallets.model.document).some(({ type }) => type === "WebhookId");
  const { timestampHeader, event } = webhooks;
  const runtime = [
    ...(signatureHeader === undefined ? [] : ["namedVerifier"]),
    ...(event === undefined ? [] : ["envelopeReader"]),
  ];
  const types = [
    ...(hasId ? ["webhookId as readWebhookId"] : []),
    ...(signatureHeader === undefined ? [] : ["type VerifierOptions", "type WebhookVerifier"]),
    ...(event === undefined ? [] : ["type ReadEvent"]),
    ...(wallets ? ["type WebhookEvent", "type WebhookHandler", "type WebhookHandlerOptions"] : []),
    ...(wallets ? ["createWebhookHandler as createHandler"] : []),
  ];
  const shared = sharedExports["svc-sdk/webhooks"];
  return [
    packageHeader(name, "Verifies, reads and handles deliveries."),
    `${importLine(runtime, "svc-sdk/runtime/v1")}${importLine(types, "svc-sdk/webhooks")}${wallets ? ownImports(wallets.model.api, hasId === true) : ""}`,
    exportLine(wallets ? shared : [...shared, "createWebhookHandler"], "svc-sdk/webhooks"),
    ...(wallets ? [eventTypes(name)] : []),
    ...(signatureHeader === undefined ? [] : [verifier(name, { signatureHeader, timestampHeader })]),
    ...(event === undefined ? [] : [reader(name, event)]),
    ...(wallets ? [handler(name, event !== undefined)] : []),
    ...(hasId ? [idReader] : []),
  ].join("\n");
}

function verifier(name: string, headers: { signatureHeader: string; timestampHeader: string | undefined }): string {
  const { signatureHeader, timestampHeader } = headers;
  const time = timestampHeader === undefined ? "" : ` and the time in \`${timestampHeader}\``;
  const names = timestampHeader === undefined ? { signatureHeader } : { signatureHeader, timestampHeader };
  const doc = docComment(
    `Creates a verifier for deliveries: HMAC-SHA256 over time, full stop and the bytes of the body. The signature is in \`${signatureHeader}\`${time}.`,
    "",
    [
      "@example",
      `const verifier = create${pascalCase(name)}Verifier({ secret: process.env.WEBHOOK_SECRET ?? "" });`,
      "@throws {WebhookError} `invalid_configuration` if an option is unknown or invalid, or a secret is empty.",
    ],
  );
  return `${doc}export function create${pascalCase(name)}Verifier(options: VerifierOptions): WebhookVerifier {
  return namedVerifier(${printLiteral(names, "  ", 22)}, options);
}
`;
}

function ownImports(api: string, hasId: boolean): string {
  return (
    importLine(hasId ? ["type WebhookId"] : [], `./${api}/resources.js`) +
    importLine(["webhookNames", ...(hasId ? ["webhookIdField"] : [])], `./${api}/webhooks.js`)
  );
}

function eventTypes(name: string): string {
  const pascal = pascalCase(name);
  return `export { webhookNames };

/** A documented event type: one of \`webhookNames\`. */
export type ${pascal}EventType = (typeof webhookNames)[number];

/** An event; check \`known\`, then \`type\`. */
export type ${pascal}Event = WebhookEvent<${pascal}EventType>;
`;
}

function reader(name: string, event: NonNullable<PackageInput["webhooks"]["event"]>): string {
  const doc = docComment(
    `Reads type, transaction and id of an event. For \`readEvent\` of \`expressWebhooks\` and \`fastifyWebhooks\`; \`create${pascalCase(name)}WebhookHandler\` uses it by itself.`,
  );
  return `${doc}export const read${pascalCase(name)}Event: ReadEvent = /* @__PURE__ */ envelopeReader(${printLiteral(event)});
`;
}

function handler(name: string, hasEnvelope: boolean): string {
  const pascal = pascalCase(name);
  const doc = docComment(
    `Creates a handler that verifies deliveries and handles each event once. It knows the types in \`webhookNames\`${hasEnvelope ? ", and reads events by the package's envelope" : ""}. Express and Fastify take the same as \`eventTypes: webhookNames\`${hasEnvelope ? ` and \`readEvent: read${pascal}Event\`` : ""}.`,
    "",
    ["@throws {ConfigurationError} if an option is missing, unknown or invalid."],
  );
  const defaults = `{ ${hasEnvelope ? `readEvent: read${pascal}Event, ` : ""}eventTypes: webhookNames, ...options }`;
  return `${doc}export function create${pascal}WebhookHandler(options: WebhookHandlerOptions<${pascal}EventType>): WebhookHandler {
  return createHandler(${defaults});
}
`;
}
