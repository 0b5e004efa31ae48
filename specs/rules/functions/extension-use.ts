// An `x-…` key is one that `specs/README.md` lists, on something that it is meant for, with a value that it can have.

import { createAjv, describeError } from "../../../cli/src/pipeline/model/ajv.ts";
import { extensions } from "../../../cli/src/pipeline/model/extensions.ts";
import { fromPointer, type Json } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { type Visit, walk } from "../../../cli/src/pipeline/model/walk.ts";
import { type Check, type Finding, finding } from "../lint-rule.ts";

export const extensionUse: Check = (document) =>
  [...walk(document)].flatMap((visit) =>
    Object.entries(visit.node)
      .filter(([name]) => name.startsWith("x-"))
      .flatMap(([name, value]) => checkUse(visit, name, value)),
  );

const ajv = createAjv();
const known = new Map(
  extensions.map((extension) => [extension.name as string, { ...extension, validate: ajv.compile(extension.value) }]),
);

function checkUse({ kind, path }: Visit, name: string, value: Json): Finding[] {
  const at = [...path, name];
  const extension = known.get(name);
  if (!extension) return [finding(at, `${name} is not an extension; see specs/README.md for those there are`)];
  if (extension.on !== "anything" && !extension.on.includes(kind)) {
    return [finding(at, `${name} belongs on: ${extension.on.join(", ")}; this is: ${kind}`)];
  }
  if (extension.validate(value)) return [];
  return (extension.validate.errors ?? []).map((error) =>
    finding([...at, ...fromPointer(error.instancePath)], `${name} ${describeError(error)}`),
  );
}
