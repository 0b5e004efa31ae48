// The keys of a GitHub workflow, as a JSON Schema: GitHub rejects a misspelled key only after the push.
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax

import { createAjv, describeError } from "../../cli/src/pipeline/model/ajv.ts";

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: "string", minLength: 1 };
const flag: Schema = { type: ["boolean", "string"] };
const number: Schema = { type: ["integer", "string"] };
const texts: Schema = { type: ["string", "array"], items: text };
const values: Schema = { type: "object", additionalProperties: { type: ["string", "number", "boolean"] } };

/** An object with these keys and no others. */
function closed(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema {
  return { type: "object", properties, required, additionalProperties: false };
}

const SCOPES = [
  ...["actions", "artifact-metadata", "attestations", "checks", "contents", "deployments", "discussions", "id-token"],
  ...["issues", "models", "packages", "pages", "pull-requests", "repository-projects", "security-events", "statuses"],
];
const permissions: Schema = {
  type: ["object", "string"],
  properties: Object.fromEntries(SCOPES.map((scope) => [scope, { enum: ["read", "write", "none"] }])),
  additionalProperties: false,
};
const concurrency = closed({ group: text, "cancel-in-progress": flag }, ["group"]);
const defaults = closed({ run: closed({ shell: text, "working-directory": text }) });

const step = closed({
  ...{ id: text, if: flag, name: text, uses: text, run: text, with: values, env: values, shell: text },
  ...{ "working-directory": text, "continue-on-error": flag, "timeout-minutes": number },
});
const strategy = closed({ matrix: { type: ["object", "string"] }, "fail-fast": flag, "max-parallel": number });
const common = { name: text, permissions, needs: texts, if: flag, strategy, concurrency };
const job = closed(
  {
    ...common,
    "runs-on": texts,
    environment: { type: ["object", "string"], properties: { name: text, url: text }, additionalProperties: false },
    ...{ outputs: values, env: values, defaults, "timeout-minutes": number, "continue-on-error": flag },
    steps: { type: "array", items: step, minItems: 1 },
    ...{ container: { type: ["object", "string"] }, services: { type: "object" } },
  },
  ["runs-on", "steps"],
);
const calledJob = closed({ ...common, uses: text, with: values, secrets: { type: ["object", "string"] } }, ["uses"]);

const filters = ["branches", "branches-ignore", "tags", "tags-ignore", "paths", "paths-ignore"];
const event = closed({ ...Object.fromEntries(filters.map((name) => [name, texts])), types: texts });
const input = closed({
  ...{ description: text, required: flag, type: text, options: texts, "deprecation-message": text },
  default: { type: ["string", "number", "boolean"] },
});
const inputs: Schema = { type: "object", additionalProperties: input };
const nullable = (fields: Schema): Schema => ({ ...fields, type: ["object", "null"] });
const on = closed({
  ...{ push: nullable(event), pull_request: nullable(event), pull_request_target: nullable(event) },
  schedule: { type: "array", items: closed({ cron: text }, ["cron"]), minItems: 1 },
  workflow_dispatch: nullable(closed({ inputs })),
  workflow_call: nullable(closed({ inputs, outputs: { type: "object" }, secrets: { type: "object" } })),
  ...{ workflow_run: nullable(closed({ workflows: texts, types: texts, branches: texts })) },
});

const workflow: Schema = closed(
  {
    ...{ name: text, "run-name": text, on, permissions, env: values, defaults, concurrency },
    jobs: { type: "object", minProperties: 1, additionalProperties: { type: "object" } },
  },
  ["on", "jobs"],
);

const ajv = createAjv();
const [checkWorkflow, checkJob, checkCalledJob] = [workflow, job, calledJob].map((one) => ajv.compile(one));

interface ParsedJob {
  readonly uses?: unknown;
  readonly needs?: string | readonly string[];
}

/** Returns where a parsed workflow has an unknown key or a value of the wrong type, and needs that are no job. */
export function schemaProblems(parsed: { readonly jobs?: Readonly<Record<string, ParsedJob>> }): string[] {
  const jobs = Object.entries(parsed.jobs ?? {});
  const ids = jobs.map(([id]) => id);
  return [
    ...misfits(checkWorkflow, parsed, "the workflow", ""),
    ...jobs.flatMap(([id, one]) => {
      const needs = [one.needs ?? []].flat().filter((need) => !ids.includes(need));
      const check = one.uses === undefined ? checkJob : checkCalledJob;
      return [
        ...misfits(check, one, `/jobs/${id}`, `/jobs/${id}`),
        ...needs.map((need) => `/jobs/${id}/needs names ${need}, which is not a job`),
      ];
    }),
  ];
}

function misfits(check: typeof checkJob, value: unknown, name: string, path: string): string[] {
  if (check === undefined || check(value)) return [];
  return (check.errors ?? []).map((error) => {
    const place = error.instancePath === "" ? name : path + error.instancePath;
    return `${place} ${describeError(error)}`;
  });
}
