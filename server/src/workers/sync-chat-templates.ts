import type { Logger } from 'pino';
import { HOUR_MS } from '../durations.ts';
import { syncTemplatesIfDue, type ToldTemplate } from '../core/channels/chatapp/sync-templates.ts';
import type { Database } from '../storage/database.ts';
import { every, type Loop } from './every.ts';

export type TemplateSource = { name: string; listTemplates: () => Promise<readonly ToldTemplate[]> };

/** Asks providers for their templates once a day; changes in between come by callback. */
export function startTemplateSync(options: {
  db: Database;
  /** The connectors whose providers have templates. */
  sources: () => readonly TemplateSource[];
  log: Logger;
}): Loop {
  const { db, log } = options;
  return every(HOUR_MS, 'read chat templates', log, async () => {
    for (const { name, listTemplates } of options.sources()) {
      try {
        const changed = await syncTemplatesIfDue(db, name, listTemplates);
        if (changed !== null) log.info({ connector: name, changed }, 'chat templates were read');
      } catch (error) {
        log.warn({ err: error, connector: name }, 'chat templates could not be read');
      }
    }
  });
}
