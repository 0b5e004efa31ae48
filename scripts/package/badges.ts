// The badges of a README: what the manifest says, as pictures that do not change by themselves. A registry has nothing to show before
// the first release, and the state of a build belongs to the repository, whose address is a placeholder.

/** The fields of package.json that the badges show. */
export interface BadgeManifest {
  readonly engines: { readonly node: string };
  readonly license: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/** One line of Markdown. */
export function badges({ engines, license, exports }: BadgeManifest): string {
  const modules = Object.values(exports).filter((target) => typeof target !== "string");
  const isTyped = modules.length > 0 && modules.every((target) => target.types !== undefined);
  return [
    badge("node", engines.node, "417e38"),
    ...(isTyped ? [badge("types", "included", "3178c6")] : []),
    badge("licence", license, "555555"),
  ].join(" ");
}

function badge(label: string, message: string, color: string): string {
  // In a path of shields.io, a single dash separates the parts.
  const parts = [label, message].map((part) => encodeURIComponent(part.replaceAll("-", "--").replaceAll("_", "__")));
  return `![${label}: ${message}](https://img.shields.io/badge/${parts.join("-")}-${color})`;
}
