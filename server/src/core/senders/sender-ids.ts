import { fact } from 'harkara-contract/facts.ts';
import { LONGEST_SENDER_ID } from 'harkara-contract/sender-ids.ts';

export const NOT_A_SENDER_ID = fact('not_visible_ascii', { least: 1, most: LONGEST_SENDER_ID });
