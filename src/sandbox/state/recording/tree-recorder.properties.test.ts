import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../wrappers/testing/property-runs.ts";
import { decodeState, encodeState } from "../state-codec.ts";
import { applyChange } from "./state-change.ts";
import { createTreeRecorder } from "./tree-recorder.ts";

/** Steps choose with numbers, which are taken modulo what there is. */
interface Step {
  readonly walk: readonly number[];
  readonly action: number;
  readonly at: number;
  readonly count: number;
  readonly value: fc.JsonValue;
  /** Where the value is put: as it is, in a map, or a container that the tree has already. */
  readonly form: "plain" | "map" | "known";
  readonly from: readonly number[];
  readonly isTaken: boolean;
}

const walk = fc.array(fc.nat(20), { maxLength: 6 });
const step: fc.Arbitrary<Step> = fc.record({
  ...{ walk, from: walk, action: fc.nat(20), at: fc.nat(6), count: fc.nat(3) },
  value: fc.oneof(fc.integer(), fc.jsonValue({ maxDepth: 3 })),
  // Several changes of one container before they are taken.
  isTaken: fc.nat(7).map((number) => number === 0),
  form: fc.constantFrom("plain" as const, "map" as const, "known" as const),
});

const keys = ["a", "b", "c", "__proto__", "0", "$map"];

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function partsOf(container: object): unknown[] {
  if (container instanceof Map) return [...container.values()];
  return Array.isArray(container) ? [...container] : Object.values(container);
}

/** The container at the end of a walk. */
function walkFrom(root: object, turns: readonly number[]): object {
  let here = root;
  for (const turn of turns) {
    const inner = partsOf(here).filter(isContainer);
    const next = inner[turn % (inner.length || 1)];
    if (next) here = next;
  }
  return here;
}

function contains(container: object, wanted: object): boolean {
  return container === wanted || partsOf(container).some((part) => isContainer(part) && contains(part, wanted));
}

function toMaps(value: fc.JsonValue): unknown {
  if (Array.isArray(value)) return value.map(toMaps);
  if (typeof value !== "object" || value === null) return value;
  return new Map(Object.entries(value).map(([key, part]) => [key, toMaps(part as fc.JsonValue)]));
}

function chooseValue(root: object, target: object, { form, value, from }: Step): unknown {
  if (form === "map") return toMaps(value);
  const known = walkFrom(root, from);
  // A tree has no cycles, and must not grow without end.
  return form === "known" && !contains(known, target) && encodeState(known).length < 500
    ? known
    : structuredClone(value);
}

function change(root: object, step: Step): void {
  const target = walkFrom(root, step.walk);
  const { action, at, count } = step;
  const value = () => chooseValue(root, target, step);
  const key = keys[at] ?? "a";
  if (Array.isArray(target)) {
    const actions: readonly (() => unknown)[] = [
      () => target.push(value()),
      () => target.push(1, value()),
      () => target.pop(),
      () => target.shift(),
      () => target.unshift(value()),
      () => target.splice(at, count, value()),
      () => target.splice(-at, count),
      () => target.splice(at),
      () => target.reverse(),
      () => target.sort(),
      () => target.fill(1, at, at + count),
      () => {
        target[at] = value();
      },
      () => {
        target.length = at;
      },
    ];
    actions[action % actions.length]?.();
  } else if (target instanceof Map) {
    if (action === 0 && step.walk.length > 1) target.clear();
    else if (action < 5) target.delete(key);
    else target.set(key, value());
  } else if (action < 5) delete (target as Record<string, unknown>)[key];
  else if (action < 8) Object.assign(target, { [key]: value(), b: count });
  else Object.defineProperty(target, key, { value: value(), writable: true, enumerable: true, configurable: true });
}

function rebuilds(steps: readonly Step[]): void {
  const root = { map: new Map<string, unknown>(), object: {}, list: [] };
  const recorder = createTreeRecorder(root, () => false);
  const view = recorder.view(root) as object;
  const copy = decodeState(encodeState(root)) as object;
  for (const step of steps) {
    // The root and its three parts stay.
    if (walkFrom(view, step.walk) !== view) change(view, step);
    expect(encodeState(view)).toBe(encodeState(root));
    if (!step.isTaken && step !== steps.at(-1)) continue;
    const text = recorder.take();
    if (text !== undefined) for (const taken of decodeState(text) as unknown[]) applyChange(copy, taken);
    expect(encodeState(copy)).toBe(encodeState(root));
  }
}

testProperty("the recorded changes rebuild the tree", fc.property(fc.array(step, { maxLength: 30 }), rebuilds));
