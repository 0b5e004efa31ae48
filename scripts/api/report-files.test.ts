import { expect, it } from "vitest";
import { root } from "../lib/repository-specs.ts";
import { reportDifferences } from "./api-report.ts";
import { committedReports, currentReports } from "./report-files.ts";

// `npm run api` writes them; a change of the reports needs a changeset.
it("the API reports in tests/api show the sources", async () => {
  expect(reportDifferences(await committedReports(root), currentReports(root))).toEqual([]);
});
