import { describe } from 'vitest';
import { NET_SMPP } from '../../../scripts/peers.mjs';
import { startNetSmpp } from './net-smpp.ts';
import { smscJourneys } from './smsc-journeys.ts';

describe.skipIf(!NET_SMPP.isPresent())('an SMSC on Net::SMPP', () => smscJourneys(startNetSmpp));
