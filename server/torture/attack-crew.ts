// The attackers, in a process of their own: the load they cause must not distort the clock that measures others.

import type { Answers, Target } from './attack-tools.ts';
import { ATTACKS } from './attacks.ts';

process.on('message', ({ name, target }: { name: string; target: Target }) => {
  const answers: Answers = {};
  const attack = ATTACKS[name];
  if (!attack) throw new Error(`there is no attack "${name}"`);
  attack(target, answers).then(
    () => process.send?.({ answers }),
    (error: unknown) => process.send?.({ answers, failed: String(error) }),
  );
});
process.send?.('ready');
