// Ways in which the sandbox is no longer what the documents say.

import { type SourceCanary, test } from "../canary.ts";

const calls = (title: string) => test("contract-tests/suites/sandbox.test.ts", title);
const mutants = (title: string) => test("contract-tests/suites/sandbox-mutants.test.ts", title);

export const sandbox: readonly SourceCanary[] = [
  {
    name: "deny that a card wallet is deployed already",
    file: "src/sandbox/cards/safe.ts",
    find: "already_deployed: true",
    replace: "already_deployed: false",
    caughtBy: [calls("deployCustomerSafe 200 documented"), calls("deployCardSafe 200 documented")],
  },
  {
    name: "let the sandbox take any body",
    file: "src/sandbox/service/check-request.ts",
    find: "if (!request) return NONE;",
    replace: 'if (!request || text !== "") return NONE;',
    caughtBy: [mutants("refuses sendFunds body/amount")],
  },
  {
    name: "let the sandbox take a parameter twice",
    file: "src/sandbox/service/check-request.ts",
    find: "sent.getAll(wireName(name)).length > 1",
    replace: "sent.getAll(wireName(name)).length > 2",
    caughtBy: [mutants("refuses listCardTransactions query/status type")],
  },
];
