import { piecesOf, slotsIn } from '../../ui/template-slots.ts';

export type Draft = { content: string; dltTemplateId: string; entityId: string };

/** What a reviewer would object to, by the name of its text; `bad` is refused at once. */
export type Objection =
  | { level: 'bad'; what: 'unknown' }
  | {
      level: 'warn';
      what: 'no-dlt' | 'odd-dlt' | 'no-entity' | 'link' | 'beside' | 'mostly' | 'ends' | 'untyped';
    };

const USUAL_DLT_ID = /^\d{19}$/;
const LINK = /https?:\/\/|\bwww\.|[a-z0-9-]\.(?:com|in|co|org|net|ly|me)\b/i;
/** From here on, reviewers ask for types. */
const MANY_UNTYPED = 3;

export function objectionsTo({ content, dltTemplateId, entityId }: Draft): Objection[] {
  const pieces = piecesOf(content);
  const slots = slotsIn(content);
  const fixed = pieces.filter(({ slot }) => !slot).map(({ text }) => text);
  const found: [boolean, Objection][] = [
    [slots.some(({ slot }) => !slot?.isKnown), { level: 'bad', what: 'unknown' }],
    [dltTemplateId === '', { level: 'warn', what: 'no-dlt' }],
    [dltTemplateId !== '' && !USUAL_DLT_ID.test(dltTemplateId), { level: 'warn', what: 'odd-dlt' }],
    [entityId === '', { level: 'warn', what: 'no-entity' }],
    [fixed.some((text) => LINK.test(text)), { level: 'warn', what: 'link' }],
    [/#\}\s*\{#/.test(content), { level: 'warn', what: 'beside' }],
    [slots.length > 0 && fixed.join('').trim().length < slots.length * 8, { level: 'warn', what: 'mostly' }],
    [content !== content.trim(), { level: 'warn', what: 'ends' }],
    [
      slots.filter(({ text }) => text === '{#var#}').length >= MANY_UNTYPED,
      { level: 'warn', what: 'untyped' },
    ],
  ];
  return found.filter(([holds]) => holds).map(([, objection]) => objection);
}
