// No text of a document becomes code: the same hostile texts in every place that has one, through the generators and the
// generated package.

import { spawnSync } from "node:child_process";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { DocumentError, PipelineError } from "../pipeline/bundle/problem.ts";
import { checkReferences } from "../pipeline/checks/check-structure.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { forCallers, readModel } from "../pipeline/model/model.ts";
import type { Files } from "../pipeline/write/write-output.ts";
import type { Page } from "../reference/page.ts";
import { referencePages } from "../reference/reference-pages.ts";
import { checkExtra } from "./check-documents.ts";
import { prepareForeign } from "./prepare-foreign.ts";
import { generateSdk } from "./regenerate.ts";
import { placesOf, type TextPlace, textPlaces, withTexts } from "./testing/hostile-places.ts";
import { smallConfig } from "./testing/small-project.ts";
import { wordyDocument } from "./testing/wordy-document.ts";

/** What each text would run if it were code. */
const TRIPWIRE = "tripwire";
const attack = `globalThis.${TRIPWIRE}()`;

const texts: Readonly<Record<string, string>> = {
  "the end of a comment": `*/${attack};/*`,
  "the end of a text": `'+${attack}+'"+${attack}+"\`+${attack}+\`\${${attack}}`,
  "the end of a backslash": `\\'+${attack}+'\\"+${attack}+"\\`,
  "the end of a line": `\n${attack};\r${attack};\u2028${attack};\u2029${attack};//`,
  "the end of a block": `}]);}${attack};({[(`,
  "the end of a type": `"]>{${attack}} other(): Other<Types["`,
  "an element of a page": `</script><script>${attack}</script>{{ ${attack} }}\n\n\`\`\`js-vue\n{{ ${attack} }}\n\`\`\`\n<i :a="${attack}">`,
  "a command": `$(${TRIPWIRE})\`${TRIPWIRE}\`';${TRIPWIRE};'";${TRIPWIRE};"\n${TRIPWIRE}\n@${TRIPWIRE}`,
  "the end of a pattern": `/+${attack}+/`,
  "a member of every object": "constructor",
  "the prototype of an object": "__proto__",
};
const everything = Object.values(texts).slice(0, -2).join("");

/** Each place has a line of its own: problems on one line with the same words are one. */
const bundleOf = (document: JsonObject): Bundle => {
  let lines = 0;
  return { file: "m.json", files: [], document, locate: () => ({ file: "m.json", line: ++lines }) };
};

interface Generated {
  readonly files: Files;
  readonly pages: readonly Page[];
  readonly leftOut: number;
}

async function generate(document: JsonObject): Promise<Generated> {
  const base = bundleOf(document);
  const runStep = <Result>(_: string, work: () => Promise<Result>) => work();
  const extra = await checkExtra({ api: "m", document: base, others: [], taken: new Set(), runStep });
  const service = {
    ...({ api: "m", kind: "extra", base, changes: [], defaults: [] } as const),
    ...extra,
    completed: extra.bundle,
    renamed: extra.bundle,
  };
  const files = await generateSdk({ config: smallConfig("/"), services: [service] }, runStep);
  const naming = { api: "m", runtime: "svc-sdk/runtime/v1", extension: ".js", placeholder: "acme" } as const;
  const pages = referencePages([forCallers(readModel(extra.bundle.document, naming))]);
  return { files, pages, leftOut: extra.leftOut.length };
}

/** Whether the document stays one that is generated whole; the steps before the linters say so quickly. */
function isExpressed(document: JsonObject): boolean {
  try {
    const bundle = bundleOf(document);
    checkReferences(bundle);
    // Bundling refuses any other version.
    if (document.openapi !== "3.1.1") return false;
    return prepareForeign(bundle, "m", new Set()).leftOut.length === 0;
  } catch (error) {
    if (error instanceof DocumentError || error instanceof PipelineError) return false;
    throw error;
  }
}

/** Generates with the text in all places but those for which the document is refused; returns the places that stayed. */
async function generateHostile(
  text: string,
  places: readonly TextPlace[],
): Promise<Generated & { places: readonly TextPlace[] }> {
  // Names beside one another must differ.
  const textFor = (place: TextPlace) => (text in {} ? text : `${text}${places.indexOf(place)}`);
  let left = [...places];
  for (;;) {
    const document = withTexts(wordyDocument(), left, textFor);
    try {
      const generated = await generate(document);
      return { ...generated, places: left };
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
      const refused = new Set(error.problems.flatMap(({ pointer = "" }) => placesOf(pointer, left, textFor)));
      if (refused.size === 0) throw error;
      left = left.filter((place) => !refused.has(place));
    }
  }
}

/** Where the text is code: an identifier of the tripwire, or what no longer parses. */
function leaksIn(files: Files): string[] {
  return Object.entries(files).flatMap(([name, text]) => {
    if (name.endsWith(".json")) return JSON.parse(text) === undefined ? [name] : [];
    if (!/\.(?:ts|js)$/.test(name)) return [];
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, false);
    const { parseDiagnostics = [] } = source as unknown as { parseDiagnostics?: readonly ts.Diagnostic[] };
    const leaks = parseDiagnostics.map(
      ({ messageText, start = 0 }) =>
        `${name}: ${ts.flattenDiagnosticMessageText(messageText, " ")} ${text.slice(start - 100, start + 100)}`,
    );
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && node.text === TRIPWIRE) leaks.push(`${name}: runs the text`);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return leaks;
  });
}

describe("a hostile text in every place of a document", () => {
  const all = textPlaces(wordyDocument());
  let places: readonly TextPlace[];
  beforeAll(async () => {
    // Most refusals are about the place, whatever the text: such as a keyword, or the name of a parameter of the path.
    const expressed = all.filter((place) => isExpressed(withTexts(wordyDocument(), [place], () => everything)));
    ({ places } = await generateHostile("words", expressed));
  });

  it.each([...Object.entries(texts), ["all of them at once", everything] as const])(
    "stays a text: %s",
    async (_, text) => {
      const { files, pages, places: reached, leftOut } = await generateHostile(text, places);
      // Most places take any text; a test of none would hold as well.
      expect([all.length, leftOut]).toEqual([347, 0]);
      expect(reached.length).toBeGreaterThanOrEqual(text === "__proto__" ? 180 : 250);
      expect(leaksIn(files)).toEqual([]);
      for (const page of pages) expect(page.path).toMatch(/^reference\/(?:[\w.-]+\/)*\w[\w.-]*\.md$/);
      const commands = pages.flatMap(({ aside = "" }) =>
        [...aside.matchAll(/^(`{3,})sh\n(.*?)^\1$/gms)].map(([, , command]) => command),
      );
      const stubs = `curl() { :; }; uuidgen() { :; }; ${TRIPWIRE}() { echo ran >&2; }`;
      const shell = spawnSync("sh", ["-c", [stubs, ...commands].join("\n")], { encoding: "utf8" });
      expect(commands.length).toBeGreaterThan(2);
      expect(shell.stderr).toBe("");
    },
  );
});
