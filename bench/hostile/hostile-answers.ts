// Answers of a service that is broken, compromised or hostile: large, and slow to read or to redact.

export interface HostileAnswer {
  readonly title: string;
  readonly status: number;
  readonly body: string;
  /** Texts in the body of the request. The SDK hides all of them in messages. */
  readonly items: readonly string[];
}

const MEGABYTE = 1_000_000;
// The SDK parses a refusal only up to 256 KiB.
const PARSED = 250_000;
const MANY = 50_000;

// No two begin alike, so that none of them is ruled out with another one.
const items: readonly string[] = Array.from(
  { length: MANY },
  (_, at) => `${(at * 1_000_003) % 999_983} of ${at}, Main Street`,
);

const refusal = (title: string, body: string, given: readonly string[] = []): HostileAnswer => {
  return { title, status: 422, body, items: given };
};
const success = (title: string, data: string): HostileAnswer => {
  return { title, status: 200, body: `{"status":true,"message":"","data":${data}}`, items: [] };
};

/** The SDK has to read them in 50 ms. */
export const refusals: readonly HostileAnswer[] = [
  refusal("10 MB refusal, digits and spaces", said(digits(10 * MEGABYTE))),
  refusal("10 MB refusal, one character", said("a".repeat(10 * MEGABYTE))),
  refusal("10 MB refusal, nested", nested(10 * MEGABYTE)),
  refusal(
    "50,000 field errors",
    fieldErrors(MANY, (at) => `field_${at}`),
  ),
  refusal("250 kB refusal, digits and spaces", said(digits(PARSED))),
  refusal("250 kB refusal, nested", nested(PARSED)),
  refusal(
    "250 kB of field errors",
    fieldErrors(PARSED / 110, (at) => `${digits(90)}${at}`),
  ),
  refusal("plain refusal of 50,000 items", said("item 49999 is invalid"), items),
  refusal("refusal that repeats 50,000 items", fieldErrors(MANY, repeated), items),
  refusal("250 kB refusal that repeats items", fieldErrors(PARSED / 50, repeated), items),
];

/** The SDK has to parse them, and `JSON.parse` blocks the event loop. */
export const successes: readonly HostileAnswer[] = [
  success("10 MB result, one string", `{"transaction_id":"${"a".repeat(10 * MEGABYTE)}"}`),
  success("10 MB result, digits and spaces", `{"transaction_id":"${digits(10 * MEGABYTE)}"}`),
  success("10 MB result, 100,000 entries", `{"list":[${entries(100_000)}]}`),
  success("10 MB result, nested", nested(10 * MEGABYTE)),
];

function said(message: string): string {
  return JSON.stringify({ success: false, error_code: "rejected", message });
}

function digits(length: number): string {
  return "4111 1111 1111 1112 ".repeat(Math.ceil(length / 20)).slice(0, length);
}

function nested(length: number): string {
  return "[".repeat(length / 2) + "]".repeat(length / 2);
}

function fieldErrors(count: number, name: (at: number) => string): string {
  const errors = Array.from({ length: count }, (_, at) => `${JSON.stringify(name(at))}:["is invalid"]`);
  return `{"success":false,"error_code":"validation_error","errors":{${errors.join(",")}}}`;
}

function repeated(at: number): string {
  return items[at] ?? "";
}

function entries(count: number): string {
  const entry = { id: "tx_000000000001", amount: 25.1, currency: "USDC", memo: "a memo of an entry that is listed" };
  return Array.from({ length: count }, () => JSON.stringify(entry)).join(",");
}
