// Hands the documents of a project, overlaid and renamed, to Redocly's generators for other languages.

import { mkdir, mkdtemp, readFile, rm, writeFile as writeDocument } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { PipelineError, problemAt, tidyProblems } from "../pipeline/bundle/problem.ts";
import type { RunStep } from "../pipeline/checks/run-step.ts";
import { createContext } from "../pipeline/model/generator-context.ts";
import { fromPointer } from "../pipeline/model/json-pointer.ts";
import { asDocument, type Document } from "../pipeline/model/openapi-document.ts";
import { clearUp, type Files, requireSameOutput, writeOutput } from "../pipeline/write/write-output.ts";
import type { ProjectConfig } from "../project/project-config.ts";
import type { RedoclyFinding } from "../redocly/findings.ts";
import { RedoclyError, runRedocly } from "../redocly/run-redocly.ts";
import { loadProject, type ProjectService } from "../regeneration/load-project.ts";
import { refuseForeignFiles } from "../regeneration/output/foreign-files.ts";
import { type Language, type LanguageId, languages } from "./language.ts";
import { languageDocument } from "./language-document.ts";
import { type LanguageService, languageReadme } from "./language-readme.ts";

export interface LanguageOptions {
  readonly config: ProjectConfig;
  readonly language: LanguageId;
  /** Absolute path of the folder to write. @default sdk-<language> beside the configuration */
  readonly out?: string;
  /** Write nothing; throw an `OutdatedOutputError` if the existing output differs. */
  readonly check?: boolean;
  readonly runStep?: RunStep;
  /** Writes one file. @default that of node:fs */
  readonly writeFile?: (file: string, text: string) => Promise<void>;
}

export interface GeneratedLanguage {
  /** Absolute path. */
  readonly folder: string;
  /** Relative to the folder. */
  readonly files: readonly string[];
}

/** @throws {PipelineError} for problems of the documents and for a folder with other files; nothing is written then */
export async function generateLanguage(options: LanguageOptions): Promise<GeneratedLanguage> {
  const { config, check = false, runStep = (_, work) => work(), writeFile } = options;
  const language = languages[options.language];
  const folder = options.out ?? path.join(config.folder, `sdk-${language.id}`);
  if (!check) {
    await clearUp([folder]);
    await refuseForeignFiles(folder, language.kept);
  }
  const { services } = await loadProject(config, { runStep });
  const files = await runStep(language.name, () => languageFiles(config.name, services, language));
  const output = new Map([[folder, files]]);
  const keep = { keep: language.kept };
  const command = `npx svc-sdk-cli regenerate --language ${language.id}`;
  if (check) await runStep("compare", () => requireSameOutput(output, command, keep));
  else await runStep("write", () => writeOutput(output, { ...keep, ...(writeFile && { write: writeFile }) }));
  return { folder, files: Object.keys(files) };
}

/** Texts by path: the client of each service, and a README. */
export async function languageFiles(
  project: string,
  services: readonly Pick<ProjectService, "api" | "renamed">[],
  language: Language,
): Promise<Files> {
  const files: Record<string, string> = {};
  const described: LanguageService[] = [];
  for (const { api, renamed } of services) {
    const { document, leftOut } = languageDocument(project, api, asDocument(renamed.document));
    const file = language.file(project, api);
    files[file] = await runGenerator(language, api, document, file).catch((error: unknown) => {
      const findings = error instanceof RedoclyError ? error.findings : undefined;
      if (findings === undefined) throw error;
      throw rejection(language, renamed, findings);
    });
    const naming = { api, runtime: "", extension: ".js", placeholder: project } as const;
    described.push({ ctx: createContext(document, naming), file, leftOut });
  }
  files["README.md"] = languageReadme(project, language, described);
  return { ...files, "manifest.json": manifestOf(Object.keys(files)) };
}

async function runGenerator(language: Language, api: string, document: Document, file: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "language-"));
  try {
    await writeDocument(path.join(folder, "openapi.json"), JSON.stringify(document));
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    // The generator takes the name of a TypeScript file, whatever it writes.
    const output = file.replace(/\.[a-z]+$/, ".ts");
    const args = ["generate-client", "openapi.json", "--generator", language.id, "--output", output];
    await runRedocly(folder, [...args, ...language.args(api)]);
    return await readFile(path.join(folder, file), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The places are those of the document that the generator got, which has those of ours nearly everywhere. */
function rejection({ name }: Language, bundle: Bundle, findings: readonly RedoclyFinding[]): PipelineError {
  const hint = `Redocly's generator for ${name} cannot express this; the TypeScript SDK can.`;
  return new PipelineError(
    tidyProblems(
      findings.map(({ message, pointer = "" }) => ({ ...problemAt(bundle, fromPointer(pointer), message), hint })),
    ),
  );
}

/** Lists the files that the next run may replace. */
function manifestOf(files: readonly string[]): string {
  return `${JSON.stringify({ outputs: files.map((file) => ({ file })) }, null, 2)}\n`;
}
