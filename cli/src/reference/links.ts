// Links from texts: descriptions name operations, gaps and rules by their ids.

import type { Gap } from "../documents/gaps.ts";
import type { Link } from "../pipeline/generators/method-doc.ts";
import { signatureOf } from "../pipeline/generators/method-signature.ts";
import type { ServiceModel } from "../pipeline/model/model.ts";
import { callName, type OperationModel } from "../pipeline/model/operation-object.ts";
import { code, link, operationPath, recordPath } from "./page.ts";

export interface PageLinks {
  readonly operation: (id: string) => Link | undefined;
  readonly record: (name: string) => string;
  /** An id such as `G8` or `C41`, linked if it has a page. */
  readonly id: (id: string) => string;
  /** An error code of the service. */
  readonly errorCode: (errorCode: string) => string;
  /** Links every code span that is the id of another operation, and every id of a gap or a rule. */
  readonly text: (markdown: string) => string;
}

const ID = String.raw`[ACFGSW]\d{1,3}[a-z]?`;
const FIXED = "```[\\s\\S]*?```|`[^`\\n]+`|\\[[^\\]]*\\]\\([^)]*\\)";
/** Code blocks, code spans and links stay as they are; an id is a word of its own. */
const pieces = new RegExp(String.raw`(${FIXED})|\s\((${ID}(?:, ${ID})*)\)|\b(${ID})\b`, "g");

/** Links every id of a gap or a rule in the text. Ids in parentheses that have no page are left out: they would tell readers nothing. */
export function linkIds(
  markdown: string,
  page: string,
  targets: Targets,
  span: (fixed: string) => string = (fixed) => fixed,
): string {
  const linked = (id: string) => linkedText(id, page, targets.id(id));
  return markdown.replace(pieces, (whole: string, fixed?: string, aside?: string, id?: string) => {
    if (fixed !== undefined) return span(fixed);
    if (id !== undefined) return linked(id);
    const ids = aside?.split(", ") ?? [];
    return ids.some((each) => targets.id(each) !== undefined) ? `${whole[0]}(${ids.map(linked).join(", ")})` : "";
  });
}

function linkedText(text: string, page: string, target: string | undefined): string {
  if (target === undefined) return text;
  const [path, anchor] = target.split("#");
  return path === page ? `[${text}](#${anchor})` : link(text, page, target);
}

/** By its SDK method. */
export function operationLink(page: string, api: string, model: OperationModel): string {
  return link(code(callName(model)), page, operationPath(api, model.id));
}

export function recordLink(page: string, api: string, name: string): string {
  return link(code(name), page, recordPath(api, name));
}

export function pageLinks(service: ServiceModel, page: string, targets: Targets): PageLinks {
  const models = new Map(service.operations.map((model) => [model.id, model] as const));
  const linkOf = (model: OperationModel) => operationLink(page, service.api, model);
  const linked = (text: string, target: string | undefined) => linkedText(text, page, target);
  const id = (name: string) => linked(name, targets.id(name));
  const span = (text: string) => {
    const found = models.get(text.slice(1, -1));
    return found === undefined || operationPath(service.api, found.id) === page ? text : linkOf(found);
  };
  return {
    operation: (name) => {
      const model = models.get(name);
      if (model === undefined) return undefined;
      return { text: linkOf(model), typed: signatureOf(service.document, model).result !== "Undescribed" };
    },
    record: (name) => recordLink(page, service.api, name),
    id,
    errorCode: (errorCode) => linked(code(errorCode), targets.errorCode(errorCode)),
    text: (markdown) => linkIds(markdown, page, targets, (fixed) => (/^`\w+`$/.test(fixed) ? span(fixed) : fixed)),
  };
}

// Where ids and codes in the texts of the reference lead.

/** Paths relative to the root of the site, with their anchors; undefined for what has no page. */
export interface Targets {
  readonly id: (id: string) => string | undefined;
  readonly errorCode: (errorCode: string) => string | undefined;
}

export const gapsPath = "reference/gaps.md";
export const errorsPath = "reference/errors.md";
export const operationsPath = "reference/operations.md";

export interface TargetPages {
  readonly gaps: readonly Pick<Gap, "id">[];
  readonly errorCodes: ReadonlySet<string>;
  /** Ids that have a page of their own in this site, such as rules. */
  readonly rule?: ((id: string) => string | undefined) | undefined;
}

export function siteTargets({ gaps, errorCodes, rule }: TargetPages): Targets {
  const known = new Set(gaps.map(({ id }) => id));
  return {
    id: (id) => (known.has(id) ? `${gapsPath}#${id.toLowerCase()}` : rule?.(id)),
    errorCode: (errorCode) => (errorCodes.has(errorCode) ? `${errorsPath}#${errorCode}` : undefined),
  };
}
