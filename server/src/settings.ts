import type { Wording } from 'harkara-contract/language.ts';
import {
  baseUrl,
  command,
  databaseUrl,
  either,
  folder,
  hours,
  list,
  nameServers,
  oneOf,
  optional,
  port,
  seconds,
  secretKey,
  text,
  whole,
  word,
  type Reader,
} from './setting-readers.ts';

export type Setting<Value> = {
  name: string;
  /** The default, as it would stand in the environment. */
  usual: string;
  read: Reader<Value>;
  about: Wording;
  /** Whether the value is hidden in the panel. */
  isSecret: boolean;
};

/**
 * Every setting under its name in `Config`. The parser, the panel, `harkara settings` and docs/settings.md read this
 * table.
 */
export const SETTINGS = {
  port: setting('PORT', '8080', port, {
    en: 'port of the HTTP server',
    hi: 'HTTP सर्वर का पोर्ट',
  }),
  host: setting('HOST', '127.0.0.1', text, {
    en: 'IP address that the HTTP, SMPP and bounce servers listen on',
    hi: 'वह पता जिस पर HTTP, SMPP और बाउंस सर्वर सुनते हैं',
  }),
  databaseUrl: setting('DATABASE_URL', '', databaseUrl, {
    en: 'URL of an external PostgreSQL (15 or newer), with one host or several, separated by commas; empty: the embedded one',
    hi: 'बाहर के PostgreSQL (15 या नया) का URL, एक या कॉमा से अलग कई होस्ट के साथ; खाली: गेटवे का अपना',
    isSecret: true,
  }),
  listenUrl: setting('HARKARA_LISTEN_URL', '', databaseUrl, {
    en: 'another URL of the same database, for notifications; empty: DATABASE_URL',
    hi: 'सूचनाओं के लिए उसी डेटाबेस का पता; खाली: DATABASE_URL',
    isSecret: true,
  }),
  replicaUrl: setting('HARKARA_REPLICA_URL', '', databaseUrl, {
    en: 'URL of a read replica of the database, with one host or several, for reports, exports and message lists; empty: none',
    hi: 'डेटाबेस की read replica का URL, एक या कॉमा से अलग कई होस्ट के साथ; रिपोर्ट, एक्सपोर्ट और मैसेज की सूचियाँ वहाँ से पढ़ी जाती हैं; खाली: कोई नहीं',
    isSecret: true,
  }),
  dataDir: setting('HARKARA_DATA', './data', folder, {
    en: 'folder for the embedded database, keys and first credentials',
    hi: 'वह फ़ोल्डर जिसमें गेटवे का अपना डेटाबेस, कुंजियाँ और पहले पासवर्ड रहते हैं',
  }),
  baseUrl: setting('HARKARA_BASE_URL', '', baseUrl, {
    en: 'URL at which customers reach the gateway; empty: http://HOST:PORT',
    hi: 'ग्राहक जिस पते से गेटवे तक पहुँचते हैं; खाली: http://HOST:PORT',
  }),
  secretKey: setting('HARKARA_SECRET_KEY', '', secretKey, {
    en: 'encrypts stored secrets; with the embedded database, one is created in the data folder',
    hi: 'इससे सहेजे गए सीक्रेट एन्क्रिप्ट होते हैं; अपने डेटाबेस के साथ गेटवे इसे खुद डेटा फ़ोल्डर में बनाता है',
    isSecret: true,
  }),
  smppPort: setting('HARKARA_SMPP_PORT', '2775', port, {
    en: "port of the customers' SMPP server; 0: none",
    hi: 'ग्राहकों के SMPP सर्वर का पोर्ट; 0: कोई नहीं',
  }),
  smppTlsPort: setting('HARKARA_SMPP_TLS_PORT', '0', port, {
    en: "port of the customers' SMPP server with TLS, usually 3550; 0: none",
    hi: 'ग्राहकों के TLS वाले SMPP सर्वर का पोर्ट, आम तौर पर 3550; 0: कोई नहीं',
  }),
  smppTlsCert: setting('HARKARA_SMPP_TLS_CERT', '', text, {
    en: 'PEM file with the certificate for that port, and its chain',
    hi: 'PEM फ़ाइल जिसमें उस पोर्ट का सर्टिफ़िकेट और उसकी चेन है',
  }),
  smppTlsKey: setting('HARKARA_SMPP_TLS_KEY', '', text, {
    en: 'PEM file with the private key of that certificate',
    hi: 'PEM फ़ाइल जिसमें उस सर्टिफ़िकेट की प्राइवेट कुंजी है',
  }),
  bouncePort: setting('HARKARA_BOUNCE_PORT', '0', port, {
    en: 'port of the SMTP server for bounces; 0: none',
    hi: 'बाउंस लेने वाले SMTP सर्वर का पोर्ट; 0: कोई नहीं',
  }),
  metricsPort: setting('HARKARA_METRICS_PORT', '0', port, {
    en: 'separate port for /metrics, /healthz and /readyz, in every process; 0: none',
    hi: 'केवल /metrics, /healthz और /readyz का पोर्ट, हर प्रोसेस के लिए; 0: कोई नहीं',
  }),
  drainMs: setting('HARKARA_DRAIN_SECONDS', '0', seconds(0, 60), {
    en: 'how many seconds a process that stops is not ready but still accepts requests and binds',
    hi: 'बंद होने वाली प्रोसेस कितने सेकंड तक तैयार नहीं दिखती, पर रिक्वेस्ट और बाइंड लेती रहती है',
  }),
  logLevel: setting('HARKARA_LOG_LEVEL', 'info', oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'), {
    en: 'lowest level that is logged',
    hi: 'सबसे निचला स्तर जो लॉग में लिखा जाता है',
  }),
  trustProxy: setting('HARKARA_TRUST_PROXY', '', list, {
    en: 'addresses of reverse proxies whose X-Forwarded-For is trusted, as CIDR ranges separated by commas',
    hi: 'उन रिवर्स प्रॉक्सी के पते जिनका X-Forwarded-For माना जाता है, CIDR में, कॉमा से अलग',
  }),
  maxBodyBytes: setting('HARKARA_MAX_BODY_BYTES', '1048576', whole(1_024, 1_073_741_824), {
    en: 'maximum size of a request body, in bytes',
    hi: 'रिक्वेस्ट की बॉडी ज़्यादा से ज़्यादा कितने बाइट की',
  }),
  maxRecipients: setting('HARKARA_MAX_RECIPIENTS', '100000', whole(1, 1_000_000), {
    en: 'maximum recipients of one bulk send',
    hi: 'एक बल्क सेंड में ज़्यादा से ज़्यादा पाने वाले',
  }),
  mailRecipients: setting('HARKARA_MAIL_RECIPIENTS', '1000', whole(1, 10_000), {
    en: 'maximum recipients of one email request: to, cc and bcc together',
    hi: 'एक ईमेल रिक्वेस्ट में ज़्यादा से ज़्यादा पाने वाले: to, cc और bcc मिलाकर',
  }),
  mailFiles: setting('HARKARA_MAIL_FILES', '20', whole(0, 100), {
    en: 'maximum attachments per email',
    hi: 'एक ईमेल में ज़्यादा से ज़्यादा अटैचमेंट',
  }),
  mailFileBytes: setting('HARKARA_MAIL_FILE_BYTES', '10485760', whole(0, 104_857_600), {
    en: 'maximum size of all attachments of an email together, in bytes',
    hi: 'एक ईमेल के सभी अटैचमेंट मिलाकर ज़्यादा से ज़्यादा बाइट',
  }),
  reviewMailTemplates: setting('HARKARA_MAIL_TEMPLATES', 'free', either('free', 'reviewed'), {
    en: "reviewed: an account's email templates can be used only after the operator has approved them",
    hi: 'reviewed: अकाउंट के ईमेल टेम्पलेट ऑपरेटर की मंज़ूरी के बाद ही चलते हैं',
  }),
  chatWaitMs: setting('HARKARA_CHAT_WAIT_SECONDS', '10', seconds(1, 60), {
    en: "how many seconds a chat request waits for the carrier's response",
    hi: 'चैट रिक्वेस्ट कैरियर के जवाब का कितने सेकंड इंतज़ार करती है',
  }),
  chatWord: setting('HARKARA_CHAT_WORD', 'chatapp', word, {
    en: 'alternative path segment for the chat API; chatapp always works',
    hi: 'चैट API के पते में chatapp की जगह चलने वाला शब्द; chatapp हमेशा चलता है',
  }),
  voiceCharacters: setting('HARKARA_VOICE_CHARACTERS', '2000', whole(1, 10_000), {
    en: 'maximum characters of a text to speak',
    hi: 'बोले जाने वाले टेक्स्ट में ज़्यादा से ज़्यादा अक्षर',
  }),
  voiceLatinRate: setting('HARKARA_VOICE_LATIN_RATE', '14', whole(1, 100), {
    en: 'characters per second, for estimating the length of a call in Latin script',
    hi: 'एक सेकंड में इतने अक्षर मानकर अंग्रेज़ी अक्षरों वाली कॉल की लंबाई का अंदाज़ा लगता है',
  }),
  voiceIndicRate: setting('HARKARA_VOICE_INDIC_RATE', '10', whole(1, 100), {
    en: 'characters per second, for estimating the length of a call in an Indian script',
    hi: 'एक सेकंड में इतने अक्षर मानकर भारतीय भाषा वाली कॉल की लंबाई का अंदाज़ा लगता है',
  }),
  speechCommand: setting('HARKARA_SPEECH_COMMAND', '', command, {
    en: 'a speech program: reads text from standard input, writes WAV to standard output; empty: espeak-ng',
    hi: 'बोलने वाला प्रोग्राम: टेक्स्ट उसके standard input पर, WAV उसके standard output पर; खाली: espeak-ng',
  }),
  notifyUrls: setting('HARKARA_NOTIFY_URLS', '100', whole(1, 10_000), {
    en: 'maximum number of different notifyurl values per account, not counting their queries',
    hi: 'एक अकाउंट के notifyurl में ज़्यादा से ज़्यादा इतने अलग पते हो सकते हैं, क्वेरी को छोड़कर',
  }),
  callsPerSecond: setting('HARKARA_CALLS_PER_SECOND', '100', whole(1, 1_000_000), {
    en: 'maximum requests per second of an account over the legacy, XML, SMPP, voice and email interfaces; an account can have its own limit',
    hi: 'लेगेसी, XML, SMPP, वॉइस और ईमेल इंटरफ़ेस पर एक अकाउंट के एक सेकंड में ज़्यादा से ज़्यादा कॉल, जब तक उसकी अपनी सीमा न हो',
  }),
  maxParts: setting('HARKARA_MAX_PARTS', '10', whole(1, 255), {
    en: 'maximum parts of one SMS',
    hi: 'एक SMS में ज़्यादा से ज़्यादा भाग',
  }),
  maxVariable: setting('HARKARA_MAX_VARIABLE', '30', whole(1, 200), {
    en: 'maximum characters in one template variable; an account can have its own limit',
    hi: 'टेम्पलेट के एक वेरिएबल में ज़्यादा से ज़्यादा अक्षर; अकाउंट की अपनी सीमा भी हो सकती है',
  }),
  scheduleDays: setting('HARKARA_SCHEDULE_DAYS', '30', whole(1, 60), {
    en: 'how many days ahead a message can be scheduled',
    hi: 'मैसेज कितने दिन आगे तक शेड्यूल हो सकता है',
  }),
  validityHours: setting('HARKARA_VALIDITY_HOURS', '48', whole(1, 168), {
    en: 'how many hours a message can wait to be sent before it expires',
    hi: 'भेजे जाने से पहले मैसेज कितने घंटे रुक सकता है; फिर उसका समय समाप्त हो जाता है',
  }),
  retentionDays: setting('HARKARA_RETENTION_DAYS', '400', whole(7, 3_650), {
    en: 'how many days messages, and everything stored about them, are kept',
    hi: 'मैसेज और उनकी सारी जानकारी कितने दिन रखी जाती है',
  }),
  textDays: setting('HARKARA_TEXT_DAYS', '', optional(whole(1, 3_650)), {
    en: 'how many days texts are kept; empty: as long as their messages',
    hi: 'मैसेज का टेक्स्ट कितने दिन रखा जाता है; खाली: जब तक मैसेज रहते हैं',
  }),
  promotionalHours: setting('HARKARA_PROMOTIONAL_HOURS', '10:00-21:00', hours, {
    en: 'when promotional messages can be sent, in Indian time',
    hi: 'प्रमोशनल मैसेज कब भेजे जा सकते हैं, भारतीय समय',
  }),
  dnsServers: setting('HARKARA_DNS_SERVERS', '', nameServers, {
    en: "addresses of the name servers used to look up customers' email domains; empty: the system's",
    hi: 'उन नेम सर्वर के पते जिनसे ग्राहकों के ईमेल डोमेन देखे जाते हैं; खाली: सिस्टम के',
  }),
  showCarriers: setting('HARKARA_CARRIER_NAMES', 'hidden', either('hidden', 'shown'), {
    en: "shown: customers see carriers' names in message timelines",
    hi: 'shown: ग्राहकों को मैसेज की टाइमलाइन में कैरियर के नाम दिखते हैं',
  }),
  panelIdleMinutes: setting('HARKARA_PANEL_IDLE_MINUTES', '30', whole(1, 1_440), {
    en: 'after how many minutes without use a user is signed out of the panel',
    hi: 'कितने मिनट कुछ न करने पर यूज़र पैनल से साइन आउट हो जाता है',
  }),
  panelHours: setting('HARKARA_PANEL_HOURS', '12', whole(1, 168), {
    en: 'after how many hours a user is signed out of the panel in any case',
    hi: 'कितने घंटे बाद यूज़र हर हाल में पैनल से साइन आउट हो जाता है',
  }),
  panelAdminTotp: setting('HARKARA_PANEL_ADMIN_TOTP', '', optional(either('off', 'on')), {
    en: 'whether administrators need codes from an authenticator app, on or off; empty: on with an external database',
    hi: 'एडमिन को ऑथेंटिकेटर ऐप का कोड चाहिए या नहीं, on या off; खाली: बाहर के डेटाबेस के साथ on',
  }),
  worker: setting('HARKARA_WORKER', 'on', either('off', 'on'), {
    en: 'off: accept and queue messages, but send none',
    hi: 'off: केवल स्वीकार करके सहेजता है, कुछ भेजता नहीं',
  }),
};

/** The settings as the panel, `harkara settings` and the documentation show them. */
export function describeSettings() {
  return Object.values<Setting<unknown>>(SETTINGS).map(({ name, usual, about, isSecret, read }) => ({
    name,
    default: usual,
    about,
    isSecret,
    values: read.values ?? '',
  }));
}

function setting<Value>(
  name: string,
  usual: string,
  read: Reader<Value>,
  { isSecret = false, ...about }: Setting<Value>['about'] & { isSecret?: boolean },
): Setting<Value> {
  return { name, usual, read, about, isSecret };
}
