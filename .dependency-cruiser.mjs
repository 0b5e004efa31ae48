// The order of the folders: code imports from its own row and from rows above, never from below. `npm run lint` checks it.

/** Lowest first. Folders of one row do not import each other. */
export const levels = [
  ["src/wrappers/util"],
  ["src/wrappers"],
  ["src/wrappers/util/platform.ts"],
  ["src/wrappers/http"],
  ["src/wrappers/observability"],
  ["src/wrappers/idempotency"],
  ["src/wrappers/auth"],
  ["src/wrappers/call"],
  ["src/runtime.ts"],
  ["generated"],
  ["src/wrappers/observability/drift-detector.ts"],
  ["src/wrappers/client"],
  ["src/wrappers/helpers"],
  ["src/wrappers/stores"],
  ["src/wrappers/webhooks"],
  ["src/sandbox/core"],
  ["src/sandbox/state"],
  ["src/sandbox/access", "src/sandbox/funds", "src/sandbox/webhooks"],
  ["src/sandbox/fiat", "src/sandbox/cards", "src/sandbox/agent", "src/sandbox/service"],
  ["src/sandbox/control"],
  ["src/sandbox"],
  ["src/runtime"],
  ["src"],
  ["tests/support"],
  ["cli/src/pipeline"],
  ["cli/src/overlays"],
  ["cli/src/documents", "specs"],
  ["cli/page", "cli/src/sandbox-server", "cli/src/log-lines"],
  ["cli/src/project"],
  ["cli/src/regeneration"],
  ["cli/src/comparison", "cli/src/reference", "cli/src/running-sandbox", "cli/src/verify"],
  ["cli/src/site"],
  ["cli/site"],
  ["cli/src/commands"],
  ["cli/src"],
  ["scripts"],
  ["contract-tests"],
  ["tests/stores"],
  ["bench", "examples"],
  ["tests"],
];

const TEST = String.raw`\.test\.tsx?$|/testing/|^tests/support/`;
const all = levels.flat();

/** The files of a folder that no other row names. */
function filesOf(folder) {
  if (folder.endsWith(".ts")) return `^${folder}$`;
  const inner = all.filter((other) => other.startsWith(`${folder}/`));
  return `^${folder}/${inner.map((other) => `(?!${other.slice(folder.length + 1)})`).join("")}`;
}

const ordered = levels.flatMap((row, index) =>
  row.flatMap((folder) => {
    const later = [...row.filter((other) => other !== folder), ...levels.slice(index + 1).flat()].map(filesOf);
    if (later.length === 0) return [];
    const from = { path: filesOf(folder), pathNot: TEST };
    return [
      {
        name: `${folder} imports from above`,
        severity: "error",
        from,
        to: { path: later, dependencyTypesNot: ["type-only"] },
      },
    ];
  }),
);

export default {
  forbidden: [
    ...ordered,
    {
      name: "no cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no tests in source",
      severity: "error",
      from: { path: "^(src|cli|generated|specs)/", pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: "the package stands alone",
      severity: "error",
      from: { path: "^src/", pathNot: TEST },
      to: { path: "^(cli|specs|scripts|contract-tests|bench|tests|examples)/" },
    },
    {
      name: "examples are users",
      severity: "error",
      from: { path: "^examples/" },
      to: { path: "^(src|cli|generated|specs|scripts)/" },
    },
    {
      name: "no file without a reader",
      severity: "error",
      from: { path: "^(src|cli/src)/", pathNot: TEST, orphan: true },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|dist|cli/dist|.*/node_modules|docs/|node_modules)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
