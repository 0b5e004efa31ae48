// The order of the folders, and nothing imports upwards. `npm run lint` checks it; CONTRIBUTING.md shows the same table.

/** Lowest first: code imports from its own folder and from those above it in this list. */
export const folders = [
  { folder: "src/wrappers/parsing", holds: "readers of unknown values" },
  { folder: "src/wrappers/operation", holds: "types of an operation, its arguments and its results" },
  { folder: "src/wrappers/errors", holds: "typed errors" },
  { folder: "src/wrappers/platform", holds: "clock, random source, environment, digests" },
  { folder: "src/wrappers/money", holds: "decimals and exact JSON" },
  { folder: "src/wrappers/redaction", holds: "removal of secrets from messages and bodies" },
  { folder: "src/wrappers/retries", holds: "pure retry decisions" },
  { folder: "src/wrappers/deadlines", holds: "abort scopes and time limits" },
  { folder: "src/wrappers/http", holds: "requests out, responses in" },
  { folder: "src/wrappers/hooks", holds: "hooks and how they run" },
  { folder: "src/wrappers/idempotency", holds: "keys, the key ledger, stores" },
  { folder: "src/wrappers/auth", holds: "tokens and credentials" },
  { folder: "src/wrappers/calls", holds: "one logical call" },
  { folder: "src/runtime.ts", holds: "what generated code imports" },
  { folder: "generated", holds: "types, methods and tables generated from `specs/`" },
  { folder: "src/wrappers/clients", holds: "what users construct" },
  { folder: "src/wrappers/helpers", holds: "tasks that take several calls" },
  { folder: "src/wrappers/webhooks", holds: "verified webhooks, handled once" },
  { folder: "src/wrappers/otel", holds: "OpenTelemetry hooks" },
  { folder: "src/wrappers/drift", holds: "responses compared with the documents" },
  { folder: "src/wrappers/store-conformance", holds: "the test suite for shared stores" },
  { folder: "src/sandbox/core", holds: "answers, refusals, money, clock, settings" },
  { folder: "src/sandbox/state", holds: "tenants and their state" },
  { folder: "src/sandbox/access", holds: "tokens, API keys, permissions" },
  { folder: "src/sandbox/fiat", holds: "fiat operations" },
  { folder: "src/sandbox/funds", holds: "balances, transfers, swaps" },
  { folder: "src/sandbox/cards", holds: "cards and card issuing" },
  { folder: "src/sandbox/agent", holds: "agent wallets" },
  { folder: "src/sandbox/webhooks", holds: "subscriptions and deliveries" },
  { folder: "src/sandbox/service", holds: "one request of a service" },
  { folder: "src/sandbox/control", holds: "control plane, faults, request log" },
  { folder: "src/sandbox", holds: "the sandbox, assembled" },
  { folder: "src", holds: "entry points of the package" },
  { folder: "cli/src/pipeline", holds: "OpenAPI documents in, generated code out" },
  { folder: "specs", holds: "the documents and their lint rules" },
  { folder: "cli/page", holds: "the page of the sandbox" },
  { folder: "cli/src/sandbox-server", holds: "the sandbox over HTTP" },
  { folder: "cli/src/commands", holds: "commands of the CLI" },
  { folder: "cli/src", holds: "entry points of the CLI" },
  { folder: "scripts", holds: "build, checks, tables, tour" },
  { folder: "contract-tests", holds: "the documents against SDK and sandbox" },
  { folder: "bench", holds: "benchmarks" },
  { folder: "tests", holds: "runtimes, installed package, types, other OpenAPI tools" },
  { folder: "examples", holds: "programs of users" },
];

const TEST = String.raw`\.test\.tsx?$|/testing/`;

/** The files of a folder that no other row names. */
function filesOf({ folder }) {
  const inner = folders.map((other) => other.folder).filter((other) => other.startsWith(`${folder}/`));
  const rest = inner.map((other) => `(?!${other.slice(folder.length + 1)})`).join("");
  return folder.endsWith(".ts") ? `^${folder}$` : `^${folder}/${rest}`;
}

const downwards = folders.slice(0, -1).map((from, floor) => ({
  name: `${from.folder} imports downwards`,
  comment: "Move the shared part to the lower folder, or pass it in.",
  severity: "error",
  from: { path: filesOf(from), pathNot: TEST },
  to: { path: folders.slice(floor + 1).map(filesOf) },
}));

export default {
  forbidden: [
    ...downwards,
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
