// What a run found, for people and for programs. The order is that of the documents, so reports can be compared.

import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { type Finding, isRefuted, isUnsaid, type Verdict } from "./judge.ts";
import { NOT_ASKED } from "./plan.ts";

/** Most important first. */
const MEANING: Readonly<Record<Verdict, string>> = {
  differs: "documented, and the service does something else",
  settled: "an assumption that the service confirms or refutes",
  answered: "a gap of the documents that the service answers",
  new: "undocumented",
  confirmed: "documented, and true",
  "not-run": "not observed",
};
const VERDICTS = Object.keys(MEANING) as readonly Verdict[];

interface Report {
  readonly file: string;
  render(findings: readonly Finding[]): string;
}

/** By kind. */
export const reports: Readonly<Record<string, Report>> = {
  html: { file: "verify.html", render: (findings) => html(findings.map(escaped)) },
  junit: { file: "verify.junit.xml", render: (findings) => junit(findings.map(escaped)) },
  sarif: { file: "verify.sarif", render: (findings) => `${JSON.stringify(sarif(findings), null, 2)}\n` },
  json: { file: "verify.json", render: (findings) => `${JSON.stringify(findings, null, 2)}\n` },
};

/** For a terminal: everything but what only repeats the documents, which is counted. */
export function textReport(findings: readonly Finding[]): string {
  const lines = VERDICTS.flatMap((verdict) => {
    const shown = findings.filter((one) => one.verdict === verdict && isShown(one));
    return shown.length === 0 ? [] : [`\n${verdict}: ${MEANING[verdict]}`, ...shown.map(line)];
  });
  return [...lines, "", summary(findings)].join("\n").trimStart();
}

function isShown(finding: Finding): boolean {
  if (finding.verdict === "settled") return isRefuted(finding);
  return finding.verdict !== "not-run" || (finding.status.startsWith("2") && finding.seen !== NOT_ASKED);
}

function line({ operationId, status, path, expected, seen, source, fact, verdict }: Finding): string {
  const what = `  ${operationId} ${status}${path && `  ${path}`}`;
  if (verdict === "confirmed") return `${what}${path && `  ${seen}`}`;
  if (verdict === "not-run") return `${what}  ${seen}`;
  return [what, `expected: ${expected}`, `seen: ${seen}`, source, fact].filter(Boolean).join("\n      ");
}

/** How many there are of each verdict. */
function summary(findings: readonly Finding[]): string {
  return VERDICTS.map((verdict) => `${findings.filter((one) => one.verdict === verdict).length} ${verdict}`).join(", ");
}

const STYLE = `:root { color-scheme: light dark }
body { font: 14px/1.5 system-ui, sans-serif; margin: 1.5rem auto; padding: 0 1rem; max-width: 80rem; overflow-wrap: anywhere }
summary { font-size: 1.1rem; padding: .4rem 0; cursor: pointer }
table { border-collapse: collapse; width: 100%; margin-bottom: 1rem }
td, th { padding: .3rem .6rem .3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8886 }
td:is(:first-child, :last-child) { min-width: 13rem }
td span { display: block; opacity: .75 }
.differs { color: light-dark(#a40000, #ff8a80); font-weight: bold }
@media (width < 50rem) {
  thead { display: none }
  tr { display: block; padding: .4rem 0; border-bottom: 1px solid #8886 }
  td { display: block; border: 0; padding: 0 }
  td[data-name]:not(:empty)::before { content: attr(data-name) ": "; opacity: .75 }
}`;

