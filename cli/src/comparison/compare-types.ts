// Compares the types that callers use: records, queries, bodies, responses, error codes.

import type ts from "typescript";
import { pascalCase } from "../pipeline/generators/print.ts";
import type { UseSide } from "../pipeline/model/record-users.ts";
import type { ChangePlace, SdkChange } from "./change.ts";
import { type CompareShapes, compareOptionality, rate, type ShapeDifference, shapeComparer } from "./compare-shapes.ts";
import type { OperationPair, SdkView } from "./sdk-view.ts";
import type { TypeProgram } from "./type-program.ts";
import {
  declaredTypes,
  literalsOf,
  type Member,
  memberAt,
  membersAt,
  recordTypes,
  shapeOf,
  textOf,
} from "./type-shape.ts";

export interface ComparedVersions {
  readonly api: string;
  readonly before: SdkView;
  readonly after: SdkView;
  readonly program: TypeProgram;
}

export function compareTypes(versions: ComparedVersions, pairs: readonly OperationPair[]): SdkChange[] {
  const { before, after, checker } = versions.program;
  const [old, young] = [recordTypes(before.schema), recordTypes(after.schema)];
  const renames = renamedRecords(old, young);
  const compare = shapeComparer(checker, renames);
  return [
    ...compareRecords(versions, old, young, renames, compare),
    ...pairs.flatMap((pair) => compareOperationTypes(versions, pair, compare)),
    ...compareSharedResponses(versions, compare),
    ...pairs.flatMap((pair) => compareErrorCodes(versions, pair)),
  ];
}

/** Records that are gone, by the only new record of the same text. */
function renamedRecords(
  old: ReadonlyMap<string, ts.TypeNode>,
  young: ReadonlyMap<string, ts.TypeNode>,
): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  for (const [name, node] of old) {
    if (young.has(name)) continue;
    const text = textOf(node);
    // An id is branded with its own name.
    const same = [...young].filter(([other, type]) => !old.has(other) && textOf(type).replaceAll(other, name) === text);
    const [match, ...more] = same;
    if (match !== undefined && more.length === 0 && ![...renames.values()].includes(match[0]))
      renames.set(name, match[0]);
  }
  return renames;
}

function compareRecords(
  { api, before, after }: ComparedVersions,
  old: ReadonlyMap<string, ts.TypeNode>,
  young: ReadonlyMap<string, ts.TypeNode>,
  renames: ReadonlyMap<string, string>,
  compare: CompareShapes,
): SdkChange[] {
  const changes: SdkChange[] = [];
  const newNames = new Set(renames.values());
  for (const [name, node] of old) {
    const [uses, later] = [before.useOf(name), after.useOf(name)];
    const common = { api, subject: "type", found: "types", usedBy: uses.operations } as const;
    const place = { type: name };
    const renamed = renames.get(name);
    const kept = young.get(name);
    if (renamed !== undefined) {
      const reason = "code that imports the type by its old name no longer compiles";
      changes.push({ ...common, level: "major", kind: "renamed", place, from: name, to: renamed, reason });
    } else if (kept === undefined) {
      const reason = "code that imports the type no longer compiles";
      changes.push({ ...common, level: "major", kind: "removed", place, reason });
    } else {
      const sides = new Set([...uses.sides, ...later.sides]);
      const usedBy = [...new Set([...uses.operations, ...later.operations])];
      const toChange = changeAt(api, place, sides);
      changes.push(...compare(node, kept).map((found) => ({ ...toChange(found), usedBy })));
    }
  }
  for (const name of young.keys()) {
    if (old.has(name) || newNames.has(name)) continue;
    const common = { api, subject: "type", found: "types", usedBy: after.useOf(name).operations } as const;
    changes.push({ ...common, level: "minor", kind: "added", place: { type: name }, reason: "the type is new" });
  }
  return changes;
}

/** Queries, path parameters, and bodies written in place. */
function compareOperationTypes(
  { api, program }: ComparedVersions,
  pair: OperationPair,
  compare: CompareShapes,
): SdkChange[] {
  const [old, young] = [operationsOf(program.before.schema), operationsOf(program.after.schema)];
  const [oldId, youngId] = [pair.before.id, pair.after.id];
  const at = (part: string, side: UseSide) => changeAt(api, { operationId: youngId, member: part }, new Set([side]));
  const changes: SdkChange[] = [];
  const parts = { query: ["parameters", "query"], path: ["parameters", "path"], body: ["requestBody"] };
  for (const [name, path] of Object.entries(parts)) {
    const [from, to] = [memberAt(old, oldId, ...path), memberAt(young, youngId, ...path)];
    const found = comparePathArgument(from, to, compare) ?? comparePart(from, to, compare);
    changes.push(...found.map(withoutContentType).map(at(name, "request")));
  }
  for (const [status, { node }] of membersAt(old, oldId, "responses")) {
    const [from, to] = [memberAt(node, "content"), memberAt(young, youngId, "responses", status, "content")];
    // A shared response is compared once, by its own name.
    if (from === undefined || to === undefined) continue;
    const found = compare(from.node, to.node).map(withoutContentType);
    changes.push(...found.map(at(status, status.startsWith("2") ? "result" : "failure")));
  }
  return changes;
}

