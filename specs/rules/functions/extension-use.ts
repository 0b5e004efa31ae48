// Every `x-…` key is listed in `specs/README.md`, stands on an allowed kind of node and has a valid value.

import { createAjv, describeError } from "../../../cli/src/pipeline/model/ajv.ts";
import { closest } from "../../../cli/src/pipeline/model/closest.ts";
import { extensions } from "../../../cli/src/pipeline/model/extensions.ts";
import { fromPointer, type Json } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { type DocumentNode, walk } from "../../../cli/src/pipeline/model/walk.ts";
import { type Finding, finding, type LintRule } from "../lint-rule.ts";

export const extensionUse: LintRule = (document) =>
  [...walk(document)].flatMap((node) =>
    Object.entries(node.node)
      .filter(([name]) => name.startsWith("x-"))
      .flatMap(([name, value]) => checkUse(node, name, value)),
  );

const ajv = createAjv();
const known = new Map(
  extensions.map((extension) => [extension.name as string, { ...extension, validate: ajv.compile(extension.value) }]),
);

function checkUse({ kind, path }: DocumentNode, name: string, value: Json): Finding[] {
  const at = [...path, name];
  const extension = known.get(name);
  if (!extension) return [finding(at, `${name} is unknown${suggestion(name)}`)];
  if (extension.on !== "anything" && !extension.on.includes(kind)) {
    return [finding(at, `${name} is not allowed on: ${kind}; use it on: ${extension.on.join(", ")}`)];
  }
  if (extension.validate(value)) return [];
  return (extension.validate.errors ?? []).map((error) =>
    finding([...at, ...fromPointer(error.instancePath)], `${name} ${describeError(error)}`),
  );
}

function suggestion(name: string): string {
  const meant = closest(name, known.keys());
  return meant === undefined ? `; the extensions are ${[...known.keys()].join(", ")}` : `: did you mean ${meant}?`;
}
