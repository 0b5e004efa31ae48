// Routes of the control plane for the time of the sandbox and of its tenants.

import type { MovableClock } from "../core/clock.ts";
import type { ControlHost } from "./control-host.ts";
import { type ControlCall, type ControlRoute, route, tenantOf } from "./control-route.ts";
import { checkFields, inputs } from "./input.ts";

export function clockRoutes(host: ControlHost): readonly ControlRoute[] {
  const readTenant = (call: ControlCall) => {
    const { clock, tenant } = tenantOf(host, call);
    return { ...read(clock), follows: tenant.state.clockOffsetMs === null };
  };
  return [
    ...routesOf(
      "/clock",
      () => host.clock,
      () => read(host.clock),
      [
        "Get the sandbox's time, and its offset from the machine's: { now, offsetMs }.",
        "Advance the time of all tenants that have none of their own, by { seconds }; affects tokens, keys, quotes, deployments and signatures. Also returns the ids of the tenants that it moved, and of those with their own time: { moved, ownTime }.",
        'Set that time, forward or back: { time: "2026-01-01T00:00:00Z" }. Returns the same.',
      ],
    ),
    ...routesOf("/tenants/<id>/clock", (call) => tenantOf(host, call).clock, readTenant, [
      "Get the tenant's time: { now, offsetMs, follows }. It follows the sandbox's until it is moved itself.",
      "Advance the time of only this tenant, by { seconds }. It no longer follows the sandbox's until a reset.",
      'Set the time of only this tenant, forward or back: { time: "2026-01-01T00:00:00Z" }.',
    ]),
  ];
}

function routesOf(
  path: string,
  clockOf: (call: ControlCall) => MovableClock,
  readClock: (call: ControlCall) => object,
  [about, aboutAdvance, aboutSet]: readonly [string, string, string],
): readonly ControlRoute[] {
  return [
    route(`GET ${path}`, about, (call) => ({ json: readClock(call) })),
    route(`POST ${path}/advance`, aboutAdvance, (call) => {
      const move = clockOf(call).advance(checkFields("clock", inputs.advance, call.body).seconds);
      return { json: { ...readClock(call), ...move } };
    }),
    route(`POST ${path}/set`, aboutSet, (call) => {
      const move = clockOf(call).set(checkFields("clock", inputs.set, call.body).time);
      return { json: { ...readClock(call), ...move } };
    }),
  ];
}

function read(clock: MovableClock): { readonly now: string; readonly offsetMs: number } {
  return { now: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs };
}
