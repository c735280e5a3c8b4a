export type Problem = { path: string; reason: string };

/** The file was refused, for all of these reasons; nothing of it was applied. */
export class ProvisioningError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, reason }) => `${path}: ${reason}`).join('\n'));
    this.name = 'ProvisioningError';
    this.problems = problems;
  }
}

/**
 * Collects what is wrong, so that one run tells all of it. Reasons are shown and logged: they never quote a value that
 * may be secret.
 */
export class Problems {
  readonly #reasons = new Map<string, string>();

  /** A path's first problem is its cause; what follows from it is not told again. */
  add(path: string, reason: string): void {
    if (!this.#reasons.has(path)) this.#reasons.set(path, reason);
  }

  any(): boolean {
    return this.#reasons.size > 0;
  }

  throwIfAny(): void {
    if (!this.any()) return;
    throw new ProvisioningError(
      Array.from(this.#reasons, ([path, reason]) => ({ path: path === '' ? 'the file' : path, reason })),
    );
  }
}
