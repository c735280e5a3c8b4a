import { withoutDirectionMarks } from '../../direction-marks.ts';
import type { MediaType, OutgoingChat } from '../kit/chat.ts';

type Content = OutgoingChat['content'];
type Template = Extract<Content, { kind: 'template' }>;
type Media = Extract<Content, { kind: 'media' }>;

const AUTHENTICATION = 'AUTHENTICATION';
/** What most file systems can hold. */
const LONGEST_FILENAME = 240;

/**
 * The document that the provider takes as a message.
 * https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
 *
 * @param tracking comes back with every status of the message.
 */
export function messageDocument({ to, content }: OutgoingChat, tracking: string): object {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    ...contentOf(content),
    biz_opaque_callback_data: tracking,
  };
}

function contentOf(content: Content): object {
  switch (content.kind) {
    case 'text':
      return { type: 'text', text: { body: content.text, preview_url: false } };
    case 'template':
      return { type: 'template', template: templateOf(content) };
    case 'media':
      return { type: content.type, [content.type]: mediaOf(content) };
  }
}

function templateOf({ name, language, params, category }: Template): object {
  const [code] = params;
  if (code === undefined) return { name, language: { code: language } };
  const parameters = params.map((text) => ({ type: 'text', text }));
  const button = { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] };
  const isCode = category.toUpperCase() === AUTHENTICATION;
  const components = [{ type: 'body', parameters }, ...(isCode ? [button] : [])];
  return { name, language: { code: language }, components };
}

function mediaOf({ type, url, caption }: Media): object {
  const filename = type === 'document' ? filenameIn(url) : null;
  return {
    link: url,
    ...(caption !== null && TAKES_CAPTION[type] && { caption }),
    ...(filename !== null && { filename }),
  };
}

const TAKES_CAPTION: Readonly<Record<MediaType, boolean>> = {
  image: true,
  video: true,
  document: true,
  audio: false,
};

/** Without one, the recipient sees a document without a name. */
function filenameIn(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  const name = withoutDirectionMarks(decoded(last)).slice(-LONGEST_FILENAME).toWellFormed();
  return /^[^/\\\p{Cc}]+\.\w{1,10}$/u.test(name) ? name : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
