import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import manifest from "../../package.json" with { type: "json" };
import { root } from "../lib/repository-specs.ts";
import { workflowProblems } from "./workflow-problems.ts";

const folder = join(root, ".github/workflows");
const scripts = new Set(Object.keys(manifest.scripts));
const problems = (name: string, text: string) => workflowProblems(name, text, parse(text), scripts);
const versions = readFileSync(join(root, "docs/contributing/versions.md"), "utf8");
const ci = readFileSync(join(folder, "ci.yml"), "utf8");

describe("the workflows", () => {
  it("are CI, docs, nightly and release", () =>
    expect(readdirSync(folder).sort()).toEqual(["ci.yml", "docs.yml", "nightly.yml", "release.yml"]));

  it.each(readdirSync(folder))("%s is pinned, has few permissions, and runs scripts", (name) =>
    expect(problems(name, readFileSync(join(folder, name), "utf8"))).toEqual([]),
  );

  it("CI tests every Node that versions.md promises", () => {
    const [, promised = ""] = /The tests run on (\d[\d, and]+)\./.exec(versions) ?? [];
    expect(parse(ci).jobs.test.strategy.matrix.node).toEqual(promised.match(/\d+/g)?.map(Number));
  });

  it("the job that publishes needs a review, and only it keeps the credentials of its checkout", () => {
    expect(parse(readFileSync(join(folder, "release.yml"), "utf8")).jobs.publish.environment).toBe("release");
    const keeping = readdirSync(folder).flatMap((name) => {
      const { jobs } = parse(readFileSync(join(folder, name), "utf8"));
      return Object.entries<{ steps?: { uses?: string; with?: object }[] }>(jobs).flatMap(([id, { steps = [] }]) =>
        steps
          .filter(({ uses }) => uses?.startsWith("actions/checkout@"))
          .filter((step) => !("persist-credentials" in (step.with ?? {})))
          .map(() => `${name} ${id}`),
      );
    });
    expect(keeping).toEqual(["release.yml publish"]);
  });

  it("the release calls the documentation with the tag that it has pushed", () => {
    const { publish, docs } = parse(readFileSync(join(folder, "release.yml"), "utf8")).jobs;
    expect(docs).toMatchObject({ needs: "publish", uses: "./.github/workflows/docs.yml" });
    expect(docs.with.ref).toBe(`$${"{{ needs.publish.outputs.tag }}"}`);
    expect(publish.outputs.tag).toBe(`$${"{{ steps.publish.outputs.tag }}"}`);
    const called = parse(readFileSync(join(folder, "docs.yml"), "utf8"));
    expect(called.on.workflow_call.inputs).toHaveProperty("ref");
    expect(called.jobs.build.steps[0].with.ref).toBe(`$${"{{ inputs.ref }}"}`);
    // A called workflow has at most the rights of the job that calls it.
    for (const job of Object.values<{ permissions: object }>(called.jobs)) {
      expect(docs.permissions).toMatchObject(job.permissions);
    }
  });

  it("an action has the same commit everywhere", () => {
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const uses = new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/uses: (\S+)@(\S+ # \S+)/g)].map(([, action, pin]) => `${action} ${pin}`),
      ),
    );
    expect(new Set([...uses].map((use) => use.split(" ")[0])).size).toBe(uses.size);
  });

  const { error } = spawnSync("actionlint", ["-version"]);
  if (error) console.warn("SKIPPED actionlint: the program is not installed");
  else {
    it("pass actionlint", () => {
      const { status, stdout } = spawnSync("actionlint", ["-no-color"], { cwd: root, encoding: "utf8" });
      expect(stdout).toBe("");
      expect(status).toBe(0);
    });
  }
});

describe("workflowProblems", () => {
  it.each([
    [/@[0-9a-f]{40} # v7\.0\.1/, "@v7", "is not pinned"],
    [/ # v7\.0\.1/, "", "is not pinned"],
    ["permissions: {}", "permissions: write-all", "at the top"],
    ["contents: read", "contents: write", "job test: must not have contents: write"],
    ["    timeout-minutes: 60\n", "", "has no timeout-minutes"],
    ["ubuntu-24.04", "ubuntu-latest", "runs-on must name a version"],
    ["npm run check:cli", "npm run check:clii", "npm run check:clii does not exist"],
    ["run: npm test", "run: npm test && curl https://evil.example", "is not a script of this repository"],
    ["run: npm test", `run: npm run lint -- $${"{{ github.head_ref }}"}`, "is not a script of this repository"],
    ["pull_request:", "pull_request_target:", "use pull_request"],
    ["pull_request:", "pull_requests:", '/on must NOT have additional properties: "pull_requests"'],
    ["concurrency:", "concurency:", 'the workflow must NOT have additional properties: "concurency"'],
    ["    steps:", "    step:", '/jobs/test must NOT have additional properties: "step"'],
    ["      - run: npm ci", "      - runs: npm ci", '/jobs/test/steps/2 must NOT have additional properties: "runs"'],
    ["fail-fast: false", "fail-fast: [no]", "/jobs/test/strategy/fail-fast must be boolean,string"],
    ["contents: read", "content: read", '/jobs/test/permissions must NOT have additional properties: "content"'],
    [
      "    timeout-minutes",
      "    needs: build\n    timeout-minutes",
      "/jobs/test/needs names build, which is not a job",
    ],
    [/jobs:[\s\S]+/, "jobs: {}", "/jobs must NOT have fewer than 1 properties"],
  ])("rejects %s as %j", (search, replacement, expected) => {
    const text = ci.replace(search, replacement);
    expect(text).not.toBe(ci);
    expect(problems("ci.yml", text).join("\n")).toContain(expected);
  });

  it.each([
    [
      "npm run release -- --publish build/release",
      "npm test",
      'job publish: must not run "npm test" with the right to write',
    ],
    [/ --ignore-scripts(?=\n.*download-artifact)/, "", 'job publish: must not run "npm ci" with the right to write'],
    ["contents: read", "contents: write", "job make: must not have contents: write"],
    [/contents: read(?=\n {6}pages)/, "contents: write", "job docs: must not have contents: write"],
    ["    needs: make", "    neeeds: make", '/jobs/publish must NOT have additional properties: "neeeds"'],
    ["    with:\n      ref", "    withs:\n      ref", '/jobs/docs must NOT have additional properties: "withs"'],
    ["./.github/workflows/docs.yml", "else/where/.github/workflows/docs.yml@main", "is not pinned"],
  ])("rejects a release with %s as %j", (search, replacement, expected) => {
    const release = readFileSync(join(folder, "release.yml"), "utf8");
    const text = release.replace(search, replacement);
    expect(text).not.toBe(release);
    expect(problems("release.yml", text).join("\n")).toContain(expected);
  });
});
