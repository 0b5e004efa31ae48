// Keeps the webhook secret in a file that only this user can read. In production, use your secret store.

import { access, writeFile } from "node:fs/promises";

export interface SecretKeeper {
  /** Whether the result of a registration was saved. */
  has(): Promise<boolean>;
  /** Saves the secret of a registration; null if the service signs nothing. */
  save(secret: string | null): Promise<void>;
}

export function secretFile(path: string): SecretKeeper {
  return {
    has: () =>
      access(path).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return false;
          throw error;
        },
      ),
    save: (secret) => writeFile(path, secret ?? "", { mode: 0o600, flush: true }),
  };
}
