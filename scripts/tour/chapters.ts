// The chapters of the tour, in order: real calls through the built SDK to the built sandbox.

import { cardCustomer } from "./card-customer.ts";
import type { Chapter } from "./chapter.ts";
import { errorsAndGaps } from "./errors-and-gaps.ts";
import { expiredToken } from "./expired-token.ts";
import { lostResponse } from "./lost-response.ts";
import { receivedWebhook } from "./received-webhook.ts";

export const chapters: readonly Chapter[] = [lostResponse, expiredToken, receivedWebhook, cardCustomer, errorsAndGaps];
