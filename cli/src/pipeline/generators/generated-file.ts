// What all generated files have in common.

export interface GeneratedFileOptions {
  /** Name of the service. */
  readonly api: string;
  /** Where generated code imports the run time from. */
  readonly runtime: string;
}

/** The first lines: what the file is for, and that it is not to be edited. */
export function generatedHeader(api: string, purpose: string): string {
  return `// ${purpose}\n// Generated from the OpenAPI document of the ${api} service. Do not edit: change the document and generate again.\n`;
}
