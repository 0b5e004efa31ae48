// The token is revoked, or the login fails.

import type { FaultFamily, FaultPlan } from "../fault.ts";
import { page } from "../fault-responses.ts";
import { serve } from "../request-scenario.ts";
import { answered, delayed, lost, rejected, revoked, stalled, unsent } from "./scenario-steps.ts";

export const tokens: FaultFamily = {
  title: "Tokens",
  faults: [
    { name: "revoked before the first attempt", requests: [revoked] },
    { name: "revoked between two attempts", requests: [rejected({ status: 503 }), revoked] },
    { name: "revoked after a lost response", requests: [lost, revoked] },
    login("refused", { logins: [unsent] }),
    login("takes 20 s", { logins: [delayed(20_000)] }),
    login("stalls", { logins: [stalled("nothing")] }),
    login("responds with 401", { logins: [rejected({ status: 401 })] }),
    login("responds with 500", { logins: [rejected({ status: 500 })] }),
    login("responds with an HTML page", { logins: [answered(page(200))] }),
    { name: "revoked, and the login is down", requests: [revoked], logins: [serve, unsent] },
    {
      name: "revoked after a lost response, and the login is down",
      requests: [lost, revoked],
      logins: [serve, unsent],
    },
  ],
};

function login(what: string, fault: Pick<FaultPlan, "logins">): FaultPlan {
  return { name: `login: ${what}`, requests: [], ...fault };
}
