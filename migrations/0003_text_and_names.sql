-- Which characters a text may have, and names that look alike.

-- Text that is what it looks like. No text has control characters or characters that reverse the text around them; a
-- one-line text has nothing invisible; in the name of a person or an organization each word uses one alphabet. The patterns
-- are those of src/platform/written-text.ts; the rule is here as well because rows are also written without a form.
create function app.text_pattern(name text) returns text language sql immutable parallel safe as $$
  select case name
    when 'never' then '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\ufffe\uffff]'
    when 'hidden' then '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u3164\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]|(^|[^\u0590-\u1fff\u2190-\u2bff\u3040-\ud7ff\uf900-\ufe0f\U0001f000-\U0001faff\U00020000-\U0003ffff])[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]'
    when 'hiddenInNames' then '(^|[^\u0590-\u1fff])[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]'
    when 'visible' then '[^\s\u00a0\u1680\u2000-\u200f\u202f\u205f\u2800\u3000]'
    when 'lone' then '(^|[\s\u00a0\u1680\u2000-\u200f\u202f\u205f\u2800\u3000])[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{5}'
    when 'lines' then '[\t\n\r\u2028\u2029]'
    when 'mixed' then '[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff\uff21-\uff5a][^\s.,;:/&()''"\u2019\u00b7-]*[\u0370-\u03ff\u1f00-\u1fff\u0400-\u052f\u1c80-\u1c8f\u0530-\u058f\u13a0-\u13ff\uab30-\uabbf]|[\u0370-\u03ff\u1f00-\u1fff][^\s.,;:/&()''"\u2019\u00b7-]*[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff\uff21-\uff5a\u0400-\u052f\u1c80-\u1c8f\u0530-\u058f\u13a0-\u13ff\uab30-\uabbf]|[\u0400-\u052f\u1c80-\u1c8f][^\s.,;:/&()''"\u2019\u00b7-]*[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff\uff21-\uff5a\u0370-\u03ff\u1f00-\u1fff\u0530-\u058f\u13a0-\u13ff\uab30-\uabbf]|[\u0530-\u058f\u13a0-\u13ff\uab30-\uabbf][^\s.,;:/&()''"\u2019\u00b7-]*[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff\uff21-\uff5a\u0370-\u03ff\u1f00-\u1fff\u0400-\u052f\u1c80-\u1c8f]'
  end
$$;

-- The fault of a text, in words that follow the name of its field, or null.
create function app.why_not_text(kind text, value text) returns text language sql immutable parallel safe as $$
  select case
    when value is null or value ~ '^[ -~]*$' then null
    when value ~ app.text_pattern('never') then 'has control or direction characters that cannot be stored. Type it again without them.'
    when kind = 'text' then null
    when value ~ app.text_pattern('hidden') then 'has invisible characters. Type it again without them.'
    when value !~ app.text_pattern('visible') then 'has no visible character.'
    when value ~ app.text_pattern('lone') then 'has an accent without a letter. Type it again.'
    when kind = 'line' then null
    when value ~ app.text_pattern('lines') then 'must be one line.'
    when value ~ app.text_pattern('hiddenInNames') then 'has invisible characters. Type it again without them.'
    when value ~ app.text_pattern('mixed') then 'mixes letters of different alphabets in one word. Use one alphabet for each word.'
  end
$$;

-- The arguments name the columns: n:COLUMN for a name, l:COLUMN for a single line; every other text may have several
-- lines. Only changed texts are checked, so that an older row can still be edited.
create function app.judge_texts() returns trigger language plpgsql as $$
declare
  content jsonb := to_jsonb(new);
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  each record;
  reason text;
begin
  if content::text ~ '^[ -~]*$' and content::text !~ '\\(u00|b|f)' then
    return new;
  end if;
  for each in select key, value from jsonb_each_text(content) where value is not null and content -> key is distinct from before -> key loop
    reason := app.why_not_text(case when 'n:' || each.key = any (tg_argv) then 'name' when 'l:' || each.key = any (tg_argv) then 'line' else 'text' end, each.value);
    if reason is not null then
      raise exception '% %', upper(left(each.key, 1)) || replace(substr(each.key, 2), '_', ' '), reason using errcode = 'check_violation';
    end if;
  end loop;
  return new;
end
$$;

create function app.keep_text(kept regclass, names text[] default '{}', lines text[] default '{}') returns void language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(argument), ', ') from (select 'n:' || name from unnest(names) name union all select 'l:' || line from unnest(lines) line) given (argument));
begin
  execute format('drop trigger if exists keep_text on %s', kept);
  execute format('create trigger keep_text before insert or update on %s for each row execute function app.judge_texts(%s)', kept, coalesce(arguments, ''));
