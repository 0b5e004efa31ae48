// The wire names that contain the placeholder for the service's name.
// Generated from the OpenAPI document of the crypto service. Do not edit: change the document and generate again.

import type { RenameMap } from "../../src/runtime.ts";

export const renameMap: RenameMap = {
  placeholder: "svc",
  pathSegments: ["svc-card"],
  queryNames: ["svc_card_id"],
  headers: ["x-svc-signature"],
  bodies: {
    deployCardSafe: { response: ["data.svc_card_id"] },
    orderPhysicalCard: { response: ["data.svc_card_id"] },
    deployCustomerSafe: { response: ["data.svc_card_id"] },
    createVirtualCard: { response: ["data.svc_card_id"] },
    freezeCustomerCard: { response: ["data.svc_card_id"] },
    getCustomerWallet: { response: ["data.svc_card_id"] },
    lookupCardCustomer: { response: ["data.svc_card_id"] },
  },
};
