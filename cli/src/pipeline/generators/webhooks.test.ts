import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import type { Document, OperationObject } from "../model/openapi-document.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { readWebhooks } from "./webhooks.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

/** Adds a webhook with parameters of these names. */
function addWebhook(name: string, names: readonly string[], place: "header" | "query" = "header"): void {
  const parameters = names.map((parameter) => ({ name: parameter, in: place }));
  const post: OperationObject = { operationId: name, parameters };
  bundle.webhooks = { ...bundle.webhooks, [name]: { post } };
}

function caught(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

describe("what is known of webhooks", () => {
  it("are their names and the header that signs them", () => {
    addWebhook("card.frozen", []);
    expect(readWebhooks(contextOf(bundle))).toEqual({
      names: ["somethingHappened", "card.frozen"],
      signatureHeader: "x-svc-signature",
    });
  });

  it("is no header if none is documented for a signature", () => {
    bundle.webhooks = {};
    addWebhook("card.frozen", ["X-Sent-At", "X-Signature-Version"]);
    addWebhook("card.thawed", ["other-signature"], "query");
    expect(readWebhooks(contextOf(bundle))).toEqual({
      names: ["card.frozen", "card.thawed"],
      signatureHeader: undefined,
    });
  });

  it("is one header for all, however it is written", () => {
    addWebhook("card.frozen", ["x-SVC-signature"]);
    expect(readWebhooks(contextOf(bundle)).signatureHeader).toBe("x-svc-signature");
    addWebhook("card.thawed", ["X-Other-Signature"]);
    const error = caught(() => readWebhooks(contextOf(bundle)));
    expect(error).toBeInstanceOf(DocumentError);
    expect(error).toMatchObject({
      problems: [{ pointer: "/webhooks/card.thawed/post", reason: expect.stringContaining("x-other-signature") }],
    });
  });
});
