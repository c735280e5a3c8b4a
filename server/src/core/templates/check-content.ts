import { isStorable } from '../../storable-text.ts';
import { STORABLE_RULE } from '../storable.ts';
import { SLOT_KINDS } from './slots.ts';
import { MAX_TEMPLATE_LENGTH } from './walk.ts';

const WRITTEN_SLOT = /\{#([^{}#]*)#\}/g;

/**
 * What is wrong with a new template's text; null if nothing is. A slot with an unknown name is literal text to the
 * matcher, which no message would ever contain: its author meant a variable.
 */
export function problemOfContent(content: string): string | null {
  if (content.trim() === '') return 'must not be empty';
  if (!isStorable(content)) return STORABLE_RULE;
  if (content.length > MAX_TEMPLATE_LENGTH)
    return `must not be longer than ${MAX_TEMPLATE_LENGTH} characters`;
  for (const [slot, name] of content.matchAll(WRITTEN_SLOT)) {
    if (!SLOT_KINDS.some((kind) => kind.name === name)) {
      return `${slot} is not a variable; write ${SLOT_KINDS.map((kind) => `{#${kind.name}#}`).join(', ')}`;
    }
  }
  return null;
}
