// What a run found, for people and for programs. The order is that of the documents, so reports can be compared.

import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { type Finding, isRefuted, isUnsaid, type Verdict } from "./judge.ts";
import { NOT_ASKED } from "./plan.ts";

export const REPORTS = ["text", "html", "junit", "sarif", "json"] as const;
export type ReportKind = (typeof REPORTS)[number];

/** The names of the files that a run writes. */
export const reportFiles: Readonly<Record<Exclude<ReportKind, "text">, string>> = {
  html: "verify.html",
  junit: "verify.junit.xml",
  sarif: "verify.sarif",
  json: "verify.json",
};

const ORDER: readonly Verdict[] = ["differs", "settled", "answered", "new", "confirmed", "not-run"];

const MEANING: Readonly<Record<Verdict, string>> = {
  differs: "documented, and the service does something else",
  settled: "an assumption that the service confirms or refutes",
  answered: "a gap of the documents that the service answers",
  new: "undocumented",
  confirmed: "documented, and true",
  "not-run": "not observed",
};

export function renderReport(kind: ReportKind, findings: readonly Finding[]): string {
  if (kind === "html") return html(findings);
  if (kind === "junit") return junit(findings);
  if (kind === "sarif") return `${JSON.stringify(sarif(findings), null, 2)}\n`;
  return kind === "json" ? `${JSON.stringify(findings, null, 2)}\n` : text(findings);
}

/** One line: how many there are of each. */
export function summary(findings: readonly Finding[]): string {
  const counts = ORDER.map((verdict) => [verdict, findings.filter((one) => one.verdict === verdict).length] as const);
  return counts.map(([verdict, count]) => `${count} ${verdict}`).join(", ");
}

