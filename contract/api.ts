import { adminDeadWebhookRoutes } from './routes/admin-dead-webhooks.ts';
import { adminMessageRoutes } from './routes/admin-messages.ts';
import { adminReceiptRoutes } from './routes/admin-receipts.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { keywordRoutes } from './routes/keywords.ts';
import { messageRoutes } from './routes/messages.ts';
import { receivedRoutes } from './routes/received.ts';
import { sendingRoutes } from './routes/sending.ts';

/** All routes of the panel's API. */
export const api = {
  ...adminDeadWebhookRoutes,
  ...adminMessageRoutes,
  ...adminReceiptRoutes,
  ...campaignRoutes,
  ...dashboardRoutes,
  ...keywordRoutes,
  ...messageRoutes,
  ...receivedRoutes,
  ...sendingRoutes,
} as const;

export type Api = typeof api;
