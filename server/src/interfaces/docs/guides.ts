import type { DocumentedError } from '../kit/documented-api.ts';
import { codeBlock, codeTabs } from './code-block.ts';
import { html, inline, type Html } from './html.ts';
import { mailGuide } from './mail-guide.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { snippetsOf } from './snippets.ts';
import { table } from './table.ts';
import { BODY_SIGNATURE, STANDARD_SIGNATURE } from './webhook-snippets.ts';

export type Guide = { id: string; title: string; content: Html };

export type GuideFacts = {
  document: OpenApiDocument;
  errors: readonly DocumentedError[];
  brand: { name: string; supportEmail: string | null };
};

/** What holds for every operation, and what a developer reads first. */
export function guides(facts: GuideFacts): Guide[] {
  return [
    { id: 'start', title: 'Getting started', content: start(facts) },
    { id: 'authentication', title: 'Authentication', content: authentication() },
    { id: 'messages', title: 'Messages and prices', content: messages() },
    { id: 'mail', title: 'Email', content: mailGuide(facts.document.servers[0]?.url ?? '') },
    { id: 'sandbox', title: 'Sandbox', content: sandbox() },
    { id: 'idempotency', title: 'Retrying safely', content: idempotency() },
    { id: 'rate-limits', title: 'Rate limits', content: rateLimits() },
    { id: 'pagination', title: 'Lists and pages', content: pagination() },
    { id: 'times-and-numbers', title: 'Times and numbers', content: timesAndNumbers() },
    { id: 'webhooks', title: 'Webhooks', content: webhooks() },
    { id: 'errors', title: 'Errors', content: errorGuide(facts) },
  ];
}

function start({ document, brand }: GuideFacts): Html {
  const [server] = document.servers;
  const send = document.paths['/sms/send']?.['post'];
  return html`<p>
      All URLs begin with <code>${server?.url ?? ''}</code>. Requests and responses are JSON in UTF-8.
    </p>
    <ol>
      <li>
        <strong>Get an API key</strong> from your operator. On a new installation, the first start prints the
        key of a demo account that is ready to send.
        ${
          brand.supportEmail !== null &&
          html`For questions, write to <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>.`
        }
      </li>
      <li>
        <strong>Send your first message.</strong> Replace <code>YOUR_API_KEY</code> with your key. The sender
        ID must be approved for your account, and the text must match one of its approved templates. The
        examples below use the demo account's.
      </li>
      <li>
        <strong>Check its status.</strong> The response has a <code>message_id</code>. Use it to get the
        status, or set up a <a href="#webhooks">webhook</a>.
      </li>
    </ol>
    ${send && codeTabs('first', 'Your first message', snippetsOf(server?.url ?? '', 'post', '/sms/send', send))}
    <p>
      For tools and code generators, use the <a href="/docs/openapi.json">OpenAPI 3.1 document</a> that this
      page is generated from.
    </p>`;
}

function authentication(): Html {
  return html`<p>Send your API key in exactly one of these ways:</p>
    ${table(
      ['Where', 'How'],
      [
        [html`Header`, html`<code>Authorization: Bearer YOUR_API_KEY</code>`],
        [html`Header`, html`<code>X-API-Key: YOUR_API_KEY</code>`],
        [html`Query`, html`<code>?api_key=YOUR_API_KEY</code>`],
        [html`JSON body`, html`<code>"api_key": "YOUR_API_KEY"</code>`],
      ],
    )}
    <p>
      A request with two different keys is refused. Use a header if you can: URLs end up in logs. Keys are
      secrets: use this API from your server, never from a page or an app that others can read.
    </p>
    <p>
      A key can have an expiry date, a list of allowed IP addresses, and scopes: <code>send</code>,
      <code>read</code>, <code>credits</code>. A key without scopes can do everything. Each operation below
      names the scope it needs.
    </p>`;
}

