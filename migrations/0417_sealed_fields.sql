-- Fields that are encrypted before they reach the database: what is not sealed for its own row does not come in, however
-- it is written. The name of the key, the place of the value and the sealed bytes follow each other.
create function app.is_sealed(value text, place text, organization uuid, record uuid) returns boolean language sql immutable
  return value ~ ('^sealed:1:[0-9a-f]{16}:' || place || ':' || organization || ':' || record || ':[A-Za-z0-9_-]{38,}$');

-- The medical text of injury cases. Rows from before are sealed at the next start, which then validates the checks.
do $$
declare
  field text;
  later text := case when exists (select from public.injury_cases) then ' not valid' else '' end;
begin
  foreach field in array array['employee', 'injury', 'treated_at', 'physician', 'doing', 'object'] loop
    execute (
      select coalesce(string_agg(format('alter table public.injury_cases drop constraint %I', conname), '; '), '')
        from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum] where conrelid = 'public.injury_cases'::regclass and contype = 'c' and attname = field
    );
    execute format('alter table public.injury_cases add constraint %I check (app.is_sealed(%I, %L, organization_id, id))%s', 'injury_cases_' || field || '_sealed', field, 'injury_cases.' || field, later);
  end loop;
end
$$;
