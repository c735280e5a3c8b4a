/** Whether a connector with these channels can have business accounts. */
export function sendsChat(channels: readonly string[]): boolean {
  return channels.includes('chatapp');
}
