// What the run time does with an operation, in words: retries, idempotency key, unknown outcomes.

import type { OperationModel } from "../operation-model.ts";
import type { Link } from "./groups.ts";

const afterFailures = "connection errors, 408, 429, 500, 502, 503 and 504";
const carefully =
  "only when the request provably was not sent, after 429 with `rate_limit_exceeded`, and once after 401";
const nothingTells = "nothing that is shown tells what happened";

/** Paragraphs, most important first; `readBack` is the read that settles an unknown outcome. */
export function behaviourInWords(model: OperationModel, readBack: Link | undefined): string[] {
  return [
    pagesInWords(model),
    moneyInWords(model),
    keyInWords(model),
    duplicateInWords(model),
    retryInWords(model),
    settlingInWords(model, readBack),
  ]
    .filter((text) => text !== undefined)
    .map(([title, text]) => `**${title}.** ${text}`);
}

type Paragraph = readonly [title: string, text: string];

function pagesInWords({ paginated }: OperationModel): Paragraph | undefined {
  if (paginated === undefined) return undefined;
  return [
    "Pages",
    `Await it for one page. Iterate over it for the \`${paginated.items}\` of that page and of all after it, with the same arguments; a page is asked for when the loop gets there.`,
  ];
}

function moneyInWords({ money, idempotency }: OperationModel): Paragraph | undefined {
  if (!money) return undefined;
  if (idempotency.mode !== "none") return ["Moves money", "Decide on the idempotency key before the first try."];
  return ["Moves money", "Takes no idempotency key: none is known to keep this call from happening twice."];
}

function keyInWords({ retry, idempotency: { mode, ttl } }: OperationModel): Paragraph | undefined {
  if (mode === "fresh") return ["Key", "Every attempt carries an idempotency key of its own, made by the SDK."];
  if (mode === "auto") {
    const made = "Carries `options.idempotencyKey`, or else a key that the SDK makes for this call.";
    return [
      "Key",
      retry === "keyed" ? made : `${made} What the service does with it is not shown: nothing relies on it.`,
    ];
  }
  if (mode === "required") {
    const life =
      ttl === undefined
        ? "What the service does with it, and for how long, is not shown."
        : `The service remembers it for ${duration(ttl)}; the same key after that is a new transfer.`;
    return ["Key", `\`options.idempotencyKey\` is the caller's to choose, or \`false\` to send none. ${life}`];
  }
  return undefined;
}

function duplicateInWords({ idempotency: { conflict } }: OperationModel): Paragraph | undefined {
  if (conflict === undefined) return undefined;
  return [
    "Duplicate",
    `A refusal with \`${conflict}\` that names the key sent and a transaction resolves to \`{ duplicate: true, existingTransactionId, idempotencyKey }\`: that transaction is the result. Any other is thrown.`,
  ];
}

function retryInWords({ retry, method, idempotency }: OperationModel): Paragraph {
  switch (retry) {
    case "read":
      return ["Sending again", `Safe after ${afterFailures}.`];
    case "idempotent": {
      const gone = method === "DELETE" ? " A 404 counts as success after an attempt whose outcome was unknown." : "";
      return ["Sending again", `Safe after ${afterFailures}: twice is the same as once.${gone}`];
    }
    case "keyed":
      return [
        "Sending again",
        "Safe with the same key after connection errors, 429 and 5xx: the service answers a repetition as it answered the first. Two 500s in a row with the same body end it.",
      ];
    case "transfer":
      if (idempotency.ttl === undefined) return ["Sending again", `Safe ${carefully}.`];
      return [
        "Sending again",
        `With its key, safe after connection errors, 429, 502, 503 and 504, never after 500. Without a key, safe ${carefully}.`,
      ];
    case "read-back":
      return ["Sending again", `Safe ${carefully}.`];
  }
}

function settlingInWords({ retry, idempotency }: OperationModel, readBack: Link | undefined): Paragraph | undefined {
  if (retry === "read") return undefined;
  const ways = [
    retry === "idempotent" && "call it again",
    retry === "keyed" && "send it again with the same key",
    retry === "transfer" &&
      idempotency.ttl !== undefined &&
      `send it again with the same key within ${duration(idempotency.ttl)}; without a key, ${nothingTells}`,
  ].filter((way) => way !== false);
  if (readBack?.typed) ways.push(`${readBack.text} tells what happened`);
  else if (readBack) ways.push(`look at ${readBack.text}, whose answer is not shown and may not tell`);
  const advice = ways.length > 0 ? ways.join(", or ") : nothingTells;
  return ["Unknown outcome", `${capital(advice)}.`];
}

function duration(seconds: number): string {
  if (seconds % 3600 === 0) return plural(seconds / 3600, "hour");
  return seconds % 60 === 0 ? plural(seconds / 60, "minute") : plural(seconds, "second");
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
