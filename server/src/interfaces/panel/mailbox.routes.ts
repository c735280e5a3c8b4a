import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { listMailbox, type VirtualMail } from '../../core/email/virtual-mailbox.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { keepPreview } from '../../core/people/previews.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { NOTHING_HERE } from '../kit/json/answer-error.ts';
import { pageOf, pageQuery, pageWith } from './list-page.ts';
import { actorOf, operation } from './operation.ts';
import { sendDownload } from './preview-answer.ts';
import { PanelRefusal } from './refusals.ts';
import { time } from './values.ts';

const fields = {
  id: Type.String({ description: 'Id of the mail' }),
  from: Type.String({ description: 'Who it is from' }),
  to: Type.String({ description: 'Whom it went to' }),
  subject: Type.String({ description: 'Its subject' }),
  bytes: Type.Integer({ description: 'Size of its source' }),
  taken_at: time('When the virtual operator took it'),
};
const TakenMail = Type.Object(fields, { title: 'TakenMail', description: 'A mail in the virtual mailbox' });

const TakenMailDetail = Type.Object(
  {
    ...fields,
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: 'In their order',
    }),
    text: Type.Union([Type.String(), Type.Null()], { description: 'Its text' }),
    html_url: Type.Union([Type.String(), Type.Null()], {
      description: 'Where its html is for some minutes, below /panel/api; null: it has none',
    }),
    attachments: Type.Array(
      Type.Object({
        name: Type.Union([Type.String(), Type.Null()]),
        type: Type.String(),
        bytes: Type.Integer(),
      }),
      { description: 'Its files' },
    ),
  },
  { title: 'TakenMailDetail', description: 'A mail and what is in it' },
);

const Query = Type.Object(
  { ...pageQuery, q: Type.Optional(Type.String({ maxLength: 320, description: 'Part of a recipient' })) },
  { additionalProperties: false },
);
const Params = Type.Object({ id: Type.String({ maxLength: 64, description: 'Id of the mail' }) });
const FileParams = Type.Object({
  id: Params.properties.id,
  number: Type.Integer({ minimum: 1, maximum: 1_000, description: 'Which file, from 1' }),
});
type OfMail = { Params: Static<typeof Params> };

const TAG = { tag: 'Email' } as const;

/** Mail that never left the gateway, because a virtual operator took it. */
export function mailboxRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, mailbox, people } = gateway;
  const preValidation = (request: FastifyRequest, _reply: unknown, next: (error?: Error) => void): void => {
    const isThere = actorOf(request).account.features.email && gateway.takesVirtualMail();
    next(isThere ? undefined : new PanelRefusal(NOTHING_HERE));
  };

  api.get<{ Querystring: Static<typeof Query> }>(
    '/mailbox',
    {
      ...operation({
        ...TAG,
        id: 'listMailbox',
        summary: 'What the virtual mailbox got, the newest first',
        requires: 'viewer',
        querystring: Query,
        answer: pageWith(TakenMail, 'The mails'),
      }),
      preValidation,
    },
    async (request) => {
      refuseUnstorable(request.query);
      const recipient = request.query.q?.trim() ?? '';
      const { mails, next } = await listMailbox(db, actorOf(request).account, {
        ...pageOf(request.query),
        recipient: recipient === '' ? null : recipient,
      });
      return { items: mails.map(describe), next };
    },
  );

  api.get<OfMail>(
    '/mailbox/:id',
    {
      ...operation({
        ...TAG,
        id: 'openTakenMail',
        summary: 'A mail in the virtual mailbox',
        requires: 'viewer',
        params: Params,
        answer: TakenMailDetail,
      }),
      preValidation,
    },
    async (request) => {
      const actor = actorOf(request);
      const { mail, headers, text, hasHtml, files } = await mailbox.open(actor.account, request.params.id);
      const preview = hasHtml ? await keepPreview(db, actor, 'mail', { taken: request.params.id }) : null;
      return {
        ...describe(mail),
        headers,
        text,
        html_url: preview && `email/previews/${preview}`,
        attachments: files,
      };
    },
  );

  api.get<OfMail>(
    '/mailbox/:id/source',
    {
      ...operation({
        ...TAG,
        id: 'readTakenMailSource',
        summary: 'The mail as it was sent',
        requires: 'viewer',
        params: Params,
        answer: Type.Unknown({ description: 'The source' }),
      }),
      preValidation,
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { mail, pieces } = await mailbox.source(actor.account, request.params.id);
      await people.views.noteFile(actor, `mailbox/${toPublicId(mail.id)}.eml`);
      void reply.header('content-length', mail.bytes);
      return sendDownload(reply, `${toPublicId(mail.id)}.eml`, Readable.from(pieces, { objectMode: false }));
    },
  );

  api.get<{ Params: Static<typeof FileParams> }>(
    '/mailbox/:id/attachments/:number',
    {
      ...operation({
        ...TAG,
        id: 'readTakenMailFile',
        summary: 'One of its files',
        requires: 'viewer',
        params: FileParams,
        answer: Type.Unknown({ description: 'The file' }),
      }),
      preValidation,
    },
    async (request, reply) => {
      const { id, number } = request.params;
      const actor = actorOf(request);
      const { name, data } = await mailbox.file(actor.account, id, number);
      if (!data) throw new DomainError('not_found', 'This mail has no such file.');
      await people.views.noteFile(actor, `mailbox/${id}/attachments/${number}`);
      return sendDownload(reply, name ?? `attachment-${number}`, Buffer.from(data.buffer));
    },
  );
}

function describe({ id, sender, recipient, subject, bytes, takenAt }: VirtualMail) {
  return { id: toPublicId(id), from: sender, to: recipient, subject, bytes, taken_at: takenAt.toISOString() };
}
