import type { Fact } from './fact.ts';
import { say } from './say.ts';

/** An error whose reason is a fact. */
export class FactError extends Error {
  readonly fact: Fact;

  constructor(why: Fact) {
    super(say(why));
    this.name = new.target.name;
    this.fact = why;
  }
}
