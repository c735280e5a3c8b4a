import { keywordRoutes } from './routes/keywords.ts';
import { sessionRoutes } from './routes/session.ts';

/** All routes of the panel's API. */
export const api = {
  ...keywordRoutes,
  ...sessionRoutes,
} as const;

export type Api = typeof api;
