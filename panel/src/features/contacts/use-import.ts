import { useRef, useState } from 'react';
import { importSlice } from '../../api/contacts.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import { type ReadContacts, sliceLength } from './contact-rows.ts';

export type ImportState = {
  /** Contacts that the server has confirmed. */
  done: number;
  added: number;
  updated: number;
  /** Rows that the server did not take. */
  refused: { row: number; cell: string }[];
  status: 'idle' | 'running' | 'failed' | 'finished';
  failure?: RequestFailure;
};

const IDLE: ImportState = { done: 0, added: 0, updated: 0, refused: [], status: 'idle' };

/** Sends contacts slice after slice. A failed slice can be sent again: the server applies each of them once. */
export function useImport(group: number, { contacts, variables }: ReadContacts) {
  const [state, setState] = useState(IDLE);
  const name = useRef(randomName());
  const stopped = useRef(false);

  const run = async ({ failure: _overcome, ...from }: ImportState): Promise<void> => {
    const length = sliceLength(variables.length);
    let now: ImportState = { ...from, status: 'running' };
    stopped.current = false;
    setState(now);
    while (now.done < contacts.length && !stopped.current) {
      const slice = contacts.slice(now.done, now.done + length);
      const result = await importSlice(group, {
        import: name.current,
        slice: now.done / length,
        contacts: slice.map(({ row: _row, ...contact }) => contact),
      });
      if (!result.ok) {
        setState({ ...now, status: 'failed', failure: result.failure });
        return;
      }
      const { added, updated, rejections } = result.data;
      now = {
        ...now,
        done: now.done + slice.length,
        added: now.added + added,
        updated: now.updated + updated,
        refused: [
          ...now.refused,
          ...rejections.map(({ index, mobile }) => ({ row: slice[index]?.row ?? 0, cell: mobile })),
        ],
      };
      setState(now);
    }
    setState({ ...now, status: now.done < contacts.length ? 'failed' : 'finished' });
  };

  return {
    state,
    start: () => void run(state),
    stop: () => {
      stopped.current = true;
    },
  };
}

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
