import { catalogue } from '../../i18n/catalogue.ts';

export const mailboxTexts = catalogue({
  title: ['Mailbox', 'मेलबॉक्स'],
  subtitle: [
    'Emails that the virtual carrier kept instead of sending. Deleted after a week.',
    'जो ईमेल वर्चुअल कैरियर ने भेजने के बजाय रख लिए। एक हफ़्ते बाद हट जाते हैं।',
  ],
  search: ['Part of a recipient’s address', 'पाने वाले के पते का हिस्सा'],
  subject: ['Subject', 'विषय'],
  'no-subject': ['(no subject)', '(बिना विषय)'],
  from: ['From', 'भेजने वाला'],
  to: ['To', 'पाने वाला'],
  size: ['Size', 'आकार'],
  time: ['Received', 'कब आया'],
  empty: ['No emails yet', 'अभी कोई ईमेल नहीं'],
  'empty-why': [
    'Send an email. While email goes to the virtual carrier, it arrives here and nowhere else.',
    'कोई ईमेल भेजें। जब तक ईमेल वर्चुअल कैरियर से जाता है, वह केवल यहीं आता है।',
  ],
  'empty-send': ['Send email', 'ईमेल भेजें'],
  'none-found': ['No matching emails', 'ऐसे पते पर कोई ईमेल नहीं'],
  view: ['View', 'क्या देखना है'],
  'view.html': ['Email', 'ईमेल'],
  'view.text': ['Text', 'टेक्स्ट'],
  'view.headers': ['Headers', 'हेडर'],
  frame: ['Email “{subject}”', 'ईमेल “{subject}”'],
  'no-html': ['This email has no HTML.', 'इस ईमेल में HTML नहीं है।'],
  'no-text': ['This email has no text.', 'इस ईमेल में टेक्स्ट नहीं है।'],
  safe: ['Scripts, links and remote images are disabled.', 'स्क्रिप्ट, लिंक और बाहर की इमेज बंद हैं।'],
  files: ['Attachments', 'अटैचमेंट'],
  'file-unnamed': ['Unnamed', 'बिना नाम'],
  source: ['Download source', 'सोर्स डाउनलोड करें'],
});
