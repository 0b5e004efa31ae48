// A value for a schema of a third-party document.

import { sample } from "openapi-sampler";
import { type Document, referredSchema, type Schema } from "../../cli/src/pipeline/model/openapi-document.ts";

/** Every property, except read-only ones and those that would contain their own object. */
export function sampleOf(document: Document, schema: Schema): unknown {
  const finite = unrolled(schema, ($ref) => referredSchema(document, $ref), new Set());
  return sample((finite ?? {}) as never, { skipReadOnly: true, quiet: true, enablePatterns: true });
}

type Child = Schema | boolean;

/** Without references, for the sampler puts `{}` where a schema contains itself; undefined if its values never end. */
function unrolled(schema: Schema, follow: (ref: string) => Schema, open: ReadonlySet<string>): Schema | undefined {
  const { $ref, ...own } = schema;
  if ($ref !== undefined) {
    return open.has($ref) ? undefined : unrolled({ ...follow($ref), ...own }, follow, new Set([...open, $ref]));
  }
  const inner = (child: Child) => (typeof child === "object" ? unrolled(child, follow, open) : child);
  const result: Schema = { ...schema };
  // The sampler knows ranges, and no escapes.
  if (typeof schema.pattern === "string")
    result.pattern = schema.pattern.replaceAll("\\d", "[0-9]").replaceAll("\\.", "[.]");
  for (const keyword of ["items", "additionalProperties"] as const) {
    if (schema[keyword] !== undefined) result[keyword] = inner(schema[keyword]) ?? false;
  }
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const branches = (schema[keyword] ?? []).map(inner).filter((branch) => branch !== undefined);
    if (schema[keyword] !== undefined) result[keyword] = branches as Schema[];
    if (branches.length < 1 && schema[keyword] !== undefined) return undefined;
  }
  for (const keyword of ["allOf", "prefixItems"] as const) {
    const parts = (schema[keyword] ?? []).map(inner);
    if (parts.includes(undefined)) return undefined;
    if (schema[keyword] !== undefined) result[keyword] = parts as Schema[];
  }
  if (schema.properties !== undefined) {
    const properties = Object.entries(schema.properties).map(([name, child]) => [name, inner(child)] as const);
    const endless = new Set(properties.filter(([, child]) => child === undefined).map(([name]) => name));
    if (schema.required?.some((name) => endless.has(name))) return undefined;
    result.properties = Object.fromEntries(properties.filter(([name]) => !endless.has(name))) as Record<string, Child>;
  }
  return result;
}
