import { expect, it } from "vitest";
import { cliPages } from "./cli-pages.ts";

it("the pages of the command line have every command with its help, and that of its subcommands", () => {
  const pages = cliPages();
  const pageOf = (name: string) => pages.find(({ path }) => path === `reference/cli/${name}.md`)?.markdown ?? "";
  expect(pages).toHaveLength(21);
  expect(pageOf("README")).toContain("| [`regenerate`](regenerate.md) | Write the SDK of a project");
  expect(pageOf("regenerate")).toMatch(/^ {2}--check .*^ {2}\$ npx svc-sdk-cli regenerate$/ms);
  expect(pageOf("fault")).toContain("## fault clear\n\n```text\nUsage: svc-sdk-cli fault clear");
});
