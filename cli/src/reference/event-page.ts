// The page of one webhook event: its payload, its signature, and how to handle it.

import { printText } from "../pipeline/generators/print.ts";
import type { ServiceModel } from "../pipeline/model/model.ts";
import { type OperationEntry, resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import { exampleOfBody, isUntyped, requestSchema } from "../pipeline/model/schema-object.ts";
import { type Field, fieldRows, fieldsOf, typeText } from "./fields.ts";
import { type PageLinks, pageLinks, type Targets } from "./links.ts";
import { blocks, code, eventPath, fence, list, oneLine, type Page, pageOf, section } from "./page.ts";
import type { PackageNames } from "./sample-program.ts";
import { type SourcePart, sourcesText } from "./sources.ts";

export function eventPage(service: ServiceModel, event: OperationEntry, names: PackageNames, targets: Targets): Page {
  const path = eventPath(service.api, event.path);
  const links = pageLinks(service, path, targets);
  const { operation } = event;
  const schema = requestSchema(service.document, operation);
  const context = { document: service.document, links, withRecords: true };
  const fields = schema === undefined || isUntyped(schema) ? [] : fieldsOf(schema, context);
  const parts = fields.map(({ name, node }): SourcePart => [code(name), node]);
  const signature = event.parameters.find((parameter) => parameter.in === "header");
  const facts = {
    path,
    title: oneLine(event.path),
    group: "Webhook events",
    description: `The webhook ${event.path} of the ${service.api} service: its payload and its signature, and how to handle it.`,
    aside: blocks(
      section("Handle it", ...handling(event, signature !== undefined, names)),
      section("Example payload", ...examplePayload(service, event)),
    ),
  };
  return pageOf(
    facts,
    operation.summary && `${operation.summary.trim()}.`,
    links.text(operation.description ?? ""),
    section("Delivery", deliveryText(event, signature?.name, links)),
    section("Payload", payloadText(schema, fields, links)),
    sourcesText([["", operation], ["", schema ?? {}], ...parts], links),
  );
}

function deliveryText(event: OperationEntry, signatureHeader: string | undefined, links: PageLinks) {
  const signed =
    signatureHeader === undefined
      ? "The header of its signature and the signed content are undocumented, so nothing verifies it by default."
      : `The signature is in the header ${code(signatureHeader)}: HMAC-SHA256 with the secret of the subscription. Verify it before you read the body.`;
  const respond = Object.keys(event.operation.responses ?? {}).map((status) => code(status));
  return list([
    `Sent as ${code(event.method)} to the address that you have registered.`,
    links.text(signed),
    `Respond with ${respond.join(" or ") || "`200`"} once you have handled it; the handler of the SDK does.`,
  ]);
}

function payloadText(schema: Schema | undefined, fields: readonly Field[], links: PageLinks): string {
  if (schema === undefined || isUntyped(schema)) {
    return "The fields of the payload are undocumented. The SDK reads `type` and `transaction_id`, where it finds them; the option `readEvent` reads others.";
  }
  return blocks(typeText(schema, links.record), fieldRows(fields));
}

function handling({ path }: OperationEntry, isSigned: boolean, names: PackageNames): (string | undefined)[] {
  if (!isSigned) {
    return ["Treat the delivery as a hint, and read the state from the service before you act on it."];
  }
  const verifier = `create${names.prefix || "Crypto"}Verifier`;
  const handler = `create${names.prefix}WebhookHandler`;
  const program = `import { ${["createMemoryStore", verifier, handler].sort().join(", ")} } from ${printText(`${names.module}/webhooks`)};

export const POST = ${handler}({
  verifier: ${verifier}({ secret: "from your secret store" }),
  store: createMemoryStore(), // with several processes, use a shared store
  async handle(event) {
    if (event.type !== ${printText(path)}) return;
    console.log("handle once:", event.transactionId);
  },
});`;
  return [fence("ts", program)];
}

/** The example of the document; without one, what the sandbox sends. */
function examplePayload(service: ServiceModel, { operation, path }: OperationEntry): string[] {
  const content = operation.requestBody && resolve(service.document, operation.requestBody).content;
  const [media] = Object.values(content ?? {});
  const shown = exampleOfBody(media);
  if (shown !== undefined) return [fence("json", JSON.stringify(shown, null, 2))];
  const assumed = Object.hasOwn(assumedPayloads, path) ? assumedPayloads[path] : undefined;
  if (assumed === undefined) return ["The payload is undocumented."];
  return ["As the sandbox sends it (assumed):", fence("json", JSON.stringify(assumed, null, 2))];
}

const time = "2026-01-15T09:30:00.000Z";
const asset = { asset_id: "asset_example", ticker: "USDC", chain: "SOLANA" };

function transaction(type: string): object {
  const ids = { transaction_id: "transaction_example", transaction_hash: "hash_example" };
  return { type, created_at: time, transaction_id: ids.transaction_id, data: { ...ids, ...asset, amount: "25.10" } };
}

/** What the sandbox sends for an event without a documented payload. */
const assumedPayloads: Readonly<Record<string, object>> = {
  "deposit.confirmed": {
    type: "deposit.confirmed",
    created_at: time,
    transaction_id: "hash_example",
    data: { transaction_id: "hash_example", ...asset, amount: "25.10", confirmed_at: time },
  },
  "transaction.settled": transaction("transaction.settled"),
  "transaction.failed": transaction("transaction.failed"),
};
