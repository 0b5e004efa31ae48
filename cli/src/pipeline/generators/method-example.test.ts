import { beforeEach, describe, expect, it } from "vitest";
import { prepare } from "../model/model.ts";
import { type Document, type RequestBody, resolve } from "../model/openapi-document.ts";
import { listOperations, readOperations } from "../model/operation-object.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { exampleCall } from "./method-example.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

function example(id: string): string | undefined {
  const prepared = prepare(bundle);
  const model = readOperations(prepared).find((candidate) => candidate.id === id);
  return model && exampleCall(contextOf(prepared), model);
}

describe("an example", () => {
  it("gives amounts as strings, fills lines, and leaves optional fields to the reference page", () => {
    const transfer = listOperations(bundle).find(({ id }) => id === "transferMoney");
    const { content } = resolve<RequestBody>(bundle, transfer?.operation.requestBody ?? {});
    Object.assign(content?.["application/json"]?.example ?? {}, { svc_account_id: `acc_${"1".repeat(90)}` });
    expect(example("transferMoney")).toBe(`await wallets.transfers.send({
  svc_account_id: "acc_${"1".repeat(90)}",
  amount: "25.1",
}, { idempotencyKey: "payment-1001" });`);
  });

  it("takes the first of several", () => {
    Object.assign(listOperations(bundle).find(({ id }) => id === "tradeThing")?.operation.requestBody ?? {}, {
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/TradeRequest" },
          examples: { small: { value: { amount: 1 } }, large: { value: { amount: 9 } } },
        },
      },
    });
    expect(example("tradeThing")).toContain('{ amount: "1" }');
  });

  it("is left out where something that must be given has none", () => {
    expect(example("replaceHook")).toBeUndefined();
    const [parameter] = listOperations(bundle).find(({ id }) => id === "getReceipt")?.parameters ?? [];
    delete parameter?.example;
    expect(example("getReceipt")).toBeUndefined();
  });
});
