// The tour: real calls through the built SDK to the built sandbox, in the order in which a newcomer would try them.

import { cardCustomer } from "./card-customer.ts";
import type { Chapter } from "./chapter.ts";
import { refusals } from "./errors-and-gaps.ts";
import { token } from "./expired-token.ts";
import { lostAnswer } from "./lost-response.ts";
import { webhook } from "./received-webhook.ts";

export const chapters: readonly Chapter[] = [lostAnswer, token, webhook, cardCustomer, refusals];
