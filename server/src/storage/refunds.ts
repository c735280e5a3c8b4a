/** What was given back of a message's price; nothing is noted where all of it was. @param m the table's name and a dot. */
export const refundedOf = (m = ''): string =>
  `case when ${m}refund_entry is null then 0 else coalesce(${m}refunded, ${m}price) end`;
