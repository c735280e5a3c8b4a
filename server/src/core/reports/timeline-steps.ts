import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type FactKey } from 'harkara-contract/facts.ts';
import type { TimelineRow } from '../../storage/messages.queries.ts';
import { STATE, stateName } from '../messages/states.ts';

/** What happened to a message, when, and what there is to say about it. */
export type TimelineStep = { at: Date; event: string; detail: Fact | null };

type Told = {
  /** Whether carriers are named. */
  names: boolean;
  /** Whether the message was refunded, which a report of its delivery contradicts. */
  isRefunded: boolean;
};

type Row<Kind> = Extract<TimelineRow, { kind: Kind }>;

export function stepOf(row: TimelineRow, { names, isRefunded }: Told): TimelineStep {
  const { at } = row;
  switch (row.kind) {
    case 'attempt':
      return { at, event: 'handed_over', detail: attemptOf(row, names) };
    case 'answer': {
      const event = row.result === 'held' ? 'held' : `operator_${row.result}`;
      const id = row.vendorId === null ? null : fact('carrier_id', { id: row.vendorId });
      return { at, event, detail: row.reason ?? id };
    }
    case 'receipt':
      return { at, event: 'receipt', detail: receiptOf(row, isRefunded) };
    case 'reroute':
      return { at, event: 'rerouted', detail: rerouteOf(row, names) };
    case 'engagement':
      return { at, event: row.event, detail: visitOf(row) };
    case 'suppression':
      return { at, event: 'suppressed', detail: fact(SUPPRESSED[row.cause]) };
    case 'webhook':
      return { at, event: row.ok ? 'webhook_delivered' : 'webhook_failed', detail: webhookOf(row) };
  }
}

const SUPPRESSED = {
  bounced: 'suppressed_bounced',
  complained: 'suppressed_complained',
  unsubscribed: 'suppressed_unsubscribed',
  added: 'suppressed_added',
} as const satisfies Record<Row<'suppression'>['cause'], FactKey>;

function attemptOf({ no, connector }: Row<'attempt'>, names: boolean): Fact {
  if (connector === null) return fact('attempt_to_sandbox', { no });
  return names ? fact('attempt', { no, carrier: connector }) : fact('attempt_unnamed', { no });
}

function receiptOf({ state, error, count, lastAt }: Row<'receipt'>, isRefunded: boolean): Fact {
  const status = stateName(state > STATE.sent ? state : STATE.sent);
  const contradicts = isRefunded && state === STATE.delivered;
  const said = fact(contradicts ? 'receipt_though_refunded' : 'receipt', { status });
  const receipt = error ? fact('receipt_because', { receipt: said, why: error }) : said;
  return count > 1 ? fact('receipt_repeated', { receipt, times: count, last: lastAt ?? '' }) : receipt;
}

function rerouteOf({ reason: what, from, to }: Row<'reroute'>, names: boolean): Fact {
  // Earlier versions stored the whole sentence, names and all.
  const { text } = what.params;
  if (what.key === 'as_stored' && typeof text === 'string' && text.includes('; now by ')) {
    return names ? what : fact('rerouted_somehow');
  }
  if (!names) return fact('rerouted_unnamed', { what });
  return fact('rerouted', { from: from ?? 'The carrier', what, to: to ?? 'another' });
}

function visitOf({ event, link, prefetch, count }: Row<'engagement'>): Fact | null {
  const details: Fact[] = [
    ...(event === 'clicked' ? [fact('link_clicked', { link: link + 1 })] : []),
    ...(prefetch ? [fact('by_program')] : []),
    ...(count > 1 ? [fact('several_times', { times: count })] : []),
  ];
  return details.length === 0
    ? null
    : details.reduce((first, second) => fact('visit_details', { first, second }));
}

function webhookOf({ no, status, error }: Row<'webhook'>): Fact {
  const attempt =
    status === null ? fact('attempt_unnamed', { no }) : fact('attempt_answered', { no, status });
  return error ? fact('attempt_failed', { attempt, why: error }) : attempt;
}
