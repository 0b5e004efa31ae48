// All canaries.

import type { Canary } from "./canary.ts";
import { answers } from "./documents/answers.ts";
import { conventions } from "./documents/conventions.ts";
import { inputs } from "./documents/inputs.ts";
import { operations } from "./documents/operations.ts";
import { schemas } from "./documents/schemas.ts";
import { silence } from "./documents/silence.ts";
import { answers as answersOfTheSdk } from "./sources/answers.ts";
import { checks } from "./sources/checks.ts";
import { deliveries } from "./sources/deliveries.ts";
import { events } from "./sources/events.ts";
import { faults } from "./sources/faults.ts";
import { money } from "./sources/money.ts";
import { receiving } from "./sources/receiving.ts";
import { requests } from "./sources/requests.ts";
import { sandbox } from "./sources/sandbox.ts";
import { secrets } from "./sources/secrets.ts";
import { watching } from "./sources/watching.ts";

export const canaries: readonly Canary[] = [
  ...[...silence, ...schemas, ...operations, ...inputs, ...answers, ...conventions],
  ...[...money, ...secrets, ...requests, ...answersOfTheSdk, ...checks, ...watching, ...faults],
  ...[...deliveries, ...events, ...receiving, ...sandbox],
];
