// What each folder holds and what its code may import. `npm run lint` checks it, and CONTRIBUTING.md shows it as a table.

/**
 * Lowest first: a folder imports only from folders above it in this list, and of these only the ones that it names. A name
 * without a path is a neighbour in the same parent folder.
 */
export const folders = [
  { folder: "src/wrappers/parsing", holds: "readers of unknown values", imports: [] },
  { folder: "src/wrappers/operation", holds: "an operation, its arguments and its results", imports: ["parsing"] },
  { folder: "src/wrappers/errors", holds: "typed errors", imports: ["parsing"] },
  { folder: "src/wrappers/platform", holds: "clock, random source, environment, digests", imports: ["errors"] },
  { folder: "src/wrappers/money", holds: "decimals and exact JSON", imports: ["operation", "errors"] },
  {
    folder: "src/wrappers/redaction",
    holds: "removal of secrets from messages and bodies",
    imports: ["parsing", "operation", "money"],
  },
  { folder: "src/wrappers/retries", holds: "pure retry decisions", imports: ["parsing", "operation", "errors"] },
  {
    folder: "src/wrappers/deadlines",
    holds: "abort scopes and time limits",
    imports: ["parsing", "operation", "errors", "platform", "retries"],
  },
  {
    folder: "src/wrappers/http",
    holds: "requests out, responses in",
    imports: ["parsing", "operation", "errors", "money", "redaction", "retries", "deadlines"],
  },
  {
    folder: "src/wrappers/x402",
    holds: "prices of paid resources",
    imports: ["parsing", "operation", "errors", "platform", "deadlines", "http"],
  },
  { folder: "src/wrappers/hooks", holds: "hooks and how they run", imports: ["operation", "errors", "http"] },
  {
    folder: "src/wrappers/idempotency",
    holds: "keys, the key ledger, stores",
    imports: ["parsing", "operation", "errors", "platform", "money", "deadlines", "http", "hooks"],
  },
  {
    folder: "src/wrappers/auth",
    holds: "tokens and credentials",
    imports: ["parsing", "operation", "errors", "platform", "deadlines", "hooks"],
  },
  {
    folder: "src/wrappers/throttling",
    holds: "adaptive rate limits, the circuit",
    imports: ["operation", "errors", "platform", "retries", "deadlines", "http"],
  },
  {
    folder: "src/wrappers/calls",
    holds: "one logical call",
    imports: [
      "parsing",
      "operation",
      "errors",
      "platform",
      "money",
      "redaction",
      "retries",
      "deadlines",
      "http",
      "x402",
      "hooks",
      "idempotency",
      "auth",
      "throttling",
    ],
  },
  {
    folder: "src/runtime.ts",
    holds: "what `generated/` imports",
    imports: ["src/wrappers/operation", "src/wrappers/calls"],
  },
  { folder: "generated", holds: "types, methods and tables generated from `specs/`", imports: ["src/runtime.ts"] },
  {
    folder: "src/wrappers/clients",
    holds: "what users construct",
    imports: [
      "parsing",
      "operation",
      "errors",
      "platform",
      "redaction",
      "retries",
      "deadlines",
      "http",
      "hooks",
      "idempotency",
      "auth",
      "throttling",
      "calls",
      "generated",
    ],
  },
  {
    folder: "src/wrappers/helpers",
    holds: "tasks that take several calls",
    imports: ["parsing", "operation", "errors", "platform", "retries", "deadlines", "http", "generated", "clients"],
  },
  {
    folder: "src/wrappers/webhooks",
    holds: "verified webhooks, handled once",
    imports: [
      "parsing",
      "operation",
      "errors",
      "platform",
      "money",
      "retries",
      "http",
      "hooks",
      "idempotency",
      "generated",
      "clients",
    ],
  },
  { folder: "src/wrappers/otel", holds: "OpenTelemetry hooks", imports: ["operation", "errors", "platform", "hooks"] },
  {
    folder: "src/wrappers/log",
    holds: "one log line per call",
    imports: ["parsing", "operation", "errors", "platform", "redaction", "hooks"],
  },
  {
    folder: "src/wrappers/drift",
    holds: "responses compared with the documents",
    imports: ["operation", "errors", "money", "hooks", "generated"],
  },
  {
    folder: "src/wrappers/store-conformance",
    holds: "the test suite for shared stores",
    imports: ["errors", "platform", "idempotency"],
  },
  {
    folder: "src/sandbox/core",
    holds: "results, refusals, amounts, clock, settings, chains",
    imports: ["src/wrappers/parsing", "src/wrappers/deadlines", "src/wrappers/http", "generated"],
  },
  { folder: "src/sandbox/state", holds: "tenants and their state", imports: ["src/wrappers/operation", "core"] },
  {
    folder: "src/sandbox/access",
    holds: "tokens, API keys, permissions",
    imports: ["src/wrappers/operation", "core", "state"],
  },
  {
    folder: "src/sandbox/fiat",
    holds: "fiat operations",
    imports: ["src/wrappers/webhooks", "core", "state", "access"],
  },
  { folder: "src/sandbox/funds", holds: "balances, transfers, swaps", imports: ["generated", "core", "state"] },
  {
    folder: "src/sandbox/cards",
    holds: "cards and card issuing",
    imports: ["src/wrappers/money", "src/wrappers/http", "generated", "src/wrappers/helpers", "core", "state", "funds"],
  },
  {
    folder: "src/sandbox/agent",
    holds: "agent wallets",
    imports: [
      "src/wrappers/platform",
      "src/wrappers/money",
      "src/wrappers/deadlines",
      "src/wrappers/http",
      "core",
      "state",
      "funds",
    ],
  },
  {
    folder: "src/sandbox/webhooks",
    holds: "subscriptions and deliveries",
    imports: [
      "src/wrappers/platform",
      "src/wrappers/money",
      "src/wrappers/deadlines",
      "src/wrappers/http",
      "src/wrappers/webhooks",
      "core",
      "state",
    ],
  },
  {
    folder: "src/sandbox/service",
    holds: "one request of a service",
    imports: [
      "src/wrappers/operation",
      "src/wrappers/money",
      "src/wrappers/http",
      "generated",
      "core",
      "state",
      "access",
    ],
  },
  {
    folder: "src/sandbox/control",
    holds: "control plane, faults, request log",
    imports: [
      "src/wrappers/operation",
      "src/wrappers/platform",
      "src/wrappers/money",
      "src/wrappers/redaction",
      "src/wrappers/deadlines",
      "generated",
      "core",
      "state",
      "cards",
      "webhooks",
      "service",
    ],
  },
  {
    folder: "src/sandbox",
    holds: "the sandbox, assembled",
    imports: [
      "src/wrappers/operation",
      "src/wrappers/errors",
      "src/wrappers/platform",
      "src/wrappers/http",
      "src/wrappers/hooks",
      "src/wrappers/idempotency",
      "src/wrappers/clients",
      "src/sandbox/core",
      "src/sandbox/state",
      "src/sandbox/access",
      "src/sandbox/fiat",
      "src/sandbox/funds",
      "src/sandbox/cards",
      "src/sandbox/agent",
      "src/sandbox/webhooks",
      "src/sandbox/service",
      "src/sandbox/control",
    ],
  },
  {
    folder: "src/runtime",
    holds: "`svc-sdk/runtime/v1`, which generated packages import",
    imports: ["src/wrappers/operation", "src/runtime.ts", "src/wrappers/clients", "src/wrappers/webhooks"],
  },
  {
    folder: "src",
    holds: "entry points of the package",
    imports: [
      "src/wrappers/operation",
      "src/wrappers/errors",
      "src/wrappers/platform",
      "src/wrappers/money",
      "src/wrappers/http",
      "src/wrappers/x402",
      "src/wrappers/hooks",
      "src/wrappers/idempotency",
      "src/wrappers/auth",
      "src/wrappers/throttling",
      "generated",
      "src/wrappers/clients",
      "src/wrappers/helpers",
      "src/wrappers/webhooks",
      "src/wrappers/otel",
      "src/wrappers/log",
      "src/wrappers/drift",
      "src/wrappers/store-conformance",
      "src/sandbox/core",
      "src/sandbox/state",
      "src/sandbox/funds",
      "src/sandbox/webhooks",
      "src/sandbox/control",
      "src/sandbox",
    ],
  },
  {
    folder: "cli/src/pipeline/model",
    holds: "an OpenAPI document as the generators see it",
    imports: ["src/runtime.ts"],
  },
  {
    folder: "cli/src/pipeline/bundle",
    holds: "one document out of many files, and places of problems",
    imports: ["model"],
  },
  { folder: "cli/src/pipeline/checks", holds: "schemas, examples, facts, lint", imports: ["model", "bundle"] },
  { folder: "cli/src/pipeline/generators", holds: "one generated file each", imports: ["src/runtime.ts", "model"] },
  { folder: "cli/src/pipeline/write", holds: "all files at once, or none", imports: [] },
  {
    folder: "cli/src/pipeline",
    holds: "OpenAPI documents in, generated code out",
    imports: [
      "cli/src/pipeline/model",
      "cli/src/pipeline/bundle",
      "cli/src/pipeline/checks",
      "cli/src/pipeline/generators",
      "cli/src/pipeline/write",
    ],
  },
  {
    folder: "cli/src/overlays",
    holds: "strict OpenAPI Overlays on a document",
    imports: ["cli/src/pipeline/model", "cli/src/pipeline/bundle"],
  },
  {
    folder: "cli/src/documents",
    holds: "our documents as they travel, and their gaps",
    imports: ["cli/src/pipeline/model", "overlays"],
  },
  { folder: "specs", holds: "the documents and their lint rules", imports: ["cli/src/pipeline/model"] },
  {
    folder: "cli/page",
    holds: "the page of the sandbox",
    imports: ["src/wrappers/platform", "src/wrappers/redaction", "src/sandbox/webhooks", "src/sandbox/control"],
  },
  {
    folder: "cli/src/sandbox-server",
    holds: "the sandbox over HTTP",
    imports: [
      "src/wrappers/platform",
      "src/wrappers/http",
      "src/sandbox/core",
      "src/sandbox/service",
      "src/sandbox/control",
      "src",
    ],
  },
  {
    folder: "cli/src/project",
    holds: "the configuration of a consumer's project, and its folder",
    imports: [
      "cli/src/pipeline/model",
      "cli/src/pipeline/bundle",
      "cli/src/pipeline/checks",
      "cli/src/pipeline/write",
      "overlays",
      "documents",
      "specs",
    ],
  },
  {
    folder: "cli/src/regeneration/inputs",
    holds: "extra documents, merged into ours",
    imports: ["cli/src/pipeline/model", "cli/src/pipeline/bundle"],
  },
  {
    folder: "cli/src/regeneration/defaults",
    holds: "what an operation needs and a consumer need not say",
    imports: ["cli/src/pipeline/model", "cli/src/pipeline/bundle", "cli/src/pipeline/generators"],
  },
  {
    folder: "cli/src/regeneration/rename",
    holds: "the service's name in place of the placeholder",
    imports: ["cli/src/pipeline/model", "cli/src/pipeline/bundle"],
  },
  {
    folder: "cli/src/regeneration",
    holds: "the SDK of a consumer",
    imports: [
      "cli/src/pipeline/model",
      "cli/src/pipeline/bundle",
      "cli/src/pipeline/checks",
      "cli/src/pipeline/generators",
      "cli/src/pipeline/write",
      "cli/src/pipeline",
      "specs",
      "cli/src/overlays",
      "cli/src/project",
      "cli/src/regeneration/inputs",
      "cli/src/regeneration/defaults",
      "cli/src/regeneration/rename",
    ],
  },
  {
    folder: "cli/src/redocly",
    holds: "Redocly's command line as a child process",
    imports: [],
  },
  {
    folder: "cli/src/comparison",
    holds: "what changes for users of an SDK",
    imports: [
      "cli/src/pipeline/model",
      "cli/src/pipeline/bundle",
      "cli/src/pipeline/generators",
      "project",
      "regeneration",
      "redocly",
    ],
  },
  {
    folder: "cli/src/reference",
    holds: "reference pages",
    imports: [
      "cli/src/pipeline/model",
      "cli/src/pipeline/bundle",
      "cli/src/pipeline/generators",
      "cli/src/pipeline/write",
      "regeneration",
    ],
  },
  {
    folder: "cli/src/languages",
    holds: "clients in other languages, by Redocly's generators",
    imports: [
      "cli/src/pipeline/model",
      "cli/src/pipeline/checks",
      "cli/src/pipeline/generators",
      "cli/src/pipeline/write",
      "project",
      "regeneration",
      "redocly",
    ],
  },
  {
    folder: "cli/src/commands",
    holds: "commands of the CLI",
    imports: [
      "src/sandbox/core",
      "cli/src/pipeline/bundle",
      "cli/src/pipeline/checks",
      "cli/src/pipeline/write",
      "pipeline",
      "documents",
      "project",
      "regeneration",
      "cli/src/regeneration/defaults",
      "comparison",
      "reference",
      "sandbox-server",
    ],
  },
  {
    folder: "cli/src",
    holds: "entry points of the CLI",
    imports: [
      "cli/src/pipeline/model",
      "cli/src/pipeline/bundle",
      "cli/src/pipeline/checks",
      "cli/src/pipeline/write",
      "cli/src/pipeline",
      "cli/src/overlays",
      "cli/src/documents",
      "cli/src/project",
      "cli/src/regeneration",
      "cli/src/sandbox-server",
      "cli/src/commands",
    ],
  },
  {
    folder: "scripts",
    holds: "build, checks, tables, tour",
    imports: [
      "src/wrappers/operation",
      "src/wrappers/retries",
      "src/wrappers/deadlines",
      "generated",
      "src/sandbox/state",
      "src/sandbox/control",
      "src/sandbox",
      "src",
      "cli/src/pipeline/checks",
      "cli/src/pipeline",
      "cli/src/documents",
      "specs",
      "cli/page",
      "cli/src",
    ],
  },
  {
    folder: "contract-tests",
    holds: "the documents against SDK and sandbox",
    imports: [
      "src/wrappers/http",
      "generated",
      "src/wrappers/helpers",
      "src/sandbox",
      "src",
      "cli/src/pipeline/model",
      "cli/src",
      "scripts",
    ],
  },
  { folder: "bench", holds: "benchmarks", imports: ["src", "scripts", "contract-tests"] },
  {
    folder: "tests",
    holds: "runtimes, installed package, types, other OpenAPI tools",
    imports: ["src/wrappers/idempotency", "src/wrappers/webhooks", "src/sandbox", "src", "cli/page", "scripts"],
  },
  { folder: "examples", holds: "programs of users", imports: [] },
];

