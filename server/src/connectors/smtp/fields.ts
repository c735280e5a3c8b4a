import type { OptionField } from '../../core/delivery/connector.ts';
import { COMMON, words } from '../kit/common-fields.ts';

/** In mode `mx`, mails go to the recipients' own servers. */
const RELAY = { only: { option: 'mode', is: ['relay'] } } as const;

/** The options that `parseSmtpOptions` reads. */
export const SMTP_FIELDS: readonly OptionField[] = [
  {
    name: 'mode',
    kind: 'choice',
    choices: ['relay', 'mx'],
    usual: 'relay',
    words: words('Way', 'मार्ग'),
    hint: words(
      'relay: over one server; mx: straight to the recipients’ servers',
      'relay: एक सर्वर के ज़रिए; mx: सीधे प्राप्तकर्ताओं के सर्वर पर',
    ),
  },
  {
    name: 'host',
    kind: 'text',
    required: true,
    ...RELAY,
    words: words('Host of the relay', 'रिले का होस्ट'),
  },
  COMMON.port,
  {
    name: 'tls',
    kind: 'choice',
    choices: ['none', 'starttls', 'tls'],
    usual: 'starttls',
    words: words('Encryption', 'एन्क्रिप्शन'),
  },
  { ...COMMON.username, ...RELAY },
  { ...COMMON.password, ...RELAY },
  { ...COMMON.ca, ...RELAY },
  {
    name: 'connections',
    kind: 'whole',
    min: 1,
    max: 100,
    usual: '4',
    words: words('Connections', 'कनेक्शन'),
  },
  {
    name: 'messages_per_connection',
    kind: 'whole',
    min: 1,
    max: 1_000_000,
    usual: '100',
    rare: true,
    words: words('Mails for each connection', 'हर कनेक्शन पर ईमेल'),
  },
  COMMON.perSecond,
  {
    name: 'per_domain_per_second',
    kind: 'number_map',
    rare: true,
    words: words('Most per second to a domain', 'किसी डोमेन को प्रति सेकंड अधिकतम'),
    hint: words('* stands for all others', '* बाकी सबके लिए है'),
  },
  {
    name: 'hostname',
    kind: 'text',
    words: words('Name of this host', 'इस होस्ट का नाम'),
    hint: words('Required in mode mx', 'mx में आवश्यक'),
  },
  {
    name: 'bounce_domain',
    kind: 'text',
    words: words('Domain for bounces', 'बाउंस का डोमेन'),
    hint: words('Empty: mails return to their sender', 'खाली: ईमेल प्रेषक को लौटते हैं'),
  },
  {
    name: 'timeout_s',
    kind: 'number',
    min: 0.05,
    max: 600,
    usual: '60',
    rare: true,
    words: words('Seconds to wait for an answer', 'जवाब की प्रतीक्षा, सेकंड'),
  },
  {
    name: 'allow_private',
    kind: 'flag',
    rare: true,
    words: words('Recipients’ servers may be private', 'प्राप्तकर्ताओं के सर्वर निजी हो सकते हैं'),
  },
  COMMON.unknown,
];
