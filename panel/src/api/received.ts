import type { Received } from './panel.generated.ts';

export type ReceivedMessage = Received;
