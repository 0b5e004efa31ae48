// An option of a function of this package has a value that does not fit.

export class ProjectOptionError extends Error {
  override readonly name = "ProjectOptionError";
  /** The option. */
  readonly option: string;

  constructor(option: string, message: string) {
    super(message);
    this.option = option;
  }
}
