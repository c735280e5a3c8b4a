import type { AuditAction } from 'harkara-contract/lists.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { accountFieldsTexts } from '../accounts/account-fields-texts.ts';
import { actionsTexts } from './actions-texts.ts';
import { auditTexts } from './audit-texts.ts';
import { changedFieldsTexts } from './changed-fields-texts.ts';

const PREFIX = 'action.';

/** Every action, as the server's list has it: each has a text, or it does not compile. */
export const ACTIONS = Object.keys(actionsTexts).map((key) => key.slice(PREFIX.length) as AuditAction);

/** What was done, in words; the code where a later version has written the entry. */
export function useAction(): (action: string) => string {
  const t = useTexts(actionsTexts);
  return (action) => {
    const known = ACTIONS.find((one) => one === action);
    return known ? t(`action.${known}`) : action;
  };
}

type AccountField = Extract<keyof typeof accountFieldsTexts, `field.${string}`>;

/** What a field is called in the panel; undefined where it has no name there. */
export function useFieldLabel(): (field: string) => string | undefined {
  const ofAccount = useTexts(accountFieldsTexts);
  const ofOthers = useTexts(changedFieldsTexts);
  return (field) => {
    const key = `field.${field}`;
    if (key in accountFieldsTexts) return ofAccount(key as AccountField);
    return key in changedFieldsTexts ? ofOthers(key as keyof typeof changedFieldsTexts) : undefined;
  };
}

/** A value before or after a change, in words. */
export function useChangedValue(): (value: unknown) => string {
  const t = useTexts(auditTexts);
  return (value) => {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'change.yes' : 'change.no');
    if (Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')) {
      return value.join('\n');
    }
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
}
