import type { FastifyInstance } from 'fastify';
import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import { Type, type Static } from 'typebox';
import { reportAccountStatus } from '../../core/accounts/account-status.ts';
import { readAccountBalance } from '../../core/credits/balance.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { flag, integer, number, text, textOrNull } from '../kit/json/fields.ts';
import { success, SUCCESS } from '../kit/json/records.ts';
import { formatOffset } from '../kit/schedule-time.ts';
import { serve } from './operation.ts';
import { describeDelivery } from './status-response.ts';

const Balance = Type.Object(
  {
    success: flag('Always true', true),
    data: Type.Object(
      {
        balance: number('SMS credits, to the thousandth', 2500.125),
        currency: text('The unit of the balance', 'credits'),
        last_updated: text('When the balance last changed, ISO 8601 UTC', '2026-01-31T13:00:00.000Z'),
      },
      { description: 'The SMS balance' },
    ),
  },
  { description: 'The balance' },
);

const DeliveryParams = Type.Object({
  messageId: text('The message_id, the broadcast ID or the carrier’s ID', '06f8gq3jxr04g000080000hc4w'),
});

const timeOrNull = (description: string) => textOrNull(description, '2026-01-31T13:00:02.125Z');

const Delivery = Type.Object(
  {
    status: text('Always `success`', 'success'),
    data: Type.Object(
      {
        message_id: text('ID of the message', '06f8gq3jxr04g000080000hc4w'),
        mobile: text('The recipient', '9876543210'),
        status: text(
          '`scheduled`, `queued`, `sent` (the carrier has it), `delivered`, `failed`, `expired`, `cancelled`, or `unknown` (sent, but the carrier never confirmed it)',
          'delivered',
        ),
        delivery_time: timeOrNull('When it came to its final state, ISO 8601 UTC; null before'),
        sent_time: timeOrNull('When the carrier accepted it, ISO 8601 UTC; null if it has not'),
        sender_id: text('The sender ID', 'HRKDMO'),
        credit: number('Credits charged, less refunds', 1),
        route: text('`transactional`, `promotional`, `international` or `voice`', 'transactional'),
      },
      { description: 'The delivery report' },
    ),
  },
  { description: 'The delivery report' },
);

const AccountStatus = Type.Object(
  {
    credit_balance: number('SMS credits', 2500.125),
    today: Type.Object(
      {
        total_sent: integer('Messages accepted today', 120),
        delivered: integer('Messages reported as delivered today, whenever they were sent', 117),
        failed: integer('Messages that failed, expired or were cancelled today, whenever they were sent', 2),
        credits_used: number('Credits charged today less those refunded today; never below 0', 118),
      },
      { description: "Since midnight in the account's time zone" },
    ),
    pending: Type.Object(
      {
        templates: integer('Templates pending approval', 1),
        sender_ids: integer('Sender IDs pending approval', 0),
      },
      { description: 'Requests pending approval' },
    ),
    account_status: text('`active`; other accounts get 403 for every request', 'active'),
    server_time: text("ISO 8601 with the offset of the account's time zone", '2026-01-31T18:30:00+05:30'),
  },
  { description: 'The status of the account' },
);

export function accountRoutes(v2: FastifyInstance, gateway: Gateway): void {
  serve(v2, 'GET /balance', {
    id: 'getBalance',
    tag: 'Credits',
    summary: 'SMS balance',
    description: 'The number of SMS credits in the account.',
    answer: Balance,
    handle: async ({ account }) => {
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
  });

  serve(v2, 'GET /delivery/:messageId', {
    id: 'getDelivery',
    tag: 'SMS',
    summary: 'Delivery report of a message',
    description: 'The short form of `/sms/status/{messageId}`, which also has the timeline.',
    params: DeliveryParams,
    answer: Delivery,
    handle: async ({ account, params }) => {
      const data = await describeDelivery(gateway, account, params.messageId);
      return { status: 'success', data };
    },
  });

  serve(v2, 'GET /account/status', {
    id: 'getAccountStatus',
    tag: 'Account',
    summary: 'Account status',
    description: "The balance, today's figures and requests pending approval, in one request.",
    answer: success(AccountStatus, 'The status of the account'),
    handle: async ({ account }) => {
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
  });
}
