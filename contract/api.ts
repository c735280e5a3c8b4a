import { accountPeopleRoutes } from './routes/account-people.ts';
import { accountRoutes } from './routes/accounts.ts';
import { auditRoutes } from './routes/audit.ts';
import { keywordRoutes } from './routes/keywords.ts';

/** All routes of the panel's API. */
export const api = {
  ...accountPeopleRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...keywordRoutes,
} as const;

export type Api = typeof api;