function messages(): Html {
  return html`<p>
      One part costs one credit, unless your account has its own prices. A part is 160 characters of the GSM
      alphabet (153 in a longer message; each of <code>^{}\\[~]|€</code> counts as two), or 70 characters of
      any other script (67 in a longer message). A message has at most 10 parts.
    </p>
    <p>
      A transactional text must match an approved template. Promotional messages can use any text, are checked
      against the DND list, and are queued outside the permitted hours (10:00 to 21:00 Indian time, unless
      your operator sets others).
    </p>
    ${table(
      ['Status', 'Meaning'],
      [
        ['scheduled', 'Will be sent at its scheduled time.'],
        ['queued', 'In the queue to the carrier, or waiting for permitted hours.'],
        ['sent', 'The carrier accepted it.'],
        ['unknown', 'Sent, but the carrier never confirmed it. A receipt can still arrive.'],
        ['delivered', 'The carrier reported delivery. Final.'],
        ['failed', 'Rejected by the carrier, or reported as failed; `error` says why. Final.'],
        ['expired', 'Not sent in time, reported as expired, or without a report for days. Final.'],
        ['cancelled', 'Cancelled before it was sent. Final.'],
      ].map(([status = '', meaning = '']) => [html`<code>${status}</code>`, inline(meaning)]),
    )}
    <p>
      Messages that we refuse are never charged. Messages that the carrier rejects on submission, or that
      expire or are cancelled before they are sent, are refunded unless you have agreed otherwise with your
      operator.
    </p>`;
}

function sandbox(): Html {
  return html`<p>
      If the sandbox is enabled for your account, <code>"sandbox": true</code> simulates a message free of
      charge; all checks apply. If it is not enabled, such a message is refused and never sent. The number
      decides what happens:
    </p>
    ${table(
      ['Recipient', 'Outcome'],
      [
        ['9000000001', 'Delivered'],
        ['9000000002', 'Accepted, no receipt'],
        ['9000000003', 'Failed'],
        ['9000000004', 'Failed, with the error `bounced`'],
        ['9000000005', 'Expired'],
        ['9000000006', 'Throttled twice, then delivered'],
        ['9000000007', 'Slow: the response takes 3 s and the receipt another 5 s'],
        ['9000000008', 'Delivered, and the receipt arrives twice'],
        ['9000000009', 'Delivered, and the receipt arrives before the response'],
        ['any other', 'Delivered'],
      ].map(([number = '', outcome = '']) => [html`<code>${number}</code>`, inline(outcome)]),
    )}`;
}

function idempotency(): Html {
  return html`<p>
      After a timeout, a closed connection or a 503, you cannot know whether a message was accepted. Give
      every send and every transfer its own name in the <code>Idempotency-Key</code> header (1 to 255
      characters) or the <code>client_ref</code> field, and repeat the request unchanged: within 24 hours the
      repeat gets the same response and does nothing.
    </p>
    <p>
      Refusals are not stored, so a corrected request can use the same key. A repeat that arrives while the
      first request is still in progress waits for it. The same key with a different request is refused with
      <code>idempotency_mismatch</code>.
    </p>
    <p>
      In rare cases we close the connection without a response, because we could not find out whether the
      message was stored. Repeat the request with the same key.
    </p>`;
}

function rateLimits(): Html {
  return html`<p>
      Each key can make 60 requests per minute and 10,000 per day, unless your operator has set other limits.
      Every response shows your current usage:
    </p>
    ${table(
      ['Header', 'Meaning'],
      [
        ['RateLimit-Limit', 'Requests that the key can make in the current window.'],
        ['RateLimit-Remaining', 'Requests left in the window.'],
        ['RateLimit-Reset', 'Seconds until the next window begins.'],
        ['Retry-After', 'Only with 429 and 503: seconds to wait before you try again.'],
      ].map(([name = '', meaning = '']) => [html`<code>${name}</code>`, html`${meaning}`]),
    )}
    <p>
      Above the limit the response is 429: <code>rate_limited</code> for the minute,
      <code>daily_cap_reached</code> for the day. To send to many people, use one bulk request instead of many
      single ones.
    </p>`;
}

function pagination(): Html {
  return html`<p>
      In lists, <code>data</code> is an array. If a list accepts <code>page</code> (from 1) and
      <code>per_page</code>, its response has <code>pagination</code>. A <code>per_page</code> above the
      maximum counts as the maximum; zero, a negative number or anything that is not a number is refused.
    </p>
    ${codeBlock('Pagination', JSON.stringify({ pagination: { page: 1, per_page: 25, total: 120, last_page: 5 } }, null, 2))}`;
}

