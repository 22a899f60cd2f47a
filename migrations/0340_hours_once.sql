-- Hours are counted once. What a person works on a day lies in three registers: cost records of a disaster, labor booked in
-- work orders, and volunteer assignments. All of them are asked by one function whenever hours come in, under one lock for each
-- agency, so that two who enter at the same moment do not pass side by side. Nothing is kept beside the registers: what is
-- rejected, withdrawn or voided there is free at once.
alter table public.cost_records add column employee uuid;
alter table public.cost_records add foreign key (organization_id, employee) references public.organization_members (organization_id, user_id);
create index on public.cost_records (organization_id, employee);
alter table public.cost_records add column employee_number text check (length(employee_number) <= 40);
alter table public.cost_records add column starts_at timestamptz;
alter table public.cost_records add column ends_at timestamptz;
alter table public.cost_records add column work_order uuid;
alter table public.cost_records add foreign key (organization_id, work_order) references public.work_orders (organization_id, id);
create index on public.cost_records (organization_id, work_order);
alter table public.cost_records add column volunteer_work uuid;
alter table public.cost_records add foreign key (organization_id, volunteer_work) references public.volunteer_assignments (organization_id, id);
create index on public.cost_records (organization_id, volunteer_work);
alter table public.cost_records add column unit_number text check (length(unit_number) <= 60);

-- A booking of labor is voided with a reason, and stays to be read. Its hours are free from then on.
alter table public.work_labor add column starts_at timestamptz;
alter table public.work_labor add column ends_at timestamptz;
alter table public.work_labor add column voided_on date;
alter table public.work_labor add column voided_by uuid;
alter table public.work_labor add foreign key (organization_id, voided_by) references public.organization_members (organization_id, user_id);
create index on public.work_labor (organization_id, voided_by);
alter table public.work_labor add column void_reason text check (length(void_reason) <= 500);
grant update, delete on public.work_labor to service_role, custodian, commands;
create index on public.work_labor (organization_id, worked_on);
create index on public.volunteer_assignments (organization_id, arrived_at);

-- A name as it is compared: small letters, no marks, its words in the order of the alphabet, so that "Cole, R." is "R. Cole".
create function app.name_key(name text) returns text language sql immutable parallel safe as $$
  select nullif(string_agg(word, ' ' order by word), '')
    from regexp_split_to_table(lower(regexp_replace(coalesce(name, ''), '[^[:alnum:]]+', ' ', 'g')), '\s+') as word where word <> '' $$;

create function app.in_hours(minutes numeric) returns text language sql immutable parallel safe as $$
  select case when minutes = 60 then '1 hour' else trim_scale(round(minutes / 60, 2)) || ' hours' end $$;

