import { carrierRoutes } from './routes/carriers.ts';
import { dndRoutes, dndUploadRoutes } from './routes/dnd.ts';
import { keywordRoutes } from './routes/keywords.ts';
import { routeRuleRoutes } from './routes/route-rules.ts';
import { settingsRoutes } from './routes/settings.ts';
import { systemRoutes } from './routes/system.ts';
import { virtualNumberRoutes } from './routes/virtual-numbers.ts';

/** All routes of the panel's API. */
export const api = {
  ...carrierRoutes,
  ...dndRoutes,
  ...dndUploadRoutes,
  ...keywordRoutes,
  ...routeRuleRoutes,
  ...settingsRoutes,
  ...systemRoutes,
  ...virtualNumberRoutes,
} as const;

export type Api = typeof api;
