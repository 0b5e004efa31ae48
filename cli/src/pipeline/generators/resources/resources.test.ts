import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../../model/document-error.ts";
import type { Document } from "../../model/openapi-document.ts";
import { listOperations } from "../../model/paths-object.ts";
import { prepare } from "../../model/prepare.ts";
import { contextOf, loadFixture } from "../../testing/fixture.ts";
import { generateResources } from "./resources.ts";

const generatedFolder = "../../../../../generated";
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
  it("stand for resources, with one line per method", () => {
    expect(text).toContain(`  list(options?: CallOptions): ResultPromise<Hook[]> {
    return this.#call(operations.listHooks, { options });
  }
`);
  });

  it("hand out pages where a list has them", () => {
    expect(text).toContain('import { paginate } from "../../src/runtime.ts";\n');
    expect(
      text,
    ).toContain(`  list(query?: ListTransfersQuery, options?: CallOptions): PagedResultPromise<TransferPage, Transfer> {
    return paginate(this.#call, operations.listTransfers, { query, options });
  }
`);
  });

  it("break a long signature", () => {
    expect(text).toContain(`  freeze(
    path: { readonly svcCardId: SvcCardId; readonly cardId: CardId },
    options?: KeyedCallOptions,
  ): ResultPromise<FrozenCard> {
`);
  });

  it("take the description of their tag", () => {
    expect(text).toContain("/** `wallets.health`: Is it up. */\nexport class HealthResource {");
  });

  it("are distinguished if two clients have a resource of the same name", () => {
    expect(text).toContain("export class CryptoTransfersResource {");
    expect(text).toContain("export class AgentTransfersResource {");
    expect(text).toContain("export class CustomersResource {");
  });

  it("are gathered by client", () => {
    expect(text).toContain(`/** All resources of the agent client. */
export class AgentResources {
  /** What agents may do. */
  readonly transfers: AgentTransfersResource;
  /** What agents may do. */
  readonly pages: PagesResource;

  constructor(call: Caller) {
    this.transfers = new AgentTransfersResource(call);
    this.pages = new PagesResource(call);
  }
}
`);
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
  it("of all records are exported by name, and only used ones are imported", () => {
    expect(text).toMatch(/export type \{\n {2}AccessToken,\n {2}Address,/);
    expect(text.slice(0, text.indexOf("export type {"))).not.toContain("Address");
  });

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

  it("are there for documented error codes", () => {
    expect(text).toContain('export type TransferMoneyErrorCode = "conflict" | "insufficient_balance";');
    expect(text).not.toContain("LoginErrorCode");
  });
});

describe("a method's TSDoc", () => {
  it("has its parts in order", () => {
    expect(comment("transferMoney")).toMatch(
      /Send money\. .*\*\*Amounts\.\*\* Whole.* Sends `amount`.*@param body .*@param options .*@returns .*@throws .*@example.*@remarks \*\*Retries\*\*: .*\*\*Undocumented\*\*: where the second factor goes \(G25\)\. @see `POST \/transfers`, operationId `transferMoney`, reference\/fixture\/transferMoney\s*$/,
    );
  });

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

  it("lists parameters with types, limits and defaults", () => {
    expect(comment("listTransfers")).toContain("@param query.page (integer) Which page. At least 1. Default: `1`.");
    expect(comment("freezeCard")).toContain("@param path.cardId (string) Which card.");
    expect(comment("getReceipt")).toContain("@param id (string) Of which transfer.");
    expect(comment("quoteAnything")).toContain("@param query (object) Any parameters, by their names.");
    expect(comment("findCustomer")).toContain("@param query Exactly one of `svc_card_id` or `email`.");
    expect(comment("transferMoney")).toMatch(
      /@param body `TransferRequest`\. `amount`.* and `.*`: decimal string or bigint\./,
    );
  });

  it("lists errors with their codes, and what to do after an unknown outcome", () => {
    const doc = comment("transferMoney");
    expect(doc).toContain("@throws {ApiError} On 401, 409 (`conflict`) or 422 (`insufficient_balance`).");
    expect(doc).toMatch(/@throws \{IdempotencyKeyRequiredError\}.*@throws \{OutcomeUnknownError\}/);
    expect(comment("login")).toContain("@throws {ApiError} On any other failure.");
    expect(comment("freezeCard")).not.toContain("IdempotencyKeyRequiredError");
    expect(comment("freezeCard")).toContain(
      "@throws {OutcomeUnknownError} On no response: check {@link CustomersResource.find | wallets.customers.find} first.",
    );
    expect(comment("login")).not.toContain("OutcomeUnknownError");
  });

  it("describes the result", () => {
    expect(comment("quoteAnything")).toContain("@returns `Undescribed`: read it with `.unwrap<T>()`.");
    expect(comment("transferMoney")).toContain("@returns Sent; with `duplicate: true` after `conflict`.");
    expect(comment("deployVault")).toContain("@returns 200: It was there. 202: It has begun.");
  });

  it("lists gaps of everything that the operation sends and receives", () => {
    expect(comment("quoteAnything")).toContain("`query`: which parameters there are, the body (G12)");
    expect(comment("replaceHook")).toContain("the fields, the body (G8)");
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

describe("the text", () => {
  it("keeps within 120 columns", () => expect(text.split("\n").filter((line) => line.length > 120)).toEqual([]));
});
