import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../errors.ts';
import type { CheckContext } from '../draft.ts';
import type { Judge } from '../judge.ts';
import type { GivenMedia, MediaKind, StoredChat } from './chat-content.ts';

const LONGEST_CAPTION = 1_024;
const LONGEST_URL = 2_000;

/** The kinds of files that the provider takes, by their endings. */
const ENDINGS: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png'],
  video: ['mp4', '3gp', '3gpp'],
  document: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv'],
  audio: ['aac', 'm4a', 'amr', 'mp3', 'ogg', 'opus'],
};

/** Nothing is requested from the URL: the provider fetches the file, and judges its size. */
export function checkMedia(
  { url, type, caption }: GivenMedia,
  { checkUrl }: CheckContext,
  judge: Judge,
): StoredChat['media'] {
  const judged = checkUrl(url);
  if (!judged.ok) return judge.refuse(wrong('mediaUrl', fact('unusable_url', { reason: judged.reason })));
  if (judged.url.protocol !== 'https:') return judge.refuse(wrong('mediaUrl', fact('not_https')));
  if (url.length > LONGEST_URL) return judge.refuse(wrong('mediaUrl', fact('url_too_long')));
  const kind = type ?? kindOf(judged.url.pathname);
  if (kind === null) return judge.refuse(wrong('mediaType', fact('media_type_unknown')));
  if (caption !== null && kind === 'audio')
    return judge.refuse(wrong('caption', fact('caption_beside_audio')));
  if (caption !== null && caption.length > LONGEST_CAPTION) {
    return judge.refuse(wrong('caption', fact('too_long', { most: LONGEST_CAPTION })));
  }
  return { url: judged.url.href, type: kind, caption };
}

function kindOf(path: string): MediaKind | null {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const found = Object.entries(ENDINGS).find(([, endings]) => endings.includes(ending));
  return (found?.[0] as MediaKind | undefined) ?? null;
}

function wrong(field: string, reason: Fact): DomainError {
  return new DomainError(fact('invalid_field', { field, reason }), { fields: { [field]: reason } });
}
