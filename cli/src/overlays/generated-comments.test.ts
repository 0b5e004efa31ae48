import { expect, it } from "vitest";
import { bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { generateResources } from "../pipeline/generators/resources.ts";
import { generateTypes } from "../pipeline/generators/types.ts";
import { forCallers } from "../pipeline/model/model.ts";
import { asDocument } from "../pipeline/model/openapi-document.ts";
import { contextOf, fixtureFile } from "../pipeline/testing/fixture.ts";
import { applyOverlays } from "./apply-overlays.ts";
import { overlayOf } from "./testing/overlay-texts.ts";

const overlay = overlayOf(`
  - target: $.components.schemas
    update:
      Rate:
        description: An exchange rate.
        type: object
        properties: { pair: { type: string } }
  - target: $.components.schemas.Transfer.properties
    update:
      reference: { type: string, description: Chosen by the sender. }
      rate: { $ref: "#/components/schemas/Rate" }
  - target: $..[?@.operationId == 'transferMoney']
    update: { summary: Send money abroad }
`);

it("records, properties and methods of an overlay tell their source", async () => {
  const { bundle } = applyOverlays(await bundleSpec(fixtureFile), [overlay]);
  const context = forCallers(contextOf(asDocument(bundle.document)));
  const types = await generateTypes(context);
  for (const text of [
    "/** An exchange rate. Source: overlays/some.yaml:2. */\nexport interface Rate {",
    "  /** Chosen by the sender. Source: overlays/some.yaml:8. */\n  reference?: string | undefined;",
    "  /** Source: overlays/some.yaml:8. */\n  rate?: Rate | undefined;",
  ])
    expect(types).toContain(text);
  const resources = generateResources(context);
  expect(resources).toMatch(
    /Send money abroad\..*?\* \*\*Source\*\*: overlays\/some\.yaml:12\.\n {3}\* @see `POST \/transfers`/s,
  );
  expect(resources.match(/\*\*Source\*\*/g)).toHaveLength(1);
});
