import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../storage/database.ts';
import { noteNextLook, takeDueDomains, type DueDomain } from '../../../storage/domain-looks.queries.ts';
import type { Vault } from '../../accounts/vault.ts';
import { writeFact } from '../../stored-fact.ts';
import { AGAIN_MS, MISSES_UNTIL_LOST, nextLook } from './next-look.ts';
import { examineDomain, noteExamined, type LookUpTxt } from './verify-domain.ts';

/** A process that is being stopped waits for no slow name server. What takes longer counts as not answered. */
const LONGEST_MS = 4_000;

export type LookingAgain = { db: Database; vault: Vault; lookUp: LookUpTxt; now: () => Date };

/** Approved domains that nobody has looked up for a day, or whose record was not found a few hours ago. */
export function dueDomains({ db, now }: LookingAgain, limit: number): Promise<DueDomain[]> {
  const at = now();
  return takeDueDomains(db.general, { now: at, again: new Date(at.getTime() + AGAIN_MS), limit });
}

/**
 * Looks up a domain's records. That they are lost is noted when several looks in a row, over some hours, have not found
 * them; a name server that does not answer says nothing about them.
 */
export async function lookAgain(
  { db, vault, lookUp, now }: LookingAgain,
  { misses: missedBefore, ...of }: DueDomain,
): Promise<void> {
  const examined = await examineDomain(db, vault, of, (name) => inTime(lookUp(name)));
  const { state, problem } = examined;
  const at = now();
  const isMissing = state === 'missing' || state === 'different';
  const misses = isMissing ? Math.min(missedBefore + 1, MISSES_UNTIL_LOST) : 0;
  if (state === 'right' || misses === MISSES_UNTIL_LOST) {
    const look = { at, problem: problem && writeFact(problem), misses, lookAt: nextLook(at, state) };
    await noteExamined(db, of, examined, look);
    return;
  }
  // A domain of which nothing was missing is not looked up more than once a day.
  const isDoubtful = isMissing || (missedBefore > 0 && missedBefore < MISSES_UNTIL_LOST);
  await noteNextLook(
    db.general,
    { ...of, misses: isMissing ? misses : missedBefore },
    isDoubtful ? new Date(at.getTime() + AGAIN_MS) : nextLook(at, 'right'),
  );
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const late = sleep(LONGEST_MS, undefined, { signal: waiting.signal }).then(() => {
    throw new Error('the name server has not answered in time');
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    waiting.abort();
  }
}
