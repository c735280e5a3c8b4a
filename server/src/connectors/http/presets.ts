type Preset = Readonly<Record<string, unknown>>;

/** Options by name; what the operator sets beside `preset` overrides them. */
export const PRESETS: ReadonlyMap<string, Preset> = new Map<string, Preset>([
  [
    'kannel',
    {
      method: 'GET',
      query: {
        username: '{username}',
        password: '{password}',
        from: '{sender}',
        to: '{recipient_e164}',
        text: '{text}',
        charset: 'UTF-8',
        coding: '{unicode?2:0}',
        mclass: '{flash?0:}',
        'dlr-mask': '31',
        // Kannel fills these in when it calls: the kind of report, the operator's words, the time, the phone.
        'dlr-url': '{callback_url}?id={message_id}&state=%d&error=%A&time=%T&to=%p',
      },
      success: { status: [200, 202], body: '^\\s*[03]:' },
      // Kannel's answer has no id: the receipt is matched by the one that we put into its URL.
      id: '{message_id}',
      errors: [
        {
          match: { body: 'authorization failed' },
          result: 'refused',
          reason: 'Kannel does not accept the username and password.',
        },
        { match: { body: 'temporal failure|try again later' }, result: 'retry', after_ms: 5_000 },
        // From the box itself, before it passed anything on.
        { match: { status: 500, body: 'sending failed' }, result: 'retry', after_ms: 5_000 },
      ],
      receipt: {
        id: 'id',
        state: 'state',
        error: 'error',
        time: 'time',
        recipient: 'to',
        states: { '1': 'delivered', '2': 'failed', '4': 'ignore', '8': 'sent', '16': 'failed' },
      },
      inbound: { from: 'from', to: 'to', text: 'text', id: 'msgid', time: 'time' },
    },
  ],
  [
    'generic-get',
    {
      method: 'GET',
      query: {
        username: '{username}',
        password: '{password}',
        sender: '{sender}',
        to: '{recipient_e164}',
        text: '{text}',
        unicode: '{unicode?1:0}',
        entity_id: '{dlt_entity_id}',
        template_id: '{dlt_template_id}',
        reference: '{message_id}',
        callback_url: '{callback_url}',
      },
      id: '{message_id}',
      receipt: { id: 'reference', state: 'status', error: 'error', time: 'time', recipient: 'to' },
      inbound: { from: 'from', to: 'to', text: 'text', id: 'id', time: 'time' },
    },
  ],
  [
    'generic-json',
    {
      method: 'POST',
      headers: { Authorization: 'Bearer {token}' },
      json: {
        to: '{recipient_e164}',
        sender: '{sender}',
        text: '{text}',
        unicode: '{unicode}',
        flash: '{flash}',
        entity_id: '{dlt_entity_id}',
        template_id: '{dlt_template_id}',
        reference: '{message_id}',
        callback_url: '{callback_url}',
      },
      id: { pointer: '/id' },
      receipt: { id: '/id', state: '/status', error: '/error', time: '/time', recipient: '/to' },
      inbound: { from: '/from', to: '/to', text: '/text', id: '/id', time: '/time' },
    },
  ],
]);

/** Maps of parameters are merged name by name (null removes one); every other option is replaced. */
const MERGED = ['headers', 'query', 'form'];

export function withPreset(preset: Preset, given: Preset): Preset {
  const options: Record<string, unknown> = { ...preset, ...given };
  for (const name of MERGED) {
    const ours = preset[name];
    const theirs = given[name];
    if (!isMap(ours) || !isMap(theirs)) continue;
    const merged = Object.entries({ ...ours, ...theirs }).filter(([, value]) => value !== null);
    options[name] = Object.fromEntries(merged);
  }
  return options;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
