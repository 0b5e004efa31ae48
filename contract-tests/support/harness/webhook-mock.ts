// Receives a document's webhooks. Prism serves paths and ignores `webhooks:`, so each event becomes a path of a mock.
// Prism's validator alone would be simpler, but it skips payloads whose schema refers to another one.

import type { OpenApiDocument } from "../documents/bundled-documents.ts";
import { type Prism, startPrism, type Violation, violationsOf } from "./prism.ts";

/** What is sent to the receiver of an event. */
export interface MockDelivery {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface Receipt {
  readonly status: number;
  readonly violations: readonly Violation[];
}

/** Starts a mock that receives the events of a document, each under its name. */
export function startWebhookMock({ webhooks, ...document }: Pick<OpenApiDocument, "webhooks">): Promise<Prism> {
  const paths = Object.entries(webhooks).map(([event, item]) => [`/${event}`, item] as const);
  return startPrism({ ...document, paths: Object.fromEntries(paths) });
}

export async function deliver(
  { url }: Prism,
  event: string,
  { method, headers, body }: MockDelivery,
): Promise<Receipt> {
  const answer = await fetch(`${url}/${event}`, { method, headers, body: body ?? null });
  return { status: answer.status, violations: violationsOf(answer.headers, await answer.text()) };
}
