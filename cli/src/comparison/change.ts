// One difference between two versions of an SDK, and all of them together with the version that they call for.

import { compareTexts } from "../pipeline/bundle/problem.ts";
import { plural } from "../pipeline/generators/method-doc.ts";

/** What a release has to raise: a breaking change, an addition, or neither. */
export type Level = "major" | "minor" | "patch";

export type ChangeKind = "added" | "removed" | "renamed" | "changed";

/** Where users meet the change. */
export interface ChangePlace {
  readonly operationId?: string;
  /** A record or another exported type. */
  readonly type?: string;
  /** Path of a field below the type or the operation, such as `transactions[].amount`. */
  readonly member?: string;
  /** JSON pointer into the document, where the change has no such name. */
  readonly pointer?: string;
}

/** What shows the change: the documents, the types generated from them, or what the runtime does with an operation. */
type FoundBy = "document" | "types" | "behaviour";

export interface SdkChange {
  readonly level: Level;
  readonly kind: ChangeKind;
  /** Name of the service. */
  readonly api: string;
  readonly place: ChangePlace;
  /** Such as `field`, `method`, `retries`. */
  readonly subject: string;
  readonly from?: string;
  readonly to?: string;
  /** Why it has this level. */
  readonly reason: string;
  readonly found: FoundBy;
  /** Operations that use the type. */
  readonly usedBy?: readonly string[];
}

export interface Comparison {
  readonly level: Level | "none";
  readonly reason: string;
  readonly counts: Readonly<Record<Level, number>>;
  /** By level, service and place. */
  readonly changes: readonly SdkChange[];
}

const levels: readonly Level[] = ["major", "minor", "patch"];

/** Whether there is a change of this level or a higher one. */
export function reaches({ changes }: Comparison, wanted: Level): boolean {
  return changes.some(({ level }) => levels.indexOf(level) <= levels.indexOf(wanted));
}

export function conclude(changes: readonly SdkChange[]): Comparison {
  const sorted = [...changes].sort(
    (a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || compareTexts(sortKey(a), sortKey(b)),
  );
  const number = (wanted: Level) => sorted.filter(({ level }) => level === wanted).length;
  const counts = { major: number("major"), minor: number("minor"), patch: number("patch") };
  const [first] = sorted;
  return { level: first?.level ?? "none", reason: reasonFor(first, counts), counts, changes: sorted };
}

function reasonFor(first: SdkChange | undefined, counts: Comparison["counts"]): string {
  switch (first?.level) {
    case undefined:
      return "Nothing changes for users of the SDK.";
    case "major":
      return `${plural(counts.major, "change")} can break code that compiles and works today.`;
    case "minor":
      return `Nothing breaks; ${plural(counts.minor, "change")} can be noticed.`;
    case "patch":
      return `Only texts and details of the documents change (${plural(counts.patch, "change")}).`;
  }
}

/** `SwapQuote.fee`, `sendFunds`, `/servers/0`. */
export function placeName({ operationId, type, member, pointer }: ChangePlace): string {
  const owner = operationId ?? type ?? pointer ?? "";
  if (member === undefined) return owner;
  return operationId === undefined ? `${owner}.${member}` : `${owner}: ${member}`;
}

function sortKey({ api, place, subject, kind, from = "", to = "" }: SdkChange): string {
  return [api, placeName(place), subject, kind, from, to].join("\u0000");
}

const titles: Readonly<Record<Level, string>> = {
  major: "Breaking changes",
  minor: "Additions and other changes",
  patch: "Documentation and details",
};

/** Longer values are cut: the JSON has them whole. */
const longest = 120;

export function comparisonMarkdown(comparison: Comparison): string {
  const { level, reason, counts, changes } = comparison;
  const head = [`# SDK changes: ${level}`, reason];
  const numbers = `${counts.major} major, ${counts.minor} minor, ${counts.patch} patch.`;
  const sections = (Object.keys(titles) as Level[]).flatMap((each) => {
    const own = changes.filter((change) => change.level === each);
    return own.length === 0 ? [] : [`## ${titles[each]}`, ...byService(own)];
  });
  return `${[...head, ...(level === "none" ? [] : [numbers]), ...sections].join("\n\n")}\n`;
}

function byService(changes: readonly SdkChange[]): string[] {
  const services = [...new Set(changes.map(({ api }) => api))];
  return services.flatMap((service) => [
    `### ${service}`,
    changes
      .filter(({ api }) => api === service)
      .map(changeLine)
      .join("\n"),
  ]);
}

/** `- **SwapQuote.fee**: field changed from \`required\` to \`optional\`. Reason. Used by \`quoteSwap\`.` */
function changeLine({ place, subject, kind, from, to, reason, usedBy = [] }: SdkChange): string {
  const name = placeName(place);
  const what = `${subject} ${kind}${values(kind, from, to)}`;
  const users = usedBy.length === 0 ? "" : ` Used by ${usedBy.map(code).join(", ")}.`;
  return `- ${name === "" ? "" : `${code(name)}: `}${what}. ${reason.charAt(0).toUpperCase()}${reason.slice(1)}.${users}`;
}

function values(kind: SdkChange["kind"], from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return ` from ${code(from)} to ${code(to)}`;
  const value = kind === "removed" ? from : to;
  return value === undefined ? "" : `: ${code(value)}`;
}

/** A code span; a value that has backticks itself gets longer ones. */
function code(value: string): string {
  const text = value.length > longest ? `${value.slice(0, longest)}…` : value;
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
