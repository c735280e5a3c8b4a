import type { Carrier } from 'harkara-contract/routes/carriers.ts';
import type { StatusName } from '../../../ui/status.tsx';

export function stateOf({
  enabled,
  paused,
  state,
}: Pick<Carrier, 'enabled' | 'paused' | 'state'>): StatusName {
  if (!enabled) return 'off';
  if (paused) return 'paused';
  if (state === 'refused') return 'down';
  return state === 'unknown' ? 'connecting' : state;
}

export const sumOf = (waiting: readonly number[]): number => waiting.reduce((sum, count) => sum + count, 0);
