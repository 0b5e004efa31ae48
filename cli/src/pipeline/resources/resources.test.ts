import { beforeEach, describe, expect, it } from "vitest";
import { type Document, listOperations } from "../document.ts";
import { DocumentError } from "../document-error.ts";
import { prepare } from "../prepare.ts";
import { loadFixture, naming } from "../testing/fixture.ts";
import { generateResources } from "./resources.ts";

let bundle: Document;
let text: string;

beforeEach(async () => {
  bundle = await loadFixture();
  text = generateResources(prepare(bundle), naming);
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

  it("are told apart where two clients have a resource of one name", () => {
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

  it("refuse two methods of one name", () => {
    operation("getVault")["x-sdk"] = { client: "crypto", resource: "cards", method: "freeze" };
    expect(() => generateResources(prepare(bundle), naming)).toThrow(DocumentError);
    expect(() => generateResources(prepare(bundle), naming)).toThrow("crypto.cards.freeze is the name of another");
  });
});

describe("the types", () => {
  it("of all records can be had by name, and only what is used is imported", () => {
    expect(text).toMatch(/export type \{\n {2}AccessToken,\n {2}Address,/);
    expect(text.slice(0, text.indexOf("export type {"))).not.toContain("Address");
  });

  it("are there for queries", () => {
    expect(text).toContain(
      'export type ListTransfersQuery = NonNullable<OperationTypes["listTransfers"]["parameters"]["query"]>;',
    );
    expect(text).toContain("export type QuoteAnythingQuery = FreeQuery;");
    expect(text).toContain(`export type FindCustomerQuery = ExactlyOne<
  Pick<NonNullable<OperationTypes["findCustomer"]["parameters"]["query"]>, "svc_card_id" | "email">
> &
  Omit<NonNullable<OperationTypes["findCustomer"]["parameters"]["query"]>, "svc_card_id" | "email">;`);
  });

  it("are there for documented error codes", () => {
    expect(text).toContain('export type TransferMoneyErrorCode = "conflict" | "insufficient_balance";');
    expect(text).not.toContain("LoginErrorCode");
  });
});

describe("a method's comment", () => {
  it("says what the document says, in order", () => {
    expect(comment("transferMoney")).toMatch(
      /Send money\. .*Sends `amount`.*\*\*Moves money\.\*\*.*\*\*Key\.\*\*.*\*\*Sending again\.\*\*.*\*\*Unknown outcome\.\*\*.*\*\*Not shown\*\* - G25: .*Rules: C26, C27\. .*@returns .*@throws .*@example/,
    );
  });

  it("cannot be ended by what the document says", () => {
    expect(text).toContain("Read this to the end: *\\/ is no way out.");
    expect(text).toContain("   * \\@sign at the start of a line.");
  });

  it("lists parameters with their limits and defaults", () => {
    expect(comment("listTransfers")).toContain("@param query.page Which page. At least 1. Default: `1`.");
    expect(comment("freezeCard")).toContain("@param path.cardId Which card.");
    expect(comment("getReceipt")).toContain("@param id Of which transfer.");
    expect(comment("quoteAnything")).toContain("@param query Any parameters, by their names.");
    expect(comment("findCustomer")).toContain("@param query Exactly one of `svc_card_id` or `email`.");
  });

  it("lists failures with their codes", () => {
    expect(comment("transferMoney")).toContain(
      "@throws {ApiError} On 401, 409 (`conflict`) or 422 (`insufficient_balance`).",
    );
    expect(comment("login")).toContain("@throws {ApiError} On any other failure.");
  });

  it("says which write may throw what else: the caller's missing decision, and an outcome that nobody knows", () => {
    expect(comment("transferMoney")).toMatch(
      /@throws \{IdempotencyKeyRequiredError\}.*@throws \{OutcomeUnknownError\}/,
    );
    expect(comment("freezeCard")).not.toContain("IdempotencyKeyRequiredError");
    expect(comment("freezeCard")).toContain("@throws {OutcomeUnknownError} Whenever the service");
    expect(comment("login")).not.toContain("OutcomeUnknownError");
  });

  it("says where an answer comes whole", () => {
    expect(comment("quoteAnything")).toContain("The whole body as it came");
    expect(comment("transferMoney")).not.toContain("The whole body as it came");
  });

  it("lists gaps of everything that the operation sends and gets", () => {
    expect(comment("quoteAnything")).toContain("- G12: `query`: Which parameters there are. The body.");
    expect(comment("replaceHook")).toContain("- G8: The fields. The body.");
  });

  it("tells the statuses of several successes apart", () => {
    expect(comment("deployVault")).toContain("@returns 200: It was there. 202: It has begun.");
  });

  it("links the read that settles an outcome, and operations that the text names", () => {
    operation("deployVault").description = "First see `getVault`, then `deployVault`.";
    text = generateResources(prepare(bundle), naming);
    expect(comment("freezeCard")).toContain("{@link CustomersResource.find} tells what happened.");
    expect(comment("deployVault")).toContain("First see {@link CardsResource.vault}, then `deployVault`.");
  });

  it("marks what is deprecated", () => {
    expect(comment("deleteVault")).toContain("@deprecated");
  });
});

describe("the text", () => {
  it("keeps comments within 110 columns and code within 120", () => {
    const lines = text.split("\n");
    expect(lines.filter((line) => /^ +\*/.test(line) && line.length > 110)).toEqual([]);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  it("is the same every time", async () => {
    expect(generateResources(prepare(await loadFixture()), naming)).toBe(text);
  });
});
