import { DomainError } from '../../core/errors.ts';
import { createTemplate, listApprovedTemplates } from '../../core/templates/manage-templates.ts';
import { missing } from '../kit/answers.ts';
import type { LegacyCall } from './call.ts';

export async function listTemplates({ gateway, account }: LegacyCall): Promise<object[]> {
  const templates = await listApprovedTemplates(gateway.db, account);
  return templates.map((template) => ({
    template_id: template.id,
    template_name: template.name,
    template_message: template.content,
    sender_id: template.senderId,
    dlt_template_id: template.dltTemplateId,
    entity_id: template.entityId,
    status: template.status,
  }));
}

/** @returns `<user id>_<template id>` of a template that waits for approval. */
export async function createDraft({ gateway, account, parameters }: LegacyCall): Promise<string> {
  const senderId = parameters['sender_id'] ?? '';
  const name = parameters['template_name'] ?? '';
  const content = parameters['template_message'] ?? '';
  const dltTemplateId = parameters['dlt_template_id'] ?? '';
  if (senderId === '') throw missing('sender', 'The sender ID is missing.');
  if (!account.senders.has(senderId)) {
    throw new DomainError('sender_not_found', `The sender ID ${senderId} does not belong to this account.`);
  }
  if (name === '' || content === '' || dltTemplateId === '') {
    throw missing('text', 'template_name, template_message and dlt_template_id are required.');
  }
  try {
    const created = await createTemplate(gateway.db, account, {
      name,
      content,
      senderId,
      dltTemplateId,
      entityId: parameters['entity_id'] || null,
      notes: parameters['notes'] || null,
    });
    return `${account.number}_${created.id}`;
  } catch (error) {
    // Anything wrong with a template gets the code of a missing template.
    if (error instanceof DomainError && error.code === 'validation_failed')
      throw missing('text', error.message);
    throw error;
  }
}
