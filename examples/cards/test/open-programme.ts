// A programme for each test, and the steps that its customers take outside the service. The tests run against a sandbox in the
// process, or with SVC_SANDBOX_URL against one over HTTP.

import { CryptoClient } from "svc-sdk";
import type { WalletReadyOptions } from "svc-sdk/crypto";
import { type RemoteTenant, sandboxFixtures, type TestSandbox } from "svc-sdk/sandbox";
import { test as baseTest } from "vitest";
import { enrol } from "../src/enrol.ts";
import { issueCard } from "../src/issue-card.ts";

export const ada = { externalId: "user-1", email: "ada@shop.example" };

function openProgramme(sandbox: TestSandbox, tenant: RemoteTenant) {
  const wallets = new CryptoClient(tenant.crypto);
  /** Lets the minute of a deployment pass with each look at the wallet. */
  const wait: WalletReadyOptions = { pollMs: 1, onProgress: async () => void (await tenant.clock.advance(60)) };
  /** Ada with identity, phone and questionnaire. */
  const approvedAda = async () => {
    const { svc_card_id } = await enrol(wallets, ada);
    await tenant.simulate.approveIdentity({ svc_card_id });
    await tenant.simulate.verifyPhone({ svc_card_id });
    await tenant.simulate.completeSourceOfFunds({ svc_card_id });
    return svc_card_id;
  };
  return {
    sandbox,
    tenant,
    wallets,
    wait,
    approvedAda,
    /** Loses the responses to an operation, although it is carried out. */
    loseResponses: (operationId: string) => sandbox.faults.add({ kind: "lose-response", operationId }),
    /** How many requests of an operation have reached the service. */
    async requests(operationId: string) {
      const requests = await sandbox.requests.list({ limit: 500 });
      return requests.filter((request) => request.operationId === operationId).length;
    },
    /** Ada's card, with money. */
    async fundedCard(amount: string) {
      const svc_card_id = await approvedAda();
      const issued = await issueCard(wallets, ada.externalId, wait);
      if (!("card" in issued)) throw new Error(issued.why);
      await tenant.simulate.fundCard({ svc_card_id, amount });
      return issued.card.card_id;
    },
  };
}

/** `programme`, beside `sandbox` and `tenant`. */
export const test = baseTest.extend(sandboxFixtures()).extend<{ programme: ReturnType<typeof openProgramme> }>({
  programme: async ({ sandbox, tenant }, use) => use(openProgramme(sandbox, tenant)),
});
