import { catalogue } from '../../../i18n/catalogue.ts';

export const alertTexts = catalogue(
  {
    low_balance: 'Credits of {subject} are running low',
    carrier_down: 'The carrier {subject} {reason}',
    webhook_failing: 'The webhook of {subject} does not answer',
    approvals_waiting: '{count} requests wait for approval for too long',
    disk_full: 'Only {percent}% of the disk is free',
    audit_finding: 'The last audit has found something wrong',
    partitions_short:
      'Storage of {table} is prepared only until {until}. Check the log for failed maintenance.',
  },
  {
    low_balance: '{subject} के क्रेडिट कम हो रहे हैं',
    carrier_down: 'कैरियर {subject} {reason}',
    webhook_failing: '{subject} का वेबहुक जवाब नहीं दे रहा',
    approvals_waiting: '{count} अनुरोध बहुत देर से मंज़ूरी की प्रतीक्षा में हैं',
    disk_full: 'डिस्क का केवल {percent}% खाली है',
    audit_finding: 'पिछली जाँच में कुछ गड़बड़ मिली',
    partitions_short: '{table} के लिए स्टोरेज केवल {until} तक तैयार है। लॉग में देखें कि maintenance क्यों रुका।',
  },
);
