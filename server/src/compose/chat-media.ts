import { fact } from 'harkara-contract/facts.ts';
import { chatToolsOf } from '../connectors/registry.ts';
import { syncTemplates } from '../core/channels/chatapp/sync-templates.ts';
import type { Carrier } from '../core/delivery/carriers.ts';
import { DomainError } from '../core/errors.ts';
import type { Gateway } from '../core/gateway.ts';
import { hasNul } from '../storable-text.ts';
import { findInboundMedia } from '../storage/chat.queries.ts';
import type { Database } from '../storage/database.ts';

/** Fetches media that people have sent from their provider, and only those of the account. */
export function createChatMedia(db: Database, carriers: () => readonly Carrier[]): Gateway['chatMedia'] {
  return async ({ bucket, number: account }, id) => {
    const found = hasNul(id) ? null : await findInboundMedia(db.reports, { bucket, account }, id);
    if (!found) throw noSuchMedia();
    const carrier = carriers().find((one) => one.id === found.connector);
    const tools = carrier && chatToolsOf(carrier);
    if (!tools) throw noSuchMedia();
    let fetched: Awaited<ReturnType<typeof tools.fetchMedia>>;
    try {
      fetched = await tools.fetchMedia(found.media.id);
    } catch {
      throw new DomainError(fact('provider_file_unavailable'));
    }
    if (!fetched) throw noSuchMedia();
    return { ...fetched, filename: found.media.filename };
  };
}

function noSuchMedia(): DomainError {
  return new DomainError(fact('provider_file_not_found'));
}

export function createTemplateSync(
  db: Database,
  carriers: () => readonly Carrier[],
): Gateway['syncChatTemplates'] {
  return async ({ chat }) => {
    const carrier = chat && carriers().find(({ name, enabled }) => name === chat.connector && enabled);
    const tools = carrier && chatToolsOf(carrier);
    if (!tools) throw new DomainError(fact('template_provider_missing'));
    try {
      return await syncTemplates(db, carrier.name, tools.listTemplates);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw new DomainError(fact('provider_templates_unavailable'));
    }
  };
}
