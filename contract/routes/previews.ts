import { Type } from 'typebox';
import type { Routes } from '../route.ts';
import { closed, nullable, text } from '../shapes.ts';
import { emailTexts } from './email-send.ts';
import type { Static } from '../static.ts';

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const EmailTexts = closed(emailTexts);
export type EmailTexts = Static<typeof EmailTexts>;

/** An email as it would be sent. */
const EmailPreview = Type.Object({
  id: text,
  subject: text,
  text,
  /** Placeholders without a value. */
  missing: Type.Array(text),
});

/** A text that is spoken, or a recording. */
const Speech = closed({
  text: nullable(Type.String({ maxLength: 20_000 })),
  audio: nullable(Type.String({ maxLength: 2_000 })),
  language: nullable(Type.String({ maxLength: 20 })),
});

export const previewRoutes = {
  'POST /email/previews': { requires: 'sender', body: EmailTexts, answer: EmailPreview },
  // Its HTML, without scripts and remote loads, for a frame of the panel.
  'GET /email/previews/:id': {
    requires: 'viewer',
    params: Type.Object({ id: Type.String({ pattern: `^${UUID}$` }) }),
    answer: 'file',
  },
  'POST /voice/previews': {
    requires: 'sender',
    body: Speech,
    answer: Type.Object({ id: text, seconds: Type.Number() }),
  },
  // Its sound: `<id>.wav`.
  'GET /speech/:file': {
    requires: 'sender',
    params: Type.Object({ file: Type.String({ pattern: `^${UUID}\\.wav$` }) }),
    answer: 'file',
  },
} as const satisfies Routes;
