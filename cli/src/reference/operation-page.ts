// The reference page of one operation: everything that its document and the SDK say about it.

import { keyOption, notices, recovery, retries } from "../pipeline/generators/resources/behaviour.ts";
import { callName } from "../pipeline/generators/resources/client-variable.ts";
import { exampleCall } from "../pipeline/generators/resources/example.ts";
import { signatureOf } from "../pipeline/generators/resources/method-signature.ts";
import { isUntyped } from "../pipeline/generators/resources/type-names.ts";
import { gapsIn } from "../pipeline/generators/schema-notes.ts";
import type { GeneratorContext } from "../pipeline/model/generator-context.ts";
import type { Content, Parameter } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import type { ResponseModel } from "../pipeline/model/responses-object.ts";
import { findScheme, isHeaderKey, requiredScheme } from "../pipeline/model/security-requirement-object.ts";
import { type FieldContext, fieldTable } from "./field-rows.ts";
import { blocks, code, fence, list, section, table } from "./markdown.ts";
import { type PageLinks, pageLinks } from "./operation-links.ts";
import { originText } from "./origins.ts";
import { operationPath, type Page } from "./page.ts";
import { typeText } from "./type-text.ts";

/** `ctx` is that of the prepared document: the page shows what callers give and get. */
export function operationPage(ctx: GeneratorContext, model: OperationModel): Page {
  const path = operationPath(ctx.api, model.id);
  const links = pageLinks(ctx, path);
  const { operation } = model;
  const title = operation.summary?.trim() ?? callName(model);
  const markdown = blocks(
    `# ${title}`,
    `\`${model.method} ${model.path}\`, operationId \`${model.id}\``,
    operation.deprecated === true && "**Deprecated.**",
    links.text(operation.description ?? ""),
    ...notices(model),
    section("Call", signatureText(ctx, model)),
    section("Parameters", parameterTable(ctx, model, links)),
    section("Body", bodyText(ctx, model, links)),
    section("Result", resultText(ctx, model, links)),
    section("Errors", errorText(model, links)),
    section("Retries and idempotency", behaviourText(model, links)),
    section("Authentication", authenticationText(ctx, model)),
    section("Undocumented", undocumentedText(ctx, model, links)),
    section("Rules", operationRules(model)),
    section(
      "Origin",
      originText(operation, model.pathItem, ...model.parameters, ...model.responses.map(({ response }) => response)),
    ),
  );
  const [group] = operation.tags ?? [];
  return {
    ...{ path, title, description: descriptionOf(ctx, model), markdown: `${markdown}\n` },
    aside: samplesText(ctx, model),
    ...(group === undefined ? {} : { group }),
  };
}

function descriptionOf(ctx: GeneratorContext, model: OperationModel): string {
  const purpose = model.operation.summary?.trim().replace(/[.!?]$/, "") ?? callName(model);
  return `${purpose}: ${model.method} ${model.path} of the ${ctx.api} service, ${callName(model)} in the SDK.`;
}

/** The samples beside the text: the call, and the responses. */
function samplesText(ctx: GeneratorContext, model: OperationModel): string {
  const example = exampleCall(ctx, model, "all");
  return blocks(
    section("SDK", example === undefined ? undefined : fence("ts", example)),
    ...model.responses.map(({ status, response }) => section(`Response ${status}`, examples(response.content))),
  );
}

function signatureText(ctx: GeneratorContext, model: OperationModel): string {
  const { arguments: given, result, item } = signatureOf(ctx.document, model);
  const args = given.map(({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${inPlace(type)}`).join(", ");
  const data = inPlace(result);
  const promise = item === undefined ? `ResultPromise<${data}>` : `PagedResultPromise<${data}, ${inPlace(item)}>`;
  return fence("ts", `${callName(model)}(${args}): ${promise}`);
}

/** A type that is written in place has no name; its fields are in the tables. */
function inPlace(type: string): string {
  return type.includes("OperationTypes[") ? "{ … }" : type;
}

function parameterTable(ctx: GeneratorContext, { parameters, exactlyOne }: OperationModel, links: PageLinks) {
  const rows = parameters.map((parameter) => [
    code(parameter.name),
    parameter.in,
    typeText(parameter.schema ?? {}, links.record),
    parameter.required === true ? "yes" : "",
    links.text(parameterText(ctx, parameter)),
  ]);
  const choice = exactlyOne.length > 0 && `Give exactly one of ${exactlyOne.map(code).join(", ")}.`;
  return blocks(choice, table(["Name", "In", "Type", "Required", "Description"], rows));
}

function parameterText(ctx: GeneratorContext, { description, schema = {}, example }: Parameter): string {
  const { description: ofType } = ctx.resolve(schema);
  const sample = example === undefined ? undefined : `Example: ${code(JSON.stringify(example))}.`;
  return [description?.trim() ?? ofType?.trim(), sample].filter(Boolean).join(" ");
}

function bodyText(ctx: GeneratorContext, { body, operation }: OperationModel, links: PageLinks): string | undefined {
  if (body === undefined || operation.requestBody === undefined) return undefined;
  if (body.empty) return "The SDK sends an empty object; the method takes no body.";
  if (isUntyped(body.schema)) return "JSON, sent as given: its fields are undocumented.";
  const required = body.required ? "" : ", optional";
  return blocks(
    `${typeText(body.schema, links.record)}${required}`,
    body.files !== undefined && "A form with files, sent as `multipart/form-data`.",
    fieldTable(body.schema, fields(ctx, links)),
  );
}

function resultText(ctx: GeneratorContext, model: OperationModel, links: PageLinks): string {
  const successes = model.responses.filter(({ success }) => success);
  const { result } = signatureOf(ctx.document, model);
  return blocks(
    resultSentence(model, result),
    ...successes.flatMap(({ status, response, schema }) => [
      `### ${status}`,
      links.text(response.description ?? ""),
      schema === undefined || isUntyped(schema)
        ? undefined
        : blocks(`Body: ${typeText(schema, links.record)}`, fieldTable(schema, fields(ctx, links))),
    ]),
  );
}

