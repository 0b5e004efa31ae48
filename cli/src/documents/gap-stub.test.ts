import path from "node:path";
import { describe, expect, it } from "vitest";
import { applyOverlays } from "../overlays/apply-overlays.ts";
import { type OverlayFile, parseOverlay } from "../overlays/read-overlay.ts";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { parseYaml } from "../pipeline/bundle/read-yaml.ts";
import { overlayStub } from "./gap-stub.ts";
import { closedGaps, type Gap, listGaps, type OurService, ourDocument, ourServices, readOurDocument } from "./gaps.ts";

const gaps = await listGaps();
const bundles: Readonly<Record<OurService, Bundle>> = {
  fiat: await bundleOf("fiat"),
  crypto: await bundleOf("crypto"),
};
const stubs = ourServices.flatMap((api) =>
  gaps.filter(({ places }) => places.some((place) => place.api === api)).map((gap) => ({ id: gap.id, api, gap })),
);

async function bundleOf(api: OurService): Promise<Bundle> {
  const file = ourDocument(api);
  return { file, files: [file], document: await readOurDocument(api), locate: () => ({ file, line: 1 }) };
}

function overlayOf(actions: string): OverlayFile {
  const text = `overlay: 1.1.0\ninfo: { title: Stubs, version: 0.1.0 }\nactions:\n${actions}`;
  return parseOverlay(parseYaml(path.resolve("stubs.yaml"), text), "overlays/stubs.yaml");
}

/** As an editor does it: one `#` of each line, and the blank after it. */
function uncommented(stub: string): string {
  return stub.replace(/^( *)# ?/gm, "$1");
}

function stubOf(id: string, api: OurService): string {
  return overlayStub(gaps.find((gap) => gap.id === id) as Gap, api);
}

describe("a stub", () => {
  it.each(stubs)("of $id, uncommented, applies to the $api document and closes the gap there", ({ id, api, gap }) => {
    const bundle = bundles[api];
    const { bundle: after, changes } = applyOverlays(bundle, [overlayOf(uncommented(overlayStub(gap, api)))]);
    expect(changes.length).toBeGreaterThanOrEqual(gap.places.filter((place) => place.api === api).length);
    expect(closedGaps(bundle.document, after.document)).toEqual([id]);
  });

  it.each(stubs)("of $id for $api is an overlay without actions as long as it is a comment", ({ api, gap }) => {
    expect(overlayOf(overlayStub(gap, api)).actions).toEqual([]);
  });

  it.each(ourServices)("fits together with all others of the %s document", (api) => {
    const all = overlayOf(
      stubs.flatMap((stub) => (stub.api === api ? uncommented(overlayStub(stub.gap, api)) : [])).join(""),
    );
    const { bundle } = applyOverlays(bundles[api], [all]);
    expect(JSON.stringify(bundle.document)).not.toContain('"x-not-shown"');
  });

  it("names the setting of the configuration that belongs to it", () => {
    expect(stubOf("G40", "crypto")).toContain("\n  ## Set webhooks.timestampHeader in the configuration.\n");
  });

  it("gives an untyped body a record, and removes the mark", () => {
    expect(stubOf("G3", "fiat")).toBe(`  ## G3: The response of refresh-token.
  ## Until it is closed: Min: the sandbox sends a TokenResponse; if the SDK finds no token in the response, it logs in again.
  ## refreshToken, response 200: Response body; presumably that of the login.
  # - target: $.components.schemas
  #   update:
  #     RefreshTokenResult:
  #       description: Replace this by what G3 leaves open.
  #       type: object
  #       properties:
  #         example_field: { type: string, description: Replace this. }
  # - target: "$.paths['/auth/refresh-token'].get.responses['200'].content['application/json'].schema"
  #   update:
  #     $ref: "#/components/schemas/RefreshTokenResult"
  # - target: "$.paths['/auth/refresh-token'].get.responses['200'].content['application/json'].schema['x-not-shown'].G3"
  #   remove: true
`);
  });

  it("adds an operation that the document lacks, as plain OpenAPI", () => {
    const { bundle } = applyOverlays(bundles.fiat, [overlayOf(uncommented(stubOf("G13", "fiat")))]);
    expect(bundle.document.paths).toMatchObject({
      "/replace-this/g13-2": {
        get: {
          operationId: "getG13Example2",
          responses: {
            "200": { content: { "application/json": { schema: { $ref: "#/components/schemas/Beneficiary" } } } },
          },
        },
      },
    });
  });
});