const TEST = String.raw`\.test\.tsx?$|/testing/`;

/** The folder that a row means by a name. */
function resolve(row, name) {
  const neighbour = `${row.folder.replace(/[^/]*$/, "")}${name}`;
  const named = folders.find(({ folder }) => folder === neighbour) ?? folders.find(({ folder }) => folder === name);
  if (named === undefined) throw new Error(`${row.folder} names ${name}, which is not a row`);
  return named;
}

/** The files of a folder that no other row names. */
function filesOf({ folder }) {
  if (folder.endsWith(".ts")) return `^${folder}$`;
  const inner = folders.map((other) => other.folder).filter((other) => other.startsWith(`${folder}/`));
  return `^${folder}/${inner.map((other) => `(?!${other.slice(folder.length + 1)})`).join("")}`;
}

const allowed = folders.map((row, index) => {
  const imports = row.imports.map((name) => resolve(row, name));
  const upward = imports.find((other) => folders.indexOf(other) > index);
  if (upward) throw new Error(`${row.folder} stands above ${upward.folder} in the list, and must not import it`);
  return {
    name: `what ${row.folder} may import`,
    comment: "Use a folder that the row names, move the shared part to a lower folder, or pass it in.",
    severity: "error",
    from: { path: filesOf(row), pathNot: TEST },
    to: { path: folders.map(filesOf), pathNot: [row, ...imports].map(filesOf) },
  };
});

export default {
  forbidden: [
    ...allowed,
    {
      name: "no cycles",
      comment: "Files that import each other are one idea, or share one that belongs in a third file.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "source does not import tests",
      severity: "error",
      from: { path: "^(src|cli|generated|specs)/", pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: "tests of the package import the package alone",
      comment: "A test that needs more belongs in contract-tests or tests.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(cli|specs|scripts|contract-tests|bench|tests|examples)/" },
    },
    { name: "no file without a reader", severity: "error", from: { path: "^(src|cli/src)/", orphan: true }, to: {} },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|dist|cli/dist|.*/node_modules|docs/|node_modules)" },
    // Type imports count: a reader follows them too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