function resultSentence({ envelope, bytes, idempotency }: OperationModel, result: string): string {
  if (bytes) return "The method returns the bytes of the response.";
  const duplicate =
    idempotency.conflict === undefined
      ? ""
      : ` After ${code(idempotency.conflict)}, the result has \`duplicate: true\`.`;
  switch (envelope) {
    case "unknown":
      return "The response is undocumented: the method returns an `Undescribed`, to be read with `.unwrap<T>()`.";
    case "none":
    case "token":
      return `The method returns ${code(result)}, the whole body.${duplicate}`;
    default:
      return `The method returns ${code(result)}, the body's \`data\`.${duplicate}`;
  }
}

function errorText(model: OperationModel, links: PageLinks): string {
  const failures = model.responses.filter(({ success }) => !success);
  const rows = failures.map(({ status, codes, response, schema }: ResponseModel) => [
    status === "default" ? "any other" : status,
    codes.map(code).join(", "),
    links.text(response.description ?? ""),
    schema === undefined ? "" : typeText(schema, links.record),
  ]);
  const readBack = model.readBack === undefined ? undefined : links.operation(model.readBack);
  const unknown =
    model.retry !== "read" &&
    `If no response arrives, the outcome is unknown and the method throws an \`OutcomeUnknownError\`: ${recovery(model, readBack)}`;
  return blocks(
    failures.length > 0 && "The method throws an `ApiError` with the status and the code.",
    table(["Status", "Codes", "When", "Body"], rows),
    unknown,
  );
}

function behaviourText(model: OperationModel, links: PageLinks): string | undefined {
  const key = keyOption(model);
  const { mode } = model.idempotency;
  const keys =
    key ??
    (mode === "fresh"
      ? "The SDK sends a new idempotency key with every attempt."
      : "The SDK sends no idempotency key.");
  return list([
    `Retry rule \`${model.retry}\`: the SDK retries after ${links.text(retries(model))}`,
    `Idempotency key: ${key === undefined ? keys : key}`,
    model.money
      ? "Moves money: an attempt may take 60 s, and zero amounts are rejected before they are sent."
      : "An attempt may take 30 s.",
  ]);
}

function credentialText({ document }: GeneratorContext, { auth, operation, sdk: { client } }: OperationModel): string {
  if (auth === "none") return "None.";
  if (auth === "connector") return "The client sends its connector key.";
  const scheme = findScheme(document, requiredScheme(document, { operation }) ?? "");
  if (scheme !== undefined && isHeaderKey(scheme))
    return `The client sends its API key in the header ${code(scheme.name)}.`;
  const logsIn = client === "fiat" || client === "crypto";
  return logsIn
    ? "The client logs in and sends a bearer token."
    : "The client sends the bearer token that you give it.";
}

function authenticationText(ctx: GeneratorContext, model: OperationModel): string {
  const { operation } = model;
  const access = operation["x-access"] as { readonly scope: string; readonly twoFactor?: boolean } | undefined;
  const scope = access && `Scope: ${code(access.scope)} (assumed).`;
  const twoFactor = access?.twoFactor === true && "A two-factor code is needed.";
  return [credentialText(ctx, model), scope, twoFactor].filter(Boolean).join(" ");
}

/** Every gap about the operation itself; those of records are at the records. */
function undocumentedText(ctx: GeneratorContext, model: OperationModel, links: PageLinks): string | undefined {
  const { operation, parameters, body, responses } = model;
  const places: readonly (readonly [string, object])[] = [
    ["operation", operation],
    ...parameters.map((parameter) => [code(parameter.name), parameter] as const),
    ...(operation.requestBody ? ([["body", ctx.resolve(operation.requestBody)]] as const) : []),
    ...(body ? ([["body", body.schema]] as const) : []),
    ...responses.flatMap(({ status, response, schema = {} }) => [
      [status, response] as const,
      [status, schema] as const,
    ]),
  ];
  const rows = places.flatMap(([place, node]) =>
    gapsIn(node as Record<string, unknown>).map(({ id, text }) => [id, place, links.text(text)]),
  );
  return table(["Gap", "Of", "What is undocumented"], rows);
}

function operationRules({ operation }: OperationModel): string | undefined {
  const rules = operation["x-rules"] as readonly string[] | undefined;
  return rules?.join(", ");
}

function fields(ctx: GeneratorContext, links: PageLinks): FieldContext {
  return { resolve: ctx.resolve, linkRecord: links.record, linkText: links.text, withRecords: true };
}

/** The examples of JSON bodies as they travel. */
function examples(content: Content = {}): string | undefined {
  const found = Object.entries(content).flatMap(([type, { example, examples: named = {} }]) => {
    if (!/json/.test(type)) return [];
    const values = Object.values(named as Record<string, { readonly value?: unknown }>).map(({ value }) => value);
    return [example, ...values].filter((value) => value !== undefined);
  });
  return blocks(...found.map((value) => fence("json", JSON.stringify(value, null, 2))));
}
