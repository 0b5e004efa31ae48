// Some pages say how to get the packages before the first release. That release replaces these parts by the text written beside them.

/** The pages with such parts. */
export const UNRELEASED_PAGES: readonly string[] = [
  ...["README.md", "cli/README.md", "docs/index.md", "docs/quickstart.md", "docs/guides/security.md"],
];

const PART = /^<!-- until released -->\n\n?(.*?)^<!-- when released\n(.*?)^-->\n(\n?)/gms;

/**
 * Returns the page as it reads once the packages are on the registry.
 *
 * @throws {Error} if a part has no end
 */
export function releasedText(page: string): string {
  const released = page.replace(PART, (_, _until: string, text: string, blank: string) =>
    text === "" ? "" : text + blank,
  );
  const left = /^<!-- (?:until|when) released/m.exec(released);
  if (left !== null) throw new Error(`"${left[0]}" has no end; docs/contributing/versions.md shows the form`);
  return released;
}

/** Returns the page as it reads until then, without what takes the place of its parts. */
export function unreleasedText(page: string): string {
  return page.replace(PART, (_, until: string, _text: string, blank: string) =>
    until.endsWith("\n\n") ? until : until + blank,
  );
}
