// One reason not to release.

/** What is wrong, where, and what to do. */
export interface Obstacle {
  readonly what: string;
  readonly where: string;
  readonly next: string;
}

/** One line. */
export function obstacleText({ what, where, next }: Obstacle): string {
  return `${where}: ${what}. ${next}.`;
}
