-- Added without reading the rows, which would have kept everybody waiting; read now, while others go on.
alter table attempts validate constraint attempts_result_check;
alter table messages validate constraint messages_call_length_check;
