import path from "node:path";
import { describe, expect, it } from "vitest";
import { consumerRules } from "../../../specs/rules/consumer-rules.ts";
import { type Bundle, bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { checkBundle } from "../pipeline/checks/check-spec.ts";
import { type JsonObject, toPointer } from "../pipeline/model/json-pointer.ts";
import { renameDocument } from "./rename-document.ts";
import { smallDocuments } from "./testing/small-documents.ts";

const names = { from: "svc", to: "acme" };

/** A bundle whose locations are one file per pointer. */
function bundle(document: JsonObject): Bundle {
  return { file: "crypto.json", files: [], document, locate: (at) => ({ file: toPointer(at), line: 1 }) };
}

const ours = path.join(import.meta.dirname, "../../../generated");

describe("renameDocument", () => {
  const { bundle: renamed, renames } = renameDocument(bundle(smallDocuments().crypto), names);
  const { paths, components } = renamed.document;

  it("renames paths, parameters, components, properties and what names them, also in texts marked as code", () => {
    expect(Object.keys(paths as JsonObject)).toEqual(["/auth/token", "/acme-card/{acmeCardId}"]);
    const schema = { $ref: "#/components/schemas/AcmeCardId" };
    expect(paths).toMatchObject({
      "/acme-card/{acmeCardId}": {
        get: {
          parameters: [{ name: "acmeCardId", schema }, { name: "acme_program" }],
          description: "Reads a card of the svc by its `acme_card_id`.",
          "x-not-shown": { G1: "Status codes; compare `acme_card_id`." },
        },
      },
    });
    expect(components).toMatchObject({
      schemas: {
        AcmeCardId: { type: "string" },
        Card: {
          required: ["acme_card_id"],
          "x-sdk": { id: { type: "AcmeCardId", name: "acme_card_id" } },
          properties: { acme_card_id: schema },
          // Of examples only the names, not the values.
          examples: [{ acme_card_id: "svc_card_1", label: "svc_card_id" }],
        },
      },
    });
  });

  it("lists every name once", () => {
    expect(renames.map(({ kind, from, to }) => `${kind} ${from} ${to}`)).toEqual([
      "component SvcCardId AcmeCardId",
      "parameter svcCardId acmeCardId",
      "parameter svc_program acme_program",
      "path /svc-card/{svcCardId} /acme-card/{acmeCardId}",
      "property svc_card_id acme_card_id",
    ]);
  });

  it("locates renamed paths under their old names", () => {
    expect(renamed.locate(["paths", "/acme-card/{acmeCardId}", "get", "parameters", 0]).file).toBe(
      "/paths/~1svc-card~1{svcCardId}/get/parameters/0",
    );
    expect(renamed.locate(["components", "schemas", "AcmeCardId"]).file).toBe("/components/schemas/SvcCardId");
  });

  it("renames headers of parameters, responses and security schemes, with their requirements", () => {
    const { document } = renameDocument(
      bundle({
        security: [{ svcKey: [] }],
        components: {
          securitySchemes: { svcKey: { type: "apiKey", in: "header", name: "X-Svc-Key" } },
          parameters: { Signature: { name: "X-Svc-Signature", in: "header" } },
          responses: { Done: { headers: { "X-SVC-Id": {} } } },
        },
      }),
      names,
    ).bundle;
    expect(document).toEqual({
      security: [{ acmeKey: [] }],
      components: {
        securitySchemes: { acmeKey: { type: "apiKey", in: "header", name: "X-Acme-Key" } },
        parameters: { Signature: { name: "X-Acme-Signature", in: "header" } },
        responses: { Done: { headers: { "X-ACME-Id": {} } } },
      },
    });
  });

  it("renames what callbacks, links and encodings name", () => {
    const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const named = (svc: string): JsonObject => {
      const content = { "multipart/form-data": { schema: schema(`${svc}Id`), encoding: { [`${svc}_file`]: {} } } };
      const next = { operationRef: `#/paths/~1${svc}/get`, parameters: { id: `$response.body#/${svc}_id` } };
      const callbacks = { done: { [`{$request.body#/${svc}_url}`]: { post: { requestBody: { content } } } } };
      return { [`/${svc}`]: { get: { callbacks, responses: { "200": { links: { next } } } } } };
    };
    expect(renameDocument(bundle({ paths: named("svc") }), names).bundle.document).toEqual({ paths: named("acme") });
  });
});

it("refuses a name that is already there, at its source", () => {
  const document = { components: { schemas: { Card: { properties: { svc_id: {}, acme_id: {} } } } } };
  const file = "/components/schemas/Card/properties/svc_id";
  const problem = { file, reason: "svc_id would be renamed to acme_id, which is also here" };
  expect(() => renameDocument(bundle(document), names)).toThrow(
    expect.objectContaining({ name: PipelineError.name, problems: [expect.objectContaining(problem)] }),
  );
});

it.each(["fiat", "crypto"])("leaves the placeholder in no name of our %s document, which is sound", async (api) => {
  const { bundle: renamed } = renameDocument(await bundleSpec(path.join(ours, api, "openapi.json")), names);
  await checkBundle(renamed, { rules: consumerRules });
  // What is left are values of examples: addresses of earlier requests.
  const left = JSON.stringify(renamed.document).match(/"\w+":"[^"]*svc[^"]*"/gi) ?? [];
  expect(left.filter((text) => !text.startsWith('"monitor_endpoint":"/svc-card/'))).toEqual([]);
});
