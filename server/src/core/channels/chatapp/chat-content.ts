/** A chat message as its caller gave it. */
export type ChatContent = {
  channel: 'chatapp';
  /** The template's name; null: free text, or media. */
  template: string | null;
  /** The template's; null: the one that it has. */
  language: string | null;
  /** The values of the template's variables: one list for each of the call's messages. */
  params: readonly (readonly string[])[];
  media: GivenMedia | null;
};

export type GivenMedia = {
  url: string;
  /** Null: by the URL's ending. */
  type: MediaKind | null;
  caption: string | null;
};

export const MEDIA_KINDS = ['image', 'video', 'document', 'audio'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** What is stored of a call, and what its messages are made from. A message's text is what a person reads of it. */
export type StoredChat = {
  template: { name: string; language: string; category: string; params: readonly string[] } | null;
  media: { url: string; type: MediaKind; caption: string | null } | null;
};

/** Values of the template's variables for one message of a call with several. */
export type StoredParams = { params: readonly string[] };
