// Cases after the examples of the Overlay specification and after what other implementations test: in our own words, with our
// own documents. A case that succeeds there without effect is in `apply-overlays.test.ts` as a refusal.

import { expect, it } from "vitest";
import { parse } from "yaml";
import type { Json } from "../pipeline/model/json-pointer.ts";
import { resultOf } from "./testing/overlay-texts.ts";

const cases: readonly { title: string; document: Json; actions: Json; result: Json }[] = parse(`
- title: one action mirrors the structure of the document
  document:
    info: { title: Transit, version: "1.0.0" }
    paths: { /lines: { summary: Lines, get: { summary: Lists. } }, /stops: { get: { operationId: listStops } } }
  actions:
    - target: $
      update:
        info: { x-reviewed: true }
        paths:
          /lines: { summary: All lines, get: { summary: Lists all lines., x-rate-limit: 60 } }
          /stops: { get: { x-rate-limit: 60 } }
        tags: [{ name: Lines }]
  result:
    info: { title: Transit, version: "1.0.0", x-reviewed: true }
    paths:
      /lines: { summary: All lines, get: { summary: Lists all lines., x-rate-limit: 60 } }
      /stops: { get: { operationId: listStops, x-rate-limit: 60 } }
    tags: [{ name: Lines }]
- title: wildcards and filters change many nodes at once
  document:
    paths:
      /a: { get: { parameters: [{ name: filter, in: query, schema: { type: string } }, { name: sort, in: query }] } }
      /b: { get: { parameters: [{ name: filter, in: path }] } }
      /c: { post: { parameters: [{ name: filter, in: query }] } }
  actions:
    - { target: "$.paths.*.get", update: { x-safe: true } }
    - target: "$.paths.*.get.parameters[?@.name == 'filter' && @.in == 'query']"
      update: { schema: { $ref: "#/components/schemas/Filter" } }
  result:
    paths:
      /a:
        get:
          parameters:
            - { name: filter, in: query, schema: { type: string, $ref: "#/components/schemas/Filter" } }
            - { name: sort, in: query }
          x-safe: true
      /b: { get: { parameters: [{ name: filter, in: path }], x-safe: true } }
      /c: { post: { parameters: [{ name: filter, in: query }] } }
- title: an object is appended to each list of the target
  document: { paths: { /a: { get: { parameters: [{ name: x }] } }, /b: { get: { parameters: [] } } } }
  actions: [{ target: "$.paths.*.get.parameters", update: { name: page, in: query } }]
  result:
    paths:
      /a: { get: { parameters: [{ name: x }, { name: page, in: query }] } }
      /b: { get: { parameters: [{ name: page, in: query }] } }
- title: "a list is concatenated, and a primitive appended"
  document: { tags: [{ name: A }], x-list: [1] }
  actions: [{ target: $.tags, update: [{ name: B }, { name: C }] }, { target: "$['x-list']", update: 2 }]
  result: { tags: [{ name: A }, { name: B }, { name: C }], x-list: [1, 2] }
- title: an item that is a primitive is replaced
  document: { paths: { /a: { get: { tags: [good, ugly, bad] } }, /b: { get: { tags: [ugly] } } } }
  actions: [{ target: "$.paths.*.get.tags[?@ == 'ugly']", update: special }]
  result: { paths: { /a: { get: { tags: [good, special, bad] } }, /b: { get: { tags: [special] } } } }
- title: items are removed by what they contain
  document:
    servers: [{ url: /live, description: Live }, { url: /dev, description: Dev }]
    paths: { /a: { get: { parameters: [{ name: dummy }, { name: id }, { name: dummy }], tags: [dummy, real] } } }
  actions:
    - { target: "$.servers[?(@.description == 'Dev')]", remove: true }
    - { target: "$.paths.*.get.parameters[?@.name == 'dummy']", remove: true }
    - { target: "$.paths.*.get.tags[?@ == 'dummy']", remove: true }
  result:
    servers: [{ url: /live, description: Live }]
    paths: { /a: { get: { parameters: [{ name: id }], tags: [real] } } }
- title: properties are removed at any depth
  document:
    paths:
      /a: { get: { description: A, responses: { "200": { description: OK }, "500": { description: "No" } } } }
      /b: { put: { responses: { "500": { $ref: "#/x" }, default: { description: Any } } } }
  actions:
    - { target: "$.paths..responses['500']", remove: true }
    - { target: $.paths..responses.default, remove: true }
    - { target: $..description, remove: true }
  result: { paths: { /a: { get: { responses: { "200": {} } } }, /b: { put: { responses: {} } } } }
- title: "properties are removed by their type, at any depth below an operation"
  document:
    get: { properties: { id: { type: string }, address: { type: object, properties: { street: { type: string } } } } }
  actions: [{ target: "$.get..properties[?(@.type == 'string')]", remove: true }]
  result: { get: { properties: { address: { type: object, properties: {} } } } }
- title: a list is replaced by removing it first
  document: { servers: [{ url: /live }, { url: /test }], paths: {} }
  actions:
    - { target: $.servers, remove: true }
    - { target: $, update: { servers: [{ url: "http://localhost:8080" }] } }
  result: { servers: [{ url: "http://localhost:8080" }], paths: {} }
- title: traits select the operations that they name
  document:
    paths:
      /items: { get: { x-traits: [paged] } }
      "/items/{id}/parts": { get: { x-traits: [cached, paged], parameters: [{ name: id, in: path }] } }
      /other: { get: { x-traits: [cached] } }
  actions:
    - target: "$.paths[?(@.get['x-traits'][?(@ == 'paged')])].get"
      update: { parameters: [{ name: top, in: query }, { name: skip, in: query }] }
    - { target: "$.paths.*.get['x-traits']", remove: true }
  result:
    paths:
      /items: { get: { parameters: [{ name: top, in: query }, { name: skip, in: query }] } }
      "/items/{id}/parts":
        get: { parameters: [{ name: id, in: path }, { name: top, in: query }, { name: skip, in: query }] }
      /other: { get: {} }
- title: "a node is moved: made, copied, removed"
  document: { paths: { /items: { get: { tags: [a] } }, /kept: {} } }
  actions:
    - { target: $.paths, update: { /new-items: {} } }
    - { target: "$.paths['/new-items']", copy: "$.paths['/items']" }
    - { target: "$.paths['/items']", remove: true }
  result: { paths: { /kept: {}, /new-items: { get: { tags: [a] } } } }
- title: "a removed node is made again, without what it had"
  document: { info: { title: Old, contact: { name: Ada } } }
  actions:
    - { target: $.info.contact, remove: true }
    - { target: $.info, update: { contact: { email: "ada@example.com" } } }
  result: { info: { title: Old, contact: { email: "ada@example.com" } } }
- title: null is a primitive like any other
  document: { example: { a: 1, b: null } }
  actions: [{ target: $.example.a, update: null }, { target: $.example, update: { b: 2, c: null } }]
  result: { example: { a: null, b: 2, c: null } }
- title: a list of lists gets one list more
  document: { rows: [[1]] }
  actions: [{ target: $.rows, update: [[2, 3]] }]
  result: { rows: [[1], [2, 3]] }
`);

it.each(cases)("$title", ({ document, actions, result }) => {
  expect(resultOf(JSON.stringify(document), ` ${JSON.stringify(actions)}`)).toEqual(result);
});
