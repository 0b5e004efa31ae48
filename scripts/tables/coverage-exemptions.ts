// Cells of docs/contributing/coverage.md that may be empty, each with the reason.

export type Column = "spec" | "test" | "sandbox";

const record = "no operation uses this record";

/** Reasons by rule and column. A filled cell with a reason fails the gate, so that it leaves this list. */
export const emptyCells: Readonly<Record<string, Readonly<Partial<Record<Column, string>>>>> = {
  ...Object.fromEntries(["F23", "F24", "F25", "F27", "F28", "F29"].map((id) => [id, { sandbox: record }] as const)),
  F30: { sandbox: "identity checks are another platform; the sandbox has no path for it either" },
  F35: { sandbox: "the document's version" },
  F36: { sandbox: "documentation: where to find the credentials" },
  C5: { sandbox: "documentation: making keys is undocumented, so the sandbox returns 501" },
  C107: { sandbox: "documentation of the services' own sandbox" },
};
