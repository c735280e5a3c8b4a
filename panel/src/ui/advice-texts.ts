import type { Cause } from 'harkara-contract/causes.ts';
import { catalogue } from '../i18n/catalogue.ts';

/** What to do about each cause. */
export const adviceTexts = catalogue({
  'advice.absent': [
    'Send it again later, or reach this person another way. The text and your set-up are in order.',
    'बाद में फिर भेजें, या किसी और तरीके से संपर्क करें। टेक्स्ट और आपकी सेटिंग में कोई कमी नहीं है।',
  ],
  'advice.invalid_number': [
    'Check the number with the person, and correct it in your contacts.',
    'व्यक्ति से नंबर की पुष्टि करें और अपने संपर्कों में सुधारें।',
  ],
  'advice.dnd': [
    'Promotions may not go to this number. Send service messages by the transactional route, or ask the person to change the DND choice with their operator.',
    'इस नंबर पर प्रमोशन नहीं भेजे जा सकते। सर्विस मैसेज ट्रांज़ैक्शनल रूट से भेजें, या व्यक्ति से कहें कि वे अपने ऑपरेटर के पास DND की पसंद बदलें।',
  ],
  'advice.template': [
    'Compare the text with the approved template letter by letter, and check the DLT template and entity IDs under Templates.',
    'टेक्स्ट को मंज़ूर टेम्पलेट से अक्षर-अक्षर मिलाएँ, और “टेम्पलेट” में DLT टेम्पलेट व एंटिटी आईडी जाँचें।',
  ],
  'advice.sender': [
    'Check under Sender IDs that this one is approved, for this route, with its DLT header ID.',
    '“सेंडर आईडी” में देखें कि यह इस रूट के लिए मंज़ूर है और इसकी DLT हेडर आईडी सही है।',
  ],
  'advice.blocked': [
    'Links, phone numbers or wording may have set off the carrier’s filter. Try another wording; if it goes on, ask support with the message ID.',
    'लिंक, फ़ोन नंबर या शब्दों पर कैरियर का फ़िल्टर लगा हो सकता है। शब्द बदलकर देखें; फिर भी हो तो मैसेज आईडी के साथ सहायता से पूछें।',
  ],
  'advice.memory_full': [
    'Nothing is wrong on your side. Send it again once the person has made room.',
    'आपकी ओर से कोई कमी नहीं है। फ़ोन में जगह बनने पर फिर भेजें।',
  ],
  'advice.undeliverable': [
    'Send it once more. If several numbers fail like this, ask support with the message ID.',
    'एक बार फिर भेजें। कई नंबरों पर ऐसा हो तो मैसेज आईडी के साथ सहायता से पूछें।',
  ],
  'advice.expired': [
    'The phone was out of reach for the whole time. Send it again if it still matters.',
    'पूरे समय फ़ोन पहुँच से बाहर रहा। अब भी ज़रूरी हो तो फिर भेजें।',
  ],
  'advice.no_receipt': [
    'It may have arrived all the same. Ask the person before you send it again, so that it does not come twice.',
    'हो सकता है मैसेज पहुँच गया हो। दोबारा भेजने से पहले व्यक्ति से पूछ लें, ताकि दो बार न पहुँचे।',
  ],
  'advice.never_left': [
    'The carrier was not available. The credits came back; send it again.',
    'कैरियर उपलब्ध नहीं था। क्रेडिट वापस आ गए हैं; फिर भेजें।',
  ],
  'advice.cancelled': ['Nothing was sent, and the credits came back.', 'कुछ नहीं भेजा गया, और क्रेडिट वापस आ गए।'],
  'advice.busy': ['Call again in a few minutes.', 'कुछ मिनट बाद फिर कॉल करें।'],
  'advice.no_answer': ['Call again at another time of day.', 'दिन के किसी और समय कॉल करें।'],
  'advice.declined': [
    'The person did not want the call. Try an SMS instead.',
    'व्यक्ति कॉल नहीं लेना चाहते थे। SMS भेजकर देखें।',
  ],
  'advice.hung_up': ['Say the most important thing in the first seconds.', 'सबसे ज़रूरी बात पहले कुछ सेकंड में कहें।'],
  'advice.unreachable': [
    'Check the number. If it is right, the network could not reach it: try later.',
    'नंबर जाँचें। सही हो तो नेटवर्क नहीं मिला: बाद में कोशिश करें।',
  ],
  'advice.interrupted': ['Call again; nothing is wrong with the number.', 'फिर कॉल करें; नंबर में कोई कमी नहीं है।'],
  'advice.no_mailbox': [
    'Correct the address. It is on your suppression list now, so that your reputation does not suffer.',
    'पता सुधारें। अब यह आपकी रोकी गई सूची में है, ताकि आपके डोमेन की साख न बिगड़े।',
  ],
  'advice.mailbox_full': [
    'Send it again in some days, or reach this person another way.',
    'कुछ दिन बाद फिर भेजें, या किसी और तरीके से संपर्क करें।',
  ],
  'advice.mail_domain': [
    'Check the part after the @ for a typing mistake.',
    '@ के बाद वाले हिस्से में टाइपिंग की ग़लती देखें।',
  ],
  'advice.mail_refused': [
    'The server’s own words are below. Often it is the content or the reputation of your domain: check its DNS records under Domains.',
    'सर्वर के अपने शब्द नीचे हैं। अक्सर कारण सामग्री या डोमेन की साख होती है: “डोमेन” में DNS रिकॉर्ड जाँचें।',
  ],
  'advice.mail_too_large': ['Make the attachments smaller, or link to them.', 'अटैचमेंट छोटे करें, या उनके लिंक भेजें।'],
  'advice.mail_late': [
    'The other server was away for too long. Send it again.',
    'सामने वाला सर्वर बहुत देर तक बंद रहा। फिर भेजें।',
  ],
  'advice.suppressed': [
    'The address bounced, complained or unsubscribed before. Remove it under Suppressions only if the person asks for it.',
    'यह पता पहले बाउंस हुआ, शिकायत की, या सदस्यता छोड़ी। व्यक्ति के कहने पर ही इसे “रोके गए पते” से हटाएँ।',
  ],
  'advice.no_session': [
    'Send an approved template: free text is open again once the person writes to you.',
    'कोई मंज़ूर टेम्पलेट भेजें: व्यक्ति के लिखने पर खुला टेक्स्ट फिर भेजा जा सकेगा।',
  ],
  'advice.no_chat_account': [
    'Send an SMS instead: this number has no account there, or an old app.',
    'SMS भेजें: इस नंबर का वहाँ अकाउंट नहीं है, या ऐप पुराना है।',
  ],
  'advice.chat_template': [
    'Check the template’s name, language and values, and whether it is paused or disabled.',
    'टेम्पलेट का नाम, भाषा और मान जाँचें, और देखें कि वह रोका या बंद तो नहीं है।',
  ],
  'advice.marketing_limit': [
    'Wait some days, or send it as an SMS. Service messages still arrive.',
    'कुछ दिन रुकें, या SMS से भेजें। सर्विस मैसेज अब भी पहुँचते हैं।',
  ],
  'advice.chat_sender': [
    'Look at Business account: a payment, a verification or a block needs attention.',
    '“बिज़नेस अकाउंट” देखें: भुगतान, सत्यापन या रोक पर ध्यान देना है।',
  ],
  'advice.media': [
    'Check the file’s type and size, and send it again.',
    'फ़ाइल का प्रकार और आकार जाँचें, फिर भेजें।',
  ],
  'advice.carrier': [
    'Nothing is wrong on your side. Send it again; if it goes on, ask support.',
    'आपकी ओर से कोई कमी नहीं है। फिर भेजें; फिर भी हो तो सहायता से पूछें।',
  ],
  'advice.other': [
    'What was reported is below. If it does not help, ask support with the message ID.',
    'जो बताया गया वह नीचे है। उससे बात न बने तो मैसेज आईडी के साथ सहायता से पूछें।',
  ],
} satisfies Record<`advice.${Cause}`, readonly [string, string]>);
