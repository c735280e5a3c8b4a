import type { ListedMessage, MessageDetails } from './messages.ts';
import { get } from './query.ts';
import { pathWith } from './list.ts';

export type OwnedMessage = ListedMessage & { username: string };
export type OwnedMessageDetails = MessageDetails & { username: string };

export const anyMessageQuery = (id: string) =>
  get<OwnedMessageDetails>(['admin-message', id], `admin/messages/${encodeURIComponent(id)}`);

/** The newest few, for choosing one of them. */
export const messagesToQuery = (q: string) =>
  get<{ items: OwnedMessage[] }>(['admin-messages', 'few', q], pathWith('admin/messages', { q, limit: 10 }));
