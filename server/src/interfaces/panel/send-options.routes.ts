import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Account } from '../../core/accounts/account.ts';
import { listGroups } from '../../core/contacts/groups.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { listApprovedTemplates } from '../../core/templates/manage-templates.ts';
import { actorOf, operation } from './operation.ts';
import { FEW_ROWS, MOST_ROWS } from './send-body.ts';

const MOST_GROUPS = 1_000;

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const price = (description: string) => Type.Number({ description });

const Options = Type.Object(
  {
    senders: Type.Array(
      Type.Object({
        sender_id: Type.String({ description: 'What phones show' }),
        route: Type.Enum(['transactional', 'promotional', 'international'], { description: 'Its route' }),
        dlt_header_id: textOrNull('Its DLT header ID'),
      }),
      { description: 'The approved ones' },
    ),
    templates: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'Number within the account' }),
        name: Type.String({ description: 'Its name' }),
        content: Type.String({ description: 'Its text, with variables' }),
        sender_id: textOrNull('The only sender ID that may use it; null: any'),
        dlt_template_id: textOrNull('Its DLT template ID'),
        entity_id: textOrNull('Its DLT entity ID'),
      }),
      { description: 'The approved ones, newest first' },
    ),
    groups: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'Number within the account' }),
        name: Type.String({ description: 'Its name' }),
        contacts: Type.Integer({ description: 'How many contacts it has' }),
      }),
      { description: 'Contact groups, newest first' },
    ),
    prices: Type.Object(
      {
        transactional: price('A part of a transactional SMS'),
        promotional: price('A part of a promotional SMS'),
        promotional_sender: price('A part of a promotional SMS under a sender ID of letters'),
        international: price('A part of an international SMS'),
      },
      { description: 'In credits' },
    ),
    promotional_hours: Type.Object(
      {
        from: Type.String({ description: 'From this minute on', examples: ['10:00'] }),
        to: Type.String({ description: 'Until before this minute', examples: ['21:00'] }),
        time_zone: Type.String({ description: 'Whose clock that is', examples: ['Asia/Kolkata'] }),
      },
      { description: 'When promotional messages may leave' },
    ),
    limits: Type.Object(
      {
        parts: Type.Integer({ description: 'Most parts of one message' }),
        variable: Type.Integer({ description: 'Most characters of a template’s variable' }),
        schedule_days: Type.Integer({ description: 'How far ahead a send may be scheduled' }),
        rows: Type.Integer({ description: 'Most rows of one campaign' }),
        direct: Type.Integer({ description: 'More rows than this make a campaign' }),
      },
      { description: 'What is too much' },
    ),
    dlt_required: Type.Boolean({ description: 'Whether every sender ID needs a DLT header ID' }),
  },
  { title: 'SendOptions', description: 'What there is to choose from when sending' },
);

export function sendOptionsRoutes(api: FastifyInstance, { db, sending }: Gateway): void {
  api.get(
    '/send-options',
    operation({
      id: 'getSendOptions',
      tag: 'Sending',
      summary: 'What there is to choose from when sending',
      requires: 'sender',
      answer: Options,
    }),
    async (request): Promise<Static<typeof Options>> => {
      const { account } = actorOf(request);
      const { limits } = sending.context();
      const [templates, groups] = await Promise.all([
        listApprovedTemplates(db, account),
        listGroups(db, account, { offset: 0, perPage: MOST_GROUPS }),
      ]);
      return {
        senders: sendersOf(account),
        templates: templates.map((template) => ({
          id: template.id,
          name: template.name,
          content: template.content,
          sender_id: template.senderId,
          dlt_template_id: template.dltTemplateId,
          entity_id: template.entityId,
        })),
        groups: groups.records.map(({ id, name, contactsCount }) => ({ id, name, contacts: contactsCount })),
        prices: pricesOf(account),
        promotional_hours: hoursOf(account),
        limits: {
          parts: limits.maxParts,
          variable: limits.maxVariable,
          schedule_days: limits.scheduleHorizonDays,
          rows: Math.min(MOST_ROWS, limits.maxRecipients),
          direct: FEW_ROWS,
        },
        dlt_required: account.dlt.required,
      };
    },
  );
}

function sendersOf({ senders }: Account): Static<typeof Options>['senders'] {
  return [...senders.values()]
    .filter(({ status }) => status === 'approved')
    .map(({ senderId, route, dltHeaderId }) => ({ sender_id: senderId, route, dlt_header_id: dltHeaderId }));
}

function pricesOf({ prices }: Account): Static<typeof Options>['prices'] {
  return {
    transactional: fromMilliCredits(prices.T),
    promotional: fromMilliCredits(prices.P),
    promotional_sender: fromMilliCredits(prices.PS),
    international: fromMilliCredits(prices.I),
  };
}

function hoursOf({ promotionalHours }: Account): Static<typeof Options>['promotional_hours'] {
  const { fromMinute, toMinute, zone } = promotionalHours;
  return { from: clock(fromMinute), to: clock(toMinute), time_zone: zone.name };
}

function clock(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}
