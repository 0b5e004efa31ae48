// How an operation fails: its statuses and codes, and what to do if the outcome is unknown.

import { recovery } from "../../pipeline/generators/method-doc.ts";
import type { OperationModel } from "../../pipeline/model/operation-object.ts";
import type { ResponseModel } from "../../pipeline/model/response-object.ts";
import { blocks, table } from "../markdown.ts";
import type { PageLinks } from "../operation-links.ts";
import { typeText } from "../type-text.ts";

export function errorText(model: OperationModel, links: PageLinks): string {
  const failures = model.responses.filter(({ success }) => !success);
  const rows = failures.map(({ status, codes, response, schema }: ResponseModel) => [
    status === "default" ? "any other" : status,
    codes.map(links.errorCode).join(", "),
    links.text(response.description ?? ""),
    schema === undefined ? "" : typeText(schema, links.record),
  ]);
  const readBack = model.readBack === undefined ? undefined : links.operation(model.readBack);
  const unknown =
    model.retry !== "read" &&
    `If no response arrives, the call may have been carried out. The method then throws an \`OutcomeUnknownError\`: ${recovery(model, readBack)}`;
  return blocks(
    failures.length > 0 && "The method throws an `ApiError` with the status and the code.",
    table(["Status", "Codes", "When", "Body"], rows),
    unknown,
  );
}
