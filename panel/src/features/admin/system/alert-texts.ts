import { catalogue } from '../../../i18n/catalogue.ts';

export const alertTexts = catalogue({
  'alert.low_balance': { en: '{subject} is running low on credits', hi: '{subject} के क्रेडिट कम हो रहे हैं' },
  'alert.carrier_down': { en: 'Carrier {subject} {reason}', hi: 'कैरियर {subject} {reason}' },
  'alert.webhook_failing': { en: '{subject}’s webhook is failing', hi: '{subject} का वेबहुक काम नहीं कर रहा' },
  'alert.disk_full': { en: 'Only {percent}% of the disk is free', hi: 'डिस्क का केवल {percent}% खाली है' },
  'alert.audit_finding': { en: 'The last audit found problems', hi: 'पिछली जाँच में गड़बड़ी मिली' },
  'alert.partitions_short': {
    en: 'Storage for {table} is prepared only until {until}. Check the log for failed maintenance.',
    hi: '{table} के लिए स्टोरेज केवल {until} तक तैयार है। लॉग में देखें कि maintenance क्यों रुका।',
  },
  'alert.restored': {
    en: 'The database was restored from a copy. Nothing is sent until you decide about the messages that were queued then: run “harkara restore” on the server.',
    hi: 'डेटाबेस बैकअप से वापस लाया गया है। उस समय कतार में रखे मैसेज के बारे में आपके फ़ैसले तक कुछ नहीं भेजा जाएगा: सर्वर पर “harkara restore” चलाएँ।',
  },
  'alert.approvals_waiting.other': {
    en: '{count} requests have waited too long for approval',
    hi: '{count} अनुरोध बहुत देर से मंज़ूरी के लिए रुके हैं',
  },
  'alert.approvals_waiting.one': {
    en: '{count} request has waited too long for approval',
    hi: '{count} अनुरोध बहुत देर से मंज़ूरी के लिए रुका है',
  },
});
