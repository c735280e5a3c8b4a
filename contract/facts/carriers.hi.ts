import type { Words } from '../fact.ts';
import type { carrierFacts } from './carriers.ts';

export const carrierWords: Words<typeof carrierFacts> = {
  carrier_not_found: '{carrier} नाम का कोई कैरियर नहीं है।',
  carrier_name_taken: '{carrier} नाम का कैरियर पहले से है।',
  name_of_another_carrier: 'इस नाम का एक कैरियर पहले से है',
  routing_rule_not_found: 'ऐसा कोई रूट नहीं है।',
  private_carrier_address: '{reason} ({address})। कैरियर वहीं हो तो उसका नेटवर्क सेटिंग में प्राइवेट नेटवर्क के नीचे लिखें',

  carrier_type_unknown: 'यह वर्शन {type} तरह के कैरियर इस्तेमाल नहीं कर सकता।',
  carrier_not_reached: '{carrier} से {seconds} सेकंड में कनेक्शन नहीं हुआ: {why}।',
  carrier_not_open: '{carrier} से {seconds} सेकंड में कनेक्शन नहीं हुआ: वह कुछ नहीं ले रहा।',
  test_recipient_not_valid: '{recipient} मोबाइल नंबर नहीं है।',
  test_sender_missing: 'ईमेल भेजने वाले का पता देना ज़रूरी है (--sender)।',
  test_address_not_valid: '{address} ईमेल पता नहीं है।',

  virtual_email_not_found: 'ईमेल {email} नहीं है। मेलबॉक्स नए ईमेल एक हफ़्ते तक रखता है।',
  virtual_attachment_not_found: 'इस ईमेल में {count} फ़ाइलें हैं।',
  list_limit_not_valid: '--limit 1 से 9999 तक की पूर्ण संख्या होनी चाहिए, {value} नहीं।',

  account_without_business_account: 'अकाउंट {username} से कोई बिज़नेस अकाउंट नहीं जुड़ा है।',
  carrier_without_templates: '{carrier} ऐसा कैरियर नहीं है जिसमें टेम्पलेट होते हैं।',
  template_provider_missing: 'टेम्पलेट माँगने के लिए कोई प्रोवाइडर नहीं है।',
  provider_templates_unavailable: 'प्रोवाइडर से अभी टेम्पलेट नहीं मिल रहे।',
  provider_file_not_found: 'ऐसी कोई फ़ाइल नहीं है, या प्रोवाइडर ने उसे हटा दिया है।',
  provider_file_unavailable: 'प्रोवाइडर से अभी यह फ़ाइल नहीं मिल रही।',
};
