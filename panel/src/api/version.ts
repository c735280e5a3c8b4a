import { useSyncExternalStore } from 'react';

/** The contract that this page was built with. */
declare const CONTRACT_HASH: string | undefined;

let isOutdated = false;
const listeners = new Set<() => void>();

/** Called with the contract of every answer: another one means that the server has a new version of the page. */
export function noteContract(answered: string | null): void {
  if (answered === null || typeof CONTRACT_HASH === 'undefined' || answered === CONTRACT_HASH) return;
  noteOutdated();
}

/** Called when the server is seen to have another version of the page. */
export function noteOutdated(): void {
  isOutdated = true;
  for (const tell of listeners) tell();
}

/** Whether the server has a new version of this page, which goes on working as far as it can. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(listen, () => isOutdated);
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
