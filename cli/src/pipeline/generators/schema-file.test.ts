import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { DocumentError } from "../model/document-error.ts";
import { prepare } from "../model/prepare.ts";
import { contextOf, loadFixture, temporaryFolder } from "../testing/fixture.ts";
import { generateTypes } from "./schema-file.ts";

let text: string;

beforeAll(async () => {
  text = await generateTypes(contextOf(prepare(await loadFixture())));
});

/** The declaration of one record, without its comment. */
function record(name: string): string {
  const declaration = new RegExp(`^export (?:interface|type) ${name} `, "m");
  const paragraph = text.split("\n\n").find((candidate) => declaration.test(candidate)) ?? "";
  return paragraph.slice(paragraph.search(declaration)).trimEnd();
}

describe("records", () => {
  it("are declared by name, with what the SDK supplies left out", () => {
    expect(record("FrozenCard")).toBe("export interface FrozenCard {\n  card_id: CardId;\n  is_frozen: true;\n}");
    expect(record("TransferRequest")).not.toContain("idempotency_key");
  });

  it("require what the SDK asks for, but no field with a default", () => {
    expect(record("CreateTokenRequest")).toContain("  api_key: string;");
    expect(record("TransferRequest")).toContain('  priority?: "low" | "high" | undefined;');
  });

  it("have exact amounts: strings when they come, strings or bigints when they are sent", () => {
    expect(record("TransferRequest")).toMatch(
      / {2}amount: DecimalInput;.* {2}fee_cap\?: DecimalInput \| undefined;.* {4}amount: DecimalInput;/s,
    );
    expect(record("Transfer")).toContain("  fee: Decimal;");
    expect(record("TransferPage")).toContain("  limit: number;");
  });

  it("have ids of their own kinds", () => expect(record("CardId")).toBe('export type CardId = Id<"CardId">;'));

  it("have open lists, nullable ones too", () => {
    expect(record("Transfer")).toContain('  kind: "instant" | "slow" | (string & {}) | null;');
    expect(record("Transfer")).toContain("  memo: string | null;");
  });

  it("are unions, maps, unknown where the shape is open", () => {
    expect(record("Vault")).toBe("export type Vault = VaultAccepted | VaultPresent;");
    expect(record("Transfer")).toMatch(/by_source: \{\n {4}\[key: string\]: TransferPart;/);
    expect(record("FetchedPage")).toContain("  body: unknown;");
  });

  it("may contain themselves", () => expect(record("Group")).toContain("  groups?: Group[] | undefined;"));

  it("keep their descriptions, without the tool's tags", () => {
    expect(text).toContain("/** What to send. */\nexport interface TransferRequest {");
    expect(text).toContain(
      "\n * What was sent.\n *\n * - in one part\n * - or in several\n */\nexport interface Transfer {",
    );
    expect(record("Transfer")).toContain("  /** Not a `*\\/` either. */");
    expect(record("TransferRequest")).toContain("  /** From where. Pattern: `^acc_`. */");
    expect(text).not.toMatch(/@(?:description|enum|constant|example|default)/);
  });

  it("stand before what tools need", () => {
    expect(text.indexOf("export interface operations {")).toBeGreaterThan(
      text.indexOf("export interface VaultPresent {"),
    );
    expect(text).not.toContain("$defs");
  });
});

describe("operations", () => {
  it("refer to records by name", () => {
    expect(text).toContain('"application/json": EnvelopeA & {\n            data: Transfer;');
    expect(text).not.toContain('components["schemas"]');
  });

  it("have no header that the SDK supplies, and no body if none is needed", () => {
    expect(text).not.toContain("Idempotency-Key");
    expect(text).toContain('"application/json": Record<string, never>;');
  });
});

describe("the text", () => {
  it("imports what it uses", () => {
    expect(text).toContain('import type { Decimal, DecimalInput, Id } from "../../src/runtime.ts";\n');
  });

  it("has no line over 120 columns, and two columns of indentation", () => {
    expect(text.split("\n").filter(({ length }) => length > 120)).toEqual([]);
    expect(text).toMatch(/^ {2}\w/m);
  });

  it("breaks a long union", async () => {
    const bundle = await loadFixture();
    const values = Array.from({ length: 12 }, (_, index) => `a_rather_long_value_${index}`);
    Object.assign(bundle.components?.schemas ?? {}, { Long: { type: "string", enum: values } });
    expect(await generateTypes(contextOf(prepare(bundle)))).toContain(
      'export type Long =\n  | "a_rather_long_value_0"\n  | "a_rather_long_value_1"',
    );
  });

  it("takes no notice of a redocly.yaml in the working directory", async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, "redocly.yaml"), "apis:\n  main: { root: missing.yaml }\nnonsense: [");
    vi.spyOn(process, "cwd").mockReturnValue(folder);
    const elsewhere = await generateTypes(contextOf(prepare(await loadFixture())));
    vi.restoreAllMocks();
    expect(elsewhere).toBe(text);
  });
});

it.each(["decimal-amount", "Decimal", "lower"])("rejects a record named %s", async (name) => {
  const bundle = await loadFixture();
  Object.assign(bundle.components?.schemas ?? {}, { [name]: { type: "object" } });
  await expect(generateTypes(contextOf(prepare(bundle)))).rejects.toThrow(DocumentError);
});
