import type { ChangeSettingsRequest, Settings, ToldAlert } from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type { Settings, ToldAlert };

export const settingsQuery = get<Settings>(['admin', 'settings'], 'admin/settings');

export const changeSettings = (body: ChangeSettingsRequest['body']): Promise<Result<Settings>> =>
  request('PATCH', 'admin/settings', { body });

export const testAlerts = (): Promise<Result<ToldAlert>> => request('POST', 'admin/alerts/test');
