import type { ErrorWords } from '../kit/json/refusal.ts';
import { FIELD_NAMES } from './field-names.ts';

export const PANEL_WORDS: ErrorWords = { fieldNames: FIELD_NAMES };

/** Routes of the contract have core's own names. */
export const CONTRACT_WORDS: ErrorWords = { fieldNames: {} };
