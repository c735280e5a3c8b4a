import type { Origin } from '../../storage/origin.ts';

export type { Origin };

export function byKey(id: number, address: string | null): Origin {
  return { via: `k${id}`, address };
}

export function byUser(id: number, address: string | null): Origin {
  return { via: `u${id}`, address };
}

export function byPassword(address: string | null): Origin {
  return { via: 'p', address };
}

export function byBind(address: string | null): Origin {
  return { via: 's', address };
}
