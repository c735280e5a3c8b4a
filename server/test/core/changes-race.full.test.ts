import { expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { rigOf, SETUP } from './race-rig.ts';
import { RACES } from './racing-changes.ts';

/** A thorough run has 200, and takes five minutes. */
const ROUNDS = Number(process.env.HARKARA_RACE_ROUNDS ?? 50);
const LONGEST_MS = 300_000;

const gateway = useGateway({ alone: true, workers: false, provision: SETUP });

test.each(Object.entries(RACES))(
  '%s: what is stored is right after each round',
  async (name, begin) => {
    for (let round = 0; round < ROUNDS; round++) {
      const race = await begin(rigOf(gateway()));
      // Either may be a little ahead.
      const start = [race.first, race.second];
      const [first, second] =
        round % 2 === 0
          ? await Promise.allSettled(start.map((work) => work()))
          : (await Promise.allSettled(start.toReversed().map((work) => work()))).toReversed();
      if (!first || !second) throw new Error('two have raced');
      expect([name, round, await race.isRight(first, second)]).toEqual([name, round, true]);
    }
  },
  LONGEST_MS,
);
