// The class of one resource: a method per operation, each one line around the runtime.

import type { GeneratorContext } from "../../model/generator-context.ts";
import type { Document } from "../../model/openapi-document.ts";
import type { OperationModel } from "../../model/operation-object.ts";
import { docComment } from "../doc-comment.ts";
import { clientVariable } from "./client-variable.ts";
import type { Link, Resource } from "./groups.ts";
import { methodDoc } from "./method-doc.ts";
import { type Signature, signatureOf } from "./method-signature.ts";

const width = 120;

export function resourceClass(ctx: GeneratorContext, resource: Resource, links: ReadonlyMap<string, Link>): string {
  const { document } = ctx;
  const { client, name, className, models } = resource;
  const doc = docComment(
    [`\`${clientVariable(client)}.${name}\``, resourceDescription(document, models)].filter(Boolean).join(": "),
  );
  const methods = models.map(
    (model) => `\n${methodDoc(ctx, model, links)}${methodText(model, signatureOf(document, model))}`,
  );
  return `${doc}export class ${className} {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }
${methods.join("")}}
`;
}

/** The description of the tag that all of a resource's operations carry. */
export function resourceDescription({ tags = [] }: Document, models: readonly OperationModel[]): string | undefined {
  const [name, ...others] = [...new Set(models.map(({ operation }) => operation.tags?.[0]))];
  return others.length === 0 ? tags.find((tag) => tag.name === name)?.description?.trim() : undefined;
}

function methodText(
  { id, sdk, paysOffer, body }: OperationModel,
  { arguments: args, passed, result, item }: Signature,
): string {
  const list = args.map(({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${type}`);
  const promise = item === undefined ? `ResultPromise<${result}>` : `PagedResultPromise<${result}, ${item}>`;
  const flat = `  ${sdk.method}(${list.join(", ")}): ${promise} {`;
  const head =
    flat.length <= width
      ? flat
      : `  ${sdk.method}(\n${list.map((argument) => `    ${argument},\n`).join("")}  ): ${promise} {`;
  const wrapper = body?.files ? "upload" : paysOffer ? "payWithin" : item === undefined ? undefined : "paginate";
  const call = wrapper === undefined ? "this.#call(" : `${wrapper}(this.#call, `;
  return `${head}\n    return ${call}operations.${id}, { ${passed.join(", ")} });\n  }\n`;
}
