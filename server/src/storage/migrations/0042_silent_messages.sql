-- `silent`: no more news is expected of a message of a campaign, which counts as finished although it is not final. Each
-- is counted once, however often it was handed over, and no longer when it becomes final after all.
-- `counted_on`: the day on which a message was counted that may still bounce: the bounce is counted on the same day.
alter table messages add column silent boolean, add column counted_on date;