function timesAndNumbers(): Html {
  return html`<ul>
    <li>
      <strong>Times in responses</strong> are ISO 8601 in UTC: <code>2026-11-15T02:48:26.151Z</code>. Only
      <code>server_time</code> in the account status has the account's own offset.
    </li>
    <li>
      <strong>Times you send</strong> are <code>YYYY-MM-DD HH:MM:SS</code> in the account's time zone (India
      by default), or ISO 8601 with an offset: <code>2026-11-15T18:30:00+05:30</code>.
    </li>
    <li>
      <strong>Mobile numbers</strong> are strings. You can write an Indian number as <code>9876543210</code>,
      with a prefix of <code>0</code>, <code>91</code>, <code>+91</code> or <code>0091</code>, and with spaces
      or hyphens; it is shown as ten digits. For the international route, use the country code and the number.
    </li>
    <li><strong>Credits</strong> are exact numbers with at most three decimal places.</li>
    <li>
      <strong>IDs</strong> of messages are opaque strings; IDs of templates, sender IDs, groups, contacts,
      keywords and jobs are whole numbers.
    </li>
    <li>
      <strong>Bodies:</strong> <code>null</code> means absent; an unknown field is refused. Unknown query
      parameters are ignored; if a parameter is repeated, the last one counts.
    </li>
  </ul>`;
}

function webhooks(): Html {
  const report = {
    event: 'delivery_report',
    message_id: '01m7ehp7apg0080000082zsctg',
    status: 'delivered',
    delivered_at: '2026-11-15T02:48:26.151Z',
    recipient: '9876543210',
    cause: null,
  };
  const inbound = {
    event: 'inbound_sms',
    from: '9876543210',
    to: '56161',
    message: 'START',
    received_at: '2026-11-15T02:48:26.151Z',
  };
  return html`<p>
      We post one JSON object to your webhook's URL when a message is <code>delivered</code>,
      <code>failed</code> or <code>expired</code> (and <code>sent</code>, if you choose), and when a message
      arrives on one of your virtual numbers. For email, see <a href="#mail">Email</a>. There can be more
      fields: <code>error</code> with the reason, <code>client_ref</code> with your reference.
      <code>cause</code> says why a message was not delivered, with a key from a
      <a href="/docs/reasons#causes">fixed list</a>.
    </p>
    ${codeBlock('Delivery report', JSON.stringify(report, null, 2))}
    ${codeBlock('Inbound message', JSON.stringify(inbound, null, 2))}
    <p>
      Respond with any 2xx status within 10 seconds. Otherwise we retry after about 5 s, 30 s, 2 min, 10 min,
      1 h, 3 h, 6 h, 12 h and 24 h. Events of one message are delivered in order and at least once: store each
      <code>webhook-id</code> you have handled, and respond with 200 if you get it again. Redirects are not
      followed.
    </p>
    <h3 id="webhook-signature">Verify the signature</h3>
    <p>
      Every request is signed twice with your API secret. Verify one of the two signatures, using the raw body
      before it is parsed as JSON.
    </p>
    ${table(
      ['Header', 'Value'],
      [
        ['X-SMS-Signature', 'lowercase hex HMAC-SHA256 of the body'],
        ['webhook-id', "the event's ID, the same in every attempt"],
        ['webhook-timestamp', 'the time of this attempt, in seconds since 1970'],
        [
          'webhook-signature',
          '`v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`',
        ],
      ].map(([name = '', value = '']) => [html`<code>${name}</code>`, inline(value)]),
    )}
    ${codeTabs('webhook-body', 'Verify X-SMS-Signature', BODY_SIGNATURE)}
    <p>
      The three <code>webhook-</code> headers follow Standard Webhooks, which has libraries for most
      languages. They also cover the time, so a recorded request cannot be replayed to you.
    </p>
    ${codeTabs('webhook-standard', 'Verify webhook-signature', STANDARD_SIGNATURE)}`;
}

function errorGuide({ document, errors }: GuideFacts): Html {
  const example =
    document.components.examples['template_mismatch'] ?? document.components.examples['unauthorized'];
  return html`<p>
      Every refusal has the same form and means that nothing was stored, charged or sent.
      <code>message</code> is for people, <code>error.code</code> for programs. <code>legacy_code</code> is
      the matching code of the plain-text interfaces. The key is checked first, then the form of all fields;
      after that, the response reports the first check that fails. <code>error.reason</code> is more specific
      than the code: see <a href="/docs/reasons">all reasons</a>.
    </p>
    ${example ? codeBlock('An error', JSON.stringify(example.value, null, 2)) : null}
    ${table(
      ['HTTP', 'Code', 'Legacy', 'Meaning'],
      errors.map(({ name, code, status, legacyCode, meaning }) => [
        html`${status}`,
        html`<code id="error-${name}">${code}</code>`,
        html`${name === 'validation_failed' ? '-4, -5, -6' : (legacyCode ?? '–')}`,
        html`${meaning}`,
      ]),
      'errors',
    )}
    <p>
      The <code>legacy_code</code> of <code>validation_failed</code> is the first that applies: -4 for the
      sender, -5 for the recipient, -6 for the text; null for other fields.
    </p>`;
}
