import { contactRoutes } from './routes/contacts.ts';
import { groupRoutes } from './routes/groups.ts';
import { importRoutes, uploadRoutes } from './routes/imports.ts';
import { keywordRoutes } from './routes/keywords.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { senderRoutes } from './routes/senders.ts';
import { templateRoutes } from './routes/templates.ts';

/** All routes of the panel's API. */
export const api = {
  ...contactRoutes,
  ...groupRoutes,
  ...importRoutes,
  ...keywordRoutes,
  ...reviewRoutes,
  ...senderRoutes,
  ...templateRoutes,
  ...uploadRoutes,
} as const;

export type Api = typeof api;
