// What Redocly's command line prints, without what is not about the document: its framed banner and temporary folders.

const frame = /^\s*[╔║╚].*$/gm;

/** The text without frames, blank lines and the given folders. */
export function scrub(text: string, folders: readonly string[]): string {
  const bare = folders.reduce((rest, folder) => rest.replaceAll(`${folder}/`, ""), text.replace(frame, ""));
  return bare
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
