-- PostgreSQL 18 makes these ids itself: faster, and what is made within one millisecond stays in the order in which it was made.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create or replace function app.uuid_v7() returns uuid language sql volatile parallel safe as 'select uuidv7()';
  end if;
end $$;
