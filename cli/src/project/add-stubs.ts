// Adds commented stubs for gaps to the overlays of a project.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from "yaml";
import { overlayStub } from "../documents/gap-stub.ts";
import { ourServices } from "../documents/gaps.ts";
import { fileError, PipelineError } from "../pipeline/bundle/problem.ts";
import type { ProjectConfig } from "./project-config.ts";
import { projectGaps, selectClosableGaps } from "./project-gaps.ts";
import { replaceFiles } from "./write-files.ts";

export interface AddStubsOptions {
  readonly config: ProjectConfig;
  /** Ids, such as `G8`. */
  readonly gaps: readonly string[];
  /** Writes a file; replaced in tests of a full disk. */
  readonly writeFile?: (file: string, text: string) => Promise<void>;
}

export interface StubOutcome {
  readonly gap: string;
  /** Whether the stub has been added, was there before, or is not needed: overlays have closed the gap. */
  readonly kind: "added" | "present" | "closed";
  /** Absolute path of the overlay; none for a closed gap. */
  readonly file?: string;
}

/** @throws {PipelineError | ProjectOptionError} if a stub cannot be added; nothing is written then */
export async function addStubs({ config, gaps: ids, writeFile }: AddStubsOptions): Promise<readonly StubOutcome[]> {
  const { open, closed } = await projectGaps(config);
  const wanted = selectClosableGaps([...open, ...closed], ids);
  const texts = new Map<string, string>();
  const outcomes: StubOutcome[] = [];
  for (const gap of wanted) {
    if (closed.some(({ id }) => id === gap.id)) {
      outcomes.push({ gap: gap.id, kind: "closed" });
      continue;
    }
    for (const api of ourServices) {
      const stub = overlayStub(gap, api);
      if (stub === "") continue;
      const file = overlayFor(config, api);
      const before = texts.get(file) ?? (await readFile(file, "utf8"));
      const kind = new RegExp(`^ *## ${gap.id}:`, "m").test(before) ? "present" : "added";
      if (kind === "added") texts.set(file, appendStubs(file, before, [stub]));
      outcomes.push({ gap: gap.id, kind, file });
    }
  }
  await replaceFiles(texts, writeFile);
  return outcomes;
}

/** The last one: it can build on those before. */
function overlayFor({ file: configFile, overlays }: ProjectConfig, api: string): string {
  const file = overlays[api]?.at(-1);
  if (file === undefined) {
    const hint = `create overlays/${api}.yaml and add overlays: { ${api}: [overlays/${api}.yaml] }`;
    throw fileError(configFile, `has no overlay for the ${api} service`, hint);
  }
  if (path.extname(file) === ".json") {
    const hint = "move its actions to an overlay in YAML, or add one to the configuration";
    throw fileError(file, "is JSON, which has no comments for stubs", hint);
  }
  return file;
}

/** How far `overlayStub` indents. */
const STUB_INDENT = 2;

/** @throws {PipelineError} if actions at the end of the text would not belong to the list of actions */
export function appendStubs(file: string, text: string, stubs: readonly string[]): string {
  const indent = " ".repeat(indentOfActions(file, text));
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const separator = text === "" || text.endsWith("\n") ? "" : newline;
  const added = stubs.map((stub) =>
    stub.replace(new RegExp(`^ {${STUB_INDENT}}`, "gm"), indent).replaceAll("\n", newline),
  );
  return text + separator + added.join("");
}

function indentOfActions(file: string, text: string): number {
  const lines = new LineCounter();
  const root = parseDocument(text, { lineCounter: lines }).contents;
  const last = isMap(root) ? (root as YAMLMap<Node, Node | null>).items.at(-1) : undefined;
  const { key, value } = last ?? {};
  const hint = 'end the file with the list of actions: a line "actions:", and an action per item below it';
  if (!isScalar(key) || key.value !== "actions") {
    throw fileError(file, "does not end with its actions, so nothing can be appended", hint);
  }
  const { line, col: column } = lines.linePos(key.range?.[0] ?? 0);
  if (isSeq(value) && !value.flow) return lines.linePos(value.range?.[0] ?? 0).col - 1;
  if (value === null || (isScalar(value) && value.value === null)) return STUB_INDENT;
  const reason = "writes its actions in one line, so nothing can be appended";
  throw new PipelineError([{ file, line, column, reason, hint }]);
}
