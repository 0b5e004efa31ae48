// Checks that are switched off: the tests of the checks have to notice.

import { type SourceCanary, test } from "../canary.ts";

const prism = (title: string) => test("contract-tests/suites/prism.test.ts", title);
const ruleset = (title: string) => test("specs/rules/ruleset.process.test.ts", title);
const pipeline = (file: string, title: string) => test(`cli/src/pipeline/${file}.test.ts`, title);

export const checks: readonly SourceCanary[] = [
  {
    name: "let the mock take any request",
    file: "contract-tests/support/harness/prism.ts",
    find: "validateRequest: true",
    replace: "validateRequest: false",
    caughtBy: [
      prism("refuses a body that breaks its schema"),
      test("contract-tests/suites/mutants.test.ts", "refuses sendFunds body"),
      test("contract-tests/suites/keywords.test.ts", "by maximum"),
    ],
  },
  {
    name: "let the mock take calls without credential",
    file: "contract-tests/support/harness/prism.ts",
    find: "checkSecurity: true",
    replace: "checkSecurity: false",
    caughtBy: [
      prism("refuses a request without its credential"),
      test("contract-tests/suites/mutants.test.ts", "refuses sendFunds credential"),
    ],
  },
  {
    name: "let the mock give any answer",
    file: "contract-tests/support/harness/prism.ts",
    find: "validateResponse: true",
    replace: "validateResponse: false",
    caughtBy: [prism("reports an answer that breaks its schema")],
  },
  {
    name: "overhear the mock's complaints",
    file: "contract-tests/support/harness/prism.ts",
    find: `headers.get("sl-violations")`,
    replace: `headers.get("violations")`,
    caughtBy: [prism("reports an answer that breaks its schema")],
  },
  {
    name: "take a rule of ours out of the ruleset",
    file: "specs/rules/ruleset.ts",
    find: `  "rate-limit-headers": own("Every answer of the crypto service has the rate-limit headers.", rateLimitHeaders),\n`,
    replace: "",
    caughtBy: [ruleset("are the functions, under their names")],
  },
  {
    name: "give a rule of ours nothing to look at",
    file: "specs/rules/ruleset.ts",
    find: `    given: "$",\n    resolved: false,`,
    replace: `    given: "$.nothing",\n    resolved: false,`,
    caughtBy: [ruleset("are all at work")],
  },
  {
    name: "turn one more recommended rule off",
    file: "specs/rules/ruleset.ts",
    find: `"info-contact": "off",`,
    replace: `"info-contact": "off",\n    "info-descriptoin": "off",`,
    caughtBy: [ruleset("are turned off only where they would be on")],
  },
  {
    name: "let a rule find nothing",
    file: "specs/rules/functions/decimal-money.ts",
    find: 'node.format !== "decimal"',
    replace: 'node.format === "money"',
    caughtBy: [test("specs/rules/functions/decimal-money.test.ts", "a number that is money by its name")],
  },
  {
    name: "compile schemas without strictness",
    file: "cli/src/pipeline/ajv.ts",
    find: "strict: true",
    replace: "strict: false",
    caughtBy: [pipeline("check-schemas", "has keywords that do not go with its type")],
  },
  {
    name: "check no examples",
    file: "cli/src/pipeline/check.ts",
    find: `await runStep("validate examples", async () => checkExamples(bundle, validatorAt));`,
    replace: "",
    caughtBy: [pipeline("check", "step validate examples")],
  },
  {
    name: "pass over what no fact names",
    file: "cli/src/pipeline/check-facts.ts",
    find: "if (!mark && !isNamed) {",
    replace: "if (!mark && !isNamed && said.length > 99) {",
    caughtBy: [pipeline("check-facts", "what nobody has shown is refused")],
  },
  {
    name: "take Spectral's complaints for none",
    file: "cli/src/pipeline/lint-spectral.ts",
    find: "refuse(complaints.map(",
    replace: "refuse(complaints.slice(0, 0).map(",
    caughtBy: [pipeline("lint-spectral", "complains in the file where it was written")],
  },
];
