// svc-sdk/undici: sends requests with undici instead of fetch, in Node. Needs the peer dependency `undici`.

export { type UndiciTransportOptions, undiciTransport } from "./wrappers/http/undici.ts";
