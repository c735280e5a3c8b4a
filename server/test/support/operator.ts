/** Who runs commands in tests. */
export const OPERATOR = { command: 'cli', user: 'tester' } as const;
