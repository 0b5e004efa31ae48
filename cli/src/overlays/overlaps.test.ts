import { expect, it } from "vitest";
import { findOverlaps } from "./overlaps.ts";
import { bundleOf, overlayOf, rowsOf } from "./testing/overlay-texts.ts";

const older = `
info: { title: Cards, version: 1.0.0 }
paths: { /a: { get: { operationId: a, tags: [A], parameters: [{ name: page, in: query }], x-not-shown: { G1: Body. } } } }
components: { schemas: { Open: { x-not-shown: { G2: All. } }, Card: { properties: { id: { type: string } } } } }
`;

// What the newer document has instead => the action => the parts that it shares with the newer document.
const rows = rowsOf(`
title: Cards => title: New => { target: $.info, update: { title: Ours } } => $.info.title "New"
title: Cards => title: Ours, contact: {} => { target: $.info, update: { title: Ours, contact: { name: We } } } => $.info.title "Ours" | $.info.contact {}
title: Cards => title: New => { target: $.info, update: { description: Ours } } => nothing
title: Cards => title: New => { target: $.info.title, remove: true } => $.info.title "New"
title: Cards => title: New => { target: $.info, copy: $.info } => $.info.title "New"
paths: { => paths: { /b: { get: { operationId: b } }, => { target: $.paths, update: { /b: { get: { operationId: ours } } } } => $.paths['/b'] {"get":{"operationId":"b"}}
[A] => [A, B] => { target: "$.paths['/a'].get", update: { tags: [B] } } => $.paths['/a'].get.tags ["A","B"]
[A] => [A, B] => { target: "$.paths['/a'].get.tags", update: B } => $.paths['/a'].get.tags ["A","B"]
[A] => [A, B] => { target: "$.paths['/a'].get", update: { tags: [C] } } => nothing
query }] => query }, { name: q, in: query, schema: {} }] => { target: "$.paths['/a'].get.parameters", update: [{ name: q, in: query }] } => $.paths['/a'].get.parameters [{"name":"page","in":"query"},{"name":"q","in":"query","schema":{}}]
Open: { => Open: { $ref: '#/x', => { target: $.components.schemas.Open, update: { type: object } } => $.components.schemas.Open {"$ref":"#/x","x-not-shown":{"G2":"All."}}
Open: { => Open: { description: All, => { target: $.components.schemas.Open, update: { type: object } } => nothing
{ id: => { name: { type: integer }, id: => { target: $..properties, update: { name: { type: string } } } => $.components.schemas.Card.properties.name {"type":"integer"}
/a: { get => /b: { get => { target: "$.paths['/b'].get", update: { description: Ours } } => nothing
Body. => The body. => { target: "$.paths['/a'].get['x-not-shown'].G1", remove: true } => nothing
title: Cards => title: New => { target: $.inof, update: { title: Ours } } => nothing
`);

it.each(rows.map(([from = "", to = "", action = "", parts = ""]) => [to, action, parts, from] as const))(
  "of a document with `%s`, the action %s shares %s",
  (to, action, parts, from) => {
    expect(older).toContain(from);
    const overlay = overlayOf(`\n  - ${action}`);
    const overlaps = findOverlaps(bundleOf(older), bundleOf(older.replace(from, to)), [overlay]);
    expect(overlaps.map(({ at, now }) => `${at} ${JSON.stringify(now)}`).join(" | ") || "nothing").toBe(parts);
    for (const overlap of overlaps) {
      expect(overlap).toMatchObject({ line: 2, overlay: "overlays/some.yaml", action: 1 });
      expect(action).toContain(overlap.target);
    }
  },
);

it("finds what an action overwrites in what an earlier one added", () => {
  const overlay = overlayOf(`
  - { target: $.paths, update: { /b: { get: { operationId: ours } } } }
  - { target: "$.paths['/b'].get", update: { summary: Ours. } }`);
  const newer = older.replace("paths: {", "paths: { /b: { get: { operationId: b } },");
  const overlaps = findOverlaps(bundleOf(older), bundleOf(newer), [overlay]);
  expect(overlaps.map(({ action, at }) => [action, at])).toEqual([
    [1, "$.paths['/b']"],
    [2, "$.paths['/b'].get"],
  ]);
});
