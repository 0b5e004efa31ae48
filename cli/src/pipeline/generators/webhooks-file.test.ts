import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../model/document-error.ts";
import type { Document, OperationObject } from "../model/openapi-document.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { generateWebhooks, readWebhooks } from "./webhooks-file.ts";

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

  it("is empty without any", () => {
    expect(readWebhooks(contextOf({ ...bundle, webhooks: {} }))).toEqual({ names: [], signatureHeader: undefined });
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

describe("the file of webhooks", () => {
  it("has separate exports", () => {
    expect(generateWebhooks(contextOf(bundle))).toBe(
      `// Names of the service's webhooks.
// Generated from the OpenAPI document of the fixture service. Do not edit: change the document and generate again.

/** The webhooks by their documented names. */
export const webhookNames = ["somethingHappened"] as const;

/** The header of the signature, in lower case, with the service's real name if given. */
export function signatureHeader(serviceName = "svc"): string {
  return "x-svc-signature".replaceAll("svc", serviceName);
}
`,
    );
  });

  it("has no signature header if none is documented", () => {
    bundle.webhooks = {};
    addWebhook("card.frozen", []);
    const text = generateWebhooks(contextOf(bundle));
    expect(text).toContain('webhookNames = ["card.frozen"] as const;');
    expect(text).not.toContain("signatureHeader");
  });
});
