import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { isStorable } from '../../storable-text.ts';
import { SLOT_KINDS } from './slots.ts';
import { MAX_TEMPLATE_LENGTH } from './walk.ts';

const WRITTEN_SLOT = /\{#([^{}#]*)#\}/g;

/**
 * What is wrong with a new template's text; null if nothing is. A slot with an unknown name is literal text to the
 * matcher, which no message would ever contain: its author meant a variable.
 */
export function problemOfContent(content: string): Fact | null {
  if (content.trim() === '') return fact('empty');
  if (!isStorable(content)) return fact('not_storable');
  if (content.length > MAX_TEMPLATE_LENGTH) return fact('too_long', { most: MAX_TEMPLATE_LENGTH });
  for (const [slot, name] of content.matchAll(WRITTEN_SLOT)) {
    if (!SLOT_KINDS.some((kind) => kind.name === name)) {
      return fact('not_a_variable', { slot, variables: SLOT_KINDS.map((kind) => `{#${kind.name}#}`) });
    }
  }
  return null;
}
