// What goes wrong while a fleet works, by a seed.

/** The kinds of faults, each with its mean distance in milliseconds. */
export interface ChaosPlan {
  /** `kill -9` of a worker. */
  readonly killMs: number;
  /** Connections are cut in the middle of whatever they carry. */
  readonly cutMs: number;
  /** A server of Redis or PostgreSQL crashes and starts again. */
  readonly restartMs: number;
  /** A worker sleeps for longer than its lease. */
  readonly pauseMs: number;
}

export interface ChaosTargets {
  kill(random: number): void;
  cut(random: number): void;
  restart(random: number): Promise<void>;
  pause(random: number): void;
}

/** Starts it. Returns the function that ends it, and resolves when the last restart is over. */
export function startChaos(plan: ChaosPlan, targets: ChaosTargets, random: () => number): () => Promise<void> {
  let isEnded = false;
  const loop = async (meanMs: number, act: (random: number) => void | Promise<void>) => {
    while (!isEnded) {
      await new Promise((resolve) => {
        setTimeout(resolve, meanMs * (0.5 + random())).unref();
      });
      if (!isEnded) await act(random());
    }
  };
  void loop(plan.killMs, targets.kill);
  void loop(plan.cutMs, targets.cut);
  void loop(plan.pauseMs, targets.pause);
  const restarting = loop(plan.restartMs, targets.restart);
  return async () => {
    isEnded = true;
    await restarting;
  };
}

/** A linear congruential generator: the same numbers in every run. */
export function seededNumbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
