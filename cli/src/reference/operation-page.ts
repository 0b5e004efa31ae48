// The reference page of one operation: everything that its document and the SDK say about it.

import { notices } from "../pipeline/generators/method-doc.ts";
import { signatureOf } from "../pipeline/generators/method-signature.ts";
import type { ServiceModel } from "../pipeline/model/model.ts";
import { type Content, resolve } from "../pipeline/model/openapi-document.ts";
import { callName, type OperationModel } from "../pipeline/model/operation-object.ts";
import { sdkNote } from "../pipeline/model/schema-object.ts";
import { keyHeader } from "../pipeline/model/security-requirement-object.ts";
import { errorText } from "./errors-page.ts";
import { bodyFields, bodyText, type Field, optionRows, parameterRows, resultText } from "./fields.ts";
import { pageLinks, type Targets } from "./links.ts";
import { curlText, type OperationSample, operationSample, requestText } from "./operation-sample.ts";
import { blocks, code, fence, oneLine, operationPath, type Page, pageOf, section } from "./page.ts";
import { type PackageNames, programText } from "./sample-program.ts";
import { type SourcePart, sourcesText } from "./sources.ts";

/** `service` is that of the prepared document: the page shows what callers give and get. */
export function operationPage(
  service: ServiceModel,
  model: OperationModel,
  { targets, names }: { readonly targets: Targets; readonly names: PackageNames },
): Page {
  const path = operationPath(service.api, model.id);
  const links = pageLinks(service, path, targets);
  const context = { document: service.document, links, withRecords: true };
  const sample = operationSample(service, model);
  const { operation } = model;
  const [group] = operation.tags ?? [];
  const facts = {
    path,
    title: oneLine(operation.summary ?? callName(model)),
    description: descriptionOf(service, model),
    aside: samplesText(service, model, sample, names),
    operationId: model.id,
    ...(sample !== undefined && { data: [{ path: path.replace(/\.md$/, ".json"), value: sample }] }),
    ...(group !== undefined && { group }),
  };
  return pageOf(
    facts,
    `${code(`${model.method} ${model.path}`)} operationId ${code(model.id)}`,
    operation.deprecated === true && "**Deprecated.**",
    ...notices(model),
    fence("ts", signatureText(service, model)),
    section("Parameters", parameterRows(model, context)),
    section("Body", bodyText(model, context)),
    section("Options", optionRows(model)),
    section("Behaviour", links.text(operation.description ?? ""), links.text(sdkNote(operation) ?? "")),
    section("Result", resultText(model, context)),
    section("Errors", errorText(model, links)),
    section("Retries", retryWords(model), timeWords(model)),
    section("Authentication", authenticationText(service, model)),
    sourcesText(sourceParts(service, model, bodyFields(model, context)), links),
  );
}

function descriptionOf(service: ServiceModel, model: OperationModel): string {
  const purpose = model.operation.summary?.trim().replace(/[.!?]$/, "") ?? callName(model);
  return `${purpose}: ${model.method} ${model.path} of the ${service.api} service, ${callName(model)} in the SDK.`;
}

