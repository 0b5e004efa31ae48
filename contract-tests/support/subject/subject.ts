// The subject of this run: ours, unless CONTRACT_SUBJECT is the path of a module that exports another `subject`.

import { resolve } from "node:path";
import type { OpenApiDocument } from "../documents/bundled-documents.ts";
import { enrich } from "../documents/enriched.ts";
import { ourSubject } from "./our-subject.ts";
import type { Subject } from "./subject-type.ts";

export const subject: Subject = await load(process.env.CONTRACT_SUBJECT);

/** The name of a service. */
export type ServiceName = string;

export const services: readonly ServiceName[] = Object.keys(subject.documents);

export function documentOf(service: ServiceName): OpenApiDocument {
  const document = subject.documents[service];
  if (document === undefined) throw new Error(`there is no service ${service}`);
  return document;
}

const enriched = new Map(services.map((service) => [service, enrich(documentOf(service))]));

/** The document that the mock serves. */
export function enrichedDocumentOf(service: ServiceName): OpenApiDocument {
  return enriched.get(service) ?? documentOf(service);
}

async function load(module: string | undefined): Promise<Subject> {
  if (module === undefined) return ourSubject;
  const { subject: other } = (await import(resolve(module))) as { readonly subject?: Subject };
  if (other === undefined) throw new Error(`${module} exports no subject`);
  return other;
}
