import type { Fact } from 'harkara-contract/fact.ts';

/** What is wrong with a value of the provisioning file, such as a connector's option, and where it stands in it. */
export type Problem = { path: string; reason: Fact };
