// Compiles the files of an SDK before they are written: a name or a schema that the generators do not expect must not be noticed
// only when the package is built.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { type Location, type Problem, refuse } from "../pipeline/bundle/problem.ts";
import { fromPointer } from "../pipeline/model/json-pointer.ts";
import { asDocument } from "../pipeline/model/openapi-document.ts";
import { listOperations } from "../pipeline/model/operation-object.ts";
import type { Files } from "../pipeline/write/write-output.ts";
import { tsconfigJson } from "./package-files.ts";
import type { Project } from "./regenerate.ts";

const bundled = fileURLToPath(new URL("./types/src", import.meta.url));
const isBundled = existsSync(bundled);
/** The declarations of svc-sdk that travel with the program, or its sources in this repository. */
const runtime = isBundled ? bundled : fileURLToPath(new URL("../../../src", import.meta.url));
const extension = isBundled ? ".d.ts" : ".ts";

/** Those of a generated package, with this `svc-sdk`, for files that are only checked. */
export const compilerOptions: ts.CompilerOptions = ts.convertCompilerOptionsFromJson(
  {
    ...JSON.parse(tsconfigJson).compilerOptions,
    rootDir: undefined,
    outDir: undefined,
    declaration: false,
    noEmit: true,
    allowImportingTsExtensions: true,
    paths: { "svc-sdk": [`${runtime}/index${extension}`], "svc-sdk/*": [`${runtime}/*${extension}`] },
  },
  runtime,
).options;

/** What does not change, by path: the libraries of TypeScript, and svc-sdk. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** The last program of an output folder: of the next one, only what has changed is checked. */
const programs = new Map<string, ts.SemanticDiagnosticsBuilderProgram>();

/** @throws {PipelineError} with what the compiler reports, where the document has the operation or the record that it is about */
export function checkCode(project: Project, files: Files): void {
  const { out } = project.config;
  const texts = new Map(Object.entries(files).map(([name, text]) => [path.join(out, name), text]));
  const names = [...texts.keys()].filter((name) => name.endsWith(".ts"));
  const host = compilerHost(compilerOptions, texts);
  const program = ts.createSemanticDiagnosticsBuilderProgram(names, compilerOptions, host, programs.get(out));
  programs.set(out, program);
  const sources = names.flatMap((name) => program.getSourceFile(name) ?? []);
  // Without its syntax, the types of a file say little.
  const syntax = sources.flatMap((source) => program.getSyntacticDiagnostics(source));
  const found = syntax.length > 0 ? syntax : sources.flatMap((source) => program.getSemanticDiagnostics(source));
  refuse(found.flatMap((diagnostic) => toProblem(project, diagnostic)));
}

/** Takes the texts, by path, for files. What else a program reads is on the disk, and is parsed once. */
export function compilerHost(options: ts.CompilerOptions, texts: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options, true);
  const { getSourceFile, fileExists, readFile } = host;
  return {
    ...host,
    fileExists: (name) => texts.has(name) || fileExists(name),
    readFile: (name) => texts.get(name) ?? readFile(name),
    // Not all folders are on the disk.
    directoryExists: () => true,
    getSourceFile(name, language, ...rest) {
      const text = texts.get(name);
      if (text !== undefined) return withVersion(ts.createSourceFile(name, text, language, true), text);
      if (!parsed.has(name)) parsed.set(name, withVersion(getSourceFile(name, language, ...rest), ""));
      return parsed.get(name);
    },
  };
}

/** By which TypeScript tells that a file has changed. */
function withVersion<File extends ts.SourceFile | undefined>(file: File, text: string): File {
  return file && Object.assign(file, { version: createHash("sha256").update(text).digest("hex") });
}

function toProblem({ config, services }: Project, { file, start = 0, messageText }: ts.Diagnostic): Problem[] {
  if (file === undefined) return [];
  const name = path.relative(config.out, file.fileName).split(path.sep);
  const [, api = ""] = name;
  const service = services.find((each) => each.api === api);
  const place: Location = service ? placeIn(service, file, start) : { file: config.file, line: 1 };
  const message = ts.flattenDiagnosticMessageText(messageText, " ");
  const { line } = file.getLineAndCharacterOfPosition(start);
  return [
    {
      ...place,
      reason: `the generated code does not compile: ${message} (${name.join("/")}:${line + 1})`,
      hint: "Rename or simplify this part with an overlay. It is a defect of svc-sdk-cli: please report it.",
    },
  ];
}

/** Of the innermost operation or record that the code around a position names; of the document if it names none. */
function placeIn({ renamed }: Project["services"][number], file: ts.SourceFile, start: number): Location {
  const document = asDocument(renamed.document);
  const operations = new Map(listOperations(document).map(({ id, pointer }) => [id, fromPointer(pointer)]));
  const schemas = document.components?.schemas ?? {};
  const find = (name: string) =>
    operations.get(name) ?? (Object.hasOwn(schemas, name) ? ["components", "schemas", name] : undefined);
  for (const names of namesAround(file, start)) {
    const [at] = names.flatMap((name) => [find(name)]).filter((one) => one !== undefined);
    if (at !== undefined) return renamed.locate(at);
  }
  return renamed.locate([]);
}

/** From the inside out: what each node is called, or the only operation that it mentions. */
function namesAround(file: ts.SourceFile, start: number): string[][] {
  const around: string[][] = [];
  const visit = (node: ts.Node): void => {
    if (start < node.pos || start > node.end) return;
    const mentioned = [...node.getText(file).matchAll(/operations\.([\w$]+)|operationId: "([^"]+)"/g)];
    const ids = new Set(mentioned.map(([, id, other]) => id ?? other ?? ""));
    const { name } = node as ts.NamedDeclaration;
    const own = name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : [];
    if (!ts.isSourceFile(node)) around.unshift([...own, ...(ids.size === 1 ? ids : [])]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return around;
}
