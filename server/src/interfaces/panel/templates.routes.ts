import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import {
  importTemplates,
  MOST_IMPORTED,
  type RowOfTemplates,
} from '../../core/templates/import-templates.ts';
import {
  createTemplate,
  getTemplate,
  removeTemplate,
  searchTemplates,
  type NewTemplate,
} from '../../core/templates/manage-templates.ts';
import { name, remark, templateContent } from '../../core/value-shapes.ts';
import { recordNumber, reviewFields } from '../kit/json/records.ts';
import { compileForFirst } from '../kit/json/validation.ts';
import { actorOf, operation } from './operation.ts';
import { answerOf, listOf, reviewQuery, searchOf, textOrNull } from './records.ts';
import { importOf, importedOnWire, rowNumber, RowsImported } from './row-import.ts';
import { templateOnWire } from '../kit/records-on-wire.ts';

const Params = Type.Object({ id: recordNumber('template') });
const ListQuery = Type.Object(reviewQuery);

export const Template = Type.Object(
  {
    id: Type.Integer({ description: 'Number within the account' }),
    name: Type.String({ description: 'Its name within the account' }),
    content: Type.String({ description: 'The text that messages must match' }),
    sender_id: textOrNull('The one sender ID that it is for; null: for all'),
    dlt_template_id: textOrNull('Template ID in the DLT registry'),
    entity_id: textOrNull('Entity ID in the DLT registry'),
    ...reviewFields,
  },
  { title: 'Template', description: 'A template' },
);

const id = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 64, description }));

const ids = {
  sender_id: id('The one sender ID that it is for; absent: for all'),
  dlt_template_id: id('Template ID in the DLT registry, 10 to 30 digits'),
  entity_id: id('Entity ID in the DLT registry, 10 to 30 digits'),
};

const Submission = Type.Object(
  {
    name: name({ description: 'A name that no other template of the account has' }),
    content: templateContent({ description: 'The text as it is registered' }),
    ...ids,
    notes: Type.Optional(remark({ description: 'For whoever approves it' })),
  },
  { additionalProperties: false },
);

// What is wrong with a row is told by row, so here only its size is bounded.
export const TemplateRow = Type.Object(
  {
    row: rowNumber,
    name: Type.String({ maxLength: 1_000, description: 'Name' }),
    content: Type.String({ maxLength: 10_000, description: 'The text' }),
    ...ids,
  },
  { additionalProperties: false, description: 'A row of the file' },
);

const Import = importOf(TemplateRow, MOST_IMPORTED, 'The templates');

export function templatesRoutes(api: FastifyInstance, { db }: Gateway): void {
  api.get<{ Querystring: Static<typeof ListQuery> }>(
    '/templates',
    operation({
      id: 'listTemplates',
      tag: 'Templates',
      summary: 'Templates',
      requires: 'viewer',
      querystring: ListQuery,
      answer: listOf(Template, 'Templates'),
    }),
    async (request) =>
      answerOf(await searchTemplates(db, actorOf(request).account, searchOf(request.query)), templateOnWire),
  );

  api.get<{ Params: Static<typeof Params> }>(
    '/templates/:id',
    operation({
      id: 'getTemplate',
      tag: 'Templates',
      summary: 'One template',
      requires: 'viewer',
      params: Params,
      answer: Template,
    }),
    async (request) => templateOnWire(await getTemplate(db, actorOf(request).account, request.params.id)),
  );

  api.post<{ Body: Static<typeof Submission> }>(
    '/templates',
    operation({
      id: 'submitTemplate',
      tag: 'Templates',
      summary: 'Submit a template for approval',
      requires: 'sender',
      body: Submission,
      answer: Template,
      status: 201,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      const created = await createTemplate(db, actorOf(request).account, given(request.body));
      return reply.code(201).send(templateOnWire(created));
    },
  );

  api.post<{ Body: Static<typeof Import> }>(
    '/templates/import',
    {
      ...operation({
        id: 'importTemplates',
        tag: 'Templates',
        summary: 'Submit the templates of a file; may be repeated',
        requires: 'sender',
        body: Import,
        answer: RowsImported,
        errors: ['conflict'],
      }),
      validatorCompiler: compileForFirst,
    },
    async (request) => {
      const { rows, take, dry_run: dryRun = false } = request.body;
      const { account } = actorOf(request);
      return importedOnWire(await importTemplates(db, account, rows.map(templateGiven), { take, dryRun }));
    },
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/templates/:id',
    operation({
      id: 'deleteTemplate',
      tag: 'Templates',
      summary: 'Delete a template; messages that match no other are refused from now on',
      requires: 'sender',
      params: Params,
      answer: null,
    }),
    async (request, reply) => {
      await removeTemplate(db, actorOf(request).account, request.params.id);
      return reply.code(204).send();
    },
  );
}

export function templateGiven(row: Static<typeof TemplateRow>): RowOfTemplates {
  return { ...given(row), row: row.row };
}

type Given = Omit<Static<typeof Submission>, 'notes'> & { notes?: string };

function given({ name: title, content, sender_id, dlt_template_id, entity_id, notes }: Given): NewTemplate {
  return {
    name: title,
    content,
    senderId: sender_id ?? null,
    dltTemplateId: dlt_template_id ?? null,
    entityId: entity_id ?? null,
    notes: notes ?? null,
  };
}
