/** The panel's names of the fields that core speaks of, where they differ. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  sender: 'sender_id',
  schedule: 'schedule_at',
  dltTemplateId: 'dlt_template_id',
  dltEntityId: 'dlt_entity_id',
  dltHeaderId: 'dlt_header_id',
  entityId: 'entity_id',
  staticMessage: 'static_message',
};

export function wireNameOf(field: string): string {
  return FIELD_NAMES[field] ?? field;
}
