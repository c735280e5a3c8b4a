import { createHmac } from 'node:crypto';

/** One piece of a callback: a change that the provider tells. */
export type ChatNews = { field: string; value: Record<string, unknown> };

export type NewsSource = {
  phoneNumberId: string;
  businessAccountId: string;
  appSecret: string;
  verifyToken: string;
};

export type CallAnswer = { status: number; text: string };

type About = { id: string; to: string; tracking?: string | null };

/** Makes what the provider tells, and posts it, signed, to the address of the callbacks. */
export function createChatNews(source: NewsSource) {
  const { phoneNumberId, businessAccountId, appSecret, verifyToken } = source;
  const metadata = { display_phone_number: '15550783881', phone_number_id: phoneNumberId };
  const product = { messaging_product: 'whatsapp', metadata };
  let made = 0;

  /** @param word sent, delivered, read, failed … @param error of a failed one. */
  function status(message: About, word: string, given: { error?: number; at?: Date } = {}): ChatNews {
    const { error, at } = given;
    const one = {
      id: message.id,
      status: word,
      timestamp: seconds(at),
      recipient_id: message.to,
      ...(message.tracking && { biz_opaque_callback_data: message.tracking }),
      ...(error !== undefined && {
        errors: [{ code: error, title: 'Failed', message: 'Failed', error_data: { details: 'It failed.' } }],
      }),
    };
    return { field: 'messages', value: { ...product, statuses: [one] } };
  }

  /** @param content by its type: `{ text: { body } }`, `{ image: { id, mime_type, caption } }` … */
  function inbound(
    from: string,
    content: Record<string, unknown>,
    { id = `wamid.IN${(made += 1)}`, name = 'Asha Rao', at }: { id?: string; name?: string; at?: Date } = {},
  ): ChatNews {
    const [type = 'unsupported'] = Object.keys(content);
    const contacts = [{ profile: { name }, wa_id: from }];
    const message = { from, id, timestamp: seconds(at), type, ...content };
    return { field: 'messages', value: { ...product, contacts, messages: [message] } };
  }

  /** @param event APPROVED, REJECTED, PAUSED, DISABLED … */
  function template(name: string, event: string, language = 'en'): ChatNews {
    const value = {
      event,
      message_template_id: 1_407_680_676_729_941,
      message_template_name: name,
      message_template_language: language,
      message_template_category: 'UTILITY',
      reason: event === 'REJECTED' ? 'INCORRECT_CATEGORY' : 'NONE',
    };
    return { field: 'message_template_status_update', value };
  }

  /** The document of a call: news as given, in their order; doubled or shuffled ones are for the caller to make. */
  function document(...news: readonly ChatNews[]): object {
    return { object: 'whatsapp_business_account', entry: [{ id: businessAccountId, changes: news }] };
  }

  /** @param secret another one than the app's makes a wrong signature; null none at all. */
  async function post(
    url: string,
    body: object | string,
    secret: string | null = appSecret,
  ): Promise<CallAnswer> {
    const raw = typeof body === 'string' ? body : JSON.stringify(body);
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (secret !== null) headers['x-hub-signature-256'] = signatureOf(raw, secret);
    return answerTo(await fetch(url, { method: 'POST', headers, body: raw }));
  }

  return {
    status,
    inbound,
    template,
    document,
    post,
    /** All in one call. */
    tell: (url: string, ...news: readonly ChatNews[]) => post(url, document(...news)),
    /** Asks whether the address is ours, as the provider does when it is set up. */
    verify: async (url: string, challenge = '1158201444', token = verifyToken): Promise<CallAnswer> => {
      const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge };
      return answerTo(await fetch(`${url}?${new URLSearchParams(query).toString()}`));
    },
  };
}

export function signatureOf(raw: string | Buffer, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
}

function seconds(at = new Date()): string {
  return String(Math.floor(at.getTime() / 1_000));
}

async function answerTo(response: Response): Promise<CallAnswer> {
  return { status: response.status, text: await response.text() };
}
