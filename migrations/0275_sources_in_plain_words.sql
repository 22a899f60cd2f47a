-- What was not compared with the text of the rule says so in words that tell the reader what to do about it.
create function pg_temp.plainly(words text) returns text language sql immutable as $$
  select replace(replace(replace(replace(words,
    'its columns are from general knowledge', 'check its columns with the form'),
    '; from general knowledge, check it', '; check it'),
    ' (day from general knowledge)', '; check the day before you rely on it'),
    ' (from general knowledge)', '; check it before you rely on it')
$$;
update public.grant_terms set source = pg_temp.plainly(source) where source like '%general knowledge%';
update public.fema_terms set source = pg_temp.plainly(source) where source like '%general knowledge%';
update public.fema_forms set source = pg_temp.plainly(source) where source like '%general knowledge%';

-- What an agency begins with says it likewise.
do $$
declare
  beginning regprocedure;
begin
  foreach beginning in array array['app.default_grants(uuid)', 'app.default_fema_figures(uuid)', 'app.default_fema(uuid)']::regprocedure[] loop
    execute pg_temp.plainly(pg_get_functiondef(beginning));
  end loop;
end
$$;
drop function pg_temp.plainly(text);
