import { expect, test } from "vitest";
import { accessTenant } from "../../../tests/support/sandbox/bare-tenant.ts";
import { OpenFunds } from "../../../tests/support/sandbox/open-funds.ts";
import { accessSimulations } from "./suspension.ts";

test.each([
  ["restored", undefined, null],
  // The end is returned in UTC.
  ["over", "2026-01-01T01:10:00+01:00", "2026-01-01T00:10:00.000Z"],
])("transfers are refused with the suspension until it is %s [C16]", async (_, expires_at, end) => {
  const { sandbox, tenant, pay, transfer } = new OpenFunds();
  const { suspension } = tenant.simulate.suspendAccount({ type: "compliance", reason: "Under review.", expires_at });
  expect(suspension).toEqual({ type: "compliance", reason: "Under review.", expires_at: end });
  await expect(pay(transfer())).rejects.toMatchObject({ httpStatus: 403, raw: { suspension } });
  if (expires_at === undefined) tenant.simulate.restoreAccount();
  else sandbox.clock.set(expires_at);
  await expect(pay(transfer())).resolves.toMatchObject({ transaction_id: expect.any(String) });
});

test.each(["", "soon", "2026-02-01", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-02-01T00:00:00"])(
  "rejects %j as an end",
  (expires_at) => {
    const tenant = accessTenant();
    const before = tenant.state.settings;
    expect(() => accessSimulations.suspendAccount.run(tenant, { type: "t", reason: "r", expires_at })).toThrow(
      'expires_at must be ISO 8601 with a time zone, such as "2026-01-01T00:00:00Z"',
    );
    expect(tenant.state.settings).toBe(before);
  },
);
