import { codeBlock, codeTabs } from './code-block.ts';
import { html, inline, type Html } from './html.ts';
import type { Snippet } from './snippets.ts';
import { table } from './table.ts';

const PARAMETERS = [
  ['api_key', 'Or `apikey`, or `username` and `password`'],
  ['from', '`Name <address>` or an address, at an approved domain of your account'],
  [
    'to',
    'One or more addresses, separated by commas; each recipient gets a separate email that shows no other recipient',
  ],
  ['subject', 'Required unless the template has one'],
  ['html', 'Required without a template'],
  ['text', 'Created from the HTML if absent'],
  ['cc', 'Shown in every email; each address gets one copy'],
  ['bcc', 'Each address gets one copy and is never shown'],
  ['replyto', 'Where replies go'],
  ['templateid', 'ID of a stored template'],
  [
    'defaultplaceholders',
    'A JSON object with the values for placeholders such as `{{name}}` in the subject, HTML and text',
  ],
  ['attachment', 'Files, in a multipart form'],
  ['trackopens', '`true` or `false`'],
  ['trackclicks', '`true` or `false`'],
  ['sendat', '`YYYY-MM-DD HH:MM:SS` in your account’s time zone'],
  ['notifyurl', 'URL for notifications about this request'],
  ['callbackdata', 'Returned in these notifications'],
  ['client_ref', 'Marks repeats: a repeat gets the first response again, and nothing is sent'],
];

const EVENTS = [
  ['sent', 'A relay or the recipient’s server accepted it.'],
  ['delivered', 'The recipient’s server accepted it.'],
  ['bounced', 'It was rejected or returned, possibly after `delivered`; `reason` says why.'],
  ['opened', 'It was opened for the first time.'],
  ['clicked', 'A link, `url`, was clicked for the first time.'],
];

/** Mail by the plain interface; v2's is among the operations. */
export function mailGuide(serverUrl: string): Html {
  const address = `${serverUrl.replace(/\/api\/v2$/, '')}/httpemailapi/v1/send`;
  const told = {
    event: 'bounced',
    message_id: '01m7ehp7apg0080000082zsctg',
    broadcast_id: '2_01m7ehp7apg0080000082zsctg_1',
    recipient: 'gone@customer.example',
    timestamp: '2026-11-15T02:48:26.151Z',
    callbackdata: 'order 42',
    reason: '550 5.1.1 The mailbox does not exist.',
  };
  return html`<p>
      Send email with <a href="#sendMail">an operation of this API</a>, or with a plain interface for programs
      that already use it: GET or POST, with parameters in the query, in a form or in a JSON object. Each
      recipient costs one email credit, which is refunded if the email is never sent.
    </p>
    ${codeTabs('plain-mail', 'An email', snippets(address))} ${fields('Parameter', PARAMETERS)}
    <p>
      The response is text with status 200: a broadcast ID such as
      <code>2_01m7ehp7apg0080000082zsctg_1</code>, which ends with the number of emails accepted;
      <code>-7</code> if the credentials or the account are refused; <code>-11</code> for anything else that
      is missing, not valid, not approved or not covered by credits. The paths
      <code>/httpemailapiv2/send</code> and <code>/httpemailapi/send</code> do the same.
    </p>
    <h3 id="mail-notifications">Notifications</h3>
    <p>
      We post one object to <code>notifyurl</code> for each recipient and event, signed and retried like a
      <a href="#webhooks">webhook</a>. Without <code>notifyurl</code> it goes to your webhook, if email events
      are turned on there, with <code>email_</code> before the name of the event.
      <code>"prefetch": true</code> means that a program, not a person, opened the email or clicked the link.
    </p>
    ${fields('Event', EVENTS)} ${codeBlock('Notification', JSON.stringify(told, null, 2))}`;
}

function fields(head: string, rows: readonly string[][]): Html {
  return table(
    [head, 'Meaning'],
    rows.map(([name = '', meaning = '']) => [html`<code>${name}</code>`, inline(meaning)]),
  );
}

function snippets(address: string): Snippet[] {
  const curl = `curl ${address} \\
  --data-urlencode 'api_key=YOUR_API_KEY' \\
  --data-urlencode 'from=Demo Shop <news@demo.example>' \\
  --data-urlencode 'to=ravi@customer.example' \\
  --data-urlencode 'subject=Your order' \\
  --data-urlencode 'html=<p>Your order is on its way.</p>'`;
  const php = `<?php
$curl = curl_init('${address}');
curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
curl_setopt($curl, CURLOPT_POSTFIELDS, [
    'api_key' => 'YOUR_API_KEY',
    'from' => 'Demo Shop <news@demo.example>',
    'to' => 'ravi@customer.example',
    'subject' => 'Your order',
    'html' => '<p>Your order is on its way.</p>',
]);
echo curl_exec($curl);`;
  return [
    { language: 'curl', name: 'curl', code: curl },
    { language: 'php', name: 'PHP', code: php },
  ];
}
