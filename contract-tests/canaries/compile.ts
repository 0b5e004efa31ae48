// Broken sources have to compile: a canary is code that is wrong, not text that fails whatever runs it.

import { join } from "node:path";
import ts from "typescript";
import { type BrokenFile, root } from "./break-file.ts";

/** The complaints of the TypeScript compiler about each of the broken files, in the place of the whole one. */
export function compileErrors(files: readonly BrokenFile[]): string[][] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  // Breaking something may well leave something over.
  const compilerOptions = { ...config.compilerOptions, noUnusedLocals: false, noUnusedParameters: false };
  const { options } = ts.parseJsonConfigFileContent({ compilerOptions, files: [] }, ts.sys, root);
  const paths = [...new Set(files.map(({ path }) => path))];
  let broken: BrokenFile | undefined;
  let version = 0;
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => paths,
    getScriptVersion: (path) => (path === broken?.path ? String(version) : "whole"),
    getScriptSnapshot(path) {
      const text = path === broken?.path ? broken.text : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
  });
  return files.map((file) => {
    broken = file;
    version += 1;
    const found = [...service.getSyntacticDiagnostics(file.path), ...service.getSemanticDiagnostics(file.path)];
    return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  });
}
