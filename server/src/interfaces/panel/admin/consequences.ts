import type { Consequences as Answer } from 'harkara-contract/records/consequences.ts';
import { sayTo, type Listener } from 'harkara-contract/say.ts';
import type { Consequences } from '../../../core/removals/consequences.ts';

export async function describeConsequences(
  found: Promise<Consequences>,
  listener: Listener,
): Promise<Answer> {
  const { reasons, figures } = await found;
  return { blockers: reasons.map((reason) => sayTo(listener, reason)), figures };
}
