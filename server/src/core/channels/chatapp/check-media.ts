import { fact } from 'harkara-contract/facts.ts';
import { invalidField } from '../../errors.ts';
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
  if (!judged.ok)
    return judge.refuse(invalidField('mediaUrl', fact('unusable_url', { reason: judged.reason })));
  if (judged.url.protocol !== 'https:') return judge.refuse(invalidField('mediaUrl', fact('not_https')));
  if (url.length > LONGEST_URL) return judge.refuse(invalidField('mediaUrl', fact('url_too_long')));
  const kind = type ?? kindOf(judged.url.pathname);
  if (kind === null) return judge.refuse(invalidField('mediaType', fact('media_type_unknown')));
  if (caption !== null && kind === 'audio')
    return judge.refuse(invalidField('caption', fact('caption_beside_audio')));
  if (caption !== null && caption.length > LONGEST_CAPTION) {
    return judge.refuse(invalidField('caption', fact('too_long', { most: LONGEST_CAPTION })));
  }
  return { url: judged.url.href, type: kind, caption };
}

function kindOf(path: string): MediaKind | null {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const found = Object.entries(ENDINGS).find(([, endings]) => endings.includes(ending));
  return (found?.[0] as MediaKind | undefined) ?? null;
}
