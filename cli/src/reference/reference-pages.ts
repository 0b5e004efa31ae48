// All pages of the reference: indexes, operations, records, webhook events, errors and gaps. Only functions and no template library:
// the texts are those of the methods' comments, which are functions already.

import type { Model } from "../pipeline/model/model.ts";
import { recordUses } from "../pipeline/model/record-users.ts";
import { errorsPage } from "./errors/errors-page.ts";
import { serviceErrors } from "./errors/service-errors.ts";
import { eventPage, ourWebhooks, type WebhookNames } from "./event-page.ts";
import { type GapList, gapsPage } from "./gaps-page.ts";
import { indexPage, rootPage } from "./index-page.ts";
import { operationPage } from "./operation-page.ts";
import { operationsPage } from "./operations-page.ts";
import type { Page } from "./page.ts";
import { recordPage } from "./record-page.ts";
import { siteTargets, type Targets } from "./targets.ts";

export interface ReferenceOptions {
  /** @default no page of gaps */
  readonly gaps?: GapList;
  /** The page of a rule, relative to the root of the site, with its anchor. @default rules have no pages */
  readonly rule?: (id: string) => string | undefined;
  /** @default those of svc-sdk */
  readonly webhooks?: WebhookNames;
}

/** `contexts` are those of prepared documents, one for each service. */
export function referencePages(contexts: readonly Model[], options: ReferenceOptions = {}): Page[] {
  const { gaps, rule, webhooks = ourWebhooks } = options;
  const targets = siteTargets({
    ...{ gaps: gaps?.open ?? [], rule },
    errorCodes: new Set(serviceErrors(contexts).map(({ code }) => code)),
  });
  const indexes = contexts.map((ctx) => indexPage(ctx, targets));
  const shared = [operationsPage(contexts), errorsPage(contexts), ...(gaps ? [gapsPage(gaps, contexts, targets)] : [])];
  return [
    rootPage(indexes, shared),
    ...shared,
    ...indexes,
    ...contexts.flatMap((ctx) => servicePages(ctx, targets, webhooks)),
  ];
}

function servicePages(ctx: Model, targets: Targets, webhooks: WebhookNames): Page[] {
  const useOf = recordUses(ctx);
  const records = Object.entries(ctx.document.components?.schemas ?? {});
  return [
    ...ctx.operations.map((model) => operationPage(ctx, model, targets)),
    ...ctx.webhooks.map((event) => eventPage(ctx, event, webhooks, targets)),
    ...records.map(([name, schema]) => recordPage(ctx, name, schema, useOf(name), targets)),
  ];
}
