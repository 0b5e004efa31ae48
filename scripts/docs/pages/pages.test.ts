import { describe, expect, it } from "vitest";
import { cliPages } from "./cli-pages.ts";

describe("the pages of the command line", () => {
  const pages = cliPages();
  const pageOf = (name: string) => pages.find(({ path }) => path === `reference/cli/${name}.md`)?.markdown ?? "";

  it("have every command with its options and examples", () => {
    expect(pages).toHaveLength(19);
    expect(pageOf("README")).toContain("| [`regenerate`](regenerate.md) | Write the SDK of a project");
    expect(pageOf("regenerate")).toContain(
      "| `--check` | Write nothing; exit with 1 if the SDK is behind its inputs. |",
    );
    expect(pageOf("regenerate")).toContain("## Examples\n\n```sh\nnpx svc-sdk-cli regenerate");
    expect(pageOf("fault")).toContain("### fault clear\n\nRemove all faults, or one.");
  });
});
