import { catalogue } from './catalogue.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';

export const sharedTexts = catalogue(en, hi);
