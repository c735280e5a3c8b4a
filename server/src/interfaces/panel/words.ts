import type { ErrorWords } from '../kit/json/refusal.ts';

/** The routes have core's own names. */
export const PANEL_WORDS: ErrorWords = { fieldNames: {} };
