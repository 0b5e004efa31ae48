// The tour: real calls through the built SDK to the built sandbox, in the order in which a newcomer would try them.

import { cardCustomer } from "./card-customer.ts";
import type { Chapter } from "./chapter.ts";
import { lostAnswer } from "./lost-answer.ts";
import { refusals } from "./refusals.ts";
import { token } from "./token.ts";
import { webhook } from "./webhook.ts";

export const chapters: readonly Chapter[] = [lostAnswer, token, webhook, cardCustomer, refusals];
