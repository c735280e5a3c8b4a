export type ReceivedMessage = {
  id: string;
  at: string;
  from: string;
  name: string | null;
  to: string;
  kind: string;
  text: string;
  keyword: string | null;
  reply_id: string | null;
  reply_text: string | null;
  reply_error: string | null;
};
