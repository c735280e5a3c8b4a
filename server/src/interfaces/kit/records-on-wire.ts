// Records that every JSON family shows alike.

import type { Suppression } from '../../core/channels/email/manage-suppressions.ts';
import { toPublicId } from '../../core/ids.ts';

export function suppressionOnWire({ address, reason, detail, message, createdAt }: Suppression) {
  return {
    address,
    reason,
    detail,
    message_id: message === null ? null : toPublicId(message),
    created_at: createdAt.toISOString(),
  };
}
