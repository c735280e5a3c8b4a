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
    { id: 'start', title: 'Start', content: start(facts) },
    { id: 'authentication', title: 'Authentication', content: authentication() },
    { id: 'messages', title: 'Messages and prices', content: messages() },
    { id: 'mail', title: 'Mail', content: mailGuide(facts.document.servers[0]?.url ?? '') },
    { id: 'sandbox', title: 'Sandbox', content: sandbox() },
    { id: 'idempotency', title: 'Repeating safely', content: idempotency() },
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
      All addresses begin with <code>${server?.url ?? ''}</code>. Requests and answers are JSON in UTF-8.
    </p>
    <ol>
      <li>
        <strong>Get an API key.</strong> Your operator gives you one. On a new installation the first start
        prints the key of a demo account, which can send at once.
        ${
          brand.supportEmail !== null &&
          html`Questions go to <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>.`
        }
      </li>
      <li>
        <strong>Send a first message.</strong> Put your key in the place of <code>YOUR_API_KEY</code>. The
        sender ID must be an approved one of your account and the text must match one of its approved
        templates; those below are the demo account's.
      </li>
      <li>
        <strong>See what became of it.</strong> The answer has a <code>message_id</code>: ask for its status,
        or let a <a href="#webhooks">webhook</a> tell you.
      </li>
    </ol>
    ${send && codeTabs('first', 'Your first message', snippetsOf(server?.url ?? '', 'post', '/sms/send', send))}
    <p>
      For tools and code generators: the <a href="/docs/openapi.json">OpenAPI 3.1 document</a> that this page
      is made from.
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
      Two different keys in one request are refused. A header is best: addresses end up in logs. Keys are
      secrets; call this API from your server, never from a page or an app that others can read.
    </p>
    <p>
      A key may have an expiry, a list of addresses it may be used from, and scopes: <code>send</code>,
      <code>read</code>, <code>credits</code>. A key without scopes may do everything. Each operation below
      names the scope it needs.
    </p>`;
}

function messages(): Html {
  return html`<p>
      One credit pays for one part, unless your account has prices of its own. A part is 160 characters of the
      GSM alphabet (153 in a longer message; <code>^{}\\[~]|€</code> count two) or 70 of any other script
      (67). A message has at most 10 parts.
    </p>
    <p>
      A transactional text must match an approved template. Promotional messages may use any text, are checked
      against the do-not-disturb registry, and wait outside the permitted hours (10:00 to 21:00 Indian time
      unless your operator says otherwise).
    </p>
    ${table(
      ['Status', 'Meaning'],
      [
        ['scheduled', 'Waits for its time.'],
        ['queued', 'Waits for the operator; also promotional messages outside their hours.'],
        ['sent', 'The operator has it.'],
        ['unknown', 'Handed over, and the operator never confirmed. A receipt can still come.'],
        ['delivered', 'The operator reports delivery. Final.'],
        ['failed', 'Refused by the operator, or reported as failed; `error` says why. Final.'],
        ['expired', 'Not handed over in time, reported as expired, or without any report for days. Final.'],
        ['cancelled', 'Withdrawn before it was handed over. Final.'],
      ].map(([status = '', meaning = '']) => [html`<code>${status}</code>`, inline(meaning)]),
    )}
    <p>
      What is refused by us is never charged. What the operator refuses at submission, and what expires or is
      cancelled before it was handed over, is refunded unless your operator has agreed otherwise with you.
    </p>`;
}

function sandbox(): Html {
  return html`<p>
      With the sandbox enabled for your account, <code>"sandbox": true</code> simulates a message and charges
      nothing; all checks apply. Without it such a message is refused, never sent for real. The number decides
      what happens:
    </p>
    ${table(
      ['Recipient', 'Outcome'],
      [
        ['9000000001', 'Delivered'],
        ['9000000002', 'Accepted, and no receipt'],
        ['9000000003', 'Failed'],
        ['9000000004', 'Failed, with the error `bounced`'],
        ['9000000005', 'Expired'],
        ['9000000006', 'Throttled twice, then delivered'],
        ['9000000007', 'Slow: the answer takes 3 s and the receipt 5 s more'],
        ['9000000008', 'Delivered, and the receipt comes twice'],
        ['9000000009', 'Delivered, and the receipt comes before the answer'],
        ['any other', 'Delivered'],
      ].map(([number = '', outcome = '']) => [html`<code>${number}</code>`, inline(outcome)]),
    )}`;
}

function idempotency(): Html {
  return html`<p>
      After a timeout, a closed connection or a 503 you cannot know whether a message was taken. Give every
      send and every transfer a name of your own in the header <code>Idempotency-Key</code> (1 to 255
      characters) or the field <code>client_ref</code>, and repeat it as it was: within 24 hours the repeat is
      answered like the first and does nothing.
    </p>
    <p>
      Refusals are not kept, so a corrected request may use the same key. Repeats that come while the first is
      still under way wait for it. The same key with another request is refused with
      <code>idempotency_mismatch</code>.
    </p>
    <p>
      Rarely a connection is closed without an answer: then it could not be found out whether the message was
      stored, and neither yes nor no is said. Repeat with the same key.
    </p>`;
}

function rateLimits(): Html {
  return html`<p>
      Each key may make 60 requests a minute and 10,000 a day, unless your operator has set other limits for
      it. Every answer tells where you are:
    </p>
    ${table(
      ['Header', 'Meaning'],
      [
        ['RateLimit-Limit', 'Requests that the key may make in the present window.'],
        ['RateLimit-Remaining', 'Requests that are left in it.'],
        ['RateLimit-Reset', 'Seconds until the next window begins.'],
        ['Retry-After', 'Only with 429 and 503: seconds to wait before the next try.'],
      ].map(([name = '', meaning = '']) => [html`<code>${name}</code>`, html`${meaning}`]),
    )}
    <p>
      Beyond the limit the answer is 429: <code>rate_limited</code> for the minute,
      <code>daily_cap_reached</code> for the day. To send to many people, use one bulk call instead of many
      single ones.
    </p>`;
}

function pagination(): Html {
  return html`<p>
      In lists <code>data</code> is an array. Where a list takes <code>page</code> (from 1) and
      <code>per_page</code>, its answer has <code>pagination</code>. A <code>per_page</code> above the maximum
      is taken as the maximum; zero, a negative one or what is not a number is refused.
    </p>
    ${codeBlock('Pagination', JSON.stringify({ pagination: { page: 1, per_page: 25, total: 120, last_page: 5 } }, null, 2))}`;
}

function timesAndNumbers(): Html {
  return html`<ul>
    <li>
      <strong>Times in answers</strong> are ISO 8601 in UTC: <code>2026-11-15T02:48:26.151Z</code>. Only
      <code>server_time</code> of the account's status carries the account's own offset.
    </li>
    <li>
      <strong>Times you send</strong> are <code>YYYY-MM-DD HH:MM:SS</code> in the account's time zone (India
      unless set otherwise), or ISO 8601 with an offset: <code>2026-11-15T18:30:00+05:30</code>.
    </li>
    <li>
      <strong>Mobile numbers</strong> are strings. An Indian number may be written <code>9876543210</code>,
      with <code>0</code>, <code>91</code>, <code>+91</code> or <code>0091</code> in front, and with spaces or
      hyphens; it is shown as the ten digits. For the international route: country code and number.
    </li>
    <li><strong>Credits</strong> are numbers with at most three decimals, and exact.</li>
    <li>
      <strong>Ids</strong> of messages are opaque strings; those of templates, sender IDs, groups, contacts,
      keywords and jobs are whole numbers.
    </li>
    <li>
      <strong>Bodies:</strong> <code>null</code> means absent; an unknown field is refused. Unknown query
      parameters are ignored; of a repeated one the last counts.
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
      <code>failed</code> or <code>expired</code> (and <code>sent</code>, if you choose so), and when a
      message arrives on one of your virtual numbers; about mail, see <a href="#mail">there</a>. More fields
      may be added: <code>error</code> with the reason, <code>client_ref</code> with your reference.
      <code>cause</code> says why a message was not delivered, in one word of a
      <a href="/docs/reasons#causes">closed list</a>.
    </p>
    ${codeBlock('Delivery report', JSON.stringify(report, null, 2))}
    ${codeBlock('Inbound message', JSON.stringify(inbound, null, 2))}
    <p>
      Answer with any 2xx status within 10 seconds. Otherwise the event comes again after about 5 s, 30 s, 2
      min, 10 min, 1 h, 3 h, 6 h, 12 h and 24 h. Events of one message come in order and at least once: keep
      the
      <code>webhook-id</code>s that you have handled, and answer 200 to one that you know. Redirects are not
      followed.
    </p>
    <h3 id="webhook-signature">Is it from us?</h3>
    <p>
      Every request is signed twice with your API secret. Check one of the two, over the body as it came,
      before any JSON parser has touched it.
    </p>
    ${table(
      ['Header', 'Value'],
      [
        ['X-SMS-Signature', 'lowercase hex HMAC-SHA256 of the body'],
        ['webhook-id', "the event's id, the same in every attempt"],
        ['webhook-timestamp', 'when this attempt was made, in seconds since 1970'],
        [
          'webhook-signature',
          '`v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`',
        ],
      ].map(([name = '', value = '']) => [html`<code>${name}</code>`, inline(value)]),
    )}
    ${codeTabs('webhook-body', 'Check X-SMS-Signature', BODY_SIGNATURE)}
    <p>
      The three <code>webhook-</code> headers follow Standard Webhooks, for which there are libraries in most
      languages. They also cover the time, so that a recorded request cannot be played to you again.
    </p>
    ${codeTabs('webhook-standard', 'Check webhook-signature', STANDARD_SIGNATURE)}`;
}

function errorGuide({ document, errors }: GuideFacts): Html {
  const example =
    document.components.examples['template_mismatch'] ?? document.components.examples['unauthorized'];
  return html`<p>
      Every refusal has the same form, and means that nothing was stored, charged or sent.
      <code>message</code> is for a person, <code>error.code</code> for a program. <code>legacy_code</code> is
      the number that the plain-text interfaces use for the same. The key is checked first, then the shape of
      all fields; after that the first check that fails is the answer. <code>error.reason</code> names the
      cause more exactly than the code: see <a href="/docs/reasons">all reasons</a>.
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
      <code>legacy_code</code> of <code>validation_failed</code> is the first that applies: -4 the sender, -5
      the recipient, -6 the text; null for other fields.
    </p>`;
}
