import { OTHER_LOOKS, walkAllPages } from './walk.ts';

walkAllPages(OTHER_LOOKS);
