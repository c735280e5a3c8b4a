import { describe } from 'vitest';
import { hasNetSmpp, startNetSmpp } from './net-smpp.ts';
import { smscJourneys } from './smsc-journeys.ts';

describe.skipIf(!hasNetSmpp)('an SMSC on Net::SMPP', () => smscJourneys(startNetSmpp));
