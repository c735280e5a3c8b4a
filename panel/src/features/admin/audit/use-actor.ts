import type { AuditEntry } from 'harkara-contract/routes/audit.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { auditTexts } from './audit-texts.ts';

/** Who has done it, in words. */
export function useActor(): (entry: Pick<AuditEntry, 'actor' | 'name'>) => string {
  const t = useTexts(auditTexts);
  return ({ actor, name }) => {
    if (actor === 'person') return name;
    return actor === 'gateway' ? t('actor.gateway') : t(`actor.${actor}`, { name });
  };
}
