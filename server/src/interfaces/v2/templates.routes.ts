import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { closed } from 'harkara-contract/shapes.ts';
import { name, remark, templateContent, writtenId } from 'harkara-contract/values.ts';
import type { Gateway } from '../../core/gateway.ts';
import { getRecord, MOST_LISTED } from '../../core/records.ts';
import { createTemplate } from '../../core/templates/manage-templates.ts';
import { integer, text, textOrNull } from '../kit/json/fields.ts';
import { recordNumber, reviewFields, success, SUCCESS } from '../kit/json/records.ts';
import { serve } from './operation.ts';
import { approvedRoute, onWire, pagesRoute } from './record-lists.ts';

const CONTENT = 'Your code is {#var#}. Do not share it.';
const SLOTS =
  'Variables are written `{#var#}` (any text) or, if registered that way, `{#numeric#}`, `{#alphanumeric#}`, `{#url#}`, `{#urlott#}`, `{#cbn#}`, `{#email#}`';

const Template = Type.Object(
  {
    id: integer('Number of the template within the account', 1),
    name: text('Its name within the account', 'login code'),
    content: text('The text that messages must match', CONTENT),
    sender_id: textOrNull('The only sender ID it can be used with; null for all', 'HRKDMO'),
    dlt_template_id: textOrNull('Template ID in the DLT registry', '1107000000000000001'),
    entity_id: textOrNull('Entity ID in the DLT registry', '1101000000000000001'),
    ...reviewFields,
  },
  { title: 'Template', description: 'A template' },
);

const Params = Type.Object({ id: recordNumber('template') });

const NewTemplate = closed({
  name: name({
    description: 'A name that no other template of the account has',
    examples: ['login code'],
  }),
  content: templateContent({
    description: `The text exactly as registered on DLT. ${SLOTS}`,
    examples: [CONTENT],
  }),
  dlt_template_id: Type.Optional(
    writtenId({
      description: 'Template ID in the DLT registry, 10 to 30 digits',
      examples: ['1107000000000000001'],
    }),
  ),
  entity_id: Type.Optional(
    writtenId({
      description: 'Entity ID in the DLT registry, 10 to 30 digits',
      examples: ['1101000000000000001'],
    }),
  ),
  sender_id: Type.Optional(
    writtenId({
      description: 'The only sender ID of the account it can be used with; if absent, all of them',
      examples: ['HRKDMO'],
    }),
  ),
  notes: Type.Optional(
    remark({
      description: 'A note for the reviewer: what the template is used for',
      examples: ['Sent when a customer signs in'],
    }),
  ),
});

export function templatesRoutes(v2: FastifyInstance, gateway: Gateway): void {
  approvedRoute(v2, gateway, '/templates', 'template', {
    id: 'listApprovedTemplates',
    tag: 'Templates',
    summary: 'Approved templates',
    description: `The templates you can send with, newest first, at most ${MOST_LISTED}. Use \`/templates/list\` has all of them, in pages.`,
    record: Template,
    answers: 'The approved templates',
  });
  pagesRoute(v2, gateway, '/templates/list', 'template', {
    id: 'listTemplates',
    tag: 'Templates',
    summary: 'All templates',
    description: 'Every template of the account, with any status, newest first.',
    record: Template,
    answers: 'A page of templates',
    ofStatus: 'templates',
    size: 25,
    maximum: 100,
  });

  serve(v2, 'GET /templates/:id', {
    id: 'getTemplate',
    tag: 'Templates',
    summary: 'One template',
    params: Params,
    answer: success(Template, 'The template'),
    handle: async ({ account, params }) => ({
      ...SUCCESS,
      data: onWire(await getRecord(gateway.db, 'template', account, params.id)),
    }),
  });

  serve(v2, 'POST /templates', {
    id: 'createTemplate',
    tag: 'Templates',
    summary: 'Submit a template',
    description:
      'The template is `pending` until it is approved; you cannot send with it before. If the name is already in use, the response is 409.',
    scope: 'send',
    body: NewTemplate,
    answer: success(Template, 'The template as it was stored'),
    errors: ['conflict'],
    handle: async ({ account, body }) => {
      const created = await createTemplate(gateway.db, account, {
        name: body.name,
        content: body.content,
        senderId: body.sender_id ?? null,
        dltTemplateId: body.dlt_template_id ?? null,
        entityId: body.entity_id ?? null,
        notes: body.notes ?? null,
      });
      return { ...SUCCESS, data: onWire(created) };
    },
  });
}