-- Every entry of hours of one day, whichever register it lies in. What claims hours of another register has its name in
-- claims: it is counted there. A shift past midnight of a volunteer, whose hours are taken by the clock, is of both days.
create function app.hours_of(organization uuid, day date) returns table (
  subject text, register text, id uuid, number text, entered_by uuid, account uuid, employee text, names text[], claims uuid,
  minutes numeric, begins timestamptz, ends timestamptz, regular boolean, overtime boolean, task text, words text, damage uuid, beside text
) language sql stable as $$
  select 'person', 'cost_records', c.id, c.number, c.entered_by, c.employee, app.name_key(c.employee_number),
         array_remove(array[app.name_key(c.person_name), app.name_key(m.display_name)], null), coalesce(c.work_order, c.volunteer_work),
         60 * (coalesce(c.regular_hours, 0) + coalesce(c.overtime_hours, 0)), c.starts_at, c.ends_at,
         coalesce(c.regular_hours, 0) > 0, coalesce(c.overtime_hours, 0) > 0, app.name_key(c.description), app.name_key(c.description), c.damage, null
    from public.cost_records c left join public.organization_members m on m.organization_id = c.organization_id and m.user_id = c.employee
   where c.organization_id = organization and c.worked_on = day and c.kind = 'labor' and c.status in ('noted', 'checked')
  union all
  select 'equipment', 'cost_records', c.id, c.number, c.entered_by, null, app.name_key(c.unit_number),
         array_remove(array[app.name_key(coalesce(c.equipment, r.equipment))], null), null,
         60 * (coalesce(c.hours, 0) + coalesce(c.standby_hours, 0)), c.starts_at, c.ends_at, true, true,
         app.name_key(c.description), app.name_key(c.description), c.damage, app.name_key(c.operator)
    from public.cost_records c left join public.equipment_rates r on r.organization_id = c.organization_id and r.id = c.rate
   where c.organization_id = organization and c.worked_on = day and c.kind = 'equipment' and c.status in ('noted', 'checked') and coalesce(r.unit, 'hour') !~* 'mile'
  union all
  select 'person', 'work_labor', l.id, w.number, l.created_by, l.worker, null, array_remove(array[app.name_key(m.display_name)], null), null,
         l.minutes, l.starts_at, l.ends_at, true, true, l.work_order || ' ' || coalesce(app.name_key(l.note), ''), app.name_key(w.title), w.damage, null
    from public.work_labor l
    join public.work_orders w on w.organization_id = l.organization_id and w.id = l.work_order
    join public.organization_members m on m.organization_id = l.organization_id and m.user_id = l.worker
   where l.organization_id = organization and l.worked_on = day and l.voided_on is null
  union all
  select 'person', 'volunteer_assignments', a.id, 'volunteer assignment "' || a.task || '"', a.created_by, null, null, array_remove(array[app.name_key(v.name)], null), null,
         extract(epoch from least(a.arrived_at + a.hours * interval '1 hour', app.start_of_day(organization, day + 1)) - greatest(a.arrived_at, app.start_of_day(organization, day))) / 60,
         a.arrived_at, a.arrived_at + a.hours * interval '1 hour', true, true, app.name_key(a.task), app.name_key(a.task), null, null
    from public.volunteer_assignments a join public.volunteers v on v.organization_id = a.organization_id and v.id = a.volunteer
   where a.organization_id = organization and a.status = 'released' and a.hours > 0
     and a.arrived_at < app.start_of_day(organization, day + 1) and a.arrived_at > app.start_of_day(organization, day) - interval '24 hours'
     and a.arrived_at + a.hours * interval '1 hour' > app.start_of_day(organization, day)
$$;

-- Who is the same: one account is, one employee number is; else whoever has the same name.
create function app.same_worker(account uuid, employee text, names text[], other uuid, other_employee text, other_names text[]) returns boolean
language sql immutable parallel safe as $$
  select case when account is not null and other is not null then account = other
              when employee is not null and other_employee is not null then employee = other_employee
              else names && other_names end $$;

create function app.judge_hours() returns trigger language plpgsql as $$
declare
  day date; own record; other record; total numeric; who text; days date[];
