import type { ChangeSettingsRequest, Settings } from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type { Settings };

export const settingsQuery = get<Settings>(['admin', 'settings'], 'admin/settings');

export const changeSettings = (body: ChangeSettingsRequest['body']): Promise<Result<Settings>> =>
  request('PATCH', 'admin/settings', { body });
