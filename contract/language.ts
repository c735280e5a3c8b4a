export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text beside its translation. */
export type Wording = Readonly<Record<Language, string>>;
