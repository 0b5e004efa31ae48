import { expect, it } from "vitest";
import type { Page } from "../reference/page.ts";
import { referenceGroups } from "./navigation.ts";

const page = (path: string, title = path): Page => ({ path, title, markdown: "# A" });

it("has a group for each service, and closed ones for its events and records", () => {
  const pages = [
    page("reference/README.md"),
    page("reference/errors.md"),
    page("reference/kyc/README.md", "Identity checks"),
    page("reference/kyc/records/Check.md"),
  ];
  expect(referenceGroups(pages)).toEqual([
    { pages: ["reference/README.md", "reference/"] },
    { title: "Identity checks", pages: ["reference/kyc/README.md", "reference/kyc/"] },
    { title: "Identity checks: events", pages: ["reference/kyc/events/"], isCollapsed: true },
    { title: "Identity checks: records", pages: ["reference/kyc/records/"], isCollapsed: true },
  ]);
});

it("takes a folder without records for no service", () => {
  expect(referenceGroups([page("reference/cli/README.md")])).toHaveLength(1);
});
