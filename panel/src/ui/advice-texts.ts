import type { Cause } from 'harkara-contract/causes.ts';
import type { Wording } from 'harkara-contract/language.ts';
import { catalogue } from '../i18n/catalogue.ts';

/** What to do about each cause. */
export const adviceTexts = catalogue({
  'advice.absent': {
    en: 'Send it again later, or reach this person another way. There’s nothing wrong with the text or the setup.',
    hi: 'बाद में फिर भेजें, या किसी और तरीके से संपर्क करें। टेक्स्ट और सेटिंग में कोई कमी नहीं है।',
  },
  'advice.invalid_number': {
    en: 'Check the number with the person, and correct it in your contacts.',
    hi: 'व्यक्ति से नंबर की पुष्टि करें और अपने संपर्कों में सुधारें।',
  },
  'advice.dnd': {
    en: 'Promotional messages can’t be sent to this number. Use the transactional route for service messages, or ask the person to change their DND preference with their phone company.',
    hi: 'इस नंबर पर प्रमोशनल मैसेज नहीं भेजे जा सकते। सर्विस मैसेज ट्रांज़ैक्शनल रूट से भेजें, या व्यक्ति से कहें कि वे अपनी फ़ोन कंपनी में DND की पसंद बदलवाएँ।',
  },
  'advice.template': {
    en: 'Compare the text with the approved template character by character, and check the DLT template and entity IDs under Templates.',
    hi: 'टेक्स्ट को मंज़ूर टेम्पलेट से अक्षर-अक्षर मिलाएँ, और “टेम्पलेट” में DLT टेम्पलेट व एंटिटी आईडी जाँचें।',
  },
  'advice.sender': {
    en: 'Under Sender IDs, check that this one is approved for this route and has the correct DLT header ID.',
    hi: '“सेंडर आईडी” में देखें कि यह इस रूट के लिए मंज़ूर है और इसकी DLT हेडर आईडी सही है।',
  },
  'advice.blocked': {
    en: 'A link, phone number or phrase may have triggered the carrier’s filter. Change the wording. If it happens again, contact support with the message ID.',
    hi: 'लिंक, फ़ोन नंबर या शब्दों पर कैरियर का फ़िल्टर लगा हो सकता है। शब्द बदलकर देखें। फिर भी ऐसा हो तो मैसेज आईडी के साथ सपोर्ट से संपर्क करें।',
  },
  'advice.memory_full': {
    en: 'There’s nothing wrong on your side. Send it again once the person has freed up space.',
    hi: 'आपकी ओर से कोई कमी नहीं है। फ़ोन में जगह बनने पर फिर भेजें।',
  },
  'advice.undeliverable': {
    en: 'Send it once more. If several numbers fail like this, contact support with the message ID.',
    hi: 'एक बार फिर भेजें। कई नंबरों पर ऐसा हो तो मैसेज आईडी के साथ सपोर्ट से संपर्क करें।',
  },
  'advice.expired': {
    en: 'The phone was out of reach the whole time. Send it again if it’s still relevant.',
    hi: 'पूरे समय फ़ोन पहुँच से बाहर रहा। अब भी ज़रूरी हो तो फिर भेजें।',
  },
  'advice.no_receipt': {
    en: 'It may have arrived anyway. Ask the person before you send it again, so that they don’t get it twice.',
    hi: 'हो सकता है मैसेज पहुँच गया हो। दोबारा भेजने से पहले व्यक्ति से पूछ लें, ताकि दो बार न पहुँचे।',
  },
  'advice.never_left': {
    en: 'The carrier was not available, and the credits were refunded. Send it again.',
    hi: 'कैरियर उपलब्ध नहीं था, और क्रेडिट वापस मिल गए। फिर भेजें।',
  },
  'advice.cancelled': {
    en: 'Nothing was sent, and the credits were refunded.',
    hi: 'कुछ नहीं भेजा गया, और क्रेडिट वापस मिल गए।',
  },
  'advice.busy': { en: 'Call again in a few minutes.', hi: 'कुछ मिनट बाद फिर कॉल करें।' },
  'advice.no_answer': { en: 'Call again at another time of day.', hi: 'दिन के किसी और समय कॉल करें।' },
  'advice.declined': {
    en: 'The person declined the call. Try an SMS instead.',
    hi: 'व्यक्ति ने कॉल काट दी। SMS भेजकर देखें।',
  },
  'advice.hung_up': {
    en: 'Put the most important information in the first few seconds.',
    hi: 'सबसे ज़रूरी बात पहले कुछ सेकंड में कहें।',
  },
  'advice.unreachable': {
    en: 'Check the number. If it’s correct, the network couldn’t reach it. Try again later.',
    hi: 'नंबर जाँचें। नंबर सही हो तो नेटवर्क नहीं मिला। बाद में फिर कोशिश करें।',
  },
  'advice.interrupted': {
    en: 'Call again. There’s nothing wrong with the number.',
    hi: 'फिर कॉल करें; नंबर में कोई कमी नहीं है।',
  },
  'advice.no_mailbox': {
    en: 'Correct the address. To protect your domain’s reputation, it’s now on your suppression list.',
    hi: 'पता सुधारें। अब यह आपकी रोकी गई सूची में है, ताकि आपके डोमेन की साख न बिगड़े।',
  },
  'advice.mailbox_full': {
    en: 'Send it again in a few days, or reach this person another way.',
    hi: 'कुछ दिन बाद फिर भेजें, या किसी और तरीके से संपर्क करें।',
  },
  'advice.mail_domain': {
    en: 'Check the part after the @ for typos.',
    hi: '@ के बाद वाले हिस्से में टाइपिंग की गलती देखें।',
  },
  'advice.mail_refused': {
    en: 'The server’s response is below. The usual reason is the content or your domain’s reputation: check its DNS records under Domains.',
    hi: 'सर्वर का जवाब नीचे है। अक्सर कारण सामग्री या डोमेन की साख होती है: “डोमेन” में DNS रिकॉर्ड जाँचें।',
  },
  'advice.mail_too_large': {
    en: 'Use smaller attachments, or link to the files instead.',
    hi: 'अटैचमेंट छोटे करें, या उनके लिंक भेजें।',
  },
  'advice.mail_late': {
    en: 'The recipient’s server was unreachable for too long. Send it again.',
    hi: 'पाने वाले का सर्वर बहुत देर तक नहीं मिला। फिर भेजें।',
  },
  'advice.suppressed': {
    en: 'This address bounced, complained or unsubscribed earlier. Remove it from Suppressions only if the person asks you to.',
    hi: 'इस पते से पहले ईमेल लौट आया था, शिकायत आई थी, या सदस्यता छोड़ी गई थी। व्यक्ति के कहने पर ही इसे “रोके गए पते” से हटाएँ।',
  },
  'advice.no_session': {
    en: 'Send an approved template. You can send free text again once the person messages you.',
    hi: 'कोई मंज़ूर टेम्पलेट भेजें। व्यक्ति का मैसेज आने पर आप अपना टेक्स्ट फिर भेज सकेंगे।',
  },
  'advice.no_chat_account': {
    en: 'Send an SMS instead. This number has no chat account, or its app is too old.',
    hi: 'SMS भेजें। इस नंबर का चैट अकाउंट नहीं है, या ऐप बहुत पुराना है।',
  },
  'advice.chat_template': {
    en: 'Check the template’s name, language and values, and make sure that it isn’t paused or disabled.',
    hi: 'टेम्पलेट का नाम, भाषा और मान जाँचें, और देखें कि वह रोका या बंद तो नहीं है।',
  },
  'advice.marketing_limit': {
    en: 'Wait a few days, or send it as an SMS. Service messages are still delivered.',
    hi: 'कुछ दिन रुकें, या SMS से भेजें। सर्विस मैसेज अब भी पहुँचते हैं।',
  },
  'advice.chat_sender': {
    en: 'Open Business account: a payment, a verification or a block needs attention.',
    hi: '“बिज़नेस अकाउंट” देखें: भुगतान, सत्यापन या रोक पर ध्यान देना है।',
  },
  'advice.media': {
    en: 'Check the file’s type and size, and send it again.',
    hi: 'फ़ाइल का प्रकार और आकार जाँचें, फिर भेजें।',
  },
  'advice.carrier': {
    en: 'There’s nothing wrong on your side. Send it again. If it keeps failing, contact support.',
    hi: 'आपकी ओर से कोई कमी नहीं है। फिर भेजें। फिर भी न जाए तो सपोर्ट से संपर्क करें।',
  },
  'advice.other': {
    en: 'The reported reason is below. If it doesn’t help, contact support with the message ID.',
    hi: 'बताया गया कारण नीचे है। उससे बात न बने तो मैसेज आईडी के साथ सपोर्ट से संपर्क करें।',
  },
} satisfies Record<`advice.${Cause}`, Wording>);
