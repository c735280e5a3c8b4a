import { catalogue } from '../../i18n/catalogue.ts';

export const importRecordsTexts = catalogue({
  'title.templates.own': ['Import CSV', 'CSV से लाएँ'],
  'title.senders.own': ['Import sender IDs', 'सेंडर आईडी फ़ाइल से लाएँ'],
  'title.templates.account': ['Import templates', 'टेम्पलेट फ़ाइल से लाएँ'],
  'title.senders.account': ['Import sender IDs', 'सेंडर आईडी फ़ाइल से लाएँ'],
  'subtitle.own': ['You’ll review everything before it’s submitted.', 'भेजने से पहले आप सब कुछ देख सकेंगे।'],
  'subtitle.account': [
    'For {name}. You’ll see what was found before anything is imported. Imported records are approved immediately.',
    '{name} के लिए। कुछ भी लाने से पहले आप देखेंगे कि फ़ाइल में क्या मिला। लाए गए रिकॉर्ड तुरंत मंज़ूर होते हैं।',
  ],
  back: ['Back to the account', 'अकाउंट पर लौटें'],
  'file.own': ['Choose a file', 'फ़ाइल चुनें'],
  'file.account': ['Choose the file', 'फ़ाइल चुनें'],
  'file-why.own.templates': [
    'Headings: name, content, DLT template ID, entity ID, sender ID. Up to {limit} rows. DLT portal exports work too.',
    'शीर्षक हों: name, content, DLT template ID, entity ID, sender ID। {limit} पंक्तियों तक; DLT पोर्टल की फ़ाइलें भी चलती हैं।',
  ],
  'file-why.account.templates': [
    'The list of content templates from the DLT portal, or any CSV with headings: template name, template content, template ID, header, PE ID, status. Up to {limit} rows.',
    'DLT पोर्टल की कंटेंट टेम्पलेट सूची, या इन शीर्षकों वाली CSV: template name, template content, template ID, header, PE ID, status। {limit} पंक्तियों तक।',
  ],
  'file-why.own.senders': [
    'Headings: sender ID, route (T or P, transactional, promotional, service), DLT header ID. Up to {limit} rows. DLT portal exports work too.',
    'शीर्षक हों: sender ID, route (T या P, transactional, promotional, service), DLT header ID। {limit} पंक्तियों तक; DLT पोर्टल की फ़ाइलें भी चलती हैं।',
  ],
  'file-why.account.senders': [
    'The list of headers from the DLT portal, or any CSV with headings: header, header ID, type, status. Up to {limit} rows.',
    'DLT पोर्टल की हेडर सूची, या इन शीर्षकों वाली CSV: header, header ID, type, status। {limit} पंक्तियों तक।',
  ],
  'columns.own.templates': [
    'The file needs the columns “name” and “content” in its first row. It has: {columns}.',
    'फ़ाइल की पहली पंक्ति में “name” और “content” कॉलम चाहिए। उसमें ये हैं: {columns}।',
  ],
  'columns.account.templates': [
    'The file needs the columns “template name” and “template content” in its first row. It has: {columns}.',
    'फ़ाइल की पहली पंक्ति में “template name” और “template content” कॉलम चाहिए। उसमें ये हैं: {columns}।',
  ],
  'columns.own.senders': [
    'The file needs the columns “sender ID” and “route” in its first row. It has: {columns}.',
    'फ़ाइल की पहली पंक्ति में “sender ID” और “route” कॉलम चाहिए। उसमें ये हैं: {columns}।',
  ],
  'columns.account.senders': [
    'The file needs the columns “header” and “type” in its first row. It has: {columns}.',
    'फ़ाइल की पहली पंक्ति में “header” और “type” कॉलम चाहिए। उसमें ये हैं: {columns}।',
  ],
  'found.own.templates.one': ['{count} template can be submitted', '{count} टेम्पलेट भेजा जा सकता है'],
  'found.own.templates.other': ['{count} templates can be submitted', '{count} टेम्पलेट भेजे जा सकते हैं'],
  'found.account.templates.one': ['{count} template can be imported', '{count} टेम्पलेट लाया जा सकता है'],
  'found.account.templates.other': ['{count} templates can be imported', '{count} टेम्पलेट लाए जा सकते हैं'],
  'found.own.senders.one': ['{count} sender ID can be submitted', '{count} सेंडर आईडी भेजी जा सकती है'],
  'found.own.senders.other': ['{count} sender IDs can be submitted', '{count} सेंडर आईडी भेजी जा सकती हैं'],
  'found.account.senders.one': ['{count} sender ID can be imported', '{count} सेंडर आईडी लाई जा सकती है'],
  'found.account.senders.other': ['{count} sender IDs can be imported', '{count} सेंडर आईडी लाई जा सकती हैं'],
  'imported.own.templates.one': [
    '{count} template was submitted for approval',
    '{count} टेम्पलेट मंज़ूरी के लिए भेजा गया',
  ],
  'imported.own.templates.other': [
    '{count} templates were submitted for approval',
    '{count} टेम्पलेट मंज़ूरी के लिए भेजे गए',
  ],
  'imported.account.templates.one': [
    '{count} template imported and approved',
    '{count} टेम्पलेट लाया गया और मंज़ूर हुआ',
  ],
  'imported.account.templates.other': [
    '{count} templates imported and approved',
    '{count} टेम्पलेट लाए गए और मंज़ूर हुए',
  ],
  'imported.own.senders.one': [
    '{count} sender ID was submitted for approval',
    '{count} सेंडर आईडी मंज़ूरी के लिए भेजी गई',
  ],
  'imported.own.senders.other': [
    '{count} sender IDs were submitted for approval',
    '{count} सेंडर आईडी मंज़ूरी के लिए भेजी गईं',
  ],
  'imported.account.senders.one': [
    '{count} sender ID imported and approved',
    '{count} सेंडर आईडी लाई गई और मंज़ूर हुई',
  ],
  'imported.account.senders.other': [
    '{count} sender IDs imported and approved',
    '{count} सेंडर आईडी लाई गईं और मंज़ूर हुईं',
  ],
  'good.own.one': ['Submit {count} valid row', '{count} सही पंक्ति भेजें'],
  'good.own.other': ['Submit {count} valid rows', '{count} सही पंक्तियाँ भेजें'],
  'good.account.one': ['Import {count} valid row', '{count} सही पंक्ति लाएँ'],
  'good.account.other': ['Import {count} valid rows', '{count} सही पंक्तियाँ लाएँ'],
  'all.own.templates.one': ['Submit {count} template', '{count} टेम्पलेट भेजें'],
  'all.own.templates.other': ['Submit all {count} templates', 'सभी {count} टेम्पलेट भेजें'],
  'all.account.templates.one': ['Import {count} row', '{count} पंक्ति लाएँ'],
  'all.account.templates.other': ['Import all {count} rows', 'सभी {count} पंक्तियाँ लाएँ'],
  'all.own.senders.one': ['Submit {count} sender ID', '{count} सेंडर आईडी भेजें'],
  'all.own.senders.other': ['Submit all {count} sender IDs', 'सभी {count} सेंडर आईडी भेजें'],
  'all.account.senders.one': ['Import {count} row', '{count} पंक्ति लाएँ'],
  'all.account.senders.other': ['Import all {count} rows', 'सभी {count} पंक्तियाँ लाएँ'],
  'nothing-yet.own': ['Nothing has been submitted yet.', 'अभी कुछ नहीं भेजा गया है।'],
  'nothing-yet.account': ['Nothing has been imported yet.', 'अभी कुछ नहीं लाया गया है।'],
  'list.templates.own': ['View templates', 'टेम्पलेट देखें'],
  'list.templates.account': ['See the templates', 'टेम्पलेट देखें'],
  'list.senders.own': ['View sender IDs', 'सेंडर आईडी देखें'],
  'list.senders.account': ['See the sender IDs', 'सेंडर आईडी देखें'],
  'taken.own.templates': [
    'Another template has this name but a different text.',
    'इस नाम का टेम्पलेट पहले से है, पर उसका टेक्स्ट अलग है।',
  ],
  'taken.account.templates': [
    'The account already has a different template with this name. It stays unchanged.',
    'अकाउंट में इस नाम का दूसरा टेम्पलेट पहले से है। वह वैसा ही रहेगा।',
  ],
  'taken.own.senders': [
    'Your account has this sender ID for another route or with another DLT header ID.',
    'यह सेंडर आईडी आपके अकाउंट में किसी और काम के लिए या दूसरी DLT हेडर आईडी के साथ है।',
  ],
  'taken.account.senders': [
    'The account already has this sender ID for other messages, or with another header ID. It stays unchanged.',
    'अकाउंट में यह सेंडर आईडी पहले से दूसरे मैसेज के लिए, या दूसरी हेडर आईडी के साथ है। वह वैसी ही रहेगी।',
  ],
  'repeated.templates': ['An earlier row has the same name.', 'ऊपर की एक पंक्ति में यही नाम है।'],
  'repeated.senders': ['An earlier row has the same sender ID.', 'ऊपर की एक पंक्ति में यही सेंडर आईडी है।'],
  'problem.unapproved': ['It is not approved on DLT.', 'यह DLT पर मंज़ूर नहीं है।'],
  'problem.name': ['Use 1 to 100 characters for the name.', 'नाम 1 से 100 अक्षरों का हो।'],
  'problem.no-content.own': ['Enter the text.', 'टेक्स्ट लिखें।'],
  'problem.no-content.account': ['The text is missing.', 'टेक्स्ट नहीं है।'],
  'problem.long-content': ['The text has more than {most} characters.', 'टेक्स्ट में {most} से ज़्यादा अक्षर हैं।'],
  'problem.content.own': [
    'A variable has a name that the registry doesn’t know. Use one of the variables offered.',
    'एक वेरिएबल का नाम रजिस्ट्री नहीं पहचानती। दिए गए वेरिएबल में से चुनें।',
  ],
  'problem.content.account': ['The text has an unknown variable.', 'टेक्स्ट में एक अनजान वेरिएबल है।'],
  'problem.sender.own.templates': [
    'This sender ID doesn’t belong to your account.',
    'यह आपके अकाउंट की सेंडर आईडी नहीं है।',
  ],
  'problem.sender.own.senders': ['Use 1 to 15 Latin letters and digits.', 'अंग्रेज़ी के 1 से 15 अक्षर या अंक लिखें।'],
  'problem.sender.account.templates': [
    'The account doesn’t have this sender ID. Import its sender IDs first.',
    'अकाउंट में यह सेंडर आईडी नहीं है। पहले उसकी सेंडर आईडी लाएँ।',
  ],
  'problem.sender.account.senders': [
    'Use 1 to 15 characters. PROMOTIONAL is not allowed.',
    '1 से 15 अक्षर लिखें। PROMOTIONAL नहीं चलेगा।',
  ],
  'problem.everybodys': [
    'Every account can use this sender ID. You don’t need to request it.',
    'इसे हर अकाउंट इस्तेमाल कर सकता है। अनुरोध की ज़रूरत नहीं।',
  ],
  'problem.route.own': [
    'Write T or transactional, P or promotional.',
    'T या transactional, P या promotional लिखें।',
  ],
  'problem.route.account': [
    'Unknown type. Use transactional, service, promotional or international.',
    'यह प्रकार मान्य नहीं है। transactional, service, promotional या international लिखें।',
  ],
  'problem.not-enabled': [
    'International SMS is switched off for your account.',
    'आपके अकाउंट के लिए अंतरराष्ट्रीय SMS बंद है।',
  ],
  'problem.dlt': ['Use 10 to 30 digits.', '10 से 30 अंक लिखें।'],
});
