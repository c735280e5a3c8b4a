import { keywordRoutes } from './routes/keywords.ts';

/** All routes of the panel's API. */
export const api = {
  ...keywordRoutes,
} as const;

export type Api = typeof api;
