// The catalogue of errors: those of the SDK by code, those of the services by code, and what to do about each.

import type { Model } from "../../pipeline/model/model.ts";
import { callName } from "../../pipeline/model/operation-object.ts";
import { blocks, code, table } from "../markdown.ts";
import { linkTo, operationPath, type Page } from "../page.ts";
import { errorsPath } from "../targets.ts";
import { type SdkErrorEntry, sdkErrors, webhookErrors } from "./sdk-errors.ts";
import { adviceOn, classOf, outcomeOf, retryOf, type ServiceError, serviceErrors } from "./service-errors.ts";

const intro = `Match errors on their \`code\`, or on their class, never on the message. \`outcome\` says whether the service may have carried the call
out: \`not-sent\`, \`rejected\` or \`unknown\`. A code that is not listed here is passed through as the service sent it; a status without a code
becomes \`http_\` and the status, such as \`http_403\`. Where the outcome is \`unknown\`, a write throws an \`OutcomeUnknownError\`, with
the error that has this code as its \`cause\`.`;

export function errorsPage(contexts: readonly Model[]): Page {
  const found = serviceErrors(contexts);
  const markdown = blocks(
    "# Errors",
    intro,
    "## Overview",
    overview(found),
    "## Codes of the services",
    ...found.flatMap(serviceSection),
    "## Codes of the SDK",
    ...sdkErrors.flatMap(sdkSection),
    "## Codes of webhook verification",
    "All of them are a `WebhookError`, which is no `SdkError`: it has no `outcome`.",
    ...webhookErrors.flatMap((entry) => [...heading(entry.code), `${entry.cause} ${entry.action}`]),
  );
  const description = "Every error code of the SDK and of the services: class, outcome, cause, and what to do.";
  return { path: errorsPath, title: "Errors", description, markdown: `${markdown}\n`, group: "Errors" };
}

function overview(found: readonly ServiceError[]): string | undefined {
  const ofServices = found.map((error) => [
    codeLink(error.code),
    unique(error.statuses.map(classOf)).map(code).join(", "),
    unique(error.statuses.map((status) => outcomeOf(status, error.code))).join(", "),
    adviceOn(error).cause,
  ]);
  const ofSdk = sdkErrors.map((entry) => [codeLink(entry.code), code(entry.class), entry.outcome, entry.cause]);
  return table(["Code", "Class", "Outcome", "Cause"], [...ofServices, ...ofSdk]);
}

function codeLink(errorCode: string): string {
  return `[${code(errorCode)}](#${errorCode})`;
}

/** The anchor is the code itself: two codes may differ only in their case. */
function heading(errorCode: string): readonly string[] {
  return [`<a id="${errorCode}"></a>`, `### ${code(errorCode)}`];
}

function serviceSection(error: ServiceError): (string | undefined)[] {
  const { cause, action } = adviceOn(error);
  const operations = error.uses.map(
    ({ ctx, model }) => `[${code(callName(model))}](${linkTo(errorsPath, operationPath(ctx.api, model.id))})`,
  );
  const rows = error.statuses.map((status) => [
    status,
    code(classOf(status)),
    outcomeOf(status, error.code),
    retryOf(status, error.code),
  ]);
  const everywhere = operations.length > 12;
  return [
    ...heading(error.code),
    `**Cause.** ${cause}`,
    `**What to do.** ${action}`,
    table(["Status", "Class", "Outcome", "Retries"], rows),
    everywhere ? `Returned by ${operations.length} operations.` : `Returned by ${unique(operations).join(", ")}.`,
  ];
}

function sdkSection({ code: errorCode, class: className, outcome, cause, action, retry }: SdkErrorEntry) {
  return [
    ...heading(errorCode),
    `**Cause.** ${cause}`,
    `**What to do.** ${action}`,
    table(["Class", "Outcome", "Retries"], [[code(className), outcome, retry]]),
  ];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
