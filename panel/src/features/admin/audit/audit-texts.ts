import { catalogue } from '../../../i18n/catalogue.ts';

export const auditTexts = catalogue(
  {
    title: 'Audit log',
    subtitle: 'Who changed what, newest first · times in {zone}',
    export: 'Export CSV',
    'export.excel': 'For Excel',
    'export.programs': 'For programs',

    'verified.clean': 'Verified up to entry {no}, {when}: nothing was changed or removed.',
    'verified.wrong': 'The last audit ({when}) found a problem. Run “harkara audit” for details.',
    'verified.never': 'Entries have not been verified yet. Run “harkara audit” to verify them.',

    filters: 'Filters',
    'filter.actor': 'Who',
    'filter.action': 'Action',
    'filter.all': 'All',
    'filter.account': 'Account',
    'filter.from': 'From',
    'filter.to': 'To',

    'column.at': 'Time',
    'column.who': 'Who',
    'column.action': 'Action',
    'column.account': 'Account',
    'column.subject': 'What',
    'column.reason': 'Reason',

    'actor.cli': 'command, {name}',
    'actor.apply': 'file, {name}',
    'actor.gateway': 'the gateway',

    empty: 'No entries yet',
    'empty.why': 'Every change by people, commands and files is recorded here and can’t be altered.',
    none: 'No matching entries',
    'none.why': 'Enter names in full. In an entry, select a name to see all entries like it.',

    'sheet.title': 'Entry {no}',
    'part.changes': 'What changed',
    'change.field': 'Field',
    'change.before': 'Before',
    'change.after': 'After',
    'change.yes': 'yes',
    'change.no': 'no',
    'detail.address': 'IP address',
    'detail.hash': 'Hash',
  },
  {
    title: 'ऑडिट लॉग',
    subtitle: 'किसने क्या बदला, नए पहले · समय {zone} में',
    export: 'CSV डाउनलोड करें',
    'export.excel': 'Excel के लिए',
    'export.programs': 'प्रोग्राम के लिए',

    'verified.clean': 'एंट्री {no} तक जाँचा गया, {when}: कुछ भी बदला या हटाया नहीं गया।',
    'verified.wrong': 'पिछली जाँच ({when}) में गड़बड़ी मिली। देखने के लिए “harkara audit” चलाएँ।',
    'verified.never': 'एंट्री अभी तक जाँची नहीं गईं। जाँचने के लिए “harkara audit” चलाएँ।',

    filters: 'फ़िल्टर',
    'filter.actor': 'किसने',
    'filter.action': 'कार्रवाई',
    'filter.all': 'सभी',
    'filter.account': 'अकाउंट',
    'filter.from': 'कब से',
    'filter.to': 'कब तक',

    'column.at': 'समय',
    'column.who': 'किसने',
    'column.action': 'कार्रवाई',
    'column.account': 'अकाउंट',
    'column.subject': 'किस पर',
    'column.reason': 'कारण',

    'actor.cli': 'कमांड, {name}',
    'actor.apply': 'फ़ाइल, {name}',
    'actor.gateway': 'गेटवे',

    empty: 'अभी कोई एंट्री नहीं है',
    'empty.why': 'लोगों, कमांड और फ़ाइलों से हुआ हर बदलाव यहाँ दर्ज होता है और बाद में बदला नहीं जा सकता।',
    none: 'इन फ़िल्टर से कोई एंट्री नहीं मिली',
    'none.why': 'नाम पूरे लिखें। किसी एंट्री में इन पर क्लिक करने से वैसी सभी एंट्री दिखती हैं।',

    'sheet.title': 'एंट्री {no}',
    'part.changes': 'क्या बदला',
    'change.field': 'फ़ील्ड',
    'change.before': 'पहले',
    'change.after': 'बाद में',
    'change.yes': 'हाँ',
    'change.no': 'नहीं',
    'detail.address': 'IP पता',
    'detail.hash': 'हैश',
  },
);
