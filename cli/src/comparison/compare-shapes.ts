// Compares two versions of one generated type, member by member, and tells for each difference whether writers and readers of
// the old version still compile.

import ts from "typescript";
import type { UseSide } from "../pipeline/model/record-users.ts";
import type { ChangeKind, SdkChange } from "./change.ts";
import { followComponent, literalsOf, type Member, shapeOf, textOf } from "./type-shape.ts";

export interface ShapeDifference {
  readonly kind: ChangeKind;
  /** Path of the member below the type; "" for the type itself. */
  readonly member: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Whether a value written for the old version fits the new one. */
  readonly writersFit: boolean;
  /** Whether code that reads the old version can read the new one. */
  readonly readersFit: boolean;
  /** Only values were added to a list of known values. */
  readonly moreValues: boolean;
  readonly why: string;
}

export type CompareShapes = (before: ts.TypeNode, after: ts.TypeNode, member?: string) => ShapeDifference[];

/** `renames` holds the new names of records by their old ones: a reference to a renamed record is not a difference. */
export function shapeComparer(checker: ts.TypeChecker, renames: ReadonlyMap<string, string>): CompareShapes {
  const compare: CompareShapes = (givenBefore, givenAfter, member = "") => {
    const [before, after] = [followComponent(givenBefore), followComponent(givenAfter)];
    const [old, young] = [shapeOf(before), shapeOf(after)];
    if (old.kind === "object" && young.kind === "object") return compareMembers(old.members, young.members, member);
    if (old.kind === "list" && young.kind === "list") return compare(old.item, young.item, `${member}[]`);
    if (old.kind === "parts" && young.kind === "parts" && old.parts.length === young.parts.length) {
      return old.parts.flatMap((part, index) => compare(part, young.parts[index] ?? part, member));
    }
    return compareText(before, after, member);
  };

  function compareMembers(
    before: ReadonlyMap<string, Member>,
    after: ReadonlyMap<string, Member>,
    owner: string,
  ): ShapeDifference[] {
    const removed = [...before.values()].filter(({ name }) => !after.has(name));
    const added = [...after.values()].filter(({ name }) => !before.has(name));
    const renamed = renamedMembers(removed, added);
    const newNames = new Set(renamed.values());
    const changes: ShapeDifference[] = [];
    for (const old of removed) {
      const gone = { member: join(owner, old.name), writersFit: false, readersFit: false, moreValues: false };
      const to = renamed.get(old.name);
      if (to === undefined) {
        changes.push({ ...gone, kind: "removed", from: declared(old), to, why: "the field is gone" });
      } else changes.push({ ...gone, kind: "renamed", from: old.name, to, why: "the field has another name" });
    }
    for (const young of added.filter(({ name }) => !newNames.has(name))) {
      const why = young.optional ? "an optional field is new" : "a required field is new";
      const place = { member: join(owner, young.name), from: undefined, to: declared(young) };
      changes.push({ ...place, kind: "added", writersFit: young.optional, readersFit: true, moreValues: false, why });
    }
    for (const old of before.values()) {
      const young = after.get(old.name);
      if (young !== undefined) changes.push(...compareMember(old, young, join(owner, old.name)));
    }
    return changes;
  }

  /** The new names of members: each removed one whose type only one added member has, and the other way round. */
  function renamedMembers(removed: readonly Member[], added: readonly Member[]): ReadonlyMap<string, string> {
    const isSame = (old: Member, young: Member) =>
      old.optional === young.optional &&
      renameIn(textOf(followComponent(old.node))) === textOf(followComponent(young.node));
    return new Map(
      removed.flatMap((old) => {
        const [young, ...others] = added.filter((candidate) => isSame(old, candidate));
        const isOnly =
          young !== undefined && others.length === 0 && removed.filter((each) => isSame(each, young)).length === 1;
        return isOnly ? [[old.name, young.name] as const] : [];
      }),
    );
  }

  function compareMember(old: Member, young: Member, member: string): ShapeDifference[] {
    const why = young.optional ? "the field may be absent" : "the field has to be there";
    const optionality = compareOptionality(old, young, { member, readersFit: old.optional, why });
    return [...optionality, ...compare(old.node, young.node, member)];
  }

  function compareText(before: ts.TypeNode, after: ts.TypeNode, member: string): ShapeDifference[] {
    const [from, to] = [textOf(before), textOf(after)];
    if (renameIn(from) === to) return [];
    const [old, young] = [typeAt(before), typeAt(after)];
    const [oldValues, youngValues] = [literalsOf(before), literalsOf(after)];
    const moreValues =
      oldValues !== undefined && youngValues !== undefined && [...oldValues].every((value) => youngValues.has(value));
    const [writersFit, readersFit] = [fits(checker, old, young), fits(checker, young, old)];
    return [
      { kind: "changed", member, from, to, writersFit, readersFit, moreValues, why: whyOf(writersFit, readersFit) },
    ];
  }

  /** The members of an interface stand for the interface. */
  function typeAt(node: ts.TypeNode): ts.Type {
    return checker.getTypeAtLocation(ts.isInterfaceDeclaration(node.parent) ? node.parent : node);
  }

  function renameIn(text: string): string {
    return text.replace(/"[^"]*"|\w+/g, (word) => renames.get(word) ?? word);
  }

  return compare;
}

/** One difference if only one of the two is optional. */
export function compareOptionality(
  old: Member,
  young: Member,
  facts: Pick<ShapeDifference, "member" | "readersFit" | "why">,
): ShapeDifference[] {
  if (old.optional === young.optional) return [];
  const [from, to] = [old, young].map(({ optional }) => (optional ? "optional" : "required"));
  return [{ kind: "changed", moreValues: false, from, to, writersFit: young.optional, ...facts }];
}

/** Whether each value of `given` but `undefined`, which optionality accounts for, is a value of `wanted`. */
export function fits(checker: ts.TypeChecker, given: ts.Type, wanted: ts.Type): boolean {
  // `any` fits everything: the compiler could not resolve the type.
  if (given.flags & ts.TypeFlags.Any || wanted.flags & ts.TypeFlags.Any) return false;
  const parts = given.isUnion() ? given.types : [given];
  return parts
    .filter(({ flags }) => !(flags & ts.TypeFlags.Undefined))
    .every((part) => checker.isTypeAssignableTo(part, wanted));
}

function whyOf(writersFit: boolean, readersFit: boolean): string {
  if (writersFit && readersFit) return "both types accept the same values";
  if (writersFit) return "the type accepts more values";
  return readersFit ? "the type accepts fewer values" : "the types do not fit each other";
}

function declared({ optional, node }: Member): string {
  return `${optional ? "optional " : ""}${textOf(followComponent(node))}`;
}

function join(owner: string, name: string): string {
  return owner === "" ? name : `${owner}.${name}`;
}

/** A type that no operation uses counts as read. */
export function rate(found: ShapeDifference, sides: ReadonlySet<UseSide>): Pick<SdkChange, "level" | "reason"> {
  const written = sides.has("request");
  const read = sides.has("result") || sides.size === 0;
  if (written && !found.writersFit) return { level: "major", reason: `${found.why}: code that sends it breaks` };
  if (!found.readersFit) {
    if (read) return { level: "major", reason: `${found.why}: code that reads it breaks` };
    if (sides.has("failure")) {
      if (found.moreValues) return { level: "minor", reason: "errors may have further codes or values at any time" };
      return { level: "major", reason: `${found.why}: code that handles the error breaks` };
    }
  }
  return { level: "minor", reason: `${found.why}: existing code still compiles` };
}
