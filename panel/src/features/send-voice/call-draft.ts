import type { Call } from 'harkara-contract/routes/voice.ts';
import type { When } from '../../ui/when-field.tsx';

export type CallDraft = typeof EMPTY;

export const EMPTY = {
  sender: '',
  to: '',
  kind: 'text' as 'text' | 'audio',
  text: '',
  audioUrl: '',
  audioSeconds: '30',
  language: '',
  repeat: '1',
  digits: '0',
  when: null as When,
};

export const MOST_NUMBERS = 200;

/** Numbers as they come from a list; a number with spaces in it is one where it stands on a line of its own. */
export function numbersIn(text: string): string[] {
  return text
    .split(/[\n,;\t]+/)
    .flatMap((part) => {
      const trimmed = part.trim();
      const isOne = /^\+?[\d\s()-]{10,18}$/.test(trimmed) && trimmed.replaceAll(/\D/g, '').length <= 12;
      return isOne ? [trimmed] : trimmed.split(/\s+/);
    })
    .filter((one) => one !== '');
}

export function callOf(draft: CallDraft, recipients: string[], scheduleAt: Date | null): Call {
  return {
    sender: draft.sender,
    recipients,
    ...speechOf(draft),
    audioSeconds: draft.kind === 'audio' ? Number(draft.audioSeconds) : null,
    repeat: Number(draft.repeat),
    digits: Number(draft.digits),
    schedule: scheduleAt?.toISOString() ?? null,
  };
}

/** What is heard. */
export function speechOf(draft: CallDraft): Pick<Call, 'text' | 'audio' | 'language'> {
  return draft.kind === 'text'
    ? { text: draft.text, audio: null, language: draft.language === '' ? null : draft.language }
    : { text: null, audio: draft.audioUrl.trim(), language: null };
}

export function hasContent(draft: CallDraft): boolean {
  return draft.kind === 'text'
    ? draft.text.trim() !== ''
    : draft.audioUrl.trim() !== '' && /^[1-9]\d{0,2}$/.test(draft.audioSeconds);
}