/** One file that loads nothing: the findings of each verdict, then each operation with its statuses. */
function html(findings: readonly Finding[]): string {
  const sections = VERDICTS.map((verdict) => {
    const own = findings.filter((one) => one.verdict === verdict);
    // What only repeats the documents is less important.
    const sorted = [...own].sort((one, other) => Number(isRefuted(other)) - Number(isRefuted(one)));
    const rows = sorted.map(({ operationId, status, path, expected, seen, source, fact }) => {
      const cells = `<td data-name="expected">${expected}<td data-name="seen">${seen}<td>${fact}<span>${source}</span>`;
      return `<tr><td>${operationId} ${status}<span>${path}</span>${cells}`;
    });
    const title = `<span class="${own.length > 0 ? verdict : ""}">${own.length} ${verdict}</span>: ${MEANING[verdict]}`;
    return section(own.some(isUnsaid) ? " open" : "", title, ["operation", "expected", "seen", "source"], rows);
  });
  const operations = [...new Set(findings.map(({ operationId }) => operationId))].map((id) => {
    const own = findings.filter(({ operationId }) => operationId === id);
    const statuses = [...new Set(own.map(({ status }) => status))].map((status) => {
      const verdict = VERDICTS.find((one) =>
        own.some((finding) => finding.status === status && finding.verdict === one),
      );
      return `<span class="${verdict}">${status} ${verdict}</span>`;
    });
    return `<tr><td>${id}<td>${statuses.join("")}`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Verification</title>
<style>
${STYLE}
</style>
<h1>Verification</h1>
<p>${summary(findings)}</p>
${sections.join("")}${section("", "All operations", ["operation", "status and verdict"], operations)}</html>
`;
}

function section(open: string, title: string, names: readonly string[], rows: readonly string[]): string {
  const head = names.map((name) => `<th scope="col">${name}`).join("");
  const table = `<table>\n<thead><tr>${head}</thead>\n${rows.join("\n")}\n</table>`;
  return `<details${open}><summary>${title}</summary>\n${table}</details>\n`;
}

/** One test for each finding, by a name that does not change with the verdict; what was not run is skipped. */
function junit(findings: readonly Finding[]): string {
  const tests = findings.map(({ service, operationId, status, path, expected, seen, source, verdict }) => {
    const name = [status, path, expected === `status ${status}` ? "" : expected].filter(Boolean).join(" ");
    const failure = `<failure message="expected: ${expected}; seen: ${seen}">${source}</failure>`;
    const result = { differs: failure, "not-run": `<skipped message="${seen}"/>` }[verdict as string] ?? "";
    return `  <testcase classname="${service}.${operationId}" name="${name}">${result}</testcase>\n`;
  });
  const [failures, skipped] = ["<failure ", "<skipped "].map(
    (tag) => tests.filter((test) => test.includes(tag)).length,
  );
  const counts = `tests="${tests.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="verify" ${counts}>\n${tests.join("")}</testsuite>\n`;
}

/** What asks for a change of the documents, at its place there. */
function sarif(findings: readonly Finding[]): object {
  const levels: Partial<Record<Verdict, string>> = {
    differs: "error",
    settled: "warning",
    answered: "note",
    new: "note",
  };
  const rules = Object.keys(levels).map((id) => ({ id, shortDescription: { text: MEANING[id as Verdict] } }));
  const results = findings.filter(isUnsaid).map(({ verdict, operationId, status, path, expected, seen, source }) => {
    const [, file = "", startLine = ""] = /^(.*):(\d+)$/.exec(source) ?? [];
    const uri = isAbsolute(file) ? pathToFileURL(file).href : encodeURI(file.replaceAll("\\", "/"));
    const physicalLocation = { artifactLocation: { uri }, region: { startLine: Number(startLine) } };
    const text = `${operationId} ${status} ${path}: expected ${expected}; seen: ${seen}`;
    return {
      ruleId: verdict,
      level: levels[verdict],
      message: { text },
      locations: file ? [{ physicalLocation }] : [],
    };
  });
  const runs = [{ tool: { driver: { name: "svc-sdk-cli verify", rules } }, results }];
  return { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs };
}

/** For HTML and XML, whose texts cannot hold control characters. */
function escaped(finding: Finding): Finding {
  const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const safe = (text: string) => text.replace(/[^\P{Cc}\t\n]|[&<>"]/gu, (found) => entities[found] ?? "\uFFFD");
  const entries = Object.entries<string>({ ...finding }).map(([name, text]) => [name, safe(text)]);
  return { ...finding, ...Object.fromEntries(entries) };
}
