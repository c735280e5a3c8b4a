import type { ErrorWords } from '../kit/json/refusal.ts';

/** The panel's names of core's fields, where they differ. */
export const PANEL_WORDS: ErrorWords = {
  fieldNames: { schedule: 'schedule_at', dltTemplateId: 'dlt_template_id', dltEntityId: 'dlt_entity_id' },
};
