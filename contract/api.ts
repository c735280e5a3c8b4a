import { keywordRoutes } from './routes/keywords.ts';
import { profileRoutes } from './routes/profile.ts';
import { sessionRoutes } from './routes/session.ts';
import { sessionsRoutes } from './routes/sessions.ts';
import { totpRoutes } from './routes/totp.ts';
import { userRoutes } from './routes/users.ts';

/** All routes of the panel's API. */
export const api = {
  ...keywordRoutes,
  ...profileRoutes,
  ...sessionRoutes,
  ...sessionsRoutes,
  ...totpRoutes,
  ...userRoutes,
} as const;

export type Api = typeof api;
