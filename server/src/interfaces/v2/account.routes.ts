import type { FastifyInstance } from 'fastify';
import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import { Type, type Static } from 'typebox';
import { reportAccountStatus } from '../../core/accounts/account-status.ts';
import { readAccountBalance } from '../../core/credits/balance.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { formatOffset } from '../kit/schedule-time.ts';
import { success, SUCCESS } from '../kit/json/records.ts';
import { callerOf } from './credentials.ts';
import { operation } from './operation.ts';
import { describeDelivery } from './status-response.ts';

const Balance = Type.Object(
  {
    success: Type.Boolean({ description: 'Always true', examples: [true] }),
    data: Type.Object(
      {
        balance: Type.Number({ description: 'SMS credits, to the thousandth', examples: [2500.125] }),
        currency: Type.String({ description: 'The unit of the balance', examples: ['credits'] }),
        last_updated: Type.String({
          description: 'When the balance last changed, ISO 8601 UTC',
          examples: ['2026-01-31T13:00:00.000Z'],
        }),
      },
      { description: 'The SMS balance' },
    ),
  },
  { description: 'The balance' },
);

const DeliveryParams = Type.Object({
  messageId: Type.String({
    description: 'The message_id, the broadcast ID or the carrier’s ID',
    examples: ['06f8gq3jxr04g000080000hc4w'],
  }),
});

const timeOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description, examples: ['2026-01-31T13:00:02.125Z'] });

const Delivery = Type.Object(
  {
    status: Type.String({ description: 'Always `success`', examples: ['success'] }),
    data: Type.Object(
      {
        message_id: Type.String({
          description: 'ID of the message',
          examples: ['06f8gq3jxr04g000080000hc4w'],
        }),
        mobile: Type.String({ description: 'The recipient', examples: ['9876543210'] }),
        status: Type.String({
          description:
            '`scheduled`, `queued`, `sent` (the carrier has it), `delivered`, `failed`, `expired`, `cancelled`, or `unknown` (sent, but the carrier never confirmed it)',
          examples: ['delivered'],
        }),
        delivery_time: timeOrNull('When it came to its final state, ISO 8601 UTC; null before'),
        sent_time: timeOrNull('When the carrier accepted it, ISO 8601 UTC; null if it has not'),
        sender_id: Type.String({ description: 'The sender ID', examples: ['HRKDMO'] }),
        credit: Type.Number({ description: 'Credits charged, less refunds', examples: [1] }),
        route: Type.String({
          description: '`transactional`, `promotional`, `international` or `voice`',
          examples: ['transactional'],
        }),
      },
      { description: 'The delivery report' },
    ),
  },
  { description: 'The delivery report' },
);

const AccountStatus = Type.Object(
  {
    credit_balance: Type.Number({ description: 'SMS credits', examples: [2500.125] }),
    today: Type.Object(
      {
        total_sent: Type.Integer({ description: 'Messages accepted today', examples: [120] }),
        delivered: Type.Integer({
          description: 'Messages reported as delivered today, whenever they were sent',
          examples: [117],
        }),
        failed: Type.Integer({
          description: 'Messages that failed, expired or were cancelled today, whenever they were sent',
          examples: [2],
        }),
        credits_used: Type.Number({
          description: 'Credits charged today less those refunded today; never below 0',
          examples: [118],
        }),
      },
      { description: "Since midnight in the account's time zone" },
    ),
    pending: Type.Object(
      {
        templates: Type.Integer({ description: 'Templates pending approval', examples: [1] }),
        sender_ids: Type.Integer({ description: 'Sender IDs pending approval', examples: [0] }),
      },
      { description: 'Requests pending approval' },
    ),
    account_status: Type.String({
      description: '`active`; other accounts get 403 for every request',
      examples: ['active'],
    }),
    server_time: Type.String({
      description: "ISO 8601 with the offset of the account's time zone",
      examples: ['2026-01-31T18:30:00+05:30'],
    }),
  },
  { description: 'The status of the account' },
);

export function accountRoutes(v2: FastifyInstance, gateway: Gateway): void {
  v2.get(
    '/balance',
    operation({
      id: 'getBalance',
      tag: 'Credits',
      summary: 'SMS balance',
      description: 'The number of SMS credits in the account.',
      answer: Balance,
    }),
    async (request) => {
      const { account } = callerOf(request);
      const { amount, updatedAt } = await readAccountBalance(gateway.db.general, account, MAIN_CREDIT_KIND);
      return {
        success: true,
        data: {
          balance: fromMilliCredits(amount),
          currency: 'credits',
          last_updated: updatedAt.toISOString(),
        },
      };
    },
  );

  v2.get<{ Params: Static<typeof DeliveryParams> }>(
    '/delivery/:messageId',
    operation({
      id: 'getDelivery',
      tag: 'SMS',
      summary: 'Delivery report of a message',
      description: 'The short form of `/sms/status/{messageId}`, which also has the timeline.',
      params: DeliveryParams,
      answer: Delivery,
    }),
    async (request) => {
      const data = await describeDelivery(gateway, callerOf(request).account, request.params.messageId);
      return { status: 'success', data };
    },
  );

  v2.get(
    '/account/status',
    operation({
      id: 'getAccountStatus',
      tag: 'Account',
      summary: 'Account status',
      description: "The balance, today's figures and requests pending approval, in one request.",
      answer: success(AccountStatus, 'The status of the account'),
    }),
    async (request) => {
      const { account } = callerOf(request);
      const now = gateway.now();
      const report = await reportAccountStatus(gateway.db.reports, account, now);
      const data: Static<typeof AccountStatus> = {
        credit_balance: fromMilliCredits(report.balance),
        today: {
          total_sent: report.today.messages,
          delivered: report.today.delivered,
          failed: report.today.failed,
          credits_used: fromMilliCredits(report.today.creditsUsed),
        },
        pending: { templates: report.pendingTemplates, sender_ids: report.pendingSenders },
        account_status: account.status,
        server_time: formatOffset(now, account.timeZone),
      };
      return { ...SUCCESS, data };
    },
  );
}
