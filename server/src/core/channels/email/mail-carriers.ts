import type { Carrier } from '../../delivery/carriers.ts';

export const carriesMail = ({ channels }: Pick<Carrier, 'channels'>): boolean => channels.includes('email');
