// A programme in a sandbox of its own, and the steps that its customers take outside the service.

import { CryptoClient } from "svc-sdk";
import type { WalletReadyOptions } from "svc-sdk/crypto";
import { createSandbox, type Sandbox, type SandboxTenant } from "svc-sdk/sandbox";
import { onTestFinished } from "vitest";
import { enrol } from "../src/enrol.ts";
import { issueCard } from "../src/issue-card.ts";

export const ada = { externalId: "user-1", email: "ada@shop.example" };

export interface Programme {
  readonly sandbox: Sandbox;
  readonly tenant: SandboxTenant;
  readonly wallets: CryptoClient;
  /** Lets the minute of a deployment pass with each look at the wallet. */
  readonly wait: WalletReadyOptions;
  /** Loses the responses to an operation, although it is carried out. */
  loseResponses(operationId: string): void;
  /** How many requests of an operation have reached the service. */
  requests(operationId: string): number;
  /** Ada with identity, phone and questionnaire. */
  approvedAda(): Promise<string>;
  /** Ada's card, with money. */
  fundedCard(amount: string): Promise<string>;
}

export function openProgramme(): Programme {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const tenant = sandbox.createTenant();
  const wallets = new CryptoClient({ ...tenant.crypto, backoff: { baseMs: 1 } });
  const wait: WalletReadyOptions = { pollMs: 1, onProgress: () => sandbox.clock.advance(60) };
  const approvedAda = async () => {
    const { svc_card_id } = await enrol(wallets, ada);
    tenant.simulate.approveIdentity({ svc_card_id });
    tenant.simulate.verifyPhone({ svc_card_id });
    tenant.simulate.completeSourceOfFunds({ svc_card_id });
    return svc_card_id;
  };
  return {
    ...{ sandbox, tenant, wallets, wait, approvedAda },
    loseResponses: (operationId) => sandbox.faults.add({ kind: "lose-answer", operationId }),
    requests: (operationId) => sandbox.requests.list().filter((request) => request.operationId === operationId).length,
    async fundedCard(amount) {
      const svc_card_id = await approvedAda();
      const issued = await issueCard(wallets, ada.externalId, wait);
      if (!("card" in issued)) throw new Error(issued.why);
      tenant.simulate.fundCard({ svc_card_id, amount });
      return issued.card.card_id;
    },
  };
}
