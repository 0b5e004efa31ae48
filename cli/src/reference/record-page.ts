// The reference page of one record: its fields, and the operations that use it.

import { notesOn } from "../pipeline/generators/schema-notes.ts";
import type { Model } from "../pipeline/model/model.ts";
import type { Schema } from "../pipeline/model/openapi-document.ts";
import type { RecordUse } from "../pipeline/model/record-users.ts";
import { fieldTable } from "./field-rows.ts";
import { blocks, code, list, section } from "./markdown.ts";
import { pageLinks } from "./operation-links.ts";
import { originText } from "./origins.ts";
import { type Page, recordPath } from "./page.ts";
import type { Targets } from "./targets.ts";
import { typeText } from "./type-text.ts";

/** `ctx` is that of the prepared document. */
export function recordPage(
  ctx: Model,
  name: string,
  schema: Schema,
  { operations }: RecordUse,
  targets?: Targets,
): Page {
  const path = recordPath(ctx.api, name);
  const links = pageLinks(ctx, path, targets);
  const { facts, gaps } = notesOn(schema);
  const context = { document: ctx.document, linkRecord: links.record, linkText: links.text, withRecords: false };
  const users = operations.map((id) => links.operation(id)?.text ?? code(id));
  const markdown = blocks(
    `# ${name}`,
    links.text(schema.description ?? ""),
    facts,
    ...gaps.map((gap) => links.text(gap)),
    schema.properties === undefined && `Type: ${typeText(schema, links.record)}`,
    section("Fields", fieldTable(schema, context)),
    section("Used by", list(users)),
    section("Origin", originText(schema)),
  );
  const description = `The record ${name} of the ${ctx.api} service: its fields, and the operations that use it.`;
  return { path, title: name, description, markdown: `${markdown}\n`, group: "Records" };
}
