// What the search finds, in the index of the built site and as the browser ranks it, without a browser.

import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type MiniSearch from "minisearch";
import { beforeAll, expect, it } from "vitest";
import { type SearchIndex, searchPages } from "../../cli/site/search-ranking.ts";
import { SYNONYMS } from "../../cli/site/search-synonyms.ts";
import { searchWords } from "../../cli/site/search-words.ts";
import { builtSite, docsFolder } from "../../scripts/docs/docs-site.ts";

const load = createRequire(path.join(docsFolder, "package.json"));
const Index = load("minisearch") as typeof MiniSearch;
const options = { fields: ["title", "titles", "text"], storeFields: ["title", "titles"], tokenize: searchWords };
let built: SearchIndex;

beforeAll(async () => {
  const chunks = path.join(builtSite, "assets/chunks");
  const [chunk = ""] = readdirSync(chunks).filter((name) => name.startsWith("@localSearchIndexroot"));
  const { default: json } = await import(pathToFileURL(path.join(chunks, chunk)).href);
  built = asIndex(Index.loadJSON(json, options));
});

/** Its own type of a result has any fields. */
const asIndex = (index: MiniSearch): SearchIndex => index as unknown as SearchIndex;

const found = (index: SearchIndex, text: string): string[] => searchPages(index, text).map(({ id }) => id.slice(1));

