import { catalogue } from '../../../i18n/catalogue.ts';

export const alertTexts = catalogue(
  {
    'alert.low_balance': 'Credits of {subject} are running low',
    'alert.carrier_down': 'The carrier {subject} {reason}',
    'alert.webhook_failing': 'The webhook of {subject} does not answer',
    'alert.approvals_waiting': '{count} requests wait for approval for too long',
    'alert.disk_full': 'Only {percent}% of the disk is free',
    'alert.audit_finding': 'The last audit has found something wrong',
    'alert.partitions_short':
      'Storage of {table} is prepared only until {until}. Check the log for failed maintenance.',
  },
  {
    'alert.low_balance': '{subject} के क्रेडिट कम हो रहे हैं',
    'alert.carrier_down': 'कैरियर {subject} {reason}',
    'alert.webhook_failing': '{subject} का वेबहुक जवाब नहीं दे रहा',
    'alert.approvals_waiting': '{count} अनुरोध बहुत देर से मंज़ूरी की प्रतीक्षा में हैं',
    'alert.disk_full': 'डिस्क का केवल {percent}% खाली है',
    'alert.audit_finding': 'पिछली जाँच में कुछ गड़बड़ मिली',
    'alert.partitions_short': '{table} के लिए स्टोरेज केवल {until} तक तैयार है। लॉग में देखें कि maintenance क्यों रुका।',
  },
);
