// message_state (SMPP 3.4, 5.2.28) and the words that receipts have for it (appendix B).

export const MESSAGE_STATES = {
  scheduled: 0,
  enroute: 1,
  delivered: 2,
  expired: 3,
  deleted: 4,
  undeliverable: 5,
  accepted: 6,
  unknown: 7,
  rejected: 8,
  skipped: 9,
} as const;

export type MessageState = keyof typeof MESSAGE_STATES;

const BY_NUMBER: ReadonlyMap<number, MessageState> = new Map(
  (Object.keys(MESSAGE_STATES) as MessageState[]).map((state) => [MESSAGE_STATES[state], state]),
);

export function stateOfNumber(number: number): MessageState | null {
  return BY_NUMBER.get(number) ?? null;
}

export const STAT_WORDS: Readonly<Record<MessageState, string>> = {
  scheduled: 'SCHEDLD',
  enroute: 'ENROUTE',
  delivered: 'DELIVRD',
  expired: 'EXPIRED',
  deleted: 'DELETED',
  undeliverable: 'UNDELIV',
  accepted: 'ACCEPTD',
  unknown: 'UNKNOWN',
  rejected: 'REJECTD',
  skipped: 'SKIPPED',
};

// SMSCs spell the words out, cut them elsewhere, or have their own: the beginning is what they share.
const BEGINNINGS: readonly (readonly [beginning: string, state: MessageState])[] = [
  ['SCHED', 'scheduled'],
  ['ENROU', 'enroute'],
  ['BUFF', 'enroute'],
  ['DELIV', 'delivered'],
  ['DLVRD', 'delivered'],
  ['EXPIR', 'expired'],
  ['DELET', 'deleted'],
  ['UNDEL', 'undeliverable'],
  ['FAIL', 'undeliverable'],
  ['ACCEP', 'accepted'],
  ['ACKED', 'accepted'],
  ['UNKNO', 'unknown'],
  ['REJ', 'rejected'],
  ['SKIPP', 'skipped'],
];

export function stateOfWord(word: string): MessageState | null {
  const upper = word.toUpperCase();
  return BEGINNINGS.find(([beginning]) => upper.startsWith(beginning))?.[1] ?? null;
}
