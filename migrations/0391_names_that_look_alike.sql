-- Names that look alike. The skeleton of a name (after Unicode TR39) is what is left where letters that look the same are the
-- same: case, accents, punctuation and spaces are gone, and look-alikes of other alphabets are Latin.
create function app.name_skeleton(name text) returns text language sql immutable parallel safe as $$
  select replace(replace(translate(lower(regexp_replace(translate(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f\u200b-\u200f]', '', 'g'),
      '|асеһіјкморԛѕтухѵԝвгԁӏнАВСЕНІЈКМОРЅТУХԜӀαβεικνορτυχγηωσΑΒΕΖΗΙΚΜΝΟΡΤΥΧıɑɩøØłŁđĐħĦօսհո',
      'lacehijkmopqstyxvwbrdlhabcehijkmopstyxwlabeikvoptuxynwoabezhikmnoptyxiaioollddhhouhn'),
    '[\s[:punct:]\u00a0-\u00bf\u2000-\u206f]+', '', 'g')), '01i|', 'olll'), 'rn', 'm'), 'vv', 'w')
$$;

-- A member whose name looks like another member's bears the beginning of the email as well, wherever names are shown: it is kept
-- with the name. The one who had the name first keeps it as it is.
create function app.unmarked_name(display_name text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(display_name, '\s+\u00b7(\s.*)?$', ''))
$$;
create index organization_members_name on public.organization_members (organization_id, app.name_skeleton(app.unmarked_name(display_name)));
create policy "names are compared" on public.organization_members for select to current_user using (true);

-- The members of today: whoever joined later bears the mark.
set local role custodian;
update public.organization_members m set display_name = left(m.display_name, 130) || ' ' || chr(183) || ' ' || left(split_part(m.email, '@', 1), 60)
 where m.display_name <> '' and exists (select from public.organization_members o where o.organization_id = m.organization_id and (o.joined_at, o.user_id) < (m.joined_at, m.user_id)
   and app.name_skeleton(app.unmarked_name(o.display_name)) = app.name_skeleton(app.unmarked_name(m.display_name)));
reset role;

-- Reviewed definer function. It reads the names of the organization of the row that is written, and answers only by the mark.
create function app.mark_same_name() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  asked text := app.unmarked_name(new.display_name);
  mark constant text := ' ' || chr(183) || ' ';
begin
  -- Accounts of the demonstration are called by their role, by the house and not by themselves.
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
create index organizations_name on public.organizations (app.organization_skeleton(name));
create policy "names are compared" on public.organizations for select to current_user using (true);

-- Reviewed definer function. It tells whether a name is taken, and not by whom.
create function app.organization_name_taken(asked text, own uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.organizations o where o.id is distinct from own and app.organization_skeleton(o.name) = app.organization_skeleton(asked))
$$;
revoke execute on function app.organization_name_taken(text, uuid) from public;
grant execute on function app.organization_name_taken(text, uuid) to commands;

-- By commands: what the operator enters past them (a seed, a restore) is the operator's to know. The name that residents and
-- vendors are shown is free text, and must not be another organization's either.
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
create trigger name_taken before insert or update of agency on public.vendor_welcomes for each row execute function app.refuse_taken_name('agency', 'organization_id');
create constraint trigger name_taken after insert or update on public.publications for each row execute function app.refuse_taken_name('agency', 'organization_id');
