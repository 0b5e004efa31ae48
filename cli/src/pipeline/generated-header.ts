// The first lines of every generated file.

export function generatedHeader(api: string, purpose: string): string {
  return `// ${purpose}\n// Generated from the OpenAPI document of the ${api} service. Do not edit: change the document and generate again.\n`;
}
