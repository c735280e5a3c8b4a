import { get } from './query.ts';
import { pathWith } from './list.ts';
import { request, type Result } from './request.ts';
import { apiAddress } from './viewed.ts';

export type MessageState =
  | 'scheduled'
  | 'queued'
  | 'unknown'
  | 'sent'
  | 'delivered'
  | 'failed'
  | 'expired'
  | 'cancelled';

export type MessageChannel = 'sms' | 'email' | 'chatapp' | 'voice';

export type ListedMessage = {
  id: string;
  channel: MessageChannel;
  at: string;
  recipient: string;
  sender_id: string;
  parts: number;
  credits: number;
  status: MessageState;
  cause: string | null;
  error: string | null;
  campaign: number | null;
  scheduled_at: string | null;
  text: string;
};

export type MessageStep = { at: string; event: string; detail: string | null };

export type Engagement = {
  kind: 'read' | 'opened' | 'clicked';
  link: number;
  by_program: boolean;
  first_at: string;
  last_at: string;
  count: number;
};

export type MessageDetails = Omit<ListedMessage, 'text'> & {
  text: string | null;
  unicode: boolean;
  route: string;
  credit_kind: string;
  price: number;
  refunded: number;
  broadcast_id: string;
  broadcast_size: number;
  carrier_id: string | null;
  client_ref: string | null;
  sent_at: string | null;
  final_at: string | null;
  error_code: string | null;
  seconds: number | null;
  digits: string | null;
  dlt_entity_id: string | null;
  dlt_template_id: string | null;
  dlt_header_id: string | null;
  timeline: MessageStep[];
  timeline_has_more: boolean;
  receipts: {
    received_at: string;
    part: number;
    status: MessageState;
    error: string | null;
    raw: string | null;
    count: number;
  }[];
  engagements: Engagement[];
};

/** Filters of the list of messages, as its address has them; days are of the account's zone. */
export type MessageFilters = {
  status?: MessageState;
  cause?: string;
  channel?: MessageChannel;
  campaign?: number;
  from?: string | undefined;
  to?: string | undefined;
};

const AGAIN_AFTER = 4000;
const OPEN: readonly MessageState[] = ['scheduled', 'queued', 'unknown', 'sent'];

const at = (id: string): string => `messages/${encodeURIComponent(id)}`;

/** Looked at again for as long as there may be news. */
export const messageQuery = (id: string) => ({
  ...get<MessageDetails>(['message', id], at(id), { pollEvery: AGAIN_AFTER }),
  refetchInterval: ({ state }: { state: { data?: MessageDetails | undefined } }) =>
    state.data && OPEN.includes(state.data.status) ? AGAIN_AFTER : false,
});

export const cancelMessage = (id: string): Promise<Result<{ id: string; refunded: number }>> =>
  request('DELETE', at(id));

/** Where the file with the same messages is. */
export const messagesFile = (
  filters: Readonly<Record<string, string | undefined>>,
  reader: 'excel' | 'programs',
): string => apiAddress(pathWith('messages.csv', { ...filters, for: reader }));
