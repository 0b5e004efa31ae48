// The compiler's errors in a generated SDK, with `svc-sdk` from the sources. What does not change is parsed once.

import path from "node:path";
import ts from "typescript";
import { compilerHost, compilerOptions } from "../check-code.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const options: ts.CompilerOptions = { ...compilerOptions, types: ["node"] };

const resolutions = ts.createModuleResolutionCache(root, (name) => name, options);

/** One line per error, `src/clients.ts:3 …`; none if the SDK in `folder` compiles under its own strict options. */
export function sdkErrors(folder: string): string[] {
  const names = ts.sys.readDirectory(path.join(folder, "src"), [".ts"]);
  const texts = new Map(names.map((name) => [name, ts.sys.readFile(name) ?? ""]));
  const host = { ...compilerHost(options, texts), getModuleResolutionCache: () => resolutions };
  const program = ts.createProgram({ rootNames: names, options, host });
  const generated = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder));
  const errors = generated.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  return [...program.getOptionsDiagnostics(), ...errors].map(({ file, start = 0, messageText }) => {
    const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
    const place = file === undefined ? "" : `${path.relative(folder, file.fileName)}:${line} `;
    return `${place}${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}
