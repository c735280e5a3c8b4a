import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { previewMail } from '../../core/email/preview-mail.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { keepPreview, openPreview } from '../../core/people/previews.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { writeWav } from '../../protocols/speech/wav.ts';
import { inFormWords, only } from './channel-gate.ts';
import { MAIL_TEXTS } from './email-send.routes.ts';
import { actorOf, operation } from './operation.ts';
import { sendMailHtml, sendSound } from './preview-answer.ts';

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const MailTexts = Type.Object(MAIL_TEXTS, { additionalProperties: false });
const MailPreview = Type.Object(
  {
    url: Type.String({ description: 'Where the html is for some minutes, below /panel/api' }),
    subject: Type.String({ description: 'The subject' }),
    text: Type.String({ description: 'The text' }),
    missing: Type.Array(Type.String(), { description: 'Placeholders without a value' }),
  },
  { title: 'MailPreview', description: 'A mail as it would be; nothing was sent' },
);
const MailParams = Type.Object({
  id: Type.String({ pattern: `^${UUID}$`, description: 'Id of the preview' }),
});

const Words = Type.Object(
  {
    text: Type.Optional(Type.String({ maxLength: 20_000, description: 'What is spoken' })),
    audio_url: Type.Optional(Type.String({ maxLength: 2_000, description: 'A recording instead' })),
    language: Type.Optional(Type.String({ maxLength: 20, description: 'Of the voice' })),
  },
  { additionalProperties: false },
);
const SpeechPreview = Type.Object(
  {
    url: Type.String({ description: 'Where the sound is for some minutes, below /panel/api' }),
    seconds: Type.Number({ description: 'How long it is' }),
  },
  { title: 'SpeechPreview', description: 'A call as it would sound; nobody was called' },
);
const SpeechParams = Type.Object({
  file: Type.String({ pattern: `^${UUID}\\.wav$`, description: 'Id of the preview, and .wav' }),
});

const SAMPLES_A_SECOND = 8_000;

const ofMail = only('email');

/** Operators look at the templates that customers ask for, whatever channels their own account has. */
function forMail(...call: Parameters<typeof ofMail>): void {
  const [request, , next] = call;
  if (actorOf(request).account.role === 'admin') next();
  else ofMail(...call);
}

/** What is shown and played before it is sent: at an address that works for one session, and for minutes. */
export function previewsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, mailbox, mailing, speech, sending } = gateway;

  api.post<{ Body: Static<typeof MailTexts> }>(
    '/email/previews',
    {
      ...operation({
        tag: 'Email',
        id: 'previewMail',
        summary: 'A mail as it would be',
        requires: 'sender',
        body: MailTexts,
        answer: MailPreview,
      }),
      preValidation: forMail,
      bodyLimit: 8 * 1_024 * 1_024,
    },
    async (request) => {
      const { subject, html, text, template_id: templateId, placeholders = {} } = request.body;
      refuseUnstorable(request.body);
      const actor = actorOf(request);
      const given = {
        subject: subject ?? null,
        html: html ?? null,
        text: text ?? null,
        templateId: templateId ?? null,
        placeholders,
      };
      const preview = await previewMail(mailing, actor.account, given).catch((error: unknown) => {
        throw inFormWords(error, { bodyText: 'text' });
      });
      const id = await keepPreview(db, actor, 'mail', { html: preview.html });
      return {
        url: `email/previews/${id}`,
        subject: preview.subject,
        text: preview.text,
        missing: preview.missing,
      };
    },
  );

  api.get<{ Params: Static<typeof MailParams> }>(
    '/email/previews/:id',
    {
      ...operation({
        tag: 'Email',
        id: 'showMailPreview',
        summary: 'Its html, for a frame of the panel',
        requires: 'viewer',
        params: MailParams,
        answer: Type.Unknown({ description: 'The html, without scripts and remote loads' }),
      }),
      preValidation: forMail,
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const shown = await openPreview(db, actor, 'mail', request.params.id);
      const html = 'html' in shown ? shown.html : await mailbox.html(actor.account, shown.taken);
      return sendMailHtml(request, reply, html ?? '');
    },
  );

  api.post<{ Body: Static<typeof Words> }>(
    '/voice/previews',
    {
      ...operation({
        tag: 'Voice',
        id: 'previewSpeech',
        summary: 'A call as it would sound',
        requires: 'sender',
        body: Words,
        answer: SpeechPreview,
        errors: ['upstream_error'],
      }),
      preValidation: only('voice'),
    },
    async (request) => {
      const { text = '', audio_url: audioUrl = null, language = '' } = request.body;
      refuseUnstorable(request.body);
      const longest = sending.context().limits.voice.characters;
      if ([...text].length > longest) throw wrong('text', `may have at most ${longest} characters`);
      const field = audioUrl === null ? 'text' : 'audio_url';
      const { number: account } = actorOf(request).account;
      const made = await speech.soundOf({ account, text, language, audioUrl });
      if (made.kind === 'impossible') throw wrong(field, made.reason);
      if (made.kind === 'unavailable') throw notNow(audioUrl, speech.problem());
      const id = await keepPreview(db, actorOf(request), 'speech', { text, language, audioUrl });
      return { url: `speech/${id}.wav`, seconds: made.sound.length / SAMPLES_A_SECOND };
    },
  );

  api.get<{ Params: Static<typeof SpeechParams> }>(
    '/speech/:file',
    {
      ...operation({
        tag: 'Voice',
        id: 'playSpeechPreview',
        summary: 'Its sound',
        requires: 'sender',
        params: SpeechParams,
        answer: Type.Unknown({ description: 'WAV, 8,000 samples a second' }),
        errors: ['upstream_error'],
      }),
      preValidation: only('voice'),
    },
    async (request, reply) => {
      const id = request.params.file.slice(0, -'.wav'.length);
      const actor = actorOf(request);
      const words = await openPreview(db, actor, 'speech', id);
      const made = await speech.soundOf({ ...words, account: actor.account.number });
      if (made.kind !== 'sound') throw notNow(words.audioUrl, speech.problem());
      return sendSound(reply, writeWav(made.sound));
    },
  );
}

function wrong(field: string, why: string): DomainError {
  return new DomainError('validation_failed', `This cannot be heard: ${why}.`, { fields: { [field]: why } });
}

/** What the operator can do about it is not the customer's business. */
function notNow(audioUrl: string | null, problem: string | null): DomainError {
  if (audioUrl !== null) return new DomainError('upstream_error', 'The recording cannot be fetched now.');
  return new DomainError(
    'upstream_error',
    problem === null
      ? 'The text cannot be spoken at the moment.'
      : 'No speech engine is installed on this gateway, so calls wait. Tell the support.',
  );
}
