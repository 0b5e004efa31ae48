// With `--json`, every command prints the problems of exit code 2 as data.

import { expect, it } from "vitest";
import { writeProject } from "../project/testing/project-folder.ts";
import { configLine, overlayActions, smallFiles } from "./testing/bad-project.ts";
import { runInProcess } from "./testing/run-program.ts";

const commands: readonly (readonly string[])[] = [
  ["gaps", "--config", "."],
  ["lint"],
  ["regenerate"],
  ["regenerate", "--check"],
  ["docs"],
  ["diff", ".", "."],
  ["upgrade"],
];

it.each(commands.map((args) => [args.join(" "), args] as const))("%s --json", async (_, args) => {
  const folder = await writeProject({ ...smallFiles, ...configLine("overlay: {}") });
  const { exitCode, printed, warned } = await runInProcess([...args, "--json"], { cwd: folder });
  expect([exitCode, warned]).toEqual([2, ""]);
  expect(JSON.parse(printed)).toEqual({
    problems: [
      {
        file: expect.stringMatching(/svc\.config\.yaml$/),
        line: 3,
        column: 1,
        reason: expect.any(String),
        hint: expect.any(String),
      },
    ],
  });
});

it("prints problems of documents with their places, and problems without a file with their reason", async () => {
  const folder = await writeProject({ ...smallFiles, ...overlayActions("  - { target: $.nothing, remove: true }") });
  const { exitCode, printed } = await runInProcess(["docs", "--markdown", "--json"], { cwd: folder });
  expect(exitCode).toBe(2);
  expect(JSON.parse(printed)).toMatchObject({ problems: [{ line: 4, reason: expect.stringContaining("$.nothing") }] });

  const both = await runInProcess(["lint", "a.yaml", "--config", ".", "--json"], { cwd: folder });
  expect(both.exitCode).toBe(2);
  expect(JSON.parse(both.printed)).toEqual({ problems: [{ reason: "give documents or --config, not both" }] });
});
