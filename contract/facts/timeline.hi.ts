import type { Words } from '../fact.ts';
import type { timelineFacts } from './timeline.ts';

export const timelineWords: Words<typeof timelineFacts> = {
  queued: 'कतार में',
  parts_queued: '{parts} भाग, कतार में',
  call_queued: '{parts} × 30 सेकंड के क्रेडिट लिए, कतार में',
  waits_until: '{at} के लिए शेड्यूल',

  attempt: 'कोशिश {no}, {carrier}',
  attempt_to_sandbox: 'कोशिश {no}, सैंडबॉक्स',
  attempt_unnamed: 'कोशिश {no}',
  attempt_answered: 'कोशिश {no}, HTTP {status}',
  attempt_failed: '{attempt}: {why}',
  carrier_id: 'कैरियर की आईडी: {id}',

  receipt: '{status}',
  receipt_though_refunded: '{status}, हालाँकि क्रेडिट लौटाए जा चुके थे',
  receipt_because: '{receipt}: {why}',
  receipt_repeated: '{receipt} ({times} बार, आखिरी बार {last})',

  rerouted: '{from} {what}; अब {to} से भेजा जाएगा',
  rerouted_unnamed: 'कैरियर {what}; अब दूसरे कैरियर से भेजा जाएगा',
  rerouted_somehow: 'दूसरे कैरियर को दिया गया।',

  link_clicked: 'लिंक {link}',
  by_program: 'किसी ऑटोमैटिक प्रोग्राम से',
  several_times: '{times} बार',
  visit_details: '{first}, {second}',
  suppressed_bounced: 'क्योंकि यह वापस लौट आया',
  suppressed_complained: 'क्योंकि इसे स्पैम बताया गया',
  suppressed_unsubscribed: 'क्योंकि पाने वाले ने सदस्यता छोड़ दी',
  suppressed_added: 'आपने जोड़ा',

  cost_returned: 'इसका खर्च लौटा दिया गया।',
  cost_partly_returned: 'इसके खर्च का एक हिस्सा लौटा दिया गया।',
};
