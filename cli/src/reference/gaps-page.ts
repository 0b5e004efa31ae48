// The gaps of the documents: what is undocumented, where, what happens meanwhile, and how an overlay closes each.

import { overlayStub } from "../documents/gap-stub.ts";
import { type Gap, type GapPlace, ourServices } from "../documents/gaps.ts";
import type { ServiceModel } from "../pipeline/model/model.ts";
import { gapsPath, linkIds, operationLink, recordLink, type Targets } from "./links.ts";
import { blocks, code, fence, list, type Page, pageOf, table } from "./page.ts";

export interface GapList {
  readonly open: readonly Gap[];
  /** Those that a project's overlays have closed. */
  readonly closed: readonly Pick<Gap, "id" | "title">[];
}

const intro = `The services' public documentation leaves these questions open. The SDK does not invent answers: each section says what SDK and sandbox do
meanwhile, and how an overlay closes the gap once you know more. Uncomment the stub in an overlay of your project, complete it, and run
\`npx svc-sdk-cli regenerate\`; \`npx svc-sdk-cli gaps\` lists what is still open.`;

export function gapsPage(gaps: GapList, services: readonly ServiceModel[], targets: Targets): Page {
  const idText = (text: string) => linkIds(text, gapsPath, targets);
  const facts = {
    path: gapsPath,
    title: "Undocumented parts",
    description: "What the services leave undocumented, what the SDK does meanwhile, and how to close each gap.",
    group: "Gaps",
  };
  return pageOf(
    facts,
    intro,
    "## Overview",
    table(
      ["What is undocumented", "Service", "Gap"],
      gaps.open.map(({ id, api, title }) => [`[${heading(title)}](#${id.toLowerCase()})`, serviceText(api), id]),
    ),
    gaps.closed.length > 0 && "## Closed by your overlays",
    list(gaps.closed.map(({ id, title }) => `${id}: ${title}`)),
    ...gaps.open.flatMap((gap) => gapSection(gap, services, idText)),
  );
}

const heading = (title: string): string => title.trim().replace(/\.$/, "");

function serviceText(api: Gap["api"]): string {
  if (api === "none") return "";
  return api === "both" ? "fiat, crypto" : api;
}

function gapSection(
  gap: Gap,
  services: readonly ServiceModel[],
  idText: (text: string) => string,
): (string | undefined | false)[] {
  const stubs = ourServices.map((api) => [api, overlayStub(gap, api)] as const).filter(([, stub]) => stub !== "");
  return [
    `<a id="${gap.id.toLowerCase()}"></a>`,
    `## ${heading(gap.title)}`,
    [`**${gap.id}**`, serviceText(gap.api)].filter(Boolean).join(", "),
    idText(gap.meanwhile),
    list(gap.places.map((place) => idText(placeText(place, services)))),
    gap.closing === "" ? undefined : `**To close it.** ${gap.closing}`,
    ...stubs.map(([api, stub]) =>
      blocks(
        `<details><summary>Overlay stub for the ${api} service</summary>`,
        fence("yaml", `actions:\n${stub.trimEnd()}`),
        "</details>",
      ),
    ),
  ];
}

function placeText({ api, operationId, schema, pointer, text }: GapPlace, services: readonly ServiceModel[]): string {
  const service = services.find((one) => one.api === api);
  const model = service?.operations.find(({ id }) => id === operationId);
  if (model !== undefined) return `${operationLink(gapsPath, api, model)}: ${text}`;
  if (schema !== undefined && service?.document.components?.schemas?.[schema] !== undefined)
    return `${recordLink(gapsPath, api, schema)}: ${text}`;
  const webhook = service?.webhooks.find(({ id }) => id === operationId);
  return `${webhook === undefined ? partName(api, pointer) : `the webhook ${code(webhook.path)}`}: ${text}`;
}

const components: Readonly<Record<string, string>> = {
  parameters: "the parameter",
  responses: "the response",
  headers: "the header",
  schemas: "the record",
};

function partName(api: string, pointer: string): string {
  const [, section, kind = "", name = ""] = pointer.split("/");
  const word = section === "components" ? components[kind] : undefined;
  return word === undefined ? `the ${api} service` : `${word} ${code(name)}`;
}
