import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import { prepare } from "../model/model.ts";
import type { Document } from "../model/openapi-document.ts";
import { listOperations } from "../model/operation-object.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { generateResources } from "./resources.ts";

const generatedFolder = "../../../../generated";
let bundle: Document;
let text: string;

beforeEach(async () => {
  bundle = await loadFixture();
  text = generateResources(contextOf(prepare(bundle)));
});

function operation(id: string) {
  const found = listOperations(bundle).find((entry) => entry.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found.operation;
}

/** A method's comment, as running text. */
function comment(id: string): string {
  const end = text.indexOf(`operations.${id}, {`);
  const start = text.lastIndexOf("  /**", end);
  return text
    .slice(start, text.indexOf("*/", start))
    .replace(/\n +\* ?/g, " ")
    .replace(/ +/g, " ");
}

describe("the classes", () => {
  it("are distinguished if two clients have a resource of the same name", () => {
    expect(text).toContain("export class CryptoTransfersResource {");
    expect(text).toContain("export class AgentTransfersResource {");
    expect(text).toContain("export class CustomersResource {");
  });

  it("reject two methods with the same name", () => {
    operation("getVault")["x-sdk"] = { client: "crypto", resource: "cards", method: "freeze" };
    expect(() => generateResources(contextOf(prepare(bundle)))).toThrow(DocumentError);
    expect(() => generateResources(contextOf(prepare(bundle)))).toThrow(
      "crypto.cards.freeze is already the name of another",
    );
  });
});

describe("the types", () => {
  it("are there for queries", () => {
    expect(text).toContain(
      'export type ListTransfersQuery = NonNullable<OperationTypes["listTransfers"]["parameters"]["query"]>;',
    );
    expect(text).toContain("export type QuoteAnythingQuery = FreeQuery;");
    expect(
      text,
    ).toContain(`type FindCustomerParameters = NonNullable<OperationTypes["findCustomer"]["parameters"]["query"]>;
`);
    expect(text).toContain(`export type FindCustomerQuery = Omit<FindCustomerParameters, "svc_card_id" | "email"> &
  (
  | {
      svc_card_id: NonNullable<FindCustomerParameters["svc_card_id"]>;
      email?: never;
    }
  | {
      svc_card_id?: never;
      email: NonNullable<FindCustomerParameters["email"]>;
    });`);
  });
});

describe("a method's TSDoc", () => {
  it.each(["fiat", "crypto"])("has at most 25 lines for every operation of the %s service", (api) => {
    const generated = readFileSync(path.join(import.meta.dirname, `${generatedFolder}/${api}/resources.ts`), "utf8");
    const comments = [...generated.matchAll(/^ {2}\/\*\*\n(.*?)^ {3}\*\/\n {2}\w+\(/gms)].map(
      ([, lines = ""]) => lines,
    );
    expect(comments.length).toBeGreaterThan(10);
    expect(comments.filter((lines) => lines.trimEnd().split("\n").length > 25)).toEqual([]);
    expect(comments.filter((lines) => !/@see .*\breference\/\w+\/\w+\n$/s.test(lines))).toEqual([]);
    expect(comments.filter((lines) => /Rules: |\b[FC]\d+, [FC]\d+/.test(lines))).toEqual([]);
  });

  it("cannot be ended by the document's text, and leaves further paragraphs to the reference page", () => {
    expect(text).toContain("Read this to the end: *\\/ is no way out.");
    expect(text).not.toContain("the first point of a list");
  });

  it("links operations that the text names, and marks what is deprecated", () => {
    operation("deployVault").description = "First see `getVault`, then `deployVault`.";
    text = generateResources(contextOf(prepare(bundle)));
    expect(comment("deployVault")).toContain(
      "First see {@link CardsResource.vault | wallets.cards.vault}, then `deployVault`.",
    );
    expect(comment("deleteVault")).toContain("@deprecated");
  });
});
