// What a run found, for people and for programs. The order is that of the documents, so reports can be compared.

import { type Finding, isRefuted, type Verdict } from "./judge.ts";

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
  return finding.verdict !== "not-run" || finding.status.startsWith("2");
}

function line({ operationId, status, path, expected, seen, source, fact, verdict }: Finding): string {
  const what = `  ${operationId} ${status}${path && `  ${path}`}`;
  if (verdict === "confirmed") return `${what}${path && `  ${seen}`}`;
  if (verdict === "not-run") return `${what}  ${seen}`;
  const basis = [source, fact].filter(Boolean).map((one) => `\n      ${one}`);
  return `${what}\n      expected: ${expected}\n      seen: ${seen}${basis.join("")}`;
}

function html(findings: readonly Finding[]): string {
  const row = (one: Finding) => {
    const cells = [
      one.service,
      one.operationId,
      one.status,
      one.path,
      one.expected,
      one.seen,
      one.basis,
      `${one.source} ${one.fact}`,
    ];
    const [service, ...others] = cells.map((cell) => `<td>${escaped(cell)}</td>`);
    return `<tr class="${one.verdict}"><td>${one.verdict}</td>${service}${others.join("")}</tr>`;
  };
  const names = ["verdict", "service", "operation", "status", "path", "expected", "seen", "basis", "source"];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Verification</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 2em; color: #222; background: #fff }
table { border-collapse: collapse }
td, th { padding: 4px 8px; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd }
.differs td:first-child { color: #a40000; font-weight: bold }
.not-run { color: #666 }
</style>
<h1>Verification</h1>
<p>${escaped(summary(findings))}</p>
<dl>${ORDER.map((verdict) => `<dt>${verdict}</dt><dd>${escaped(MEANING[verdict])}</dd>`).join("")}</dl>
<table>
<thead><tr>${names.map((name) => `<th scope="col">${name}</th>`).join("")}</tr></thead>
<tbody>
${sorted(findings).map(row).join("\n")}
</tbody>
</table>
</html>
`;
}

function sorted(findings: readonly Finding[]): Finding[] {
  return ORDER.flatMap((verdict) => findings.filter((one) => one.verdict === verdict));
}

/** One test for each finding; what was not run is skipped. */
function junit(findings: readonly Finding[]): string {
  const failures = findings.filter(({ verdict }) => verdict === "differs").length;
  const skipped = findings.filter(({ verdict }) => verdict === "not-run").length;
  const tests = findings.map((one) => {
    const name = [one.status, one.path].filter(Boolean).join(" ");
    const start = `  <testcase classname="${escaped(`${one.service}.${one.operationId}`)}" name="${escaped(`${name} ${one.verdict}`)}"`;
    const why = escaped(`expected: ${one.expected}; seen: ${one.seen}`);
    if (one.verdict === "differs")
      return `${start}>\n    <failure message="${why}">${escaped(one.source)}</failure>\n  </testcase>`;
    return one.verdict === "not-run"
      ? `${start}>\n    <skipped message="${escaped(one.seen)}"/>\n  </testcase>`
      : `${start}/>`;
  });
  const counts = `tests="${findings.length}" failures="${failures}" skipped="${skipped}"`;
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
          const where = uri && { physicalLocation: { artifactLocation: { uri: uri.replaceAll("\\", "/") }, region } };
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

/** For HTML and XML, whose texts cannot hold control characters. */
function escaped(raw: string): string {
  return raw
    .replace(/[^\P{Cc}\t\n]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
