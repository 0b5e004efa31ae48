// A comparison as Markdown, for a changelog or a comment on a pull request.

import { type Comparison, type Level, placeName, type SdkChange } from "./change.ts";

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
  return `- ${name === "" ? "" : `${code(name)}: `}${what}. ${sentence(reason)}${users}`;
}

function values(kind: SdkChange["kind"], from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return ` from ${code(from)} to ${code(to)}`;
  const value = kind === "removed" ? from : to;
  return value === undefined ? "" : `: ${code(value)}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** A code span; a value that has backticks itself gets longer ones. */
function code(value: string): string {
  const text = value.length > longest ? `${value.slice(0, longest)}…` : value;
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
