import type { Fact } from 'harkara-contract/fact.ts';
import { say } from 'harkara-contract/say.ts';
import type { Problem } from '../problem.ts';
import { Places } from './places.ts';

/** A problem, and its reason in words. */
type SaidProblem = { path: string; why: Fact; reason: string };

/** The file was refused, for all of these reasons; none of it was applied. */
export class ProvisioningError extends Error {
  readonly problems: readonly SaidProblem[];

  constructor(problems: readonly Problem[]) {
    const said = problems.map(({ path, reason }) => ({ path, why: reason, reason: say(reason) }));
    super(said.map(({ path, reason }) => `${path}: ${reason}`).join('\n'));
    this.name = 'ProvisioningError';
    this.problems = said;
  }
}

/**
 * Collects problems, so that one run reports all of them. Reasons are shown and logged: they never quote a value that
 * may be secret.
 */
export class Problems {
  /** Where the file's parts are. */
  readonly places = new Places();
  readonly #reasons = new Map<string, Fact>();

  /**
   * Only the first problem at a path is kept; later ones follow from it.
   *
   * @param part a record or a list of the file.
   * @param name of the field in it, or the item's number.
   */
  add(part: object, name: string | number, reason: Fact): void {
    this.addAt(this.places.pathOf(part, name), reason);
  }

  addAt(path: string, reason: Fact): void {
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
