import { pathWith } from './list.ts';
import type { Consequences, CreateRouteRuleRequest, RouteRule, Way } from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type { RouteRule, Way };

export const routesQuery = get<{ items: RouteRule[] }>(['admin', 'routes'], 'admin/routes');

export type RuleBody = Omit<CreateRouteRuleRequest['body'], 'name' | 'channel' | 'route'>;

export const createRule = (
  body: RuleBody & Pick<RouteRule, 'channel' | 'route'> & { name: string },
): Promise<Result<RouteRule>> => request('POST', 'admin/routes', { body });

const pathOf = (key: string): string => pathWith('admin/routes', { key });

export const changeRule = (
  key: string,
  body: RuleBody & { fingerprint: string },
): Promise<Result<RouteRule>> => request('PATCH', pathOf(key), { body });

export const removeRule = (key: string): Promise<Result<void>> => request('DELETE', pathOf(key));

export const ruleRemovalQuery = (key: string) =>
  get<Consequences>(['admin', 'route', key, 'removal'], pathWith('admin/routes/removal', { key }));

export const findWay = (question: {
  channel: string;
  route: string;
  number: string;
  account: string;
  sender: string;
}): Promise<Result<Way>> => request('GET', pathWith('admin/routes/way', question));
