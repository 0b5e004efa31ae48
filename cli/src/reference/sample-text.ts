// The texts of an operation's sample: the SDK call, the curl command, the request as it is sent.

import { printExample } from "../pipeline/generators/method-example.ts";
import type { OperationSample, SampleRequest } from "./operation-sample.ts";

export function sdkText(sample: OperationSample): string {
  return printExample(sample, "lines");
}

export function curlText({ request, files = [] }: OperationSample): string {
  const { method, origin, headers, body } = request;
  const isForm = files.length > 0;
  const address = quoted(`${origin}${addressPath(request)}`);
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${address}`,
    ...Object.entries(headers)
      // curl writes that of a form itself, with its boundary.
      .filter(([name]) => !(isForm && name === "Content-Type"))
      .map(([name, value]) => `-H ${headerArgument(name, value)}`),
    ...(body === undefined ? [] : isForm ? formArguments(body, files) : [`-d ${quoted(json(body))}`]),
  ];
  return parts.join(" \\\n  ");
}

export function requestText({ request, files = [] }: OperationSample): string {
  const { method, origin, headers, body } = request;
  const head = [
    `${method} ${addressPath(request)} HTTP/1.1`,
    `Host: ${origin.replace(/^https?:\/\//, "")}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join("\n");
  if (body === undefined) return head;
  return `${head}\n\n${files.length > 0 ? formText(body, files) : json(body)}`;
}

function addressPath({ path, query = {} }: SampleRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

/** A placeholder becomes a variable of the shell: `<access token>` is `$ACCESS_TOKEN`. */
function headerArgument(name: string, value: string): string {
  const variable = value.replace(/<([^>]+)>/g, (_, words: string) =>
    words === "new UUID" ? "$(uuidgen)" : `$${words.toUpperCase().replaceAll(" ", "_")}`,
  );
  return `"${name.replace(/[\\"$`]/g, "\\$&")}: ${variable}"`;
}

function formArguments(body: unknown, files: readonly string[]): string[] {
  return Object.entries(Object(body)).map(([name, value]) => {
    if (files.includes(name)) return `-F ${quoted(`${name}=@${name}`)}`;
    // With -F curl would send the file that `@name` names, and read options after a semicolon.
    const option = /^[@<]|;/.test(String(value)) ? "--form-string" : "-F";
    return `${option} ${quoted(`${name}=${String(value)}`)}`;
  });
}

function formText(body: unknown, files: readonly string[]): string {
  return Object.entries(Object(body))
    .map(([name, value]) => `${name}: ${files.includes(name) ? "<file>" : String(value)}`)
    .join("\n");
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
