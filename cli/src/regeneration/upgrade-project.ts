// Takes a newer version of our documents into a project, once all of its overlays fit and an SDK can be generated.

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { closedGaps, type OurService, ourDocument, ourServices } from "../documents/gaps.ts";
import { fitReport } from "../overlays/fit-report.ts";
import { findOverlaps, type Overlap } from "../overlays/overlaps.ts";
import { PipelineError, type Problem, type RunStep, tidyProblems } from "../pipeline/bundle/problem.ts";
import { clearUp, type Files, writeOutput } from "../pipeline/write/write-output.ts";
import type { ProjectConfig } from "../project/project-config.ts";
import { readBase, readOverlays } from "../project/read-documents.ts";
import { checkCode } from "./check-code.ts";
import { generateSdk, loadProject, versionOf } from "./regenerate.ts";

export interface UpgradeOptions {
  readonly config: ProjectConfig;
  /** Folder of the newer `fiat.json` and `crypto.json`. @default the documents that travel with this package */
  readonly documents?: string;
  /** Write nothing. */
  readonly dryRun?: boolean;
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
}

export interface UpgradedService {
  readonly api: OurService;
  /** Versions that the documents state, pinned and newer. */
  readonly from: string;
  readonly to: string;
  readonly changed: boolean;
  /** Gaps that the newer document has closed. */
  readonly closed: readonly string[];
  /** What the newer document documents and an action of an overlay writes too: delete the action, or its part of it. */
  readonly overlaps: readonly Overlap[];
}

export interface Upgraded {
  readonly services: readonly UpgradedService[];
  /** Whether the pinned documents have been replaced. */
  readonly written: boolean;
}

/**
 * Replaces the pinned documents, all of them or none. Throws a `PipelineError` that lists every action that does not fit
 * the newer documents, or else what `regenerate` would reject in them; nothing has been written then.
 */
export async function upgradeProject(options: UpgradeOptions): Promise<Upgraded> {
  const { config, documents, dryRun = false, runStep = (_, work) => work() } = options;
  if (!dryRun) await clearUp([config.documents]);
  const problems: Problem[] = [];
  const services: UpgradedService[] = [];
  const texts: Record<string, string> = {};
  const files: Record<string, string> = {};
  for (const api of ourServices) {
    const file = documents === undefined ? ourDocument(api) : path.join(documents, `${api}.json`);
    files[api] = file;
    try {
      const [older, newer] = [await readBase(config, api), await readBase(config, api, file)];
      const overlays = await readOverlays(config, api);
      const overlaps = findOverlaps(older, newer, overlays);
      const unfit = fitReport(older, newer, overlays);
      // What overlaps is no reason to refuse, but is told together with what has to be edited anyway.
      if (unfit.length > 0) problems.push(...tidyProblems([...unfit, ...overlaps.map(toProblem)]));
      texts[`${api}.json`] = await readFile(file, "utf8");
      services.push({
        api,
        from: versionOf(older),
        to: versionOf(newer),
        changed: JSON.stringify(older.document) !== JSON.stringify(newer.document),
        closed: closedGaps(older.document, newer.document),
        overlaps,
      });
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new PipelineError(problems);
  const changed = services.some((service) => service.changed);
  // Overlays can fit a document and still leave one that breaks a rule or cannot be generated.
  if (changed) {
    try {
      const project = await loadProject(config, { documents: files, runStep });
      const sdk = await generateSdk(project, runStep);
      await runStep("compile", async () => checkCode(project, sdk));
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
      // Often the cause, such as a name that both add to a list.
      throw new PipelineError([...error.problems, ...services.flatMap(({ overlaps }) => overlaps.map(toProblem))]);
    }
  }
  const written = !dryRun && changed;
  if (written) await replaceDocuments(config.documents, texts);
  return { services, written };
}

function toProblem(overlap: Overlap): Problem {
  return { ...overlap, reason: describeOverlap(overlap), hint: "Delete it from the overlay, unless yours is right." };
}

/** `action 2 writes $.info.title, where the new document has "Cards"`; a long value is cut. */
export function describeOverlap({ action, kind, at, now }: Overlap): string {
  const text = JSON.stringify(now);
  const short = text.length > 160 ? `${text.slice(0, 160)}…` : text;
  return `action ${action} ${kind === "remove" ? "removes" : "writes"} ${at}, where the new document has ${short}`;
}

/** Whatever else is in the folder stays. */
async function replaceDocuments(folder: string, texts: Files): Promise<void> {
  const keep = (await readdir(folder)).filter((name) => !Object.hasOwn(texts, name));
  await writeOutput(new Map([[folder, texts]]), { keep });
}
