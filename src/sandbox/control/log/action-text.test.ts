import { expect, it } from "vitest";
import { clockText, faultText, settingsText, simulationText } from "./action-text.ts";

it("describes a simulation by its input", () => {
  expect(simulationText("restoreAccount", {})).toBe("restoreAccount");
  expect(simulationText("setCard", { card_id: "card_1", is_lost: false, reason: null, data: [1] })).toBe(
    "setCard: card_id card_1, is_lost false, reason null, data {…}",
  );
});

it("describes a fault by its kind, what it does, and the requests that it applies to", () => {
  expect(faultText({ id: "f1", kind: "reset", count: 1 })).toBe("added fault f1: reset for any request, once");
  expect(faultText({ id: "f2", kind: "latency", latencyMs: 0, count: 3 })).toBe(
    "added fault f2: latency 0 ms for any request, 3 times",
  );
});

it("describes a move of the clock by its direction", () => {
  expect([3600, 0, -60].map(clockText)).toEqual([
    "moved the clock by +3600 s",
    "moved the clock by +0 s",
    "moved the clock by -60 s",
  ]);
});

it("describes a change of settings by their names", () => {
  expect(settingsText({ access: { twoFactor: "123456" } })).toBe("changed access.twoFactor");
  expect(settingsText({})).toBe("changed no settings");
});
