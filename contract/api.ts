import { auditRoutes } from './routes/audit.ts';
import { keywordRoutes } from './routes/keywords.ts';

/** All routes of the panel's API. */
export const api = {
  ...auditRoutes,
  ...keywordRoutes,
} as const;

export type Api = typeof api;
