// The token is worthless, or cannot be got.

import type { Family, Fault } from "../fault.ts";
import { page } from "../fault-responses.ts";
import { serve } from "../scenario.ts";
import { answered, delayed, lost, refused, revoked, stalled, unsent } from "./scenario-steps.ts";

export const tokens: Family = {
  title: "The token",
  faults: [
    { name: "revoked before the first attempt", plays: [revoked] },
    { name: "revoked between two attempts", plays: [refused({ status: 503 }), revoked] },
    { name: "revoked after an answer was lost", plays: [lost, revoked] },
    login("refused", { logins: [unsent] }),
    login("takes 20 s", { logins: [delayed(20_000)] }),
    login("stalls", { logins: [stalled("nothing")] }),
    login("answers 401", { logins: [refused({ status: 401 })] }),
    login("answers 500", { logins: [refused({ status: 500 })] }),
    login("answers a page of HTML", { logins: [answered("unreadable", page(200))] }),
    { name: "revoked, and the login is down", plays: [revoked], logins: [serve, unsent] },
    {
      name: "revoked after an answer was lost, and the login is down",
      plays: [lost, revoked],
      logins: [serve, unsent],
    },
  ],
};

function login(what: string, fault: Pick<Fault, "logins">): Fault {
  return { name: `login: ${what}`, plays: [], ...fault };
}
