// Links from texts to operations: descriptions name an operation by its id, readers know the method.

import { callName } from "../pipeline/generators/resources/client-variable.ts";
import type { Link } from "../pipeline/generators/resources/groups.ts";
import { signatureOf } from "../pipeline/generators/resources/method-signature.ts";
import type { GeneratorContext } from "../pipeline/model/generator-context.ts";
import { linkTo, operationPath, recordPath } from "./page.ts";

/** The links of one page. */
export interface PageLinks {
  readonly operation: (id: string) => Link | undefined;
  readonly record: (name: string) => string;
  /** Links every code span that is the id of another operation. */
  readonly text: (markdown: string) => string;
}

export function pageLinks(ctx: GeneratorContext, page: string): PageLinks {
  const links = new Map(
    ctx.operations.map((model) => {
      const path = operationPath(ctx.api, model.id);
      const text = `[\`${callName(model)}\`](${linkTo(page, path)})`;
      const typed = signatureOf(ctx.document, model).result !== "Undescribed";
      return [model.id, { path, link: { text, typed } }] as const;
    }),
  );
  return {
    operation: (id) => links.get(id)?.link,
    record: (name) => `[\`${name}\`](${linkTo(page, recordPath(ctx.api, name))})`,
    text: (markdown) =>
      markdown.replace(/(?<!\[)`(\w+)`(?!\])/g, (span, id: string) => {
        const found = links.get(id);
        return found === undefined || found.path === page ? span : found.link.text;
      }),
  };
}
