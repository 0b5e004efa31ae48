// The syntax trees of a document's types, by openapi-typescript. The only file that imports that tool; a replacement goes here.

import { type GlobalContext, type OpenAPI3, resolveRef, scanDiscriminators, transformSchema } from "openapi-typescript";
import type ts from "typescript";
import type { Document, Schema } from "../model/openapi-document.ts";

/** Replaces the type of a schema; undefined leaves it to the tool. */
export type TransformSchema = (schema: Schema) => ts.TypeNode | undefined;

/**
 * The document is checked already, so the tool's own function is not used: it parses, lints and bundles the document again, with
 * an older Redocly of its own.
 */
export function typeNodes(document: Document, transform: TransformSchema): ts.Node[] {
  // The tool adds to what it is given.
  const schema: OpenAPI3 = JSON.parse(JSON.stringify(document));
  const options = { silent: true, transform: (node: object) => transform(node as Schema) };
  const ctx: Omit<GlobalContext, "redoc"> = {
    ...defaults,
    ...options,
    discriminators: scanDiscriminators(schema, options),
    emptyObjectsUnknown: true,
    injectFooter: [],
    postTransform: undefined,
    transformProperty: undefined,
    resolve: ($ref) => resolveRef(schema, $ref, { silent: true }),
  };
  return transformSchema(schema, ctx as GlobalContext);
}

const defaults = {
  additionalProperties: false,
  alphabetize: false,
  arrayLength: false,
  defaultNonNullable: false,
  enum: false,
  enumValues: false,
  conditionalEnums: false,
  dedupeEnums: false,
  excludeDeprecated: false,
  exportType: false,
  immutable: false,
  pathParamsAsTypes: false,
  propertiesRequiredByDefault: false,
  rootTypes: false,
  rootTypesNoSchemaPrefix: false,
  rootTypesKeepCasing: false,
  makePathsEnum: false,
  generatePathParams: false,
  readWriteMarkers: false,
} as const;
