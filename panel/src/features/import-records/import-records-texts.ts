import { catalogue } from '../../i18n/catalogue.ts';

export const importRecordsTexts = catalogue({
  'title.templates': { en: 'Import templates', hi: 'टेम्पलेट फ़ाइल से लाएँ' },
  'title.senders': { en: 'Import sender IDs', hi: 'सेंडर आईडी फ़ाइल से लाएँ' },
  'subtitle.own': { en: 'You’ll review everything before it’s submitted.', hi: 'भेजने से पहले आप सब कुछ देख सकेंगे।' },
  'subtitle.account': {
    en: 'For {name}. You’ll see what was found before anything is imported. Imported records are approved immediately.',
    hi: '{name} के लिए। कुछ भी लाने से पहले आप देखेंगे कि फ़ाइल में क्या मिला। लाए गए रिकॉर्ड तुरंत मंज़ूर होते हैं।',
  },
  back: { en: 'Back to the account', hi: 'अकाउंट पर लौटें' },
  'file.own': { en: 'Choose a file', hi: 'फ़ाइल चुनें' },
  'file.account': { en: 'Choose the file', hi: 'फ़ाइल चुनें' },
  'file-why.own.templates': {
    en: 'Headings: name, content, DLT template ID, entity ID, sender ID. Up to {limit} rows. DLT portal exports work too.',
    hi: 'शीर्षक हों: name, content, DLT template ID, entity ID, sender ID। {limit} पंक्तियों तक; DLT पोर्टल की फ़ाइलें भी चलती हैं।',
  },
  'file-why.account.templates': {
    en: 'The list of content templates from the DLT portal, or any CSV with headings: template name, template content, template ID, header, PE ID, status. Up to {limit} rows.',
    hi: 'DLT पोर्टल की कंटेंट टेम्पलेट सूची, या इन शीर्षकों वाली CSV: template name, template content, template ID, header, PE ID, status। {limit} पंक्तियों तक।',
  },
  'file-why.own.senders': {
    en: 'Headings: sender ID, route (T or P, transactional, promotional, service), DLT header ID. Up to {limit} rows. DLT portal exports work too.',
    hi: 'शीर्षक हों: sender ID, route (T या P, transactional, promotional, service), DLT header ID। {limit} पंक्तियों तक; DLT पोर्टल की फ़ाइलें भी चलती हैं।',
  },
  'file-why.account.senders': {
    en: 'The list of headers from the DLT portal, or any CSV with headings: header, header ID, type, status. Up to {limit} rows.',
    hi: 'DLT पोर्टल की हेडर सूची, या इन शीर्षकों वाली CSV: header, header ID, type, status। {limit} पंक्तियों तक।',
  },
  'columns.own.templates': {
    en: 'The file needs the columns “name” and “content” in its first row. It has: {columns}.',
    hi: 'फ़ाइल की पहली पंक्ति में “name” और “content” कॉलम चाहिए। उसमें ये हैं: {columns}।',
  },
  'columns.account.templates': {
    en: 'The file needs the columns “template name” and “template content” in its first row. It has: {columns}.',
    hi: 'फ़ाइल की पहली पंक्ति में “template name” और “template content” कॉलम चाहिए। उसमें ये हैं: {columns}।',
  },
  'columns.own.senders': {
    en: 'The file needs the columns “sender ID” and “route” in its first row. It has: {columns}.',
    hi: 'फ़ाइल की पहली पंक्ति में “sender ID” और “route” कॉलम चाहिए। उसमें ये हैं: {columns}।',
  },
  'columns.account.senders': {
    en: 'The file needs the columns “header” and “type” in its first row. It has: {columns}.',
    hi: 'फ़ाइल की पहली पंक्ति में “header” और “type” कॉलम चाहिए। उसमें ये हैं: {columns}।',
  },
  'found.own.templates.one': { en: '{count} template can be submitted', hi: '{count} टेम्पलेट भेजा जा सकता है' },
  'found.own.templates.other': { en: '{count} templates can be submitted', hi: '{count} टेम्पलेट भेजे जा सकते हैं' },
  'found.account.templates.one': {
    en: '{count} template can be imported',
    hi: '{count} टेम्पलेट लाया जा सकता है',
  },
  'found.account.templates.other': {
    en: '{count} templates can be imported',
    hi: '{count} टेम्पलेट लाए जा सकते हैं',
  },
  'found.own.senders.one': { en: '{count} sender ID can be submitted', hi: '{count} सेंडर आईडी भेजी जा सकती है' },
  'found.own.senders.other': {
    en: '{count} sender IDs can be submitted',
    hi: '{count} सेंडर आईडी भेजी जा सकती हैं',
  },
  'found.account.senders.one': {
    en: '{count} sender ID can be imported',
    hi: '{count} सेंडर आईडी लाई जा सकती है',
  },
  'found.account.senders.other': {
    en: '{count} sender IDs can be imported',
    hi: '{count} सेंडर आईडी लाई जा सकती हैं',
  },
  'imported.own.templates.one': {
    en: '{count} template was submitted for approval',
    hi: '{count} टेम्पलेट मंज़ूरी के लिए भेजा गया',
  },
  'imported.own.templates.other': {
    en: '{count} templates were submitted for approval',
    hi: '{count} टेम्पलेट मंज़ूरी के लिए भेजे गए',
  },
  'imported.account.templates.one': {
    en: '{count} template imported and approved',
    hi: '{count} टेम्पलेट लाया गया और मंज़ूर हुआ',
  },
  'imported.account.templates.other': {
    en: '{count} templates imported and approved',
    hi: '{count} टेम्पलेट लाए गए और मंज़ूर हुए',
  },
  'imported.own.senders.one': {
    en: '{count} sender ID was submitted for approval',
    hi: '{count} सेंडर आईडी मंज़ूरी के लिए भेजी गई',
  },
  'imported.own.senders.other': {
    en: '{count} sender IDs were submitted for approval',
    hi: '{count} सेंडर आईडी मंज़ूरी के लिए भेजी गईं',
  },
  'imported.account.senders.one': {
    en: '{count} sender ID imported and approved',
    hi: '{count} सेंडर आईडी लाई गई और मंज़ूर हुई',
  },
  'imported.account.senders.other': {
    en: '{count} sender IDs imported and approved',
    hi: '{count} सेंडर आईडी लाई गईं और मंज़ूर हुईं',
  },
  'good.own.one': { en: 'Submit {count} valid row', hi: '{count} सही पंक्ति भेजें' },
  'good.own.other': { en: 'Submit {count} valid rows', hi: '{count} सही पंक्तियाँ भेजें' },
  'good.account.one': { en: 'Import {count} valid row', hi: '{count} सही पंक्ति लाएँ' },
  'good.account.other': { en: 'Import {count} valid rows', hi: '{count} सही पंक्तियाँ लाएँ' },
  'all.own.templates.one': { en: 'Submit {count} template', hi: '{count} टेम्पलेट भेजें' },
  'all.own.templates.other': { en: 'Submit all {count} templates', hi: 'सभी {count} टेम्पलेट भेजें' },
  'all.account.templates.one': { en: 'Import {count} row', hi: '{count} पंक्ति लाएँ' },
  'all.account.templates.other': { en: 'Import all {count} rows', hi: 'सभी {count} पंक्तियाँ लाएँ' },
  'all.own.senders.one': { en: 'Submit {count} sender ID', hi: '{count} सेंडर आईडी भेजें' },
  'all.own.senders.other': { en: 'Submit all {count} sender IDs', hi: 'सभी {count} सेंडर आईडी भेजें' },
  'all.account.senders.one': { en: 'Import {count} row', hi: '{count} पंक्ति लाएँ' },
  'all.account.senders.other': { en: 'Import all {count} rows', hi: 'सभी {count} पंक्तियाँ लाएँ' },
  'nothing-yet.own': { en: 'Nothing has been submitted yet.', hi: 'अभी कुछ नहीं भेजा गया है।' },
  'nothing-yet.account': { en: 'Nothing has been imported yet.', hi: 'अभी कुछ नहीं लाया गया है।' },
  'list.templates.own': { en: 'View templates', hi: 'टेम्पलेट देखें' },
  'list.templates.account': { en: 'See the templates', hi: 'टेम्पलेट देखें' },
  'list.senders.own': { en: 'View sender IDs', hi: 'सेंडर आईडी देखें' },
  'list.senders.account': { en: 'See the sender IDs', hi: 'सेंडर आईडी देखें' },
  'taken.own.templates': {
    en: 'Another template has this name but a different text.',
    hi: 'इस नाम का टेम्पलेट पहले से है, पर उसका टेक्स्ट अलग है।',
  },
  'taken.account.templates': {
    en: 'The account already has a different template with this name. It stays unchanged.',
    hi: 'अकाउंट में इस नाम का दूसरा टेम्पलेट पहले से है। वह वैसा ही रहेगा।',
  },
  'taken.own.senders': {
    en: 'Your account has this sender ID for another route or with another DLT header ID.',
    hi: 'यह सेंडर आईडी आपके अकाउंट में किसी और काम के लिए या दूसरी DLT हेडर आईडी के साथ है।',
  },
  'taken.account.senders': {
    en: 'The account already has this sender ID for other messages, or with another header ID. It stays unchanged.',
    hi: 'अकाउंट में यह सेंडर आईडी पहले से दूसरे मैसेज के लिए, या दूसरी हेडर आईडी के साथ है। वह वैसी ही रहेगी।',
  },
  'repeated.templates': { en: 'An earlier row has the same name.', hi: 'ऊपर की एक पंक्ति में यही नाम है।' },
  'repeated.senders': {
    en: 'An earlier row has the same sender ID.',
    hi: 'ऊपर की एक पंक्ति में यही सेंडर आईडी है।',
  },
  'problem.unapproved': { en: 'It is not approved on DLT.', hi: 'यह DLT पर मंज़ूर नहीं है।' },
  'problem.name': { en: 'Use 1 to 100 characters for the name.', hi: 'नाम 1 से 100 अक्षरों का हो।' },
  'problem.no-content.own': { en: 'Enter the text.', hi: 'टेक्स्ट लिखें।' },
  'problem.no-content.account': { en: 'The text is missing.', hi: 'टेक्स्ट नहीं है।' },
  'problem.long-content': {
    en: 'The text has more than {most} characters.',
    hi: 'टेक्स्ट में {most} से ज़्यादा अक्षर हैं।',
  },
  'problem.content.own': {
    en: 'A variable has a name that the registry doesn’t know. Use one of the variables offered.',
    hi: 'एक वेरिएबल का नाम रजिस्ट्री नहीं पहचानती। दिए गए वेरिएबल में से चुनें।',
  },
  'problem.content.account': { en: 'The text has an unknown variable.', hi: 'टेक्स्ट में एक अनजान वेरिएबल है।' },
  'problem.sender.own.templates': {
    en: 'This sender ID doesn’t belong to your account.',
    hi: 'यह आपके अकाउंट की सेंडर आईडी नहीं है।',
  },
  'problem.sender.own.senders': {
    en: 'Use 1 to 15 Latin letters and digits.',
    hi: 'अंग्रेज़ी के 1 से 15 अक्षर या अंक लिखें।',
  },
  'problem.sender.account.templates': {
    en: 'The account doesn’t have this sender ID. Import its sender IDs first.',
    hi: 'अकाउंट में यह सेंडर आईडी नहीं है। पहले उसकी सेंडर आईडी लाएँ।',
  },
  'problem.sender.account.senders': {
    en: 'Use 1 to 15 characters. PROMOTIONAL is not allowed.',
    hi: '1 से 15 अक्षर लिखें। PROMOTIONAL नहीं चलेगा।',
  },
  'problem.everybodys': {
    en: 'Every account can use this sender ID. You don’t need to request it.',
    hi: 'इसे हर अकाउंट इस्तेमाल कर सकता है। अनुरोध की ज़रूरत नहीं।',
  },
  'problem.route.own': {
    en: 'Write T or transactional, P or promotional.',
    hi: 'T या transactional, P या promotional लिखें।',
  },
  'problem.route.account': {
    en: 'Unknown type. Use transactional, service, promotional or international.',
    hi: 'यह प्रकार मान्य नहीं है। transactional, service, promotional या international लिखें।',
  },
  'problem.not-enabled': {
    en: 'International SMS is switched off for your account.',
    hi: 'आपके अकाउंट के लिए अंतरराष्ट्रीय SMS बंद है।',
  },
  'problem.dlt': { en: 'Use 10 to 30 digits.', hi: '10 से 30 अंक लिखें।' },
});