end
$$;
revoke execute on function app.keep_text(regclass, text[], text[]) from public;

select app.keep_text('public.organizations', names => '{name}');
select app.keep_text('public.organization_members', names => '{display_name}', lines => '{email}');

-- Names that look alike. The skeleton of a name (after Unicode TR39) is what is left where letters that look the same are the
-- same: case, accents, punctuation and spaces are gone, and look-alikes of other alphabets are Latin.
create function app.name_skeleton(name text) returns text language sql immutable parallel safe as $$
  select replace(replace(translate(lower(regexp_replace(translate(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f\u200b-\u200f]', '', 'g'),
      '|асеһіјкморԛѕтухѵԝвгԁӏнАВСЕНІЈКМОРЅТУХԜӀαβεικνορτυχγηωσΑΒΕΖΗΙΚΜΝΟΡΤΥΧıɑɩøØłŁđĐħĦօսհո',
      'lacehijkmopqstyxvwbrdlhabcehijkmopstyxwlabeikvoptuxynwoabezhikmnoptyxiaioollddhhouhn'),
    '[\s[:punct:]\u00a0-\u00bf\u2000-\u206f]+', '', 'g')), '01i|', 'olll'), 'rn', 'm'), 'vv', 'w')
$$;

-- A member whose name looks like another member's is shown with the beginning of their email, which is stored with the
-- name. The member who had the name first keeps it unchanged.
create function app.unmarked_name(display_name text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(display_name, '\s+\u00b7(\s.*)?$', ''))
$$;

-- Reviewed definer function. It reads the names in the organization of the row that is written; its only answer is the mark.
create function app.mark_same_name() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  asked text := app.unmarked_name(new.display_name);
  mark constant text := ' ' || chr(183) || ' ';
begin
  -- Demo accounts are named after their role by the platform, not by their users.
  if tg_op = 'INSERT' and current_setting('role', true) = 'service_role' then return new; end if;
  if tg_op = 'UPDATE' and asked = app.unmarked_name(old.display_name) then
    new.display_name := asked || case when strpos(old.display_name, mark) > 0 then mark || left(split_part(new.email, '@', 1), 60) else '' end;
    return new;
  end if;
  new.display_name := left(asked, 130);
  if asked = '' then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended(new.organization_id || app.name_skeleton(asked), 391));
  if exists (select from public.organization_members m where m.organization_id = new.organization_id and m.user_id <> new.user_id
               and app.name_skeleton(app.unmarked_name(m.display_name)) = app.name_skeleton(asked)) then
    new.display_name := new.display_name || mark || left(split_part(new.email, '@', 1), 60);
  end if;
  return new;
end
$$;
revoke execute on function app.mark_same_name() from public;

create trigger mark_same_name before insert or update of display_name, email on public.organization_members for each row execute function app.mark_same_name();

-- Organizations of one installation have names that can be told apart.
create function app.organization_skeleton(name text) returns text language sql immutable parallel safe as $$
  select app.name_skeleton(regexp_replace(regexp_replace(name, '\(\s*demo(nstration)?\s*\)', '', 'gi'), '^\s*the\s+', '', 'i'))
$$;

-- Reviewed definer function: tells whether a name is taken, but not by which organization.
create function app.organization_name_taken(asked text, own uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.organizations o where o.id is distinct from own and app.organization_skeleton(o.name) = app.organization_skeleton(asked))
$$;
revoke execute on function app.organization_name_taken(text, uuid) from public;
grant execute on function app.organization_name_taken(text, uuid) to commands;

-- Checked for commands only: what the operator enters without them (a seed, a restore) is up to the operator. The name
-- shown to residents and vendors is free text, and must not be another organization's either.
create function app.refuse_taken_name() returns trigger language plpgsql as $$
declare
  asked text := to_jsonb(new) ->> tg_argv[0];
begin
  if current_user <> 'commands' or (tg_op = 'UPDATE' and to_jsonb(old) ->> tg_argv[0] = asked) then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended(app.organization_skeleton(asked), 392));
  if app.organization_name_taken(asked, (to_jsonb(new) ->> tg_argv[1])::uuid) then
    raise exception 'Another organization has this name or one that looks like it. Add your state or county, or ask its administrator to invite you.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger name_taken before insert or update of name on public.organizations for each row execute function app.refuse_taken_name('name', 'id');
create index organizations_name on public.organizations (app.organization_skeleton(name));
create index organization_members_name on public.organization_members (organization_id, app.name_skeleton(app.unmarked_name(display_name)));
