import { describe, expect, it } from "vitest";
import { cliPages } from "./cli-pages.ts";
import { declarationSection } from "./declaration-section.ts";
import { typeExpression } from "./type-expression.ts";
import { type Declaration, KINDS } from "./typedoc-model.ts";

describe("the pages of the command line", () => {
  const pages = cliPages();
  const pageOf = (name: string) => pages.find(({ path }) => path === `reference/cli/${name}.md`)?.markdown ?? "";

  it("have every command with its options and examples", () => {
    expect(pages).toHaveLength(17);
    expect(pageOf("README")).toContain("| [`regenerate`](regenerate.md) | Write the SDK of a project");
    expect(pageOf("regenerate")).toContain(
      "| `--check` | Write nothing; exit with 1 if the SDK is behind its inputs. |",
    );
    expect(pageOf("regenerate")).toContain("## Examples\n\n```sh\nnpx svc-sdk-cli regenerate");
    expect(pageOf("fault")).toContain("### fault clear\n\nRemove all faults, or one.");
  });

  it("keep lists of the help as they are, and have no elements outside of code", () => {
    expect(pageOf("fault")).toContain("```text\nKinds of faults in requests:\n  latency <duration> [operationId]");
    const texts = pages.map(({ markdown }) => markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, ""));
    expect(texts.filter((text) => /<[a-z]/i.test(text))).toEqual([]);
  });
});

describe("a declaration", () => {
  const text = (type: string, more: object = {}) => ({ type, ...more });
  it.each([
    [
      text("union", { types: [text("literal", { value: "a" }), text("intrinsic", { name: "undefined" })] }),
      '"a" | undefined',
    ],
    [
      text("array", {
        elementType: text("union", { types: [text("reference", { name: "A" }), text("literal", { value: 1 })] }),
      }),
      "(A | 1)[]",
    ],
    [text("reference", { name: "Map", typeArguments: [text("intrinsic", { name: "string" })] }), "Map<string>"],
    [
      text("typeOperator", {
        operator: "readonly",
        target: text("array", { elementType: text("reference", { name: "A" }) }),
      }),
      "readonly A[]",
    ],
  ])("has types as TypeScript writes them: %j", (type, expected) => {
    expect(typeExpression(type)).toBe(expected);
  });

  it("is a table of options with types, defaults and links", () => {
    const summary = (words: string) => [{ kind: "text", text: words }];
    const declaration: Declaration = {
      ...{ name: "ClientOptions", kind: KINDS.interface, flags: {} },
      comment: { summary: summary("Options of a client.") },
      children: [
        {
          ...{ name: "clock", kind: KINDS.property, flags: { isOptional: true } },
          comment: {
            summary: summary("Time and timers."),
            blockTags: [{ tag: "@default", content: summary("the clock of the runtime") }],
          },
          type: { type: "reference", name: "Clock" },
        },
        { name: "apiKey", kind: KINDS.property, flags: {}, type: { type: "intrinsic", name: "string" } },
      ],
    };
    const section = declarationSection(declaration, (name) => (name === "Clock" ? "types.md#clock" : undefined));
    expect(section).toContain("| `clock` | [`Clock`](types.md#clock) | the clock of the runtime | Time and timers. |");
    expect(section).toContain("| `apiKey` (required) | `string` |  |  |");
  });

  it("names the bases that a reader can look up", () => {
    const reference = (name: string, from: string) => ({ type: "reference", name, package: from });
    const line = (name: string, ...extendedTypes: readonly ReturnType<typeof reference>[]) => {
      const declaration = { name, kind: KINDS.class, flags: {}, extendedTypes };
      return declarationSection(declaration, (type) => (type === "SdkError" ? "#sdkerror" : undefined));
    };
    expect(line("FiatClient", reference("Base", "svc-sdk"))).toContain("class FiatClient\n");
    expect(line("Result", reference("Promise", "typescript"))).toContain("class Result extends Promise\n");
    expect(line("ApiError", reference("SdkError", "svc-sdk"))).toContain("class ApiError extends SdkError\n");
    expect(line("SdkError", reference("Hidden", "svc-sdk"))).toContain("class SdkError extends Error\n");
  });

  it("of an error says what it throws only where it does", () => {
    const content = [{ kind: "text", text: "if it is closed." }];
    const comment = { summary: [], blockTags: [{ tag: "@throws", typeAnnotation: "{AbortedError}", content }] };
    const open = { name: "open", kind: KINDS.function, flags: {}, signatures: [{ name: "open", comment }] };
    expect(declarationSection(open, () => undefined)).toContain("**Throws**\n\n- `AbortedError` if it is closed.");
  });
});
