import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { applyOverlays } from "../overlays/apply-overlays.ts";
import { overlayOf } from "../overlays/testing/overlay-texts.ts";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { overlayStub } from "./gap-stub.ts";
import {
  closedGaps,
  documentsVersion,
  gapsPage,
  listGaps,
  type OurService,
  ourDocument,
  ourServices,
  readGapsPage,
  readOurDocument,
} from "./gaps.ts";

const gaps = await listGaps();
const page = readFileSync(gapsPage(), "utf8");

function gap(id: string) {
  const found = gaps.find((one) => one.id === id);
  if (!found) throw new Error(`no gap ${id}`);
  return found;
}

describe("the gaps", () => {
  it("are those of the page, each with all that it says", () => {
    expect(gaps.map(({ id }) => id)).toEqual([...page.matchAll(/\*\*(G\d+)\*\*/g)].map(([, id]) => id));
    expect(gaps).toHaveLength(74);
    for (const { id, title, meanwhile } of gaps) {
      const line = page.split("\n").find((text) => text.includes(`**${id}**`)) ?? "";
      expect(`${title} ${meanwhile}`).toBe(line.replace(/^.*\*\* /, "").replace(/\[([^\]]+)\]\([^)]+\)/g, "$1"));
    }
  });

  it("are those of the documents, each with all of its marks", async () => {
    for (const api of ["fiat", "crypto"] as const) {
      const text = JSON.stringify(await readOurDocument(api));
      const marked = [...text.matchAll(/"x-not-shown":(\{[^}]*\})/g)].flatMap(([, entries = "{}"]) =>
        Object.keys(JSON.parse(entries)),
      );
      const listed = gaps.flatMap(({ id, places }) => places.filter((place) => place.api === api).map(() => id));
      expect(listed.sort()).toEqual(marked.sort());
    }
  });

  it("tell service, places and how to close them", () => {
    expect(gap("G8")).toMatchObject({
      api: "fiat",
      title: "Reading and updating the webhook address.",
      meanwhile: "The bodies are undocumented. The sandbox sends a WebhookRecord, never with the secret.",
      closing:
        "Update each untyped body with its schema. Update each place with what your documentation says. Remove the entries G8 of x-not-shown.",
    });
    expect(gap("G8").places).toContainEqual({
      api: "fiat",
      pointer: "/paths/~1business~1webhook/put/requestBody/content/application~1json/schema",
      target: "$.paths['/business/webhook'].put.requestBody.content['application/json'].schema",
      operationId: "updateBusinessWebhook",
      text: "Request fields; presumably those of `registerBusinessWebhook`.",
      kind: "body",
    });
    expect(gap("G57").api).toBe("both");
    expect(gap("G13").places.every(({ kind }) => kind === "operations")).toBe(true);
    expect(gap("G13").places).toContainEqual(expect.objectContaining({ schema: "Beneficiary" }));
    expect(gap("G53").places[0]?.target).toBe(
      "$.paths['/business/transaction/receipt/{id}'].get.parameters[?@.name == 'id']",
    );
    expect(gap("G40").closing).toContain("Set webhooks.timestampHeader in the configuration.");
  });

  it("have no links to pages that do not travel", () => {
    expect(JSON.stringify(gaps)).not.toMatch(/\]\(/);
  });
});

it("closed gaps are those without any mark left", () => {
  const mark = (...ids: string[]): JsonObject => ({ "x-not-shown": Object.fromEntries(ids.map((id) => [id, "x."])) });
  const document = (info: JsonObject, card: JsonObject): JsonObject => ({ info, components: { schemas: { card } } });
  const before = document(mark("G1", "G2"), mark("G2", "G3"));
  expect(closedGaps(before, before)).toEqual([]);
  expect(closedGaps(before, document(mark("G2"), mark("G3")))).toEqual(["G1"]);
  expect(closedGaps(before, document({}, {}))).toEqual(["G1", "G2", "G3"]);
  expect(closedGaps(document({}, {}), before)).toEqual([]);
});

