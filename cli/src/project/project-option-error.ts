// An option of a function of this package has a value that does not fit.

export class ProjectOptionError extends Error {
  override readonly name = "ProjectOptionError";
  /** The option, as the caller typed it. */
  readonly option: string;

  constructor(option: string, reason: string) {
    super(`${option} ${reason}`);
    this.option = option;
  }
}
