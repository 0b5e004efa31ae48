// The generated types of two versions in one TypeScript program, in memory, so that the compiler can tell whether a value of one
// version fits the other.

import ts from "typescript";
import { compilerHost } from "../regeneration/check-code.ts";
import type { SdkView } from "./sdk-view.ts";

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2022.d.ts"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

interface VersionFiles {
  readonly schema: ts.SourceFile;
  readonly resources: ts.SourceFile;
}

export interface TypeProgram {
  readonly before: VersionFiles;
  readonly after: VersionFiles;
  readonly checker: ts.TypeChecker;
  /** What the compiler objects to; none for generated types. */
  diagnostics(): string[];
}

export function typeProgram(before: SdkView, after: SdkView): TypeProgram {
  const texts = new Map([
    ["/runtime.ts", runtimeDeclarations],
    ["/before/schema.ts", before.schema],
    ["/before/resources.ts", before.resources],
    ["/before/operations.ts", operationConstants(before)],
    ["/after/schema.ts", after.schema],
    ["/after/resources.ts", after.resources],
    ["/after/operations.ts", operationConstants(after)],
  ]);
  const program = ts.createProgram({ rootNames: [...texts.keys()], options, host: compilerHost(options, texts) });
  const files = (version: string): VersionFiles => ({
    schema: sourceFile(program, `/${version}/schema.ts`),
    resources: sourceFile(program, `/${version}/resources.ts`),
  });
  return {
    before: files("before"),
    after: files("after"),
    checker: program.getTypeChecker(),
    diagnostics: () =>
      ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
  };
}

/** The methods pass these to the runtime; what is in them does not show in their types. */
function operationConstants({ sdk }: SdkView): string {
  return sdk.operations.map(({ id }) => `export declare const ${id}: unknown;\n`).join("");
}

function sourceFile(program: ts.Program, name: string): ts.SourceFile {
  const file = program.getSourceFile(name);
  if (file === undefined) throw new Error(`${name} is not part of the program`);
  return file;
}

/** As `src/runtime.ts` exports them. */
export const runtimeDeclarations = `
declare const flavor: unique symbol;
export type Id<Name extends string> = string & { readonly [flavor]?: Name };
export type Decimal = string;
export type DecimalInput = string | bigint;
export type ExactInteger = string;
export type Bytes = Uint8Array;
export type FreeQuery = Readonly<Record<string, string | number | boolean | undefined>>;
export interface Undescribed<T = unknown> { readonly raw: unknown; unwrap<U = T>(): U }
export interface ResultPromise<Data> extends Promise<Data> { withResponse(): Promise<{ readonly data: Data }> }
export interface PagedResultPromise<Page, Item> extends ResultPromise<Page>, AsyncIterable<Item> {}
export type OrDuplicate<Result> =
  | (Result & { readonly duplicate?: undefined })
  | { readonly duplicate: true; readonly existingTransactionId: string; readonly idempotencyKey: string };
export interface CallOptions { readonly timeoutMs?: number }
export interface KeyedCallOptions extends CallOptions { readonly idempotencyKey?: string }
export interface TransferCallOptions extends CallOptions { readonly idempotencyKey: string | false }
export interface PaidCallOptions extends CallOptions { readonly maxAmount?: object }
export interface FileUpload { readonly file: never }
export type FetchPaths<Paths> = Paths;
export type Caller = (...given: readonly unknown[]) => any;
export declare function paginate(...given: readonly unknown[]): any;
export declare function payWithin(...given: readonly unknown[]): any;
export declare function upload(...given: readonly unknown[]): any;
export type Operation = unknown;
`;
