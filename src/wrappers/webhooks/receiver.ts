// What becomes of a delivery, whichever framework it came through (W11).

import { notify } from "../hooks/notify.ts";
import type { Delivery } from "./delivery.ts";
import type { WebhookEvent } from "./event.ts";
import { readHandlerOptions, type WebhookHandlerOptions } from "./handler-options.ts";
import { toBytes } from "./raw-body.ts";
import { WebhookError } from "./webhook-error.ts";
import { readWebhookEvent } from "./webhook-event.ts";
import { type Answer, acknowledge, answerTo, HandlerFailed, postpone } from "./webhook-response.ts";

/** What a framework offers for one delivery. */
export interface Surroundings {
  /** Keeps the run time at work for a delivery, also after its answer. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  /** Where failures go that no `onError` takes. @default the console */
  readonly log?: ((error: unknown) => void) | undefined;
}

/** Receives deliveries for a framework, which reads and writes. */
export interface Receiver {
  readonly maxBodyBytes: number;
  /** The answer to a delivery. */
  receive(delivery: Delivery, surroundings?: Surroundings): Promise<Answer>;
  /** The answer to a delivery that cannot be read. */
  refuse(error: WebhookError, surroundings?: Surroundings): Answer;
}

/** @throws {ConfigurationError} on an option that is missing, not known, or makes no sense. */
export function createReceiver(options: WebhookHandlerOptions): Receiver {
  const { once, timeLimitSeconds, acknowledgeEarly, maxBodyBytes, clock } = readHandlerOptions(options, (error) =>
    report(error, {}, 500),
  );

  function report(error: unknown, { log = logToConsole }: Surroundings, status: number): void {
    if (!options.onError) {
      if (status >= 500 && !isAnybodys(error)) log(error);
      return;
    }
    // Where it fails there is nobody else to tell.
    const ignore = () => undefined;
    notify(() => options.onError?.(error), ignore);
  }

  function refuse(error: unknown, surroundings: Surroundings): Answer {
    const answer = answerTo(error);
    report(error instanceof HandlerFailed ? error.cause : error, surroundings, answer.status);
    return answer;
  }

  return {
    maxBodyBytes,
    refuse: (error, surroundings = {}) => refuse(error, surroundings),
    async receive(delivery, surroundings = {}) {
      const controller = new AbortController();
      let isRunning = false;

      async function run(event: WebhookEvent): Promise<void> {
        isRunning = true;
        try {
          await options.handle(event, { signal: controller.signal, headers: delivery.headers });
        } catch (cause) {
          isRunning = false;
          throw new HandlerFailed(cause);
        }
      }

      async function work(): Promise<Answer> {
        try {
          const event = await readGenuine(delivery, options);
          const result = await once(event, () => run(event));
          return result === "in-flight" ? postpone("in_flight") : acknowledge(result);
        } catch (error) {
          return refuse(error, surroundings);
        }
      }

      // Goes on past the answer, and where the sender hangs up: the delivery is then a duplicate when it comes again.
      const going = work();
      surroundings.waitUntil?.(going);

      function answerAtLimit(): Answer {
        // Not what is still to be verified or claimed, and may yet be refused; nor what has failed.
        if (acknowledgeEarly && isRunning) return acknowledge("accepted");
        const reason = new DOMException(`not handled within timeLimitSeconds (${timeLimitSeconds})`, "TimeoutError");
        controller.abort(reason);
        const answer = postpone("time_limit");
        report(reason, surroundings, answer.status);
        return answer;
      }

      let cancel: (() => void) | undefined;
      const limit = new Promise<void>((resolve) => {
        cancel = clock.after(timeLimitSeconds * 1000, resolve);
      });
      return Promise.race([going, limit.then(answerAtLimit)]).finally(cancel);
    },
  };
}

async function readGenuine(delivery: Delivery, options: WebhookHandlerOptions): Promise<WebhookEvent> {
  const { headers, body } = delivery;
  const verdict = await options.verifier.verify(delivery).catch((error: unknown) => {
    if (error instanceof WebhookError) return error;
    throw error;
  });
  if (!(verdict instanceof WebhookError)) return readWebhookEvent(verdict.body, options.readEvent);
  const { code, ageSeconds } = verdict;
  if (code !== "webhook_outside_tolerance" || ageSeconds === undefined || !options.acceptStale) throw verdict;
  const event = readWebhookEvent(toBytes(body), options.readEvent);
  if ((await options.acceptStale(event, { ageSeconds, headers })) !== true) throw verdict;
  return event;
}

/** Any forgery gets this answer, while the secrets were read a moment ago. */
function isAnybodys(error: unknown): boolean {
  return error instanceof WebhookError && error.code === "webhook_secret_unavailable" && error.cause === undefined;
}

function logToConsole(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: whoever sets no onError is to learn why deliveries are not taken.
  console.error(error);
}