it.each(ourServices)("the %s document is a bundle, with its hash", (api) => {
  const text = readFileSync(ourDocument(api), "utf8");
  expect(JSON.parse(text)).toMatchObject({ openapi: "3.1.1", paths: expect.anything() });
  const { sha256, version } = documentsVersion();
  expect(sha256[api]).toBe(createHash("sha256").update(text).digest("hex"));
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

const line = '- <a id="g7"></a>**G7** Whether errors are `v1.2` replayed. Read [W2](webhooks.md#w2). Option.';

it("reads id, title and default, without links, and rejects a line that is no gap", () => {
  expect(readGapsPage(`# Gaps\n\n${line}\n`)).toEqual([
    { id: "G7", title: "Whether errors are `v1.2` replayed.", meanwhile: "Read W2. Option." },
  ]);
  for (const text of [line.replace("g7", "g8"), line.replace("**G7**", "G7"), '- <a id="g7"></a>**G7** Only a title.'])
    expect(() => readGapsPage(text)).toThrow(/not the line of a gap|G7 does not say/);
});

const bundles = { fiat: await bundleOf("fiat"), crypto: await bundleOf("crypto") };
const stubs = ourServices.flatMap((api) =>
  gaps.filter(({ places }) => places.some((place) => place.api === api)).map((gap) => ({ id: gap.id, api, gap })),
);

async function bundleOf(api: OurService): Promise<Bundle> {
  const file = ourDocument(api);
  return { file, files: [file], document: await readOurDocument(api), locate: () => ({ file, line: 1 }) };
}

/** As an editor does it: one `#` of each line, and the blank after it. */
const uncommented = (stub: string) => stub.replace(/^( *)# ?/gm, "$1");

describe("a stub", () => {
  it.each(stubs)(
    "of $id has no actions; uncommented, it applies to the $api document and closes the gap there",
    ({ id, api, gap }) => {
      const bundle = bundles[api];
      expect(overlayOf(`\n${overlayStub(gap, api)}`).actions).toEqual([]);
      const { bundle: after, changes } = applyOverlays(bundle, [overlayOf(`\n${uncommented(overlayStub(gap, api))}`)]);
      expect(changes.length).toBeGreaterThanOrEqual(gap.places.filter((place) => place.api === api).length);
      expect(closedGaps(bundle.document, after.document)).toEqual([id]);
    },
  );

  it.each(ourServices)("fits together with all others of the %s document", (api) => {
    const ofApi = stubs.filter((stub) => stub.api === api).map(({ gap }) => uncommented(overlayStub(gap, api)));
    const all = overlayOf(`\n${ofApi.join("")}`);
    const { bundle } = applyOverlays(bundles[api], [all]);
    expect(JSON.stringify(bundle.document)).not.toContain('"x-not-shown"');
  });

  it("names the setting of the configuration that belongs to it", () => {
    const setting = "\n  ## Set webhooks.timestampHeader in the configuration.\n";
    expect(overlayStub(gap("G40"), "crypto")).toContain(setting);
  });

  it("gives an untyped body a record, and removes the mark", () => {
    expect(overlayStub(gap("G3"), "fiat")).toBe(`  ## G3: Response of the token refresh.
  ## Until it is closed: The body is undocumented. The sandbox sends a TokenResponse; if the SDK finds no token in the response, it logs in again.
  ## A record is the field \`data\` of the envelope. If a body has none, refer only to the record, and add x-envelope: none to the response.
  ## refreshToken, response 200: Response body; presumably that of \`login\`.
  # - target: $.components.schemas
  #   update:
  #     RefreshTokenResult:
  #       description: Replace this by what G3 leaves open.
  #       type: object
  #       properties:
  #         example_field: { type: string, description: Replace this. }
  # - target: "$.paths['/auth/refresh-token'].get.responses['200'].content['application/json'].schema"
  #   update:
  #     allOf:
  #       - $ref: "#/components/schemas/SuccessEnvelope"
  #       - { type: object, required: [data], properties: { data: { $ref: "#/components/schemas/RefreshTokenResult" } } }
  # - target: "$.paths['/auth/refresh-token'].get.responses['200'].content['application/json'].schema['x-not-shown'].G3"
  #   remove: true
`);
  });
});
