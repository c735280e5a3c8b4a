// Records that every JSON family shows alike.

import type { Suppression } from '../../core/email/manage-suppressions.ts';
import { toPublicId } from '../../core/ids.ts';
import type { TemplateRecord } from '../../core/templates/manage-templates.ts';

export function suppressionOnWire({ address, reason, detail, message, createdAt }: Suppression) {
  return {
    address,
    reason,
    detail,
    message_id: message === null ? null : toPublicId(message),
    created_at: createdAt.toISOString(),
  };
}

export function templateOnWire(template: TemplateRecord) {
  return {
    id: template.id,
    name: template.name,
    content: template.content,
    sender_id: template.senderId,
    dlt_template_id: template.dltTemplateId,
    entity_id: template.entityId,
    status: template.status,
    reason: template.reason,
    created_at: template.createdAt.toISOString(),
  };
}