// What people type, and pages that answer it: one of them is among the first three.
it.each<[string, RegExp]>([
  ["otp", /^guides\/two-factor-codes/],
  ["2fa code", /^guides\/two-factor-codes/],
  ["idempotent", /^guides\/(sending-money|glossary|troubleshooting)/],
  ["refund", /^guides\/troubleshooting/],
  ["sepa", /^guides\/fiat/],
  ["iban", /^guides\/fiat/],
  ["kyc", /^guides\/fiat/],
  ["hmac", /^guides\/(webhooks|fiat)\.html/],
  ["jwt", /^guides\/authentication|createToken|fiat\/login/],
  ["timeout", /^guides\/(rate-limits-and-retries|errors|troubleshooting)/],
  ["dedupe webhooks", /^guides\/webhooks\.html/],
  ["double charge", /^guides\/(sending-money|troubleshooting)/],
  ["rate limit", /^guides\/rate-limits-and-retries/],
  ["429", /^guides\/(rate-limits-and-retries|cookbook|troubleshooting)/],
  ["mock server", /^guides\/sandbox/],
  ["stub a response", /^guides\/sandbox-reference.html#set-a-response/],
  ["playground", /^guides\/sandbox|^quickstart/],
  ["C41", /^contributing\/rules\/services.html#c41$/],
  ["svc_card_id", /lookupCardCustomer|SvcCardId/],
  ["sendFunds", /^reference\/crypto\/sendFunds/],
  ["WITHDRAWAL_LIMIT_EXCEEDED", /^reference\/errors.html#withdrawal_limit_exceeded/],
  ["POST /swap/quote", /quoteSwap/],
  ["why did my payment fail", /^guides\/troubleshooting.html#payment-failed/],
  ["no webhook received", /^guides\/troubleshooting.html#no-webhook-received/],
  ["how do I freeze a card", /freezeCustomerCard|cookbook.html#freeze-a-card/],
  ["verify webhook signature in express", /^guides\/webhooks\/express/],
  ["test webhooks locally", /^guides\/(webhooks|sandbox)\.html|cli\/listen/],
  ["recover after a crash", /^guides\/sending-money.html#after-a-crash/],
  ["is it safe to retry a payment", /^guides\/(rate-limits-and-retries|sending-money|troubleshooting|errors)/],
  ["idempotency key expired", /idempotency_key_expired|^guides\/(troubleshooting|sending-money)/],
  ["freez card", /freezeCustomerCard|^guides\/(cards|cookbook)/],
  ["idempotnecy key", /^guides\/(sending-money|troubleshooting|glossary)/],
  ["generate my own sdk", /^guides\/regeneration/],
  ["call an endpoint that is not documented", /^guides\/undocumented/],
  ["migrate from axios", /^guides\/migrating\/from-axios/],
  ["go live", /^guides\/production-checklist/],
  ["card declined", /^guides\/troubleshooting.html#card-payment-declined/],
  ["time travel", /^guides\/sandbox-faults-and-clock/],
  ["download receipt", /getTransactionReceipt|^guides\/(cookbook|fiat)/],
  ["what is an overlay", /^guides\/(glossary|regeneration)/],
  ["supported node versions", /^guides\/(versions|runtimes)/],
])("finds %s", (text, page) => expect(found(built, text).slice(0, 3)).toContainEqual(expect.stringMatching(page)));

// Questions whose answer is a sentence, such as that nothing is published: the first result has it.
it.each<[string, RegExp]>([
  ["env vars", /^guides\/authentication.html#credentials-and/],
  ["tx status", /^guides\/(sending-money.html#payment-status|cookbook.html#follow-the-status)/],
  ["sandbox base url", /^guides\/sandbox.html#start-a-server/],
  ["exchange rate eur usd", /^guides\/fiat.html#check-an-exchange-rate/],
  ["kyc", /^guides\/cards.html#identity-check/],
  ["send usdc", /^guides\/sending-money.html#send-a-payment/],
  ["list transactions", /^guides\/sending-money.html#payment-status/],
  ["transaction history", /^guides\/sending-money.html#payment-status/],
  ["pagination", /^guides\/cookbook.html#list-card-payments/],
  ["apple pay", /^guides\/cards.html#not-covered/],
  ["IBAN transfer", /^guides\/fiat.html#bank-transfers/],
  ["idempotancy key", /^guides\/sending-money.html#derive/],
  ["maximum amount", /^guides\/sending-money.html#limits-of-a-transfer/],
  ["transfer limit", /^guides\/sending-money.html#limits-of-a-transfer/],
  ["supported chains", /^guides\/sending-money.html#supported/],
  ["requests per second", /^guides\/rate-limits-and-retries.html#handle-a-rate-limit/],
  ["two servers share one account", /^guides\/authentication.html#share-one-account/],
  ["how to get test credentials", /^guides\/sandbox.html#start-a-server/],
  ["card stolen", /^guides\/cards.html#stop-a-card/],
  ["must the webhook url be https", /^guides\/webhooks.html#subscribe/],
  ["max retries", /^guides\/rate-limits-and-retries.html#set-timeouts/],
  ["publishable key", /^guides\/authentication.html#web-pages/],
  ["http_422", /^reference\/errors.html#http_422/],
  ["field missing from types", /^guides\/undocumented.html#a-field-that-the-types-lack/],
  ["add types for undocumented field response", /^guides\/undocumented.html#a-field-that-the-types-lack/],
  ["extra field in response typed", /^guides\/undocumented.html#a-field-that-the-types-lack/],
  ["unknown property result", /^guides\/undocumented.html#a-field-that-the-types-lack/],
])("finds %s first", (text, page) => expect(found(built, text)[0]).toMatch(page));

it.each(["payment", "card", "webhook", "token", "retry", "error", "sandbox", "amount"])(
  "shows guides and operations before types and changelogs: %s",
  (text) => {
    const kinds = searchPages(built, text).map(({ titles: [kind] }) => kind ?? "");
    expect(kinds.slice(0, 3).filter((kind) => /^(?:Records|SDK|Project|Contributing)$/.test(kind))).toEqual([]);
    expect(kinds[0]).toBe("Guides");
  },
);

it("has the words of the pages that others stand for", () => {
  const unknown = Object.keys(SYNONYMS).filter((text) =>
    searchPages(built, text).every(({ match }) => Object.keys(match).length < text.split(/[\s-]/).length),
  );
  expect(unknown).toEqual([]);
});

const small = asIndex(new Index(options));
const section = (id: string, title: string, text: string) => ({ id, title, titles: [], text });
(small as unknown as MiniSearch).addAll([
  section("/guides/a.html#a", "Cards", "Freeze one. svc_card_id"),
  section("/guides/b.html#b", "Limits", "Limits of a card. Freeze nothing. Limits."),
  section("/guides/c.html#c", "Limits of limits", "Limits, limits, limits, limits."),
  section("/reference/crypto/records/SvcCardId.html#s", "SvcCardId", "The id of a card."),
  section("/project/changelog.html#l", "Cards", "Freeze one. Limits."),
]);

it.each<[string, string, string[]]>([
  ["all words before some", "freeze limits", ["guides/b", "guides/c"]],
  ["words that tell nothing only if there are no others", "how do I get the limits of it", ["guides/c", "guides/b"]],
  ["typos from five letters", "limtis", ["guides/c", "guides/b", "project/changelog"]],
  ["no typos in short words", "crad", []],
  ["names as they are written", "svc_card_id", ["reference/crypto/records/SvcCardId", "guides/a"]],
  ["the beginning of the last word", "free", ["guides/a", "guides/b", "project/changelog"]],
])("finds %s", (_, text, pages) => {
  const names = found(small, text).map((id) => id.replace(/\.html.*/, ""));
  expect(names.slice(0, pages.length || 1)).toEqual(pages);
});
