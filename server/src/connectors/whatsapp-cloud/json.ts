import { toStorable } from '../../storable-text.ts';

/** An object of the provider's, whose fields may be missing or of any type. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Ids come as text or as numbers. Empty if it is neither. */
export function textOf(value: unknown, longest = 1_000): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return toStorable(text.slice(0, longest));
}
