/** How much of a message's price was refunded; null is stored for all of it. @param m the table's name and a dot. */
export const refundedOf = (m = ''): string =>
  `case when ${m}refund_entry is null then 0 else coalesce(${m}refunded, ${m}price) end`;
