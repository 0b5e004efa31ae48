// What an operation takes and returns: its parameters, body and result as tables.

import { signatureOf } from "../pipeline/generators/method-signature.ts";
import type { Model } from "../pipeline/model/model.ts";
import { type Parameter, resolve } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { isUntyped } from "../pipeline/model/schema-object.ts";
import { type FieldContext, fieldTable } from "./field-rows.ts";
import { blocks, code, table } from "./markdown.ts";
import type { PageLinks } from "./operation-links.ts";
import { typeText } from "./type-text.ts";

export function parameterTable(ctx: Model, { parameters, exactlyOne }: OperationModel, links: PageLinks): string {
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

function parameterText(ctx: Model, { description, schema = {}, example }: Parameter): string {
  const { description: ofType } = resolve(ctx.document, schema);
  const sample = example === undefined ? undefined : `Example: ${code(JSON.stringify(example))}.`;
  return [description?.trim() ?? ofType?.trim(), sample].filter(Boolean).join(" ");
}

export function bodyText(ctx: Model, { body, operation }: OperationModel, links: PageLinks): string | undefined {
  if (body === undefined || operation.requestBody === undefined) return undefined;
  if (body.empty) return "The SDK sends an empty object. The method takes no body.";
  if (isUntyped(body.schema)) return "JSON, sent as you give it. Its fields are undocumented.";
  const required = body.required ? "" : ", optional";
  return blocks(
    `${typeText(body.schema, links.record)}${required}`,
    body.files !== undefined && "A form with files, sent as `multipart/form-data`.",
    fieldTable(body.schema, fields(ctx, links)),
  );
}

export function resultText(ctx: Model, model: OperationModel, links: PageLinks): string {
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

function fields(ctx: Model, links: PageLinks): FieldContext {
  return { document: ctx.document, linkRecord: links.record, linkText: links.text, withRecords: true };
}
