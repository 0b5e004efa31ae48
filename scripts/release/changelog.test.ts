import { describe, expect, it } from "vitest";
import { sectionOf, withRelease } from "./changelog.ts";
import type { ReleaseNote } from "./release-plan.ts";

const intro = "# Changelog\n\nThe introduction.\n\n## [Unreleased]\n";
const earlier = "## 0.1.0 - 2026-01-02\n\n- The first release.\n";
const note = (level: ReleaseNote["level"], text: string): ReleaseNote => ({
  id: text,
  level,
  isBreaking: text.startsWith("Breaking:"),
  text,
});
const release = { version: "0.2.0", date: "2026-11-24" };

describe("withRelease", () => {
  it("groups the texts of the changesets", () => {
    const notes = [
      note("minor", "Breaking: `a` is `b`."),
      note("minor", "Adds `c`.\nSee the guide."),
      note("patch", "Fixes `d`."),
    ];
    expect(withRelease(`${intro}\n${earlier}`, { ...release, notes })).toBe(
      `${intro}
## 0.2.0 - 2026-11-24

### Breaking changes

- \`a\` is \`b\`.

### Added and changed

- Adds \`c\`.
  See the guide.

### Fixed

- Fixes \`d\`.

${earlier}`,
    );
  });

  it("takes what is under Unreleased", () => {
    const text = withRelease(`${intro}\n### Added\n\n- Written by hand.\n`, { ...release, notes: [] });
    expect(text).toBe(`${intro}\n## 0.2.0 - 2026-11-24\n\n### Added\n\n- Written by hand.\n`);
  });

  it("rejects a changelog without Unreleased, and a version that is there", () => {
    expect(() => withRelease("# Changelog\n", { ...release, notes: [] })).toThrow('no line "## [Unreleased]"');
    expect(() => withRelease(`${intro}\n${earlier}`, { ...release, version: "0.1.0", notes: [] })).toThrow(
      "0.1.0 already",
    );
  });
});

describe("sectionOf", () => {
  it("returns the text of one version", () => {
    const text = withRelease(`${intro}\n${earlier}`, { ...release, notes: [note("patch", "Fixes `d`.")] });
    expect(sectionOf(text, "0.2.0")).toBe("### Fixed\n\n- Fixes `d`.");
    expect(sectionOf(text, "0.1.0")).toBe("- The first release.");
    expect(sectionOf(text, "0.3.0")).toBeUndefined();
  });
});
