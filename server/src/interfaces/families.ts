import { nameOfStatus } from '../protocols/smpp/status.ts';
import { EMAIL_CODES } from './email/codes.ts';
import { LEGACY_CODES, type Codes } from './kit/answers.ts';
import type { DocumentedFamily } from './kit/documented-api.ts';
import { ANSWERS, type Answer } from './kit/json/refusal.ts';
import { commandStatus } from './smpp/command-status.ts';
import { VOICE_CODES } from './voice/codes.ts';

const inPlainText = (name: string, codes: Codes): DocumentedFamily => ({
  name,
  codeOf: (refusal) => String(codes.of(refusal) ?? codes.otherwise),
});

/** What every family answers to a refusal. */
export const FAMILIES: readonly DocumentedFamily[] = [
  {
    name: 'v2 (JSON, all channels)',
    codeOf: ({ code }) => {
      const answer: Answer = ANSWERS[code];
      return `${answer.status} ${answer.code ?? code}`;
    },
  },
  inPlainText('Legacy, CI and XML', LEGACY_CODES),
  { name: 'SMPP', codeOf: ({ code }) => nameOfStatus(commandStatus(code, [])) },
  inPlainText('Email', EMAIL_CODES),
  inPlainText('Voice', VOICE_CODES),
];
