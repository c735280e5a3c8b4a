import { catalogue } from '../../i18n/catalogue.ts';

export const mailTemplatesTexts = catalogue({
  about: [
    'Mails with {sample} that you, or your programs, send by name.',
    '{sample} वाले ईमेल, जिन्हें आप या आपके प्रोग्राम नाम से भेजते हैं।',
  ],
  search: ['Name or subject', 'नाम या विषय'],
  subject: ['Subject', 'विषय'],
  'subject-missing': ['Enter a subject.', 'विषय लिखें।'],
  version: ['Version', 'संस्करण'],
  'version-of': ['Version {version}, saved {time}', 'संस्करण {version}, {time} को सहेजा गया'],
  changed: ['Last saved', 'पिछली बार सहेजा'],
  'empty-why': [
    'Write a mail once, with {sample} for what differs, and send it by its name.',
    'ईमेल एक बार लिखें, जो हर बार बदलता है उसकी जगह {sample} रखें, और नाम से भेजें।',
  ],
  'form-about': [
    'What differs from mail to mail is a placeholder: {sample}.',
    'जो हर ईमेल में बदलता है, उसकी जगह प्लेसहोल्डर रखें: {sample}।',
  ],
  'name-hint': [
    'Programs send by it, as template_id. It stays as it is.',
    'प्रोग्राम इसी नाम से भेजते हैं (template_id)। बाद में नहीं बदलता।',
  ],
  html: ['Html', 'HTML'],
  'html-hint': [
    'Values are written so that they cannot become html.',
    'मान इस तरह लिखे जाते हैं कि वे HTML न बन सकें।',
  ],
  'html-missing': ['Enter the html of the mail.', 'ईमेल का HTML लिखें।'],
  text: ['Text', 'टेक्स्ट'],
  'text-hint': [
    'For mail programs without html. Left empty, it is made from the html.',
    'जिन मेल ऐप में HTML नहीं चलता, उनके लिए। खाली छोड़ने पर HTML से बनता है।',
  ],
  placeholders: ['Placeholders', 'प्लेसहोल्डर'],
  'placeholders-none': ['None', 'कोई नहीं'],
  save: ['Save the template', 'टेम्पलेट सहेजें'],
  'save-version': ['Save as version {version}', 'संस्करण {version} के रूप में सहेजें'],
  saved: ['“{name}” was saved as version {version}', '“{name}” संस्करण {version} के रूप में सहेजा गया'],
  'changed-meanwhile': [
    'Somebody has saved another version meanwhile. Copy your text, and open it again.',
    'इस बीच किसी और ने दूसरा संस्करण सहेज दिया। अपना टेक्स्ट कॉपी करें और फिर से खोलें।',
  ],
  use: ['Send with it', 'इससे भेजें'],
  edit: ['Edit', 'बदलें'],
  'edit-one': ['Edit “{name}”', '“{name}” बदलें'],
  'delete-why': [
    'Nothing can be sent with it any more, by programs either. What was accepted before is still sent.',
    'अब इससे कुछ नहीं भेजा जा सकेगा, प्रोग्राम से भी नहीं। जो पहले स्वीकार हो चुका, वह जाएगा।',
  ],
});
