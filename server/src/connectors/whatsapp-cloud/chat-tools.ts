import { Readable } from 'node:stream';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { ChatTools, ProviderTemplate } from '../kit/chat.ts';
import { fieldsOf, listOf, textOf } from './json.ts';
import type { CloudOptions } from './options.ts';
import { NotTold, ProviderApi } from './provider-api.ts';
import { readTemplate } from './templates.ts';

const MOST_PAGES = 200;
const TEMPLATE_FIELDS = 'name,language,status,category,components,parameter_format';
const NUMBER_FIELDS = 'display_phone_number,verified_name,quality_rating,status';
/** What the provider takes of documents; all other media are smaller. */
const LARGEST_MEDIA = 100 * 1024 * 1024;
/** The provider's code for what does not exist, or is not for us to see. */
const NO_SUCH_OBJECT = 100;

export function createChatTools(options: CloudOptions): ChatTools {
  const api = new ProviderApi(options);
  return {
    listTemplates: () => listTemplates(api, options.businessAccountId),
    fetchMedia: (id) => fetchMedia(api, id),
    check: () => check(api, options),
  };
}

async function listTemplates(api: ProviderApi, businessAccountId: string): Promise<ProviderTemplate[]> {
  const templates: ProviderTemplate[] = [];
  let url = api.addressOf(`${businessAccountId}/message_templates?fields=${TEMPLATE_FIELDS}&limit=100`);
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { data, paging } = await api.get(url);
    if (!Array.isArray(data)) throw new NotTold(fact('template_list_missing'));
    templates.push(...data.map(readTemplate).filter((template) => template !== null));
    const next = fieldsOf(paging)['next'];
    if (typeof next !== 'string' || next === '') return templates;
    // It is asked with the token.
    if (!api.isAtProvider(next)) throw new NotTold(fact('template_page_elsewhere'));
    url = next;
  }
  throw new NotTold(fact('template_page_limit', { most: MOST_PAGES }));
}

async function fetchMedia(api: ProviderApi, id: string): ReturnType<ChatTools['fetchMedia']> {
  if (!/^[\w-]{1,200}$/.test(id)) return null;
  const media = await api.get(api.addressOf(id)).catch(noneIfGone);
  if (media === null) return null;
  const url = textOf(media['url'], 10_000);
  if (!url.startsWith('https://') && !api.isAtProvider(url)) {
    throw new Error('The media is at an address that is not secure.');
  }
  const { status, headers, body } = await api.open(url);
  const bytes = sizeIn(headers['content-length']) ?? sizeIn(media['file_size']);
  const isTooLarge = bytes !== null && bytes > LARGEST_MEDIA;
  if (status !== 200 || isTooLarge) {
    body.destroy();
    if (status === 404 || status === 410) return null;
    throw new Error(isTooLarge ? 'The media is too large.' : `The media was answered with ${status}.`);
  }
  const mimeType = textOf(media['mime_type'], 200) || 'application/octet-stream';
  const content = Readable.from(upTo(LARGEST_MEDIA, body), { objectMode: false });
  content.once('close', () => body.destroy());
  return { mimeType, bytes, content };
}

function noneIfGone(error: unknown): null {
  if (error instanceof NotTold && (error.code === NO_SUCH_OBJECT || error.status === 404)) return null;
  throw error;
}

function sizeIn(value: unknown): number | null {
  const size = Number(textOf(value) || NaN);
  return Number.isSafeInteger(size) && size >= 0 ? size : null;
}

async function* upTo(most: number, body: Readable): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new Error('The media is too large.');
    yield chunk;
  }
}

/** The number first: if the token is not valid, nothing else is worth asking. */
async function check(api: ProviderApi, options: CloudOptions): Promise<Fact[]> {
  const number = await api
    .get(api.addressOf(`${options.phoneNumberId}?fields=${NUMBER_FIELDS}`))
    .catch(inVain);
  if (number instanceof NotTold) return [number.fact];
  const apps = await api.get(api.addressOf(`${options.businessAccountId}/subscribed_apps`)).catch(inVain);
  const { status, quality_rating: quality, display_phone_number: shown } = number;
  const name = textOf(shown, 40) || options.phoneNumberId;
  const problems: Fact[] = [];
  if (status !== undefined && status !== 'CONNECTED') problems.push(ofStatus(name, status));
  if (quality === 'RED') problems.push(fact('chat_number_rated_low', { number: name }));
  if (apps instanceof NotTold) problems.push(fact('business_account_unreadable', { reason: apps.fact }));
  else if (listOf(apps['data']).length === 0) {
    problems.push(fact('no_app_subscribed'));
  }
  return problems;
}

function inVain(error: unknown): NotTold {
  if (error instanceof NotTold) return error;
  throw error;
}

function ofStatus(number: string, given: unknown): Fact {
  const status = textOf(given, 40).toLowerCase().replaceAll('_', ' ');
  return status === ''
    ? fact('chat_number_status_unknown', { number })
    : fact('chat_number_status', { number, status });
}