/** Everything but what only repeats the documents: those are counted. */
function text(findings: readonly Finding[]): string {
  const lines = ORDER.flatMap((verdict) => {
    const shown = findings.filter((one) => one.verdict === verdict && isShown(one));
    if (shown.length === 0) return [];
    return [`\n${verdict}: ${MEANING[verdict]}`, ...shown.map(line)];
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
  const basis = [source, fact].filter(Boolean).map((one) => `\n      ${one}`);
  return `${what}\n      expected: ${expected}\n      seen: ${seen}${basis.join("")}`;
}

const STYLE = `:root { color-scheme: light dark }
body { font: 14px/1.5 system-ui, sans-serif; margin: 1.5rem auto; padding: 0 1rem; max-width: 80rem; overflow-wrap: anywhere }
summary { font-size: 1.1rem; padding: .4rem 0; cursor: pointer }
table { border-collapse: collapse; width: 100%; margin-bottom: 1rem }
td, th { padding: .3rem .6rem .3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8886 }
td span { display: block; opacity: .75 }
.differs { color: light-dark(#a40000, #ff8a80); font-weight: bold }
@media (width < 50rem) {
  thead { display: none }
  tr { display: block; padding: .4rem 0; border-bottom: 1px solid #8886 }
  td { display: block; border: 0; padding: 0 }
  td[data-name]:not(:empty)::before { content: attr(data-name) ": "; opacity: .75 }
}`;

/** One file that loads nothing: operation, status and verdict, then the findings of each verdict. */
function html(findings: readonly Finding[]): string {
  const row = ({ operationId, status, path, expected, seen, source, fact }: Finding) => {
    const where = `${escaped(`${operationId} ${status}`)}<span>${escaped(path)}</span>`;
    const basis = `${escaped(fact)}<span>${escaped(source)}</span>`;
    return `<tr><td>${where}${cell("expected", expected)}${cell("seen", seen)}<td>${basis}`;
  };
  const cell = (name: string, value: string) => `<td data-name="${name}">${escaped(value)}`;
  const section = (verdict: Verdict) => {
    const own = findings.filter((one) => one.verdict === verdict);
    // What only repeats the documents is less important.
    const rows = [...own].sort((one, other) => Number(isRefuted(other)) - Number(isRefuted(one))).map(row);
    const open = own.some(isUnsaid) ? " open" : "";
    const head = `<summary><span class="${verdict}">${own.length} ${verdict}</span>: ${MEANING[verdict]}</summary>`;
    return `<details${open}>${head}\n${table(["operation", "expected", "seen", "source"], rows)}</details>`;
  };
  const operations = [...new Set(findings.map(({ operationId }) => operationId))].map((id) => {
    const own = findings.filter(({ operationId }) => operationId === id);
    const statuses = [...new Set(own.map(({ status }) => status))].map((status) => {
      const verdict = ORDER.find((one) => own.some((finding) => finding.status === status && finding.verdict === one));
      return `<span class="${verdict}">${escaped(status)} ${verdict}</span>`;
    });
    return `<tr><td>${escaped(id)}<td>${statuses.join("")}`;
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
<p>${escaped(summary(findings))}</p>
${ORDER.map(section).join("\n")}
<details><summary>All operations</summary>
${table(["operation", "status and verdict"], operations)}</details>
</html>
`;
}

function table(names: readonly string[], rows: readonly string[]): string {
  const head = names.map((name) => `<th scope="col">${name}`).join("");
  return `<table>\n<thead><tr>${head}</thead>\n${rows.join("\n")}\n</table>\n`;
}

/** One test for each finding, by a name that does not change with the verdict; what was not run is skipped. */
function junit(findings: readonly Finding[]): string {
  const failures = findings.filter(({ verdict }) => verdict === "differs").length;
  const skipped = findings.filter(({ verdict }) => verdict === "not-run").length;
  const tests = findings.map((one) => {
    const statement = one.expected === `status ${one.status}` ? "" : one.expected;
    const name = [one.status, one.path, statement].filter(Boolean).join(" ");
    const start = `  <testcase classname="${escaped(`${one.service}.${one.operationId}`)}" name="${escaped(name)}"`;
    const why = escaped(`expected: ${one.expected}; seen: ${one.seen}`);
    if (one.verdict === "differs")
      return `${start}>\n    <failure message="${why}">${escaped(one.source)}</failure>\n  </testcase>`;
    return one.verdict === "not-run"
      ? `${start}>\n    <skipped message="${escaped(one.seen)}"/>\n  </testcase>`
      : `${start}/>`;
  });
  const counts = `tests="${findings.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="verify" ${counts}>\n${tests.join("\n")}\n</testsuite>\n`;
}

const LEVELS: Partial<Record<Verdict, string>> = {
  differs: "error",
  settled: "warning",
  answered: "note",
  new: "note",
};

/** What asks for a change of the documents, at its place there. */
function sarif(findings: readonly Finding[]): object {
  const shown = findings.filter((one) => (one.verdict === "settled" ? isRefuted(one) : one.verdict in LEVELS));
  const rules = Object.keys(LEVELS).map((id) => ({ id, shortDescription: { text: MEANING[id as Verdict] } }));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "svc-sdk-cli verify", rules } },
        results: shown.map(({ verdict, operationId, status, path, expected, seen, source }) => {
          const [, uri, start] = /^(.*):(\d+)$/.exec(source) ?? [];
          const region = { startLine: Number(start) };
          const where = uri && { physicalLocation: { artifactLocation: { uri: addressOf(uri) }, region } };
          return {
            ruleId: verdict,
            level: LEVELS[verdict],
            message: { text: `${operationId} ${status} ${path}: expected ${expected}; seen: ${seen}` },
            locations: where ? [where] : [],
          };
        }),
      },
    ],
  };
}

/** A relative reference, or a file address. */
function addressOf(file: string): string {
  return isAbsolute(file) ? pathToFileURL(file).href : encodeURI(file.replaceAll("\\", "/"));
}

/** For HTML and XML, whose texts cannot hold control characters. */
function escaped(raw: string): string {
  return raw
    .replace(/[^\P{Cc}\t\n]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
