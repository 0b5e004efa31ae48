// A document with text of every kind that OpenAPI and JSON Schema have.

import { parse } from "yaml";
import type { JsonObject } from "../../pipeline/model/json-pointer.ts";

const text = "type: string, title: Title, description: A text., examples: [example], default: usual";

export function wordyDocument(): JsonObject {
  return parse(`
openapi: "3.1.1"
info:
  title: Wordy
  summary: Has words
  description: "A document.\\n\\n> [!NOTE] Alert\\n> Text."
  version: "1.0.0"
  termsOfService: https://wordy.example/terms
  contact: { name: Us, url: https://wordy.example, email: "a@b.example" }
  license: { name: MIT, identifier: MIT }
externalDocs: { url: https://wordy.example/docs, description: More. }
servers:
  - url: "https://{host}.example/v1"
    description: The server.
    variables: { host: { default: api, enum: [api, b], description: The host. } }
tags:
  - { name: items, description: All items., externalDocs: { url: https://wordy.example/items, description: More. } }
security: [{ key: [] }]
x-note: { said: A note. }
paths:
  "/items/{item-id}":
    summary: Items
    description: One item.
    parameters: [{ name: item-id, in: path, required: true, description: Its id., schema: { ${text} }, example: one }]
    get:
      operationId: getItem
      tags: [items]
      summary: Get an item
      description: "Reads it.\\n\\n\`\`\`js\\ncode\\n\`\`\`"
      externalDocs: { url: https://wordy.example/get, description: More. }
      parameters:
        - name: fields
          in: query
          description: Which fields.
          schema: { type: array, items: { ${text}, enum: [id, example, usual] } }
        - { name: sort, in: query, schema: { ${text} }, examples: { usual: { summary: Usual, value: id } } }
        - { name: X-Trace, in: header, description: A trace., schema: { ${text} } }
      responses:
        "200":
          description: The item.
          headers:
            X-Rate: { description: The rate., schema: { ${text} }, example: "1" }
            X-Other: { schema: { ${text} } }
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Item" }
              examples:
                usual:
                  summary: Usual
                  description: An example.
                  value: { id: one, kind: a, pattern: abc, map: { any: thing }, other: o }
          links: { next: { operationId: getItem, description: The item., parameters: { id: "$response.body#/id" } } }
        "404":
          description: Not found.
          content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } }
        default: { $ref: "#/components/responses/Failure" }
      x-note: An extension.
    put:
      operationId: putItem
      tags: [items]
      summary: Replace an item
      description: Writes it.
      deprecated: true
      requestBody:
        description: The item.
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Item" }
            examples: { usual: { summary: Usual, description: An example., value: { id: one, kind: b } } }
      responses:
        "200":
          description: Written.
          content: { "application/vnd.wordy+json": { schema: { $ref: "#/components/schemas/Item" } } }
      callbacks:
        done:
          "{$request.body#/url}":
            post: { operationId: onDone, summary: Done, responses: { "200": { description: Fine. } } }
  /files:
    post:
      operationId: sendFile
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [file, note]
              properties: { file: { type: string, format: binary }, note: { ${text} } }
            example: { file: content, note: "@note" }
            encoding: { file: { contentType: image/png, headers: { X-Part: { schema: { ${text} } } } } }
      responses: { "201": { description: Sent., content: { text/plain: { schema: { ${text} } } } } }
    get:
      operationId: listFiles
      responses:
        "200":
          description: All.
          content:
            application/json:
              schema: { type: array, items: { $ref: "#/components/schemas/Item" } }
              examples: { usual: { summary: Usual, description: An example., value: [] } }
webhooks:
  item.created:
    post:
      operationId: onItem
      summary: An item was created
      description: Tells it.
      parameters: [{ name: X-Wordy-Signature, in: header, description: Signs it., schema: { ${text} } }]
      requestBody:
        description: The item.
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Item" }
            examples: { usual: { summary: Usual, description: An example., value: { id: one, kind: a } } }
      responses: { "200": { description: Taken. } }
  item.removed:
    post:
      operationId: onRemoved
      requestBody:
        content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } }
      responses: { "200": { description: Taken. } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key, description: A key. } }
  responses:
    Failure:
      description: Failed.
      content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } }
  schemas:
    Item:
      $id: https://wordy.example/item
      $anchor: item
      $comment: A comment.
      title: Item
      description: An item.
      type: object
      required: [id]
      xml: { name: item, prefix: i }
      properties:
        id: { ${text}, format: uuid-like }
        kind:
          type: string
          enum: [a, b, "a | b", "several words, so that the union of them all needs lines of its own"]
        constant: { const: always }
        pattern: { type: string, pattern: "^[a-z]*$", $id: https://wordy.example/pattern, $anchor: pattern }
        map: { type: object, additionalProperties: { ${text} }, propertyNames: { pattern: "^[a-z]*$" } }
        several:
          oneOf: [{ $ref: "#/components/schemas/Left" }, { $ref: "#/components/schemas/Right" }]
          discriminator: { propertyName: side, mapping: { left: "#/components/schemas/Left" } }
        content:
          type: string
          contentMediaType: application/json
          contentEncoding: base64
          contentSchema: { $id: https://wordy.example/content, description: Inside., x-sdk-type: Inside }
        open: { type: string, x-open-enum: [new, old] }
        secret: { ${text}, x-sensitive: true }
      patternProperties: { "^x-": { ${text} } }
      dependentRequired: { kind: [id] }
      dependentSchemas: { kind: { properties: { other: { ${text} } } } }
      $defs: { Inner: { $id: https://wordy.example/inner, description: Inner., type: string, x-sdk-type: Inner } }
    Left:
      type: object
      properties: { side: { const: left }, inner: { $ref: "#/components/schemas/Item/$defs/Inner" } }
    Right:
      type: object
      properties: { side: { const: right } }
      $dynamicAnchor: right
      additionalProperties: { $dynamicRef: "#right" }
    Problem:
      type: object
      properties: { code: { ${text}, enum: [bad, worse] }, message: { ${text} }, amount: { type: string, format: decimal } }
      examples: [{ code: bad, message: No. }]
`);
}
