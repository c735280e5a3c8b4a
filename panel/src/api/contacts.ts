import type { AddedContacts, Contact, Group } from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';
import { apiAddress } from './viewed.ts';

export type { AddedContacts, Contact, Group };

export type ContactDraft = { mobile: string; name?: string; attributes?: Record<string, string> };
export type GroupDraft = { name: string; description?: string };

export const groupQuery = (id: string) => get<Group>(['group', id], `groups/${encodeURIComponent(id)}`);

export const createGroup = (body: GroupDraft): Promise<Result<Group>> => request('POST', 'groups', { body });
export const changeGroup = (id: number, body: GroupDraft): Promise<Result<Group>> =>
  request('PUT', `groups/${id}`, { body });
export const deleteGroup = (id: number): Promise<Result<void>> => request('DELETE', `groups/${id}`);

export const addContact = (group: number, contact: ContactDraft): Promise<Result<AddedContacts>> =>
  request('POST', `groups/${group}/contacts`, { body: { contacts: [contact] } });

export const changeContact = (
  group: number,
  id: number,
  body: ContactDraft & { attributes: Record<string, string> },
): Promise<Result<Contact>> => request('PUT', `groups/${group}/contacts/${id}`, { body });

export const removeContact = (group: number, id: number): Promise<Result<void>> =>
  request('DELETE', `groups/${group}/contacts/${id}`);

export const exportAddress = (group: string, reader: 'excel' | 'programs'): string =>
  apiAddress(`groups/${encodeURIComponent(group)}/contacts.csv?for=${reader}`);
