import type { FastifyInstance } from 'fastify';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { readAccountBalance } from '../../core/credits/balance.ts';
import type { Gateway } from '../../core/gateway.ts';
import { callerOf } from './credentials.ts';
import { describeDelivery } from './status-response.ts';

export function accountRoutes(v2: FastifyInstance, gateway: Gateway): void {
  v2.get('/balance', async (request) => {
    const { amount, updatedAt } = await readAccountBalance(
      gateway.db.general,
      callerOf(request).account,
      'sms',
    );
    return {
      success: true,
      data: { balance: fromMilliCredits(amount), currency: 'credits', last_updated: updatedAt.toISOString() },
    };
  });

  v2.get<{ Params: { messageId: string } }>('/delivery/:messageId', async (request) => {
    const data = await describeDelivery(gateway, callerOf(request).account, request.params.messageId);
    return { status: 'success', data };
  });
}
