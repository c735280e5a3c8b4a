import type { SenderId } from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type { SenderId };
export type SenderRoute = SenderId['route'];

type Terms = { route: SenderRoute; dlt_header_id?: string };

/** For choosing one: an account rarely has more than a few. */
export const sendersQuery = get<{ items: SenderId[] }>(['senders', 'choice'], 'senders?limit=100');

export const requestSender = (body: Terms & { sender_id: string }): Promise<Result<SenderId>> =>
  request('POST', 'senders', { body });

export const resubmitSender = (id: number, body: Terms): Promise<Result<SenderId>> =>
  request('POST', `senders/${id}/resubmit`, { body });
