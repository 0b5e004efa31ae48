// A card customer, from onboarding to a settled card payment.

import type { Chapter } from "./chapter.ts";

export const cardCustomer: Chapter = {
  title: "A card customer, from onboarding to a settled payment",

  *steps({ sandbox, tenant, wallets }) {
    let svcCardId = "";
    let cardId = "";
    let transactionId = "";
    yield {
      code: `wallets.cardCustomers.onboard({ email: "ada@shop.example", external_id: "customer-1" })`,
      run: async () => {
        const response = await wallets.cardCustomers.onboard({ email: "ada@shop.example", external_id: "customer-1" });
        svcCardId = response.unwrap<{ svc_card_id: string }>().svc_card_id;
        return `${svcCardId}; the response is undocumented, so unwrap() is told its type`;
      },
    };
    yield {
      code: `wallets.sourceOfFunds.submit({ email: "ada@shop.example" })\ntenant.simulate.approveIdentity({ svc_card_id })   // makes it happen without an API call\ntenant.simulate.verifyPhone({ svc_card_id })`,
      run: async () => {
        await wallets.sourceOfFunds.submit({ email: "ada@shop.example" });
        tenant.simulate.approveIdentity({ svc_card_id: svcCardId });
        tenant.simulate.verifyPhone({ svc_card_id: svcCardId });
        const customer = await wallets.cardIssuer.lookupCustomer({ svc_card_id: svcCardId });
        return `the customer's status is ${customer.flow_status}`;
      },
    };
    yield {
      code: "wallets.cardCustomers.deploySafe(svcCardId); sandbox.clock.advance(60)",
      run: async () => {
        const accepted = await wallets.cardCustomers.deploySafe(svcCardId);
        sandbox.clock.advance(60);
        const deployed = await wallets.cardCustomers.deploySafe(svcCardId);
        return `deployment_accepted ${accepted.deployment_accepted}; a minute later already_deployed ${deployed.already_deployed}`;
      },
    };
    yield {
      code: "wallets.cardCustomers.createVirtualCard(svcCardId)",
      run: async () => {
        const card = await wallets.cardCustomers.createVirtualCard(svcCardId);
        cardId = card.card_id;
        return `card ${cardId} is ${card.status}`;
      },
    };
    yield {
      code: `tenant.simulate.fundCard({ svc_card_id, amount: "100.00" })\ntenant.simulate.authorizeCard({ card_id, amount: "25.10", merchant: "Bookshop" })`,
      run: async () => {
        tenant.simulate.fundCard({ svc_card_id: svcCardId, amount: "100.00" });
        const payment = tenant.simulate.authorizeCard({ card_id: cardId, amount: "25.10", merchant: "Bookshop" });
        transactionId = payment.transaction_id;
        const { balance } = await wallets.cardCustomers.wallet(svcCardId);
        return `${payment.status}; the wallet has "${balance.available}" available and "${balance.pending}" on hold`;
      },
    };
    yield {
      code: `tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" })\nfor await (const t of wallets.cardIssuer.listCardTransactions(svcCardId, { status: "settled" })) …`,
      run: async () => {
        tenant.simulate.setCardTransactionStatus({ transaction_id: transactionId, status: "settled" });
        const lines: string[] = [];
        for await (const { amount, currency, merchant, settled_at } of wallets.cardIssuer.listCardTransactions(
          svcCardId,
          {
            status: "settled",
          },
        )) {
          lines.push(`"${amount}" ${currency} at ${merchant}, settled ${settled_at}`);
        }
        return lines.join("; ");
      },
    };
    yield {
      code: `wallets.cardCustomers.freezeCard({ svcCardId, cardId })\ntenant.simulate.authorizeCard({ card_id, amount: "1.00" })`,
      run: async () => {
        const frozen = await wallets.cardCustomers.freezeCard({ svcCardId, cardId });
        const payment = tenant.simulate.authorizeCard({ card_id: cardId, amount: "1.00" });
        return `is_frozen ${frozen.is_frozen}; the next payment is ${payment.status}`;
      },
    };
  },
};
