import { describe, expect, it } from "vitest";
import { isObject, type Json, toPointer } from "../pipeline/model/json-pointer.ts";
import { apply } from "./testing/overlay-texts.ts";

const document = `
openapi: 3.1.1
paths:
  /cards:
    parameters:
      - { name: view, in: query, schema: { type: string } }
      - { name: page, in: query }
      - { name: limit, in: query }
    get:
      parameters: [{ $ref: "#/components/parameters/Sort" }]
      responses:
        "200": { description: The cards., content: { application/json: { schema: { type: object } } } }
components:
  parameters:
    Sort: { name: sort, in: query }
  schemas:
    Card: { type: object, properties: { id: { type: string } }, required: [id] }
`;

const overlay = `
  - target: $.components.schemas.Card
    update:
      description: A card.
      properties:
        name: { type: string }
        id: { minLength: 1 }
      required: [name]
  - target: $.paths
    update:
      /rates:
        get:
          operationId: listRates
          responses: { "200": { description: The rates. } }
        post: { operationId: setRates }
  - target: $.paths['/cards'].parameters[0:2]
    remove: true
  - target: $.paths['/cards'].get.responses['200'].content
    update: { text/csv: { schema: { type: string } } }
  - target: $.components.schemas.Card.properties.id.minLength
    update: 2
`;

function stampsIn(value: Json, path: (string | number)[] = []): Record<string, Json> {
  if (Array.isArray(value)) return Object.assign({}, ...value.map((item, index) => stampsIn(item, [...path, index])));
  if (!isObject(value)) return {};
  const own = value["x-origin"] === undefined ? {} : { [toPointer(path)]: value["x-origin"] };
  return Object.assign(own, ...Object.entries(value).map(([key, below]) => stampsIn(below, [...path, key])));
}

describe("the changes", () => {
  it("tell of each change its pointer and its action", () => {
    const { changes } = apply(document, overlay);
    expect(changes.map(({ kind, pointer, origin }) => `${origin.action} ${kind} ${pointer}`).sort()).toEqual([
      "1 added /components/schemas/Card/description",
      "1 added /components/schemas/Card/properties/name",
      "1 added /components/schemas/Card/required/1",
      "2 added /paths/~1rates",
      "3 removed /paths/~1cards/parameters/0",
      "3 removed /paths/~1cards/parameters/1",
      "4 added /paths/~1cards/get/responses/200/content/text~1csv",
      "5 changed /components/schemas/Card/properties/id/minLength",
    ]);
    expect(changes.find(({ kind }) => kind === "changed")?.origin).toEqual({
      file: "overlays/some.yaml",
      line: 20,
      action: 5,
      target: "$.components.schemas.Card.properties.id.minLength",
    });
  });

  it("are of another overlay where it changes what one before it added", () => {
    const second = "\n  - target: $.paths['/rates'].get\n    update: { summary: Lists rates. }";
    const { changes } = apply(document, overlay, second);
    const { origin } = changes.find(({ pointer }) => pointer === "/paths/~1rates/get/summary") ?? {};
    expect(origin).toMatchObject({ file: "overlays/some2.yaml", action: 1, line: 2 });
  });
});

describe("x-origin", () => {
  it("is on the nearest operation, schema, parameter or response, of all that touched it", () => {
    const second = "\n  - target: $.components.schemas.Card\n    update: { title: Card }";
    const { bundle } = apply(document, overlay, second);
    expect(stampsIn(bundle.document)).toEqual({
      "/components/schemas/Card": ["overlays/some.yaml:2", "overlays/some2.yaml:2"],
      "/components/schemas/Card/properties/name": ["overlays/some.yaml:2"],
      "/components/schemas/Card/properties/id": ["overlays/some.yaml:20"],
      "/paths/~1rates/get": ["overlays/some.yaml:9"],
      "/paths/~1rates/post": ["overlays/some.yaml:9"],
      "/paths/~1cards/get/responses/200": ["overlays/some.yaml:18"],
    });
  });

  it("marks what is around something removed, also when indices have moved", () => {
    const removals = `
  - target: $.paths['/cards'].parameters[0].schema
    remove: true
  - target: $.paths['/cards'].parameters[1]
    remove: true
  - target: $.components.schemas.Card.properties.id
    remove: true
  - target: $.paths['/cards'].get.parameters[0]
    remove: true`;
    expect(stampsIn(apply(document, removals).bundle.document)).toEqual({
      "/paths/~1cards/parameters/0": ["overlays/some.yaml:2"],
      "/components/schemas/Card": ["overlays/some.yaml:6"],
      "/paths/~1cards/get": ["overlays/some.yaml:8"],
    });
  });
});

describe("the places of the result", () => {
  const { bundle } = apply(document, overlay);

  function place(...at: (string | number)[]): string {
    const { file, line, column } = bundle.locate(at);
    return `${file.split("/").at(-1)}:${line}:${column}`;
  }

  it("are in the overlay for what it wrote", () => {
    expect(place("paths", "/rates", "get", "operationId")).toBe("some.yaml:13:11");
    expect(place("components", "schemas", "Card", "properties", "name", "type")).toBe("some.yaml:6:17");
    expect(place("components", "schemas", "Card", "required", 1)).toBe("some.yaml:8:18");
    expect(place("components", "schemas", "Card", "properties", "id", "minLength")).toBe("some.yaml:21:5");
    expect(place("paths", "/rates", "get", "x-origin", 0)).toBe("some.yaml:9:5");
  });

  it("are in the base for everything else, also behind what was removed", () => {
    expect(place("components", "schemas", "Card", "required", 0)).toBe("openapi.yaml:17:76");
    expect(place("paths", "/cards", "parameters", 0, "name")).toBe("openapi.yaml:8:11");
    expect(place("paths", "/cards", "missing", "part")).toBe("openapi.yaml:4:3");
  });
});