begin
  perform pg_advisory_xact_lock(hashtextextended('hours of ' || new.organization_id, 0));
  days := case tg_table_name
    when 'volunteer_assignments' then array[app.day_of(new.organization_id, (to_jsonb(new) ->> 'arrived_at')::timestamptz), app.day_of(new.organization_id, (to_jsonb(new) ->> 'arrived_at')::timestamptz) + 1]
    else array[(to_jsonb(new) ->> 'worked_on')::date] end;
  foreach day in array array_remove(days, null) loop
    for own in select * from app.hours_of(new.organization_id, day) h where h.register = tg_table_name and h.id = new.id loop
      who := case when own.subject = 'equipment' then coalesce(to_jsonb(new) ->> 'equipment', 'This unit')
        when tg_table_name = 'cost_records' then to_jsonb(new) ->> 'person_name'
        when tg_table_name = 'work_labor' then (select m.display_name from public.organization_members m where m.organization_id = new.organization_id and m.user_id = own.account)
        else (select v.name from public.volunteers v where v.organization_id = new.organization_id and v.id = (to_jsonb(new) ->> 'volunteer')::uuid) end;
      if own.claims is not null then
        perform app.judge_claim(new.organization_id, day, own.claims, own.account, own.employee, own.names, who);
        continue;
      end if;
      select h.*, coalesce(m.display_name, 'a colleague') as enterer into other
        from app.hours_of(new.organization_id, day) h
        left join public.organization_members m on m.organization_id = new.organization_id and m.user_id = h.entered_by
       where h.subject = own.subject and not (h.register = tg_table_name and h.id = new.id) and h.claims is null
         and app.same_worker(own.account, own.employee, own.names, h.account, h.employee, h.names)
         and ((own.regular and h.regular) or (own.overtime and h.overtime))
         and case when own.begins is not null and own.ends is not null and h.begins is not null and h.ends is not null
                    then own.begins < h.ends and h.begins < own.ends
                  when own.subject = 'equipment' and own.beside is not null and h.beside is not null and own.beside <> h.beside then false
                  when h.register = own.register then h.task = own.task
                  else h.words = own.words or h.damage = own.damage or (h.minutes = own.minutes and own.begins is null and h.begins is null) end
       order by h.number limit 1;
      if found then
        raise sqlstate 'PT409' using message = format('Already entered in %s by %s on %s: %s.', other.number, other.enterer, to_char(day, 'FMMon FMDD, YYYY'), app.in_hours(other.minutes))
          || case when other.register = 'work_labor' and own.register = 'cost_records' then ' Choose that work order if these are the same hours; otherwise enter From and Until.'
                  when other.register = 'volunteer_assignments' and own.register = 'cost_records' then ' Choose that assignment if these are the same hours; otherwise enter From and Until.'
                  else ' Correct that entry, or enter From and Until if this was another shift.' end;
      end if;
      select sum(h.minutes) into total from app.hours_of(new.organization_id, day) h
       where h.subject = own.subject and h.claims is null and app.same_worker(own.account, own.employee, own.names, h.account, h.employee, h.names);
      if total > 1440 then
        raise sqlstate 'PT409' using message = format('%s would have %s on %s, and a day has 24. Already entered: %s.', who, app.in_hours(total), to_char(day, 'FMMon FMDD, YYYY'),
          (select string_agg(format('%s in %s', app.in_hours(h.minutes), h.number), ', ' order by h.number) from app.hours_of(new.organization_id, day) h
            where h.subject = own.subject and h.claims is null and not (h.register = tg_table_name and h.id = new.id)
              and app.same_worker(own.account, own.employee, own.names, h.account, h.employee, h.names)));
      end if;
    end loop;
    -- What was voided or made less here may be claimed in a cost record: it is taken out there first.
    if tg_op = 'UPDATE' and tg_table_name = 'work_labor' then
      for other in select * from app.hours_of(new.organization_id, day) h where h.claims = (to_jsonb(new) ->> 'work_order')::uuid loop
        perform app.judge_claim(new.organization_id, day, other.claims, other.account, other.employee, other.names, null);
      end loop;
    end if;
  end loop;
  return null;
end
$$;

-- Of the hours that a work order or an assignment has of one person on one day, cost records claim no more than there are.
create function app.judge_claim(organization uuid, of_day date, claimed_of uuid, account uuid, employee text, names text[], who text) returns void language plpgsql as $$
declare
  booked numeric; claimed numeric; named text; claims text;
begin
  select coalesce(sum(h.minutes), 0) into booked from app.hours_of(organization, of_day) h
   where ((h.register = 'work_labor' and h.id in (select l.id from public.work_labor l where l.organization_id = organization and l.work_order = claimed_of))
      or (h.register = 'volunteer_assignments' and h.id = claimed_of))
     and app.same_worker(judge_claim.account, judge_claim.employee, judge_claim.names, h.account, h.employee, h.names);
  select coalesce(sum(h.minutes), 0), string_agg(h.number, ', ' order by h.number) into claimed, claims from app.hours_of(organization, of_day) h
   where h.claims = claimed_of and app.same_worker(judge_claim.account, judge_claim.employee, judge_claim.names, h.account, h.employee, h.names);
  if claimed > booked then
    named := coalesce((select w.number from public.work_orders w where w.organization_id = organization and w.id = claimed_of), 'This volunteer assignment');
    raise sqlstate 'PT409' using message = format('%s has %s%s on %s, and %s would claim %s.', named, app.in_hours(booked), coalesce(' of ' || who, ''), to_char(of_day, 'FMMon FMDD, YYYY'), claims, app.in_hours(claimed));
  end if;
end
$$;

create constraint trigger hours_once after insert or update of kind, worked_on, person_name, employee, employee_number, regular_hours, overtime_hours, equipment, unit_number, operator, rate, hours, standby_hours, description, damage, starts_at, ends_at, work_order, volunteer_work, status on public.cost_records
  for each row when (new.kind in ('labor', 'equipment') and new.status in ('noted', 'checked')) execute function app.judge_hours();
create constraint trigger hours_once after insert or update on public.work_labor for each row execute function app.judge_hours();
create constraint trigger hours_once after insert or update of hours, arrived_at, volunteer, status on public.volunteer_assignments
  for each row when (new.status = 'released') execute function app.judge_hours();
