// Drafts what an overlay would have to change, so that the documents say what recordings show.

import { documentedStatus } from "../../../src/wrappers/observability/drift.ts";
import { quote, toJsonPath } from "../overlays/json-path.ts";
import { fromPointer, type Json, type JsonObject, valueAt } from "../pipeline/model/json-pointer.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import type { PlacedSchema } from "../pipeline/model/placed-schemas.ts";
import type { ResponseModel } from "../pipeline/model/response-object.ts";
import { gapsIn, isUntyped, typesOf } from "../pipeline/model/schema-object.ts";
import { isTelling } from "./judge.ts";
import { isSecretName, type Recording, type Shape } from "./recording.ts";
import { bodyPointer, placedSchemas, responsePointer, type VerifiedService } from "./service.ts";

export interface DraftAction {
  readonly target: string;
  readonly change: { readonly update: Json } | { readonly copy: string } | { readonly remove: true };
  readonly description: string;
  /** What may be true too, but needs a person: formats and lists of values. */
  readonly suggestions?: readonly string[];
}

/** From this many values on, a field that was always there counts as required. */
const ENOUGH = 10;

/** The actions for one service, in the order in which they have to be applied. */
export function draftActions(service: VerifiedService, recordings: readonly Recording[]): DraftAction[] {
  const drafts = recordings
    .filter((recording) => recording.service === service.api)
    .flatMap((recording) => {
      const operation = service.operations.find(({ id }) => id === recording.operationId);
      return operation ? [new ResponseDraft(service, operation, recording)] : [];
    });
  const unique = new Map<string, DraftAction>();
  // What changes a response comes before what copies it.
  for (const action of [
    ...drafts.flatMap((draft) => draft.changes()),
    ...drafts.flatMap((draft) => draft.moves(drafts)),
  ]) {
    const key = JSON.stringify([action.target, action.change]);
    if (!unique.has(key)) unique.set(key, action);
  }
  return [...unique.values()];
}

class ResponseDraft {
  readonly #service: VerifiedService;
  readonly #operation: OperationModel;
  readonly #recording: Recording;
  readonly #response: ResponseModel | undefined;
  /** Whether its own status is documented. */
  readonly #isDocumented: boolean;
  readonly #actions: DraftAction[] = [];

  constructor(service: VerifiedService, operation: OperationModel, recording: Recording) {
    this.#service = service;
    this.#operation = operation;
    this.#recording = recording;
    const { responses } = operation;
    const key = documentedStatus(
      recording.status,
      responses.map(({ status }) => status),
    );
    this.#isDocumented = key !== undefined;
    const isSuccess = recording.status >= 200 && recording.status < 300;
    this.#response = responses.find((one) => (key === undefined ? isSuccess && one.success : one.status === key));
  }

