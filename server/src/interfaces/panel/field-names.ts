/** The panel's names of the fields that core speaks of, where they differ. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  sender: 'sender_id',
  dltTemplateId: 'dlt_template_id',
  dltHeaderId: 'dlt_header_id',
  entityId: 'entity_id',
  staticMessage: 'static_message',
};

export function wireNameOf(field: string): string {
  return FIELD_NAMES[field] ?? field;
}
