// `npm run api`: writes what users of each entry point can name to `tests/api`; with `--check` it only compares.

import { parseArgs } from "node:util";
import { reportDifferences } from "./api/api-report.ts";
import { committedReports, currentReports, REPORTS, writeReports } from "./api/report-files.ts";
import { root } from "./lib/repository-specs.ts";

const USAGE = `Usage: npm run api -- [options]

Writes the exports of each entry point, with their types, to ${REPORTS}. Commit the reports with the change that they show.

  --check  writes nothing; fails if the reports differ from the sources
  --help   shows this text`;

const { values } = parseArgs({
  options: { check: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
});

if (values.help) console.log(USAGE);
else {
  const current = currentReports(root);
  const differences = reportDifferences(await committedReports(root), current);
  if (values.check && differences.length > 0) {
    console.error(`${REPORTS} differs from the sources. If that is meant, run npm run api and add a changeset.`);
    for (const difference of differences) console.error(`  ${difference}`);
    process.exitCode = 1;
  } else if (values.check) console.log(`${REPORTS} is up to date`);
  else {
    await writeReports(root, current);
    console.log(differences.length === 0 ? `${REPORTS} was up to date` : differences.join("\n"));
  }
}