  /** What changes a documented response. */
  changes(): readonly DraftAction[] {
    const { body } = this.#recording;
    const response = this.#response;
    if (response === undefined) return this.#addResponse();
    this.#headers(response);
    if (this.#recording.contentType !== undefined && response.schema !== undefined) this.#otherMedia(response);
    if (body === undefined || response.schema === undefined) return this.#actions;
    const placed = placedSchemas(this.#service.document, response);
    const isOtherBody = placed.some(
      ({ place, schema }) =>
        place === "" && schema.required?.includes("data") && body.types.object && body.fields?.data === undefined,
    );
    if (isUntyped(response.schema)) this.#answerGap(response, body);
    else if (isOtherBody) this.#replaceBody(response, body);
    else this.#compare(placed, "", body);
    return this.#actions;
  }

  /** The success has another status than the documented one. */
  moves(all: readonly ResponseDraft[]): readonly DraftAction[] {
    const response = this.#response;
    if (this.#isDocumented || response === undefined) return [];
    const { status, body, headers } = this.#recording;
    const before = this.#actions.length;
    const [from, to] = [[response.status], [String(status)]].map((at) =>
      this.#at(`${this.#operation.pointer}/responses`, at),
    );
    if (from === undefined || to === undefined) return [];
    const bare = body === undefined ? this.#bare(headers) : { description: "As recorded." };
    this.#add(this.#at(`${this.#operation.pointer}/responses`), { update: { [status]: bare } });
    if (body !== undefined) this.#add(to, { copy: from });
    if (body !== undefined && response.response["x-basis"] !== undefined)
      this.#add(`${to}['x-basis']`, { remove: true });
    const isSeen = all.some(
      (one) => one.#operation === this.#operation && String(one.#recording.status) === response.status,
    );
    if (!isSeen) this.#add(from, { remove: true });
    return this.#actions.slice(before);
  }

  #addResponse(): readonly DraftAction[] {
    const { status, body, headers } = this.#recording;
    const content = body && { "application/json": { schema: this.#schemaOf(body, []) } };
    const added: JsonObject = { ...this.#bare(headers), ...(content && { content }) };
    this.#add(this.#at(`${this.#operation.pointer}/responses`), { update: { [status]: added } });
    return this.#actions;
  }

  /** A response without a body. */
  #bare(headers: Recording["headers"]): JsonObject {
    const sent = Object.keys(headers).filter(isTelling);
    const entries = sent.map((name): [string, JsonObject] => [name, { schema: { type: "string" } }]);
    return { description: "As recorded.", ...(sent.length > 0 && { headers: Object.fromEntries(entries) }) };
  }

  /** What is no JSON is a file. */
  #otherMedia(response: ResponseModel): void {
    const pointer = responsePointer(this.#service.document, response);
    const schema = { type: "string", format: "binary" };
    this.#add(this.#at(pointer, ["content"]), { remove: true });
    this.#add(this.#at(pointer), { update: { content: { [this.#recording.contentType ?? ""]: { schema } } } });
    if (response.success) this.#setEnvelope(response, "none");
  }

  #headers(response: ResponseModel): void {
    const { headers, samples } = this.#recording;
    const pointer = responsePointer(this.#service.document, response);
    const documented = Object.keys((response.response.headers as object | undefined) ?? {});
    for (const name of this.#service.documented(this.#operation).headers?.[response.status] ?? []) {
      const written = documented.find((one) => one.toLowerCase() === name);
      if (written !== undefined && (headers[name] ?? 0) < samples) {
        this.#add(this.#at(pointer, ["headers", written]), { remove: true });
      }
    }
    for (const name of Object.keys(headers).filter(isTelling)) {
      if (documented.some((one) => one.toLowerCase() === name)) continue;
      this.#add(this.#at(pointer), { update: { headers: { [name]: { schema: { type: "string" } } } } });
    }
  }

  /** Describes an undocumented body. Its data has a name of its own, which names the SDK's type. */
  #answerGap(response: ResponseModel, body: Shape): void {
    const pointer = bodyPointer(this.#service.document, response);
    this.#describe(response, body, this.#at(pointer));
    for (const { id } of gapsIn(response.schema ?? {}))
      this.#add(this.#at(pointer, ["x-not-shown", id]), { remove: true });
  }

  #replaceBody(response: ResponseModel, body: Shape): void {
    const pointer = bodyPointer(this.#service.document, response);
    const media = this.#at(pointer.slice(0, pointer.lastIndexOf("/")));
    this.#add(`${media}.schema`, { remove: true });
    const suggestions: string[] = [];
    this.#add(media, { update: { schema: this.#schemaOf(body, suggestions) as JsonObject } }, suggestions);
    if (response.success) this.#setEnvelope(response, "none");
  }

  #describe(response: ResponseModel, body: Shape, target: string): void {
    const suggestions: string[] = [];
    const envelope = envelopeFor(this.#service.api, body);
    const data = body.fields?.data;
    if (!response.success || envelope === undefined || data === undefined) {
      this.#add(target, { update: this.#schemaOf(body, suggestions) as JsonObject }, suggestions);
      if (response.success) this.#setEnvelope(response, "none");
      return;
    }
    const name = `${this.#operation.id.charAt(0).toUpperCase()}${this.#operation.id.slice(1)}Result`;
    const isRecord = data.types.object !== undefined && Object.keys(data.types).length === 1;
    const schema = this.#schemaOf(data, suggestions);
    if (isRecord) this.#add("$.components.schemas", { update: { [name]: schema } }, suggestions);
    const properties: JsonObject = { data: isRecord ? { $ref: `#/components/schemas/${name}` } : schema };
    const more = Object.entries(body.fields ?? {}).filter(
      ([field]) => !envelope.fields.includes(field) && field !== "data",
    );
    for (const [field, shape] of more) properties[field] = this.#schemaOf(shape, suggestions);
    const own: JsonObject = { type: "object", required: ["data"], properties };
    this.#add(target, { update: { allOf: [{ $ref: `#/components/schemas/${envelope.schema}` }, own] } });
  }

  #setEnvelope(response: ResponseModel, envelope: string): void {
    if (response.response["x-envelope"] === envelope) return;
    this.#add(this.#at(responsePointer(this.#service.document, response)), { update: { "x-envelope": envelope } });
  }

  #compare(placed: readonly PlacedSchema[], place: string, shape: Shape): void {
    const here = placed.filter((one) => one.place === place);
    if (here.length === 0) return;
    this.#types(here, shape);
    this.#values(here, shape);
    if (shape.items) this.#compare(placed, `${place}[]`, shape.items);
    const objects = shape.types.object ?? 0;
    for (const { schema, pointer } of here) {
      for (const name of schema.required ?? []) {
        if (objects === 0 || (shape.fields?.[name]?.count ?? 0) >= objects) continue;
        this.#add(`${this.#at(pointer, ["required"])}[?@ == ${quote(name)}]`, { remove: true });
      }
    }
    const prefix = place === "" ? "" : `${place}.`;
    const hasFields = placed.some((one) => one.place.startsWith(prefix) && one.place !== place);
    for (const [name, field] of Object.entries(shape.fields ?? {})) {
      const known = [prefix + name, `${prefix}*`].find((at) => placed.some((one) => one.place === at));
      if (known !== undefined) this.#compare(placed, known, field);
      else if (hasFields) this.#newField(here, name, field, objects);
    }
  }

  #newField(here: readonly PlacedSchema[], name: string, field: Shape, objects: number): void {
    const owner = [...here].reverse().find(({ schema }) => schema.properties !== undefined) ?? here.at(-1);
    if (owner === undefined) return;
    const suggestions: string[] = [];
    const isRequired =
      name !== "*" && objects >= ENOUGH && field.count === objects && owner.schema.required === undefined;
    const added = this.#schemaOf(field, suggestions, name);
    const update = name === "*" ? { additionalProperties: added } : { properties: { [name]: added } };
    this.#add(this.#at(owner.pointer), { update: { ...update, ...(isRequired && { required: [name] }) } }, suggestions);
  }

  #types(here: readonly PlacedSchema[], { types, formats }: Shape): void {
    const seen = Object.keys(types);
    for (const { schema, pointer } of here) {
      const documented = typesOf(schema);
      const fits = (type: string) => documented.includes(type) || (type === "integer" && documented.includes("number"));
      const wrong = documented.length === 0 ? [] : seen.filter((type) => !fits(type));
      const { format } = schema;
      if (wrong.length > 0) {
        const kept = documented.filter((type) => types[type] !== undefined || (type === "number" && types.integer));
        const all = [...(wrong.every((type) => type === "null") ? documented : kept), ...wrong];
        this.#add(this.#at(pointer, ["type"]), { remove: true });
        this.#add(this.#at(pointer), { update: { type: all.length === 1 ? (all[0] ?? "") : all } });
      }
      const isFormat = format !== undefined && FORMATS.includes(format) && types.string !== undefined;
      const isLost = format !== undefined && wrong.length > 0 && !seen.includes("string") && format !== "decimal";
      if (
        (isFormat && (formats[format] ?? 0) < (types.string ?? 0)) ||
        (isLost && seen.some((type) => type !== "null"))
      ) {
        this.#add(this.#at(pointer, ["format"]), { remove: true });
      }
    }
  }

