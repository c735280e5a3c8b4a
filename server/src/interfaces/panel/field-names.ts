/** The panel's names of the fields that core speaks of, where they differ. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  sender: 'sender_id',
  schedule: 'schedule_at',
  dltTemplateId: 'dlt_template_id',
  dltEntityId: 'dlt_entity_id',
};
