import type { Carrier } from '../../delivery/carriers.ts';

export const carriesChat = ({ channels }: Pick<Carrier, 'channels'>): boolean => channels.includes('chatapp');
