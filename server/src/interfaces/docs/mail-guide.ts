import { codeBlock, codeTabs } from './code-block.ts';
import { html, inline, type Html } from './html.ts';
import type { Snippet } from './snippets.ts';
import { table } from './table.ts';

const PARAMETERS = [
  ['api_key', 'or `apikey`, or `username` and `password`'],
  ['from', '`Name <address>` or an address, at an approved domain of your account'],
  ['to', 'one address or more, separated by commas; each gets a mail that shows nobody else'],
  ['subject', 'required unless the template has one'],
  ['html', 'required without a template'],
  ['text', 'made from the html if absent'],
  ['cc', 'shown in every mail; each address gets one copy'],
  ['bcc', 'each address gets one copy, and is shown nowhere'],
  ['replyto', 'where answers go'],
  ['templateid', 'a stored template'],
  ['defaultplaceholders', 'a JSON object: what `{{name}}` in subject, html and text stands for'],
  ['attachment', 'files, in a multipart form'],
  ['trackopens', '`true` or `false`'],
  ['trackclicks', '`true` or `false`'],
  ['sendat', '`YYYY-MM-DD HH:MM:SS` in the time zone of your account'],
  ['notifyurl', 'where notifications about this call go'],
  ['callbackdata', 'echoed in them'],
  ['client_ref', 'marks repeats: the first answer comes again, and nothing is sent'],
];

const EVENTS = [
  ['sent', 'A relay, or the server of the recipient, has taken it.'],
  ['delivered', 'The server of the recipient has taken it.'],
  ['bounced', 'It was refused or came back, maybe after `delivered`; `reason` says why.'],
  ['opened', 'It was opened for the first time.'],
  ['clicked', 'A link, `url`, was followed for the first time.'],
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
      Mail is sent by <a href="#sendMail">an operation of this API</a>, or by a plain interface for programs
      that speak it already: GET or POST, with parameters in the query, in a form or in a JSON object. Each
      recipient costs one mail credit, which comes back if the mail never left.
    </p>
    ${codeTabs('plain-mail', 'A mail', snippets(address))} ${fields('Parameter', PARAMETERS)}
    <p>
      The answer is text with status 200: a broadcast id such as <code>2_01m7ehp7apg0080000082zsctg_1</code>,
      whose last number is that of the mails accepted; <code>-7</code> if the credentials or the account are
      refused; <code>-11</code> for everything else that is missing, not valid, not approved or not paid for.
      The addresses <code>/httpemailapiv2/send</code> and <code>/httpemailapi/send</code> do the same.
    </p>
    <h3 id="mail-notifications">Notifications</h3>
    <p>
      One object is posted to <code>notifyurl</code> for each recipient and event, signed and repeated like a
      <a href="#webhooks">webhook</a>. Without <code>notifyurl</code> it goes to your webhook if that is
      switched on for it, with <code>email_</code> before the name of the event.
      <code>"prefetch": true</code> says that a program opened or clicked, and not a person.
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
