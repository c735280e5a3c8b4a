import { get } from './query.ts';
import type { Template, RowsImported } from './panel.generated.ts';
import { request, type Result } from './request.ts';

export type { Template };

export type TemplateDraft = {
  name: string;
  content: string;
  sender_id?: string;
  dlt_template_id?: string;
  entity_id?: string;
  notes?: string;
};

export type TemplateRow = Omit<TemplateDraft, 'notes'> & { row: number };

export const templateQuery = (id: string) =>
  get<Template>(['template', id], `templates/${encodeURIComponent(id)}`);

/** To choose from. */
export const newestTemplatesQuery = get<{ items: Template[] }>(
  ['templates', 'newest'],
  'templates?limit=100',
);

export const submitTemplate = (body: TemplateDraft): Promise<Result<Template>> =>
  request('POST', 'templates', { body });

export const deleteTemplate = (id: number): Promise<Result<void>> => request('DELETE', `templates/${id}`);

/** Tells what would become of the rows; nothing is submitted. */
export const checkTemplates = (rows: readonly TemplateRow[]): Promise<Result<RowsImported>> =>
  request('POST', 'templates/import', { body: { rows, take: 'good', dry_run: true } });

export const importTemplates = (
  rows: readonly TemplateRow[],
  take: 'good' | 'all',
): Promise<Result<RowsImported>> => request('POST', 'templates/import', { body: { rows, take } });
