import { apiKeyRoutes } from './routes/api-keys.ts';
import { brandRoutes, ownBrandRoutes } from './routes/brands.ts';
import { creditRoutes, transferRoutes } from './routes/credits.ts';
import { keywordRoutes } from './routes/keywords.ts';
import { profileRoutes } from './routes/profile.ts';
import { refusalRoutes } from './routes/refusals.ts';
import { sessionRoutes } from './routes/session.ts';
import { sessionsRoutes } from './routes/sessions.ts';
import { totpRoutes } from './routes/totp.ts';
import { userRoutes } from './routes/users.ts';
import { deliveryRoutes, webhookRoutes } from './routes/webhook.ts';

/** All routes of the panel's API. */
export const api = {
  ...apiKeyRoutes,
  ...brandRoutes,
  ...creditRoutes,
  ...deliveryRoutes,
  ...keywordRoutes,
  ...ownBrandRoutes,
  ...profileRoutes,
  ...refusalRoutes,
  ...sessionRoutes,
  ...sessionsRoutes,
  ...totpRoutes,
  ...transferRoutes,
  ...userRoutes,
  ...webhookRoutes,
} as const;

export type Api = typeof api;
