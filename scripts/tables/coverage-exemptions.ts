// Cells of docs/coverage.md that may be empty, each with the reason.

export type Column = "spec" | "test" | "sandbox";

const record = "a record that no operation carries";

/** Reasons by rule and column. A cell that is filled after all fails the gate, so that it leaves this list. */
export const emptyCells: Readonly<Record<string, Readonly<Partial<Record<Column, string>>>>> = {
  ...Object.fromEntries(
    ["F23", "F24", "F25", "F26", "F27", "F28", "F29"].map((id) => [id, { sandbox: record }] as const),
  ),
  F30: { sandbox: "the platform for identity checks is another one; the sandbox has no path of it either" },
  F35: { sandbox: "the document's version" },
  F36: { sandbox: "documentation: where the credentials are found" },
  C5: { sandbox: "documentation: making keys is not described, and answers 501" },
  C107: { sandbox: "documentation of the services' own sandbox" },
};