type Part = Member | undefined;

/** A single path parameter is an argument without a name: only its type counts. */
function comparePathArgument(before: Part, after: Part, compare: CompareShapes): ShapeDifference[] | undefined {
  if (before?.name !== "path" || after?.name !== "path") return undefined;
  const [old, young] = [partMembers(before) ?? [], partMembers(after) ?? []];
  const [from, to] = [old[0], young[0]];
  if (from === undefined || to === undefined || old.length + young.length > 2) return undefined;
  return compare(from.node, to.node, to.name);
}

function comparePart(before: Part, after: Part, compare: CompareShapes): ShapeDifference[] {
  if (before !== undefined && after !== undefined) {
    const why = after.optional ? "the argument may be left out" : "the argument has to be given";
    const optionality = compareOptionality(before, after, { member: "", readersFit: true, why });
    return [...optionality, ...compare(before.node, after.node)];
  }
  const part = after ?? before;
  if (part === undefined) return [];
  const isNew = after !== undefined;
  const one = (member: string, { optional, node }: Member): ShapeDifference => ({
    kind: isNew ? "added" : "removed",
    member,
    from: isNew ? undefined : textOf(node),
    to: isNew ? textOf(node) : undefined,
    moreValues: false,
    writersFit: isNew && optional,
    readersFit: isNew,
    why: isNew ? `the argument is new and ${optional ? "optional" : "required"}` : "the argument is gone",
  });
  return partMembers(part)?.map((member) => one(member.name, member)) ?? [one("", part)];
}

/** A query has its parameters as members; a body is one argument. */
function partMembers({ name, node }: Member): readonly Member[] | undefined {
  const shape = shapeOf(node);
  return name !== "requestBody" && shape.kind === "object" ? [...shape.members.values()] : undefined;
}

function compareSharedResponses({ api, program }: ComparedVersions, compare: CompareShapes): SdkChange[] {
  const [old, young] = [program.before.schema, program.after.schema].map((file) =>
    declaredTypes(file).get("components"),
  );
  return [...membersAt(old, "responses")].flatMap(([name, { node }]) => {
    const [from, to] = [memberAt(node, "content"), memberAt(young, "responses", name, "content")];
    if (from === undefined || to === undefined) return [];
    return compare(from.node, to.node)
      .map(withoutContentType)
      .map(changeAt(api, { pointer: `/components/responses/${name}` }, new Set(["failure"])));
  });
}

const codeIsGone = "code that compares with the error code no longer compiles";
const codeIsNew = "errors may have further codes at any time";

/** One change for each code. */
function compareErrorCodes({ api, program }: ComparedVersions, { before, after }: OperationPair): SdkChange[] {
  const codes = (file: ts.SourceFile, id: string) => {
    const name = `${pascalCase(id)}ErrorCode`;
    const node = declaredTypes(file).get(name);
    return { name, values: (node && literalsOf(node)) ?? new Set<string>() };
  };
  const [old, young] = [codes(program.before.resources, before.id), codes(program.after.resources, after.id)];
  const place = { operationId: after.id, type: young.name };
  const common = { api, place, subject: "error code", found: "types" } as const;
  return [
    ...[...old.values]
      .filter((code) => !young.values.has(code))
      .map((from): SdkChange => ({ ...common, level: "major", kind: "removed", from, reason: codeIsGone })),
    ...[...young.values]
      .filter((code) => !old.values.has(code))
      .map((to): SdkChange => ({ ...common, level: "minor", kind: "added", to, reason: codeIsNew })),
  ];
}

function operationsOf(schema: ts.SourceFile): ts.TypeNode | undefined {
  return declaredTypes(schema).get("operations");
}

/** `content.application/json.data` as `data`. */
function withoutContentType(found: ShapeDifference): ShapeDifference {
  return { ...found, member: found.member.replace(/^(?:content\.)?[\w.+-]+\/[\w.+-]+(?:\.|(?=\[)|$)/, "") };
}

/** The member of the difference is below that of the owner. */
function changeAt(api: string, owner: ChangePlace, sides: ReadonlySet<UseSide>): (found: ShapeDifference) => SdkChange {
  return (found) => {
    const { kind, from, to } = found;
    const member = [owner.member, found.member].filter(Boolean).join(".").replace(".[", "[");
    const place = { ...owner, ...(member !== "" && { member }) };
    const values = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    return { ...rate(found, sides), kind, api, place, subject: "field", ...values, found: "types" };
  };
}
