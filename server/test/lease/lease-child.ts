// A process with a lease, to be stopped and continued. It reports every change of its hold at once.

import { leaseInAHurry } from './hurry.ts';

const lease = await leaseInAHurry(process.env['DATABASE_URL'] ?? '', {
  onDead: (slots) => process.send?.({ kind: 'took', slots }),
});
let told: string | null = null;
function tell(): void {
  const tenure = lease.current();
  const now = tenure ? `${tenure.slot} ${tenure.fence}` : null;
  if (now !== told || told === null)
    process.send?.({ kind: 'held', slot: tenure?.slot, fence: tenure?.fence });
  told = now;
}
tell();
setInterval(tell, 5);
process.on('disconnect', () => process.exit());
