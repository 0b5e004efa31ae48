// Checks a GitHub workflow without GitHub: its keys, pinned actions, least permissions, and commands that are scripts of this repository.

import { schemaProblems } from "./workflow-schema.ts";

/** A parsed workflow, as far as it is checked. */
export interface Workflow {
  readonly on?: unknown;
  readonly permissions?: unknown;
  readonly jobs?: Readonly<Record<string, WorkflowJob>>;
}

interface WorkflowJob {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly "runs-on"?: string;
  readonly environment?: unknown;
  readonly steps?: readonly WorkflowStep[];
  /** A workflow whose jobs run in place of steps. */
  readonly uses?: string;
  readonly strategy?: { readonly matrix?: Readonly<Record<string, readonly unknown[]>> };
}

interface WorkflowStep {
  readonly uses?: string;
  readonly run?: string;
}

/** Scopes that a job may write, by workflow and job. */
const WRITABLE: Readonly<Record<string, readonly string[]>> = {
  "docs.yml deploy": ["pages", "id-token"],
  "release.yml publish": ["contents", "id-token"],
  // The most that the jobs of docs.yml may have.
  "release.yml docs": ["pages", "id-token"],
};

/** What a job that can write may run: nothing that loads all dependencies or their install scripts. */
const PRIVILEGED = ["npm ci --ignore-scripts", "npm run release -- --publish build/release"];

/** Files of this repository have its commit already. */
const CALLED = /^\s*uses: \.\/\.github\/workflows\/[\w-]+\.yml$/;

const PINNED = /^\s*(?:- )?uses: [\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+(?:\.\d+){0,2}$/;

/** @param scripts the names of the scripts in package.json */
export function workflowProblems(
  name: string,
  text: string,
  workflow: Workflow,
  scripts: ReadonlySet<string>,
): string[] {
  const problems = [...schemaProblems(workflow), ...unpinnedActions(text)];
  if (JSON.stringify(workflow.permissions) !== "{}")
    problems.push('set "permissions: {}" at the top, and grant what each job needs');
  if (/pull_request_target|workflow_run/.test(JSON.stringify(workflow.on ?? ""))) {
    problems.push("pull_request_target and workflow_run run with the rights of the repository; use pull_request");
  }
  for (const [id, job] of Object.entries(workflow.jobs ?? {})) {
    problems.push(...jobProblems(`${name} ${id}`, job, scripts).map((problem) => `job ${id}: ${problem}`));
  }
  return problems.map((problem) => `${name}: ${problem}`);
}

function unpinnedActions(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => /^\s*(?:- )?uses:/.test(line) && !PINNED.test(line) && !CALLED.test(line))
    .map((line) => `"${line.trim()}" is not pinned; write the full commit, then # and its version`);
}

/** @param name the names of workflow and job */
function jobProblems(name: string, job: WorkflowJob, scripts: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  if (job.permissions === undefined) problems.push("has no permissions");
  for (const [scope, access] of Object.entries(job.permissions ?? {})) {
    if (access !== "read" && !WRITABLE[name]?.includes(scope)) problems.push(`must not have ${scope}: ${access}`);
  }
  // The jobs of the called workflow are checked there.
  if (job.uses !== undefined) return problems;
  if (job["timeout-minutes"] === undefined) problems.push("has no timeout-minutes");
  if (!/^ubuntu-\d\d\.\d\d$/.test(job["runs-on"] ?? ""))
    problems.push("runs-on must name a version, such as ubuntu-24.04");
  const canWrite = Object.values(job.permissions ?? {}).some((access) => access !== "read");
  for (const command of (job.steps ?? []).flatMap((step) => commandsOf(step, job))) {
    if (canWrite && !PRIVILEGED.includes(command))
      problems.push(`must not run "${command}" with the right to write; run it in a job that can only read`);
    const script = scriptOf(command);
    if (script === undefined) problems.push(`"${command}" is not a script of this repository; add one to package.json`);
    else if (script !== "" && !scripts.has(script)) problems.push(`npm run ${script} does not exist in package.json`);
  }
  return problems;
}

/** The commands of a step, one for each value of the matrix that it names. */
function commandsOf({ run }: WorkflowStep, { strategy }: WorkflowJob): string[] {
  if (run === undefined) return [];
  const [expression, key = ""] = /\$\{\{ matrix\.(\w+) \}\}/.exec(run) ?? [];
  if (expression === undefined) return [run];
  return (strategy?.matrix?.[key] ?? []).map((value) => run.replace(expression, String(value)));
}

/** The script that a command runs: empty for `npm ci`, undefined for anything else. An expression in a command could inject one. */
function scriptOf(command: string): string | undefined {
  if (/[\n;|&`]|\$\(|\$\{\{/.test(command)) return undefined;
  if (/^npm ci(?: --ignore-scripts)?$/.test(command)) return "";
  if (command === "npm test") return "test";
  return /^npm run ([\w:.-]+)(?: -- .+)?$/.exec(command)?.[1];
}
