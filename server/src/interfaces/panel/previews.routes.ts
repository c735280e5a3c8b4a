import type { FastifyInstance } from 'fastify';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { previewRoutes } from 'harkara-contract/routes/previews.ts';
import { previewMail } from '../../core/channels/email/preview-mail.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { keepPreview, openPreview } from '../../core/people/previews.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { writeWav } from '../../protocols/speech/wav.ts';
import { only } from './channel-gate.ts';
import { actorOf } from './actor-of.ts';
import { mailHtml, sound } from './preview-answer.ts';
import { serve } from './serve.ts';

const SAMPLES_A_SECOND = 8_000;
const BYTES_OF_TEXTS = 8 * 1_024 * 1_024;

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
  serve(
    api,
    previewRoutes,
    {
      'POST /email/previews': async ({ actor, body }) => {
        refuseUnstorable(body);
        const { bodyText: text, ...texts } = body;
        const { html, ...preview } = await previewMail(mailing, actor.account, { ...texts, text });
        return { ...preview, id: await keepPreview(db, actor, 'mail', { html }) };
      },
      'GET /email/previews/:id': async ({ actor, params, request }) => {
        const shown = await openPreview(db, actor, 'mail', params.id);
        const html = 'html' in shown ? shown.html : await mailbox.html(actor.account, shown.taken);
        return mailHtml(request, html ?? '');
      },
      'POST /voice/previews': async ({ actor, body }) => {
        refuseUnstorable(body);
        const text = body.text ?? '';
        const { audio: audioUrl } = body;
        const longest = sending.context().limits.voice.characters;
        if ([...text].length > longest) throw inaudible('text', fact('too_long', { most: longest }));
        const words = { text, language: body.language ?? '', audioUrl };
        const made = await speech.soundOf({ account: actor.account.number, ...words });
        if (made.kind === 'impossible') {
          throw inaudible(audioUrl === null ? 'text' : 'audio', made.reason);
        }
        if (made.kind === 'unavailable') throw notNow(audioUrl, speech.problem());
        const id = await keepPreview(db, actor, 'speech', words);
        return { id, seconds: made.sound.length / SAMPLES_A_SECOND };
      },
      'GET /speech/:file': async ({ actor, params }) => {
        const words = await openPreview(db, actor, 'speech', params.file.slice(0, -'.wav'.length));
        const made = await speech.soundOf({ ...words, account: actor.account.number });
        if (made.kind !== 'sound') throw notNow(words.audioUrl, speech.problem());
        return sound(writeWav(made.sound));
      },
    },
    {
      'POST /email/previews': { preValidation: forMail, bodyLimit: BYTES_OF_TEXTS },
      'GET /email/previews/:id': { preValidation: forMail },
      'POST /voice/previews': { preValidation: only('voice') },
      'GET /speech/:file': { preValidation: only('voice') },
    },
  );
}

function inaudible(field: string, reason: Fact): DomainError {
  return new DomainError(fact('not_audible', { reason }), { fields: { [field]: reason } });
}

/** What the operator can do about it is not the customer's business. */
function notNow(audioUrl: string | null, problem: Fact | null): DomainError {
  if (audioUrl !== null) return new DomainError(fact('recording_unavailable'));
  return new DomainError(problem === null ? fact('speech_failed') : fact('speech_not_installed'));
}
