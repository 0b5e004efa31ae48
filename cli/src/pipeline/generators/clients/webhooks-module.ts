// `webhooks.ts` of a package: a verifier with its header names, a reader of its event envelope, and a handler with both.

import { docComment } from "../doc-comment.ts";
import { readIdFields } from "../id-fields.ts";
import { printLiteral } from "../literal.ts";
import { pascalCase } from "../names.ts";
import { readWebhooks } from "../webhooks-file.ts";
import type { PackageInput } from "./clients-input.ts";
import { exportLine, importLine, packageHeader } from "./package-text.ts";
import { sharedExports } from "./shared-exports.ts";

export function generateWebhooksModule({ name, services, webhooks }: PackageInput): string {
  const wallets = services.find(({ kind }) => kind === "crypto");
  const signatureHeader = wallets && readWebhooks(wallets.context).signatureHeader;
  const hasId = wallets && readIdFields(wallets.context.document).some(({ type }) => type === "WebhookId");
  const { timestampHeader, event } = webhooks;
  const runtime = [
    ...(signatureHeader === undefined ? [] : ["namedVerifier"]),
    ...(event === undefined ? [] : ["envelopeReader"]),
  ];
  const types = [
    ...(hasId ? ["webhookId as readWebhookId"] : []),
    ...(signatureHeader === undefined ? [] : ["type VerifierOptions", "type WebhookVerifier"]),
    ...(event === undefined
      ? []
      : [
          ...["type ReadEvent", "type WebhookHandler", "type WebhookHandlerOptions"],
          "createWebhookHandler as createHandler",
        ]),
  ];
  return [
    packageHeader(name, "Verifies, reads and handles deliveries."),
    `${importLine(runtime, "svc-sdk/runtime/v1")}${importLine(types, "svc-sdk/webhooks")}${wallets && hasId ? idImports(wallets.context.api) : ""}`,
    exportLine(
      event === undefined
        ? [...sharedExports["svc-sdk/webhooks"], "createWebhookHandler"]
        : sharedExports["svc-sdk/webhooks"],
      "svc-sdk/webhooks",
    ),
    ...(signatureHeader === undefined ? [] : [verifier(name, { signatureHeader, timestampHeader })]),
    ...(event === undefined ? [] : [reader(name, event), handler(name)]),
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

function idImports(api: string): string {
  return (
    importLine(["type WebhookId"], `./${api}/resources.js`) + importLine(["webhookIdField"], `./${api}/webhooks.js`)
  );
}

const idReader = `/** Reads the id of a subscription. @throws {WebhookError} \`webhook_id_missing\` if the documented field holds none. */
export function webhookId(subscription: object): WebhookId {
  return readWebhookId(subscription, webhookIdField);
}
`;

function reader(name: string, event: NonNullable<PackageInput["webhooks"]["event"]>): string {
  const doc = docComment(
    `Reads type, transaction and id of an event. For \`readEvent\` of \`expressWebhooks\` and \`fastifyWebhooks\`; \`create${pascalCase(name)}WebhookHandler\` uses it by itself.`,
  );
  return `${doc}export const read${pascalCase(name)}Event: ReadEvent = /* @__PURE__ */ envelopeReader(${printLiteral(event)});
`;
}

function handler(name: string): string {
  const doc = docComment(
    "Creates a handler that verifies deliveries and handles each event once, read by the package's envelope.",
    "",
    ["@throws {ConfigurationError} if an option is missing, unknown or invalid."],
  );
  return `${doc}export function create${pascalCase(name)}WebhookHandler(options: WebhookHandlerOptions): WebhookHandler {
  return createHandler({ readEvent: read${pascalCase(name)}Event, ...options });
}
`;
}
