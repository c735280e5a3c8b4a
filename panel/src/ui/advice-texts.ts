import type { Cause } from 'harkara-contract/causes.ts';
import { catalogue } from '../i18n/catalogue.ts';

/** What to do about each cause. */
export const adviceTexts = catalogue(
  {
    'advice.absent': 'Send it again later, or reach this person another way. Your text and setup are fine.',
    'advice.invalid_number': 'Check the number with the person, and correct it in your contacts.',
    'advice.dnd':
      'Promotional messages can’t be sent to this number. Use the transactional route for service messages, or ask the person to change their DND preference with their mobile network.',
    'advice.template':
      'Compare the text with the approved template character by character, and check the DLT template and entity IDs under Templates.',
    'advice.sender':
      'Under Sender IDs, check that this one is approved for this route and has its DLT header ID.',
    'advice.blocked':
      'Links, phone numbers or wording may have triggered the carrier’s filter. Try different wording. If it keeps happening, contact support with the message ID.',
    'advice.memory_full': 'Nothing is wrong on your side. Send it again once the person has freed up space.',
    'advice.undeliverable':
      'Send it once more. If several numbers fail like this, contact support with the message ID.',
    'advice.expired': 'The phone was unreachable the whole time. Send it again if it still matters.',
    'advice.no_receipt':
      'It may still have arrived. Check with the person before you send it again, so they don’t get it twice.',
    'advice.never_left': 'The carrier was not available. The credits were refunded; send it again.',
    'advice.cancelled': 'Nothing was sent, and the credits were refunded.',
    'advice.busy': 'Call again in a few minutes.',
    'advice.no_answer': 'Call again at another time of day.',
    'advice.declined': 'The person declined the call. Try an SMS instead.',
    'advice.hung_up': 'Put the most important part in the first few seconds.',
    'advice.unreachable':
      'Check the number. If it is correct, the network couldn’t reach it; try again later.',
    'advice.interrupted': 'Call again; nothing is wrong with the number.',
    'advice.no_mailbox':
      'Correct the address. It is now on your suppression list, to protect your reputation.',
    'advice.mailbox_full': 'Send it again in a few days, or reach this person another way.',
    'advice.mail_domain': 'Check the part after the @ for typos.',
    'advice.mail_refused':
      'The server’s response is below. Often the cause is the content or your domain’s reputation: check its DNS records under Domains.',
    'advice.mail_too_large': 'Make the attachments smaller, or link to them.',
    'advice.mail_late': 'The recipient’s server was unavailable for too long. Send it again.',
    'advice.suppressed':
      'This address bounced, complained or unsubscribed earlier. Remove it under Suppressions only if the person asks you to.',
    'advice.no_session':
      'Send an approved template. You can send free text again once the person writes to you.',
    'advice.no_chat_account': 'Send an SMS instead: this number has no chat account, or uses an old app.',
    'advice.chat_template':
      'Check the template’s name, language and values, and whether it is paused or disabled.',
    'advice.marketing_limit': 'Wait a few days, or send it as an SMS. Service messages still get through.',
    'advice.chat_sender': 'Check Business account: a payment, a verification or a block needs attention.',
    'advice.media': 'Check the file’s type and size, and send it again.',
    'advice.carrier': 'Nothing is wrong on your side. Send it again. If it keeps happening, contact support.',
    'advice.other': 'The report is below. If it doesn’t help, contact support with the message ID.',
  } satisfies Record<`advice.${Cause}`, string>,
  {
    'advice.absent': 'बाद में फिर भेजें, या किसी और तरीके से संपर्क करें। टेक्स्ट और आपकी सेटिंग में कोई कमी नहीं है।',
    'advice.invalid_number': 'व्यक्ति से नंबर की पुष्टि करें और अपने संपर्कों में सुधारें।',
    'advice.dnd':
      'इस नंबर पर प्रमोशनल मैसेज नहीं भेजे जा सकते। सर्विस मैसेज ट्रांज़ैक्शनल रूट से भेजें, या व्यक्ति से कहें कि वे अपनी मोबाइल कंपनी से DND बदलवाएँ।',
    'advice.template': 'टेक्स्ट को मंज़ूर टेम्पलेट से अक्षर-अक्षर मिलाएँ, और “टेम्पलेट” में DLT टेम्पलेट व एंटिटी आईडी जाँचें।',
    'advice.sender': '“सेंडर आईडी” में देखें कि यह इस रूट के लिए मंज़ूर है और इसकी DLT हेडर आईडी सही है।',
    'advice.blocked':
      'लिंक, फ़ोन नंबर या शब्दों पर कैरियर का फ़िल्टर लगा हो सकता है। शब्द बदलकर देखें; फिर भी हो तो मैसेज आईडी के साथ सहायता से पूछें।',
    'advice.memory_full': 'आपकी ओर से कोई कमी नहीं है। फ़ोन में जगह बनने पर फिर भेजें।',
    'advice.undeliverable': 'एक बार फिर भेजें। कई नंबरों पर ऐसा हो तो मैसेज आईडी के साथ सहायता से पूछें।',
    'advice.expired': 'पूरे समय फ़ोन पहुँच से बाहर रहा। अब भी ज़रूरी हो तो फिर भेजें।',
    'advice.no_receipt': 'हो सकता है मैसेज पहुँच गया हो। दोबारा भेजने से पहले व्यक्ति से पूछ लें, ताकि दो बार न पहुँचे।',
    'advice.never_left': 'कैरियर उपलब्ध नहीं था। क्रेडिट लौटा दिए गए हैं; फिर भेजें।',
    'advice.cancelled': 'कुछ नहीं भेजा गया, और क्रेडिट लौटा दिए गए।',
    'advice.busy': 'कुछ मिनट बाद फिर कॉल करें।',
    'advice.no_answer': 'दिन के किसी और समय कॉल करें।',
    'advice.declined': 'व्यक्ति ने कॉल काट दी। SMS भेजकर देखें।',
    'advice.hung_up': 'सबसे ज़रूरी बात पहले कुछ सेकंड में कहें।',
    'advice.unreachable': 'नंबर जाँचें। सही हो तो नेटवर्क नहीं मिला: बाद में कोशिश करें।',
    'advice.interrupted': 'फिर कॉल करें; नंबर में कोई कमी नहीं है।',
    'advice.no_mailbox': 'पता सुधारें। अब यह आपकी रोकी गई सूची में है, ताकि आपके डोमेन की साख न बिगड़े।',
    'advice.mailbox_full': 'कुछ दिन बाद फिर भेजें, या किसी और तरीके से संपर्क करें।',
    'advice.mail_domain': '@ के बाद वाले हिस्से में टाइपिंग की ग़लती देखें।',
    'advice.mail_refused':
      'सर्वर का जवाब नीचे है। अक्सर कारण सामग्री या डोमेन की साख होती है: “डोमेन” में DNS रिकॉर्ड जाँचें।',
    'advice.mail_too_large': 'अटैचमेंट छोटे करें, या उनके लिंक भेजें।',
    'advice.mail_late': 'सामने वाला सर्वर बहुत देर तक बंद रहा। फिर भेजें।',
    'advice.suppressed':
      'यह पता पहले बाउंस हुआ, या वहाँ से शिकायत आई, या व्यक्ति ने अनसब्सक्राइब किया। उनके कहने पर ही इसे “रोके गए पते” से हटाएँ।',
    'advice.no_session': 'कोई मंज़ूर टेम्पलेट भेजें। व्यक्ति के लिखने के बाद अपना टेक्स्ट फिर भेज सकेंगे।',
    'advice.no_chat_account': 'SMS भेजें: इस नंबर का चैट अकाउंट नहीं है, या ऐप पुराना है।',
    'advice.chat_template': 'टेम्पलेट का नाम, भाषा और मान जाँचें, और देखें कि वह रोका या बंद तो नहीं है।',
    'advice.marketing_limit': 'कुछ दिन रुकें, या SMS से भेजें। सर्विस मैसेज अब भी पहुँचते हैं।',
    'advice.chat_sender': '“बिज़नेस अकाउंट” देखें: भुगतान, सत्यापन या रोक पर ध्यान देना है।',
    'advice.media': 'फ़ाइल का प्रकार और आकार जाँचें, फिर भेजें।',
    'advice.carrier': 'आपकी ओर से कोई कमी नहीं है। फिर भेजें; फिर भी हो तो सहायता से पूछें।',
    'advice.other': 'जो बताया गया वह नीचे है। उससे बात न बने तो मैसेज आईडी के साथ सहायता से पूछें।',
  },
);
