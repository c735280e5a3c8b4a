import type { OptionField } from '../../core/delivery/connector.ts';
import { COMMON, words } from '../kit/common-fields.ts';
import { OUTCOMES } from './outcomes.ts';

/** The options that `parseVirtualOperatorOptions` reads. */
export const VIRTUAL_OPERATOR_FIELDS: readonly OptionField[] = [
  {
    name: 'delivery_ms',
    kind: 'numbers',
    min: 0,
    max: 86_400_000,
    usual: '50, 200',
    words: words('Milliseconds until a receipt: least, most', 'रसीद तक मिलीसेकंड: न्यूनतम, अधिकतम'),
  },
  {
    name: 'outcomes',
    kind: 'map',
    choices: OUTCOMES,
    words: words('What happens to which numbers', 'किन नंबरों का क्या होता है'),
    hint: words(
      'A number, leading digits with *, or an address; others are delivered',
      'नंबर, * वाले शुरुआती अंक, या पता; बाकी पहुँच जाते हैं',
    ),
  },
  { ...COMMON.window, max: 100_000, usual: '500' },
  { ...COMMON.perSecond, max: 1_000_000 },
  {
    name: 'slow_ms',
    kind: 'numbers',
    min: 0,
    max: 86_400_000,
    usual: '3000, 5000',
    rare: true,
    words: words('Milliseconds of “slow”: answer, receipt', '“slow” के मिलीसेकंड: जवाब, रसीद'),
  },
  {
    name: 'answer_timeout_ms',
    kind: 'whole',
    min: 1,
    max: 600_000,
    usual: '2000',
    rare: true,
    words: words('Milliseconds to wait for a lost answer', 'खोए जवाब की प्रतीक्षा, मिलीसेकंड'),
  },
  {
    name: 'down',
    kind: 'flag',
    words: words('As if its link were down', 'जैसे लिंक बंद हो'),
  },
];
