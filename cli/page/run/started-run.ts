// Starts a program in a worker of its own. The worker belongs to a frame whose policy allows no request at all; removing the frame ends
// whatever runs in it.

import type { FromWorker, RunOptions, ToWorker } from "./protocol.ts";

/** `stopped`: the run was ended because it took too long, or because the worker could not start. */
export type RunMessage =
  | Exclude<FromWorker, { readonly type: "ready" }>
  | { readonly type: "stopped"; readonly why: string };

export interface StartedRun {
  goOn(): void;
  /** Finds out what became of the call that the program ended with. */
  settle(): void;
  /** The sandbox of the run answers the requests that come by the port. */
  serve(port: MessagePort): void;
  end(): void;
}

/** How long a program may run without a pause. */
const LIMIT_MS = 5000;
/** The frame and the modules load first. */
const START_MS = 20_000;

let script: Promise<string> | undefined;

/** @param base the folder of the runner's files, ending in `/` */
export function startRun(base: string, options: RunOptions, listener: (message: RunMessage) => void): StartedRun {
  const frame = document.createElement("iframe");
  const { port1: port, port2 } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (message: ToWorker) => port.postMessage(message);
  const proceed = (type: "continue" | "settle") => () => {
    limitRun();
    send({ type });
  };

  function end(): void {
    clearTimeout(timer);
    port.close();
    frame.remove();
  }

  function limit(milliseconds: number, why: string): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      end();
      listener({ type: "stopped", why });
    }, milliseconds);
  }
  const limitRun = () => limit(LIMIT_MS, `Stopped: the program ran for more than ${LIMIT_MS / 1000} s.`);

  port.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === "ready") {
      limitRun();
      return send({ type: "run", ...options });
    }
    if (data.type !== "printed") clearTimeout(timer);
    return listener(data);
  };

  frame.hidden = true;
  frame.title = "Where the program runs";
  frame.src = `${base}frame.html`;
  script ??= fetch(`${base}worker.js`).then((response) => response.text());
  limit(START_MS, "Stopped: the program could not start in this browser.");
  frame.addEventListener("load", () => {
    void script?.then((text) => frame.contentWindow?.postMessage(text, location.origin, [port2]));
  });
  document.body.append(frame);

  return {
    goOn: proceed("continue"),
    settle: proceed("settle"),
    serve: (requests) => port.postMessage({ type: "serve" }, [requests]),
    end,
  };
}
