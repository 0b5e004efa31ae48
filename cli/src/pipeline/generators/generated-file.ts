// The header of all generated files.

/** The first lines: what the file is for, and that it is not to be edited. */
export function generatedHeader(api: string, purpose: string): string {
  return `// ${purpose}\n// Generated from the OpenAPI document of the ${api} service. Do not edit: change the document and generate again.\n`;
}