  /** Only if the recording has values. */
  #values(here: readonly PlacedSchema[], { values = [] }: Shape): void {
    for (const { schema, pointer } of here) {
      if (typeof schema.const === "string" && values.some((value) => value !== schema.const)) {
        this.#add(this.#at(pointer, ["const"]), { remove: true });
      }
      for (const list of ["enum", "x-open-enum"]) {
        const known = schema[list];
        if (!Array.isArray(known)) continue;
        const others = values.filter((value) => !known.includes(value));
        for (const value of others) this.#add(this.#at(pointer, [list]), { update: value });
      }
    }
  }

  /** As little as the values prove. */
  #schemaOf(shape: Shape, suggestions: string[], name = "the value"): JsonObject {
    const types = Object.keys(shape.types).filter((type) => !(type === "integer" && shape.types.number));
    const format = FORMATS.find((one) => shape.types.string && shape.formats[one] === shape.types.string);
    if (format) suggestions.push(`${name}: every string fits format: ${format}`);
    if (shape.values && shape.values.length > 0 && shape.count > shape.values.length && !format) {
      suggestions.push(`${name}: seen so far: ${shape.values.join(", ")}`);
    }
    const { "*": other, ...named } = shape.fields ?? {};
    const fields = Object.entries(named);
    const objects = shape.types.object ?? 0;
    const required = fields.filter(([, field]) => objects >= ENOUGH && field.count === objects).map(([field]) => field);
    // What was only null may be anything.
    if (types.length === 0 || (types.length === 1 && types[0] === "null")) return { description: "As recorded." };
    return {
      type: types.length === 1 ? (types[0] ?? "") : types,
      ...(required.length > 0 && { required }),
      ...(fields.length > 0 && {
        properties: Object.fromEntries(
          fields.map(([field, below]) => [field, this.#schemaOf(below, suggestions, field)]),
        ),
      }),
      ...(other && { additionalProperties: this.#schemaOf(other, suggestions, `${name}.*`) }),
      ...(isSecretName(name) && { "x-sensitive": true }),
      ...(shape.items && { items: shape.items.count > 0 ? this.#schemaOf(shape.items, suggestions, `${name}[]`) : {} }),
    };
  }

  #at(pointer: string, more: readonly string[] = []): string {
    let node: Json | undefined = this.#service.originalBundle.document;
    const path = fromPointer(this.#service.original(pointer)).map((token) => {
      const key = Array.isArray(node) ? Number(token) : token;
      node = valueAt(node ?? null, [key]);
      return key;
    });
    return toJsonPath([...path, ...more]);
  }

  #add(target: string, change: DraftAction["change"], suggestions: readonly string[] = []): void {
    const { operationId, status, samples } = this.#recording;
    const description = `${operationId} ${status}, ${samples} ${samples === 1 ? "sample" : "samples"}`;
    this.#actions.push({ target, change, description, suggestions });
  }
}

const FORMATS: readonly string[] = ["decimal", "date-time", "date", "uuid", "email", "uri"];

interface Envelope {
  readonly schema: string;
  readonly fields: readonly string[];
}

/** The envelope of our documents that a body has. */
function envelopeFor(api: string, { fields = {} }: Shape): Envelope | undefined {
  const type = (name: string) => Object.keys(fields[name]?.types ?? {}).join();
  if (fields.data === undefined || type("message") !== "string") return undefined;
  if (api === "fiat" && type("status") === "string") {
    return { schema: "SuccessEnvelope", fields: ["status", "status_code", "message"] };
  }
  if (api !== "crypto") return undefined;
  if (type("success") === "boolean") return { schema: "EnvelopeB", fields: ["success", "message"] };
  if (type("status") === "boolean") return { schema: "EnvelopeA", fields: ["status", "message"] };
  return type("status") === "string" ? { schema: "EnvelopeC", fields: ["status", "message"] } : undefined;
}
