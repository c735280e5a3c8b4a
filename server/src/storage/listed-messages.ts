// What the statements that list messages have in common. $1 is the bucket, $2 the account.

export const OF_ACCOUNT = 'bucket = $1 and account = $2';

/**
 * The bucket is compared in a form that no index supports: otherwise an unanalysed table would be read by its key,
 * through all that the account has sent.
 */
export const OF_ACCOUNT_BY_ANOTHER_INDEX = '(bucket = $1) is true and account = $2';

/** @param parameter the sender's, such as `$6`. */
export const ofSender = (parameter: string): string =>
  `${OF_ACCOUNT_BY_ANOTHER_INDEX} and sender = ${parameter} and sender <> ''`;

/**
 * The texts that campaigns' messages share. In a plain join, all campaigns were read for every message.
 *
 * @param page the messages' name in the statement.
 */
export const campaignTexts = (page: string): string => `
        select shared.campaign, c.body
          from (select distinct campaign from ${page} where body is null) as shared
         cross join lateral (select body from campaigns
                              where bucket = $1 and account = $2 and campaign = shared.campaign limit 1) as c`;
