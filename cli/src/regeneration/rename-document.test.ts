import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Bundle, bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { type JsonObject, toPointer } from "../pipeline/model/json-pointer.ts";
import { problemsOf } from "../pipeline/testing/spec-files.ts";
import { renameDocument } from "./rename-document.ts";
import { smallDocuments } from "./testing/small-documents.ts";

const names = { from: "svc", to: "acme" };

/** A bundle whose locations are one file per pointer. */
function bundle(document: JsonObject): Bundle {
  return { file: "crypto.json", files: [], document, locate: (at) => ({ file: toPointer(at), line: 1 }) };
}

const renamed = (document: JsonObject) => renameDocument(bundle(document), names).bundle.document;

describe("renameDocument", () => {
  const { bundle: result, renames } = renameDocument(bundle(smallDocuments().crypto), names);
  const { paths, components } = result.document;

  it("renames paths, parameters, components, properties and what names them, also in texts marked as code", () => {
    expect(Object.keys(paths as JsonObject)).toEqual(["/auth/token", "/acme-card/{acmeCardId}"]);
    const schema = { $ref: "#/components/schemas/AcmeCardId" };
    const get = {
      parameters: [{ name: "acmeCardId", schema }, { name: "acme_program" }],
      description: "Reads a card of the svc by its `acme_card_id`.",
      "x-not-shown": { G1: "Status codes; compare `acme_card_id`." },
    };
    expect(paths).toMatchObject({ "/acme-card/{acmeCardId}": { get } });
    const Card = {
      required: ["acme_card_id"],
      "x-sdk": { id: { type: "AcmeCardId", name: "acme_card_id" } },
      properties: { acme_card_id: schema },
      // Of examples only the names, not the values.
      examples: [{ acme_card_id: "svc_card_1", label: "svc_card_id" }],
    };
    expect(components).toMatchObject({ schemas: { AcmeCardId: { type: "string" }, Card } });
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
    const at = ["paths", "/acme-card/{acmeCardId}", "get", "parameters", 0];
    expect(result.locate(at).file).toBe("/paths/~1svc-card~1{svcCardId}/get/parameters/0");
    expect(result.locate(["components", "schemas", "AcmeCardId"]).file).toBe("/components/schemas/SvcCardId");
  });

  it("renames headers of parameters, responses and security schemes, with their requirements", () => {
    const named = (svc: string, Svc: string, SVC: string): JsonObject => ({
      security: [{ [`${svc}Key`]: [] }],
      components: {
        securitySchemes: { [`${svc}Key`]: { type: "apiKey", in: "header", name: `X-${Svc}-Key` } },
        parameters: { Signature: { name: `X-${Svc}-Signature`, in: "header" } },
        responses: { Done: { headers: { [`X-${SVC}-Id`]: {} } } },
      },
    });
    expect(renamed(named("svc", "Svc", "SVC"))).toEqual(named("acme", "Acme", "ACME"));
  });

  it("renames what callbacks, links and encodings name", () => {
    const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const named = (svc: string): JsonObject => {
      const content = { "multipart/form-data": { schema: schema(`${svc}Id`), encoding: { [`${svc}_file`]: {} } } };
      const next = { operationRef: `#/paths/~1${svc}/get`, parameters: { id: `$response.body#/${svc}_id` } };
      const callbacks = { done: { [`{$request.body#/${svc}_url}`]: { post: { requestBody: { content } } } } };
      return { paths: { [`/${svc}`]: { get: { callbacks, responses: { "200": { links: { next } } } } } } };
    };
    expect(renamed(named("svc"))).toEqual(named("acme"));
  });
});

it("refuses a name that is already there, at its source", async () => {
  const document = { components: { schemas: { Card: { properties: { svc_id: {}, acme_id: {} } } } } };
  const file = "/components/schemas/Card/properties/svc_id";
  const reason = "svc_id would be renamed to acme_id, which is also here";
  expect(await problemsOf(() => renamed(document))).toMatchObject([{ file, reason }]);
});

it.each(["fiat", "crypto"])("leaves the placeholder in no name of our %s document", async (api) => {
  const file = path.join(import.meta.dirname, "../../../generated", api, "openapi.json");
  const { document } = renameDocument(await bundleSpec(file), names).bundle;
  // What is left are values of examples: addresses of earlier requests.
  const left = JSON.stringify(document).match(/"\w+":"[^"]*svc[^"]*"/gi) ?? [];
  expect(left.filter((text) => !text.startsWith('"monitor_endpoint":"/svc-card/'))).toEqual([]);
});
