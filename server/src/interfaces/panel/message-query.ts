import { Type, type Static, type TObject } from 'typebox';
import type { Account } from '../../core/accounts/account.ts';
import { STATE, type StateName } from '../../core/messages/states.ts';
import { CAUSES } from '../../core/reports/cause.ts';
import type { MessageQuestion } from '../../core/reports/find-messages.ts';
import { readReportTime } from '../kit/report-time.ts';

export const STATE_NAMES = Object.keys(STATE) as StateName[];
export const CHANNELS = ['sms', 'email', 'chatapp', 'voice'] as const;

const text = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 320, description }));
const LARGEST = 2_147_483_647;
const TIME = 'a day, or a time like 2026-01-31 18:30:00, in the account’s zone';

/** The filters of the list of messages and of its export. */
export const messageFilters = {
  q: text('A number or address, or the id of a message, of a broadcast, or the carrier’s'),
  status: Type.Optional(Type.Enum(STATE_NAMES, { description: 'Only those in this state' })),
  cause: Type.Optional(
    Type.Enum([...CAUSES], { description: 'Only those that did not arrive for this cause' }),
  ),
  sender: text('Only those under this sender ID'),
  channel: Type.Optional(Type.Enum([...CHANNELS], { description: 'Only of this channel' })),
  route: Type.Optional(
    Type.Enum(['transactional', 'promotional', 'international', 'voice'], {
      description: 'Only by this route',
    }),
  ),
  template: Type.Optional(
    Type.Integer({ minimum: 1, maximum: LARGEST, description: 'Only of this SMS template, by its number' }),
  ),
  campaign: Type.Optional(
    Type.Integer({ minimum: 1, maximum: LARGEST, description: 'Only of this campaign' }),
  ),
  from: text(`Only those accepted at or after this time: ${TIME}`),
  to: text(`Only those accepted before this time: ${TIME}; of a day, up to its end`),
};

type Filters = Static<TObject<typeof messageFilters>>;

export function questionOf(
  { q, status, cause, sender, channel, route, template, campaign, from, to }: Filters,
  { timeZone }: Account,
): Omit<MessageQuestion, 'before' | 'limit'> {
  return {
    words: q?.trim() ?? null,
    state: status ?? null,
    cause: cause ?? null,
    sender: sender ?? null,
    channel: channel ?? null,
    route: route ?? null,
    template: template ?? null,
    campaign: campaign ?? null,
    from: from === undefined ? null : readReportTime('from', from, timeZone),
    to: to === undefined ? null : readReportTime('to', to, timeZone),
  };
}
