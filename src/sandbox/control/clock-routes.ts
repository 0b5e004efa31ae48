// Routes of the control plane for the time of the sandbox and of its tenants.

import type { MovableClock } from "../core/clock.ts";
import { ControlError } from "../core/control-error.ts";
import type { ControlHost } from "./control-host.ts";
import type { ControlCall, ControlResult, ControlRoute } from "./control-route.ts";
import { findTenant } from "./find-tenant.ts";
import { checkFields } from "./input/check-fields.ts";

const SANDBOX = "/_sandbox/clock";
const TENANT = "/_sandbox/tenants/<id>/clock";

export function clockRoutes(host: ControlHost): readonly ControlRoute[] {
  const read = (clock: MovableClock) => ({ now: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs });
  const readSandbox = () => ({ json: read(host.clock) });
  function readTenant(call: ControlCall): ControlResult {
    const { clock, tenant } = findTenant(host, call);
    return { json: { ...read(clock), follows: tenant.state.clockOffsetMs === null } };
  }

  return [
    {
      method: "GET",
      path: SANDBOX,
      about: "Get the sandbox's time, and its offset from the machine's: { now, offsetMs }.",
      handle: readSandbox,
    },
    {
      method: "POST",
      path: `${SANDBOX}/advance`,
      about:
        "Advance the time of all tenants that have none of their own, by { seconds }; affects tokens, keys, quotes, deployments and signatures.",
      handle({ body }) {
        host.clock.advance(checkSeconds(body));
        return readSandbox();
      },
    },
    {
      method: "POST",
      path: `${SANDBOX}/set`,
      about: 'Set that time, forward or back: { time: "2026-01-01T00:00:00Z" }.',
      handle({ body }) {
        host.clock.set(checkTime(body));
        return readSandbox();
      },
    },
    {
      method: "GET",
      path: TENANT,
      about: "Get the tenant's time: { now, offsetMs, follows }. It follows the sandbox's until it is moved itself.",
      handle: readTenant,
    },
    {
      method: "POST",
      path: `${TENANT}/advance`,
      about:
        "Advance the time of this tenant alone, by { seconds }. It no longer follows the sandbox's, until a reset.",
      handle(call) {
        findTenant(host, call).clock.advance(checkSeconds(call.body));
        return readTenant(call);
      },
    },
    {
      method: "POST",
      path: `${TENANT}/set`,
      about: 'Set the time of this tenant alone, forward or back: { time: "2026-01-01T00:00:00Z" }.',
      handle(call) {
        findTenant(host, call).clock.set(checkTime(call.body));
        return readTenant(call);
      },
    },
  ];
}

function checkTime(body: unknown): string {
  const fields = { time: { type: "string", required: true, about: "ISO 8601 with a time zone." } } as const;
  return String(checkFields("clock", fields, body).time);
}

function checkSeconds(body: unknown): number {
  const allowed = { seconds: "a number of seconds, 0 or more, such as 600" };
  const names = Object.keys(Object(body));
  const { seconds } = Object(body) as { readonly seconds?: unknown };
  if (typeof seconds !== "number" || names.length !== 1) {
    throw new ControlError(
      'clock: the input must be { "seconds": 600 }, with a number of seconds, 0 or more',
      400,
      allowed,
    );
  }
  return seconds;
}
