import type { FastifyInstance } from 'fastify';
import { emailTemplateRoutes } from 'harkara-contract/routes/email-templates.ts';
import {
  changeMailTemplate,
  createMailTemplate,
  getMailTemplate,
  removeMailTemplate,
  searchMailTemplates,
  type ListedEmailTemplate,
} from '../../core/channels/email/manage-templates.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { forAll, only } from './channel-gate.ts';
import { limitOf } from './paging.ts';
import { serve } from './serve.ts';

const BYTES_OF_TEXTS = 8 * 1_024 * 1_024;

export function emailTemplatesRoutes(api: FastifyInstance, { db, mailing }: Gateway): void {
  const preValidation = only('email');
  const withTexts = { preValidation, bodyLimit: BYTES_OF_TEXTS };
  const managing = { db, templates: mailing.templates };
  const judged = <T extends ListedEmailTemplate>(template: T) => ({
    ...template,
    isUsable: mailing.templates.mayUse(template),
  });
  serve(
    api,
    emailTemplateRoutes,
    {
      'GET /email/templates': async ({ actor, query }) => {
        refuseUnstorable(query);
        const search = { words: query.q ?? null, after: query.cursor ?? null, limit: limitOf(query) };
        const { templates, next } = await searchMailTemplates(db, actor.account, search);
        return { items: templates.map(judged), next };
      },
      'GET /email/templates/:id': async ({ actor, params }) =>
        judged(await getMailTemplate(db, actor.account, params.id)),
      'POST /email/templates': async ({ actor, body }) => {
        refuseUnstorable(body);
        return judged(await createMailTemplate(managing, actor.account, withText(body)));
      },
      'PATCH /email/templates/:id': async ({ actor, params, body }) => {
        refuseUnstorable(body);
        return judged(await changeMailTemplate(managing, actor.account, params.id, withText(body)));
      },
      'DELETE /email/templates/:id': ({ actor, params }) => removeMailTemplate(db, actor.account, params.id),
    },
    {
      ...forAll(emailTemplateRoutes, { preValidation }),
      'POST /email/templates': withTexts,
      'PATCH /email/templates/:id': withTexts,
    },
  );
}

/** A text of nothing is none. */
function withText<Given extends { bodyText: string | null }>({ bodyText, ...others }: Given) {
  return { ...others, text: bodyText?.trim() === '' ? null : bodyText };
}
