import { expect, it } from "vitest";
import { withBadges } from "./badges.ts";

const status = (code: string) => `<span class="status status-${code[0]}">${code}</span>`;

it.each<[string, string, string]>([
  ["Status", "409", status("409")],
  ["Status", "409 <code>conflict</code>", `${status("409")} <code>conflict</code>`],
  ["Result of the attempt", "502, 503", `${status("502")} ${status("503")}`],
  ["Result of the attempt", "401, and the token", `${status("401")} and the token`],
  ["Status", "5xx", "5xx"],
  ["Measured", "187", "187"],
  ["Wait", "250 to 500", "250 to 500"],
  ["HTTP", "GET", '<span class="method get">GET</span>'],
  ["Basis", "assumed", '<span class="basis assumed">assumed</span>'],
])("below %s, %s becomes %s", (head, cell, expected) => {
  const table = (content: string) =>
    `<table><thead><tr><th>Name</th><th>${head}</th></tr></thead><tbody><tr><td>a</td><td>${content}</td></tr></tbody></table>`;
  expect(withBadges(table(cell))).toBe(table(expected));
});
