import { describe } from 'vitest';
import { startNodeSmpp } from './node-smpp.ts';
import { smscJourneys } from './smsc-journeys.ts';

describe("an SMSC on npm's smpp", () => smscJourneys(startNodeSmpp));
