import type { Words } from '../fact.ts';
import type { accountFacts } from './accounts.ts';

export const accountWords: Words<typeof accountFacts> = {
  account_not_found: '{username} नाम का कोई अकाउंट नहीं है।',
  account_blocked: 'यह अकाउंट लॉक है। सपोर्ट से संपर्क करें।',
  account_inactive: 'यह अकाउंट सक्रिय नहीं है। सपोर्ट से संपर्क करें।',
  get_api_disabled: 'इस अकाउंट के लिए GET से भेजना चालू नहीं है; POST से भेजें।',
  username_of_person: 'पैनल के किसी यूज़र का यही यूज़रनेम है। दूसरा चुनें।',
  name_of_person: 'पैनल के किसी यूज़र का यही यूज़रनेम है',

  too_many_wrong_passwords: 'बहुत बार गलत पासवर्ड डाला गया; थोड़ी देर बाद फिर कोशिश करें।',
  too_many_logins: 'अभी बहुत सारे लॉगिन जाँचे जा रहे हैं; थोड़ी देर में फिर कोशिश करें।',

  api_key_limit: 'एक अकाउंट में ज़्यादा से ज़्यादा {most} API कुंजियाँ हो सकती हैं।',
  api_key_not_found: 'ऐसी कोई कुंजी नहीं है।',
  api_key_name_taken: '{name} नाम की कुंजी पहले से है।',
  name_of_another_key: 'इस नाम की एक कुंजी पहले से है',
  not_address_ranges: '10.0.0.0/8 जैसे पते या रेंज होने चाहिए; {range} ऐसा नहीं है',
  account_api_key_not_found: '{username} के पास {name} नाम की कोई कुंजी नहीं है।',
  account_api_key_name_taken: '{username} के पास {name} नाम की कुंजी पहले से है।',
  requests_per_minute_used: 'यह API कुंजी एक मिनट में {most} रिक्वेस्ट कर सकती है, और वे हो चुकी हैं।',
  requests_per_day_used: 'यह API कुंजी एक दिन में {most} रिक्वेस्ट कर सकती है, और वे हो चुकी हैं।',
};
