import type { Call } from '../../api/voice.ts';
import type { When } from '../../ui/when-field.tsx';

export type CallDraft = {
  from: string;
  to: string;
  kind: 'text' | 'audio';
  text: string;
  audioUrl: string;
  audioSeconds: string;
  language: string;
  repeat: string;
  digits: string;
  when: When;
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

export function callOf(draft: CallDraft, to: string[], scheduleAt: Date | null): Call {
  const isText = draft.kind === 'text';
  return {
    from: draft.from,
    to,
    ...(isText
      ? { text: draft.text, ...(draft.language !== '' && { language: draft.language }) }
      : { audio_url: draft.audioUrl.trim(), audio_seconds: Number(draft.audioSeconds) }),
    repeat: Number(draft.repeat),
    digits: Number(draft.digits),
    ...(scheduleAt && { schedule_at: scheduleAt.toISOString() }),
  };
}

export function hasContent(draft: CallDraft): boolean {
  return draft.kind === 'text'
    ? draft.text.trim() !== ''
    : draft.audioUrl.trim() !== '' && /^[1-9]\d{0,2}$/.test(draft.audioSeconds);
}
