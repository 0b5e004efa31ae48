// What the mutation run breaks, one folder at a time, and the tests that must notice: those next to the code, and those of the
// folders that show more of its behaviour. Every test that runs for a mutant costs time, so the lists are short.

export interface MutatedFolder {
  /** Sources to break: globs. Tests are left out. */
  readonly sources: readonly string[];
  /** Tests to run: globs. */
  readonly tests: readonly string[];
}

const wrappers = (...folders: readonly string[]): MutatedFolder => ({
  sources: [`src/wrappers/${folders[0]}/*.ts`],
  tests: folders.map((folder) => `src/wrappers/${folder}/*.test.ts`),
});

// Properties take seconds, and those over HTTP start servers, which every mutant would cost; the other tests notice as much.
const sandbox = (folder: string): MutatedFolder => ({
  sources: [`src/sandbox/${folder}/*.ts`],
  tests: ["src/sandbox/simulations.test.ts", `src/sandbox/${folder}/!(*.properties|*-http).test.ts`],
});

const file = (name: string): MutatedFolder => ({ sources: [`${name}.ts`], tests: [`${name}*.test.ts`] });

// The protocol of a key within a call shows only in calls.
const CALL_KEY = "src/wrappers/idempotency/call-key.ts";

// Which field the errors of arguments name.
const ARGUMENTS = "src/argument-fields.test.ts";

type MutatedFolders = Readonly<Record<string, MutatedFolder>>;

const sdk: MutatedFolders = {
  money: wrappers("money"),
  retries: wrappers("retries"),
  idempotency: {
    sources: ["src/wrappers/idempotency/*.ts", `!${CALL_KEY}`],
    tests: ["src/wrappers/{idempotency,store-conformance}/*.test.ts"],
  },
  "call-key": { sources: [CALL_KEY], tests: ["src/wrappers/{calls,clients}/*.test.ts"] },
  // Its frameworks/ are left out: only tests that start servers show their behaviour.
  webhooks: {
    sources: ["src/wrappers/webhooks/*.ts"],
    tests: ["src/wrappers/webhooks/*.test.ts", "src/wrappers/webhooks/frameworks/fetch-handler.test.ts"],
  },
  redaction: wrappers("redaction"),
  // What a token store changes shows in shared tokens, and what a caller sees in clients.
  auth: {
    sources: ["src/wrappers/auth/*.ts"],
    tests: ["src/wrappers/{auth,shared-tokens}/*.test.ts", "src/wrappers/clients/tokens*.test.ts"],
  },
  deadlines: wrappers("deadlines"),
  http: { sources: ["src/wrappers/http/*.ts"], tests: ["src/wrappers/http/*.test.ts", ARGUMENTS] },
  calls: {
    sources: ["src/wrappers/calls/*.ts"],
    tests: [
      "src/wrappers/{calls,clients}/*.test.ts",
      "src/wrappers/{hooks/hooks,drift/detector,http/read-response}.test.ts",
      ARGUMENTS,
    ],
  },
  cause: file("src/wrappers/errors/cause"),
  "around-hook": file("src/wrappers/hooks/around-hook"),
  compare: file("src/wrappers/drift/compare"),
};

const sandboxFolders: MutatedFolders = {
  funds: sandbox("funds"),
  cards: sandbox("cards"),
  agent: sandbox("agent"),
  fiat: sandbox("fiat"),
  access: sandbox("access"),
  "sandbox-core": sandbox("core"),
  "check-request": {
    sources: ["src/sandbox/service/check-request.ts"],
    tests: ["src/sandbox/service/{check-request,requests}.test.ts"],
  },
  service: {
    sources: ["src/sandbox/service/*.ts", "!src/sandbox/service/check-request.ts"],
    // Services of the user, and behaviour that is set while the sandbox runs, show only from outside.
    tests: [
      "src/sandbox/{simulations,answers,answers-paths,user-handlers,sandbox-documents}.test.ts",
      "src/sandbox/service/*.test.ts",
      "src/sandbox/control/faults/status-fault.test.ts",
    ],
  },
  state: sandbox("state"),
  "sandbox-webhooks": sandbox("webhooks"),
  control: {
    ...sandbox("control"),
    // Answers, injected responses and the log of actions have folders of their own, but are reached through its routes.
    tests: [
      ...sandbox("control").tests,
      "src/sandbox/answers.test.ts",
      "src/sandbox/control/{faults/status-fault,log/action-log}.test.ts",
    ],
  },
  "sandbox-assembly": {
    sources: ["src/sandbox/*.ts"],
    // How card payments settle by themselves, and what the log of actions records, shows beside the code that does it.
    tests: [
      "src/sandbox/!(*.properties|*-size).test.ts",
      "src/sandbox/{cards/auto-settle-cards,control/log/action-log,control/send-again}.test.ts",
    ],
  },
  "test-fixtures": sandbox("test-fixtures"),
  remote: sandbox("remote"),
  faults: sandbox("control/faults"),
  input: sandbox("control/input"),
  log: sandbox("control/log"),
};

/** By the name that `npm run test:mutation -- <name>` takes. */
export const mutatedFolders: MutatedFolders = { ...sdk, ...sandboxFolders };

/** The folders of one part, by a name that the command takes in their place. */
export const mutatedParts: Readonly<Record<string, readonly string[]>> = {
  sdk: Object.keys(sdk),
  sandbox: Object.keys(sandboxFolders),
};