function signatureText(service: ServiceModel, model: OperationModel): string {
  const { arguments: given, result, item } = signatureOf(service.document, model);
  const args = given.map(({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${inPlace(type)}`);
  const data = inPlace(result);
  const promise = item === undefined ? `ResultPromise<${data}>` : `PagedResultPromise<${data}, ${inPlace(item)}>`;
  const flat = `${callName(model)}(${args.join(", ")}): ${promise}`;
  return flat.length <= 80 ? flat : `${callName(model)}(\n${args.map((each) => `  ${each},\n`).join("")}): ${promise}`;
}

/** A type that is written in place has no name; its fields are in the tables. */
function inPlace(type: string): string {
  return type.includes("OperationTypes[") ? "{ … }" : type;
}

function authenticationText(service: ServiceModel, model: OperationModel): string {
  const { operation } = model;
  const access = operation["x-access"] as { readonly scope: string; readonly twoFactor?: boolean } | undefined;
  const scope =
    access && (access.scope === "none" ? "No scope is needed (assumed)." : `Scope: ${code(access.scope)} (assumed).`);
  const twoFactor = access?.twoFactor === true && "A two-factor code is needed.";
  return [credentialText(service, model), scope, twoFactor].filter(Boolean).join(" ");
}

function credentialText({ document }: ServiceModel, { auth, operation, sdk: { client } }: OperationModel): string {
  if (auth === "none") return "None.";
  if (auth === "connector") return "The client sends its connector key.";
  const header = keyHeader(document, { operation });
  if (header !== undefined) return `The client sends its API key in the header ${code(header)}.`;
  const logsIn = client === "fiat" || client === "crypto";
  return logsIn
    ? "The client logs in and sends a bearer token."
    : "The client sends the bearer token that you give it.";
}

/** Gaps of records are at the records. */
function sourceParts(
  { document }: ServiceModel,
  { operation, pathItem, parameters, body, responses }: OperationModel,
  fields: readonly Field[],
): SourcePart[] {
  return [
    ["", operation],
    ["", pathItem],
    ...parameters.map((parameter): SourcePart => [code(parameter.name), parameter]),
    ...(operation.requestBody ? [["body", resolve(document, operation.requestBody)] satisfies SourcePart] : []),
    ...(body ? [["body", body.schema] satisfies SourcePart] : []),
    ...fields.map(({ name, node }): SourcePart => [code(name), node]),
    ...responses.flatMap(({ status, response, schema = {} }): SourcePart[] => [
      [`response ${status}`, response],
      [`response ${status}`, schema],
    ]),
  ];
}

// The samples beside an operation's page: the call, the request, the responses.

function samplesText(
  service: ServiceModel,
  model: OperationModel,
  sample: OperationSample | undefined,
  names: PackageNames,
): string {
  const { operation, responses } = model;
  const [, ...otherBodies] = operation.requestBody
    ? examplesIn(resolve(service.document, operation.requestBody).content)
    : [];
  return blocks(
    sample && section("SDK", bodyNote(sample), fence("ts", programText(service, model, sample, names))),
    sample && section("curl", fence("sh", curlText(sample))),
    sample && section("Request", fence("http", requestText(sample))),
    section("Other request bodies", ...otherBodies.map(exampleText)),
    ...responses.map(({ status, response }) =>
      section(
        status === "default" ? "Other responses" : `Response ${status}`,
        ...examplesIn(response.content).map(exampleText),
      ),
    ),
  );
}

function bodyNote({ assumedBody, expect }: OperationSample): string | undefined {
  if (assumedBody !== true) return undefined;
  return expect.code === undefined
    ? "The fields of this body are assumed: the sandbox reads them."
    : "The fields of the body are undocumented. Add those that you know.";
}

interface Example {
  readonly summary?: string | undefined;
  readonly value?: unknown;
}

/** The examples of JSON bodies, as they travel. */
function examplesIn(content: Content = {}): Example[] {
  return Object.entries(content).flatMap(([type, { example, examples: named = {} }]) => {
    if (!/json/.test(type)) return [];
    const values = Object.values(named as Record<string, Example>);
    return [{ value: example }, ...values].filter(({ value }) => value !== undefined);
  });
}

function exampleText({ summary, value }: Example): string {
  const title = summary === undefined ? undefined : `${summary.trim().replace(/[.:]$/, "")}:`;
  return blocks(title, fence("json", JSON.stringify(value, null, 2)));
}

// Retries of an operation, in sentences.

const freely = "connection errors, timeouts, and the statuses 408, 429, 500, 502, 503 and 504";
const carefully =
  "requests that were provably never sent, 429 `rate_limit_exceeded`, and one 401, after which it renews the token";

/** When the SDK makes another attempt, and why it may. */
function retryWords({ retry, method }: Pick<OperationModel, "retry" | "method">): string {
  switch (retry) {
    case "read":
      return `This call changes nothing, so the SDK retries it after ${freely}.`;
    case "idempotent":
      return `Calling twice has the same effect as once, so the SDK retries after ${freely}.${method === "DELETE" ? " A 404 on a retry counts as success." : ""}`;
    case "keyed":
      return "The service answers a repeated idempotency key with its first response. The SDK therefore retries with the same key, after connection errors, timeouts, 429 and every 5xx, until two 500s in a row have the same body.";
    case "keyed-transfer":
      return `With an idempotency key, the SDK retries with the same key after connection errors, timeouts, 429, 502, 503 and 504. Without a key it retries only what had no effect: ${carefully}.`;
    case "unsent":
      return `Calling twice may have two effects, so the SDK retries only what had none: ${carefully}.`;
  }
}

function timeWords({ money }: Pick<OperationModel, "money">): string {
  return money
    ? "An attempt may take 60 s, because the call moves money. Amounts of zero are rejected before they are sent."
    : "An attempt may take 30 s.";
}
