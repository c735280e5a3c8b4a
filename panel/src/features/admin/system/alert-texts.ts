import { catalogue } from '../../../i18n/catalogue.ts';

export const alertTexts = catalogue({
  'alert.low_balance': ['{subject} is running low on credits', '{subject} के क्रेडिट कम हो रहे हैं'],
  'alert.carrier_down': ['Carrier {subject} {reason}', 'कैरियर {subject} {reason}'],
  'alert.webhook_failing': ['{subject}’s webhook is failing', '{subject} का वेबहुक काम नहीं कर रहा'],
  'alert.disk_full': ['Only {percent}% of the disk is free', 'डिस्क का केवल {percent}% खाली है'],
  'alert.audit_finding': ['The last audit found problems', 'पिछली जाँच में गड़बड़ी मिली'],
  'alert.partitions_short': [
    'Storage for {table} is prepared only until {until}. Check the log for failed maintenance.',
    '{table} के लिए स्टोरेज केवल {until} तक तैयार है। लॉग में देखें कि maintenance क्यों रुका।',
  ],
  'alert.approvals_waiting.other': [
    '{count} requests have waited too long for approval',
    '{count} अनुरोध बहुत देर से मंज़ूरी के लिए रुके हैं',
  ],
  'alert.approvals_waiting.one': [
    '{count} request has waited too long for approval',
    '{count} अनुरोध बहुत देर से मंज़ूरी के लिए रुका है',
  ],
});
