import type { Words } from '../fact.ts';
import type { personFacts } from './people.ts';

export const personWords: Words<typeof personFacts> = {
  signed_out: 'आप साइन आउट हो चुके हैं। फिर से साइन इन करें।',
  wrong_credentials: 'यूज़रनेम या पासवर्ड सही नहीं है।',
  too_many_attempts: 'बहुत बार गलत कोशिश हुई। {seconds} सेकंड बाद फिर कोशिश करें।',
  own_account_locked: 'आपका अकाउंट लॉक है, इसलिए उसमें कोई साइन इन नहीं कर सकता। अपने ऑपरेटर से बात करें।',
  session_not_found: 'ऐसा कोई सेशन नहीं है; शायद वह समाप्त हो गया।',

  wrong_password: 'यह आपका पासवर्ड नहीं है।',
  not_your_password: 'यह आपका पासवर्ड नहीं है',
  weak_password: 'नया पासवर्ड: {reason}।',
  character_not_storable: 'इसमें ऐसा अक्षर है जो सहेजा नहीं जा सकता',
  contains_username: 'इसमें यूज़रनेम नहीं होना चाहिए',
  too_few_different_characters: 'कम से कम चार अलग-अलग अक्षर होने चाहिए',
  password_unchanged: 'नया पासवर्ड वही है जो अभी है।',
  same_password: 'यह मौजूदा पासवर्ड से अलग होना चाहिए',

  wrong_code: 'कोड सही नहीं है, या पहले इस्तेमाल हो चुका है।',
  totp_secret_missing: 'पहले नया सीक्रेट माँगें।',
  totp_secret_replaced: 'इस बीच नया सीक्रेट माँगा गया। उसी का इस्तेमाल करें।',
  totp_not_set_up: 'पहले ऑथेंटिकेटर ऐप सेट करें: रिकवरी कोड उसी का बैकअप हैं।',

  person_limit: 'एक अकाउंट में ज़्यादा से ज़्यादा {most} यूज़र हो सकते हैं।',
  person_not_found: 'यूज़र {person} नहीं है।',
  panel_username_not_found: '{username} नाम से पैनल में कोई साइन इन नहीं करता।',
  last_owner: 'यह आखिरी मालिक है। पहले किसी और को मालिक बनाएँ।',
  own_password_not_changed_here: 'यह आपका अपना पासवर्ड है। इसे अपनी प्रोफ़ाइल में “पासवर्ड बदलें” से बदलें।',
  username_taken: 'यह यूज़रनेम पहले से लिया जा चुका है। दूसरा चुनें।',
  invalid_username: 'यूज़रनेम: {reason}।',
  not_a_username: '{least} से {most} अक्षर होने चाहिए, आगे-पीछे खाली जगह और छिपे हुए अक्षर न हों',

  preview_expired: 'यह झलक पुरानी हो गई है। फिर से बनाएँ।',
  entry_without_records: 'एंट्री {entry} में कई रिकॉर्ड शामिल नहीं हैं।',
};
