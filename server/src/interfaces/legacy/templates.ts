import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../core/errors.ts';
import { listApproved } from '../../core/records.ts';
import { createTemplate } from '../../core/templates/manage-templates.ts';
import { missing } from '../kit/answers.ts';
import type { LegacyCall } from './call.ts';

export async function listTemplates({ gateway, account }: LegacyCall): Promise<object[]> {
  const templates = await listApproved(gateway.db, 'template', account);
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
  if (senderId === '') throw missing('sender', fact('sender_missing'));
  if (!account.senders.has(senderId)) {
    throw new DomainError(fact('sender_not_found', { sender: senderId }));
  }
  if (name === '' || content === '' || dltTemplateId === '') {
    throw missing('text', fact('template_parameters_missing'));
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
    if (error instanceof DomainError && error.code === 'validation_failed') {
      throw error.with({ fields: { text: fact('required') } });
    }
    throw error;
  }
}
