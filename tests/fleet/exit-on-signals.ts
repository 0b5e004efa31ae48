// An interrupted command ends what it has started: its servers and its processes wait for the event `exit`.

export function exitOnSignals(): void {
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
}
