export type { RefusedCall } from './panel.generated.ts';
