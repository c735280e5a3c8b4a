import { takeLease, type Lease, type LeaseOptions } from '../../src/core/lease.ts';
import { LEASE_TIMES, type LeaseTimes } from '../../src/core/lease/times.ts';

/** Three times as fast, but still patient enough for a busy machine. */
export const HURRY: LeaseTimes = {
  ...LEASE_TIMES,
  beatMs: 250,
  lookMs: 150,
  limitMs: 1_500,
  heldMs: 2_100,
  deadMs: 3_000,
  longestGapMs: 1_800,
};

/** What happened to a lease, for tests to wait for. */
export type Watched = Lease & { lost: number[]; dead: number[][]; troubles: string[]; givenUp: string[] };

export async function leaseInAHurry(
  connectionString: string,
  options: Partial<Omit<LeaseOptions, 'times'>> & { times?: Partial<LeaseTimes> } = {},
): Promise<Watched> {
  const lost: number[] = [];
  const dead: number[][] = [];
  const troubles: string[] = [];
  const givenUp: string[] = [];
  const lease = await takeLease({
    connectionString,
    role: 'test',
    onLost: (slot) => lost.push(slot),
    onDead: (slots) => dead.push(slots),
    onTrouble: (message) => troubles.push(message),
    onGivenUp: (reason) => givenUp.push(reason),
    ...options,
    times: { ...HURRY, ...options.times },
  });
  return { ...lease, lost, dead, troubles, givenUp };
}
