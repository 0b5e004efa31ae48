// The command `gaps`: what is undocumented.

import { Command, Option } from "commander";
import type { Gap, GapPlace } from "../documents/gaps.ts";
import type { ClosedGap } from "../project/project-gaps.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { configOption, projectOf } from "./shared/options.ts";

interface Options {
  readonly api?: "fiat" | "crypto";
  readonly closed?: boolean;
  readonly config?: string;
  readonly json?: boolean;
}

/** Of a project's closed gaps, `places` are those that are closed. */
type ListedGap = Gap & Partial<Pick<ClosedGap, "left">>;

const EXAMPLES = `
Without --config and --closed, the documents of this package are listed.

Examples:
  $ npx svc-sdk-cli gaps --api crypto
  $ npx svc-sdk-cli gaps G8 G12 --json
  $ npx svc-sdk-cli gaps --config acme            what is still open with the project's overlays
  $ npx svc-sdk-cli gaps --closed --config acme   what the project's overlays have closed`;

export function gapsCommand(context: CommandContext): Command {
  return new Command("gaps")
    .summary("list what is undocumented, and how to close it")
    .description("List what is undocumented: where, what the SDK does meanwhile, and how an overlay closes it.")
    .argument("[gap...]", "ids such as G8; all if none is given")
    .addOption(new Option("--api <service>", "only the gaps of this service").choices(["fiat", "crypto"]))
    .addOption(configOption())
    .option("--closed", "list what the overlays of the project have closed, wholly or partly")
    .option("--json", "print JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (ids: readonly string[], options: Options) => {
      const gaps = select(await findGaps(options, context), options.api, await checkIds(ids));
      const { placeName } = await import("../documents/gaps.ts");
      context.print(options.json ? JSON.stringify(gaps, null, 2) : describe(gaps, placeName));
    });
}

async function findGaps(options: Options, context: CommandContext): Promise<readonly ListedGap[]> {
  if (options.closed || options.config !== undefined) {
    const { projectGaps } = await import("../project/project-gaps.ts");
    const { open, closed, partlyClosed } = await projectGaps(await projectOf(context, options));
    return options.closed ? [...closed, ...partlyClosed] : open;
  }
  const { listGaps } = await import("../documents/gaps.ts");
  return await listGaps();
}

/** Undefined for all gaps. */
async function checkIds(ids: readonly string[]): Promise<readonly string[] | undefined> {
  if (ids.length === 0) return undefined;
  const { listGaps } = await import("../documents/gaps.ts");
  const { selectGaps } = await import("../project/project-gaps.ts");
  return selectGaps(await listGaps(), ids).map(({ id }) => id);
}

function select(
  gaps: readonly ListedGap[],
  api: Options["api"],
  ids: readonly string[] | undefined,
): readonly ListedGap[] {
  return gaps
    .filter((gap) => ids?.includes(gap.id) ?? true)
    .filter((gap) => api === undefined || gap.api === api || gap.api === "both")
    .map((gap) => ({ ...gap, places: gap.places.filter((place) => api === undefined || place.api === api) }));
}

function describe(gaps: readonly ListedGap[], placeName: (place: GapPlace) => string): string {
  if (gaps.length === 0) return "No gaps.";
  return gaps.map((gap) => describeGap(gap, placeName)).join("\n\n");
}

function describeGap(
  { id, api, title, places, meanwhile, closing, left = [] }: ListedGap,
  placeName: (place: GapPlace) => string,
): string {
  // Both documents may have the same place.
  const nameOf = (place: GapPlace) => [api === "both" ? place.api : "", placeName(place)].filter(Boolean).join(" ");
  // An operation may have the gap at several parts: `quoteSwap, response 422`.
  const wholeOf = (place: GapPlace) => nameOf(place).replace(/, .*$/, "");
  const partsOf = (whole: string) => [...places, ...left].filter((place) => wholeOf(place) === whole);
  const shortName = (place: GapPlace) => (partsOf(wholeOf(place)).length === 1 ? wholeOf(place) : nameOf(place));
  const where = [...new Set(places.map(wholeOf))].map((whole) => {
    const parts = places.filter((place) => wholeOf(place) === whole);
    return parts
      .map(
        (place, index) => `${index === 0 ? shortName(place) : nameOf(place).replace(`${whole}, `, "")}: ${place.text}`,
      )
      .join(" ");
  });
  const details: readonly (readonly [string, string])[] = [
    ...where.map((text) => ["where", text] as const),
    ...(left.length === 0 ? [] : [["still open", left.map(shortName).join(", ")] as const]),
    ["meanwhile", meanwhile],
    ...(closing === "" ? [] : [["to close", closing] as const]),
  ];
  const label = api === "both" ? "fiat, crypto" : api === "none" ? "" : api;
  return [
    `${id.padEnd(4)} ${title}${label && ` (${label})`}${left.length === 0 ? "" : ", partly"}`,
    ...details.map(([name, text]) => `     ${name.padEnd(10)}  ${text.replaceAll(/\s+/g, " ")}`),
  ].join("\n");
}
