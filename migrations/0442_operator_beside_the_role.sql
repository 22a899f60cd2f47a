-- Who runs the installation is a mark of its own beside the role that the agency gave. Until here platform_admin was the
-- highest role, so the operator of the installation was an administrator of every agency that they were a member of.
create function app.operates() returns boolean language sql stable parallel safe as $$ select coalesce(current_setting('app.operates', true) = 'on', false) $$;

-- A role is one that an agency gives. What a server of an earlier version still says here gives nothing in an agency.
create or replace function app.role() returns text language sql stable parallel safe as $$
  select coalesce(nullif(nullif(current_setting('app.role', true), ''), 'platform_admin'), 'user')
$$;

-- Asked for platform_admin, it asks who runs the installation.
create or replace function app.at_least(role text) returns boolean language sql stable parallel safe as $$
  select case when role = 'platform_admin' then app.operates()
              else array_position(array['user', 'manager', 'admin'], app.role()) >= array_position(array['user', 'manager', 'admin'], role) end
$$;

create or replace function app.break_glass() returns uuid language plpgsql stable parallel safe as $$
begin
  if not app.operates() then return null; end if;
  return (
    select a.organization_id from public.operator_accesses a join public.organizations o on o.id = a.organization_id and o.kind = 'agency'
     where a.created_by = app.user_id() and a.ended_at is null and a.ends_at > now());
end
$$;

-- What a member sees is decided by the agency's own row.
create or replace function app.member_sees(member uuid, at_moment timestamptz, table_name text, record uuid) returns boolean language plpgsql as $$
declare
  asking text := current_setting('app.user_id');
  asking_role text := current_setting('app.role');
  asking_operates text := coalesce(current_setting('app.operates', true), '');
  sees boolean;
begin
  perform set_config('app.role', coalesce((
    select role from public.user_roles
     where user_id = member and organization_id = app.organization_id() and (expires_at is null or expires_at > at_moment)
     order by granted_at desc, id desc limit 1), 'user'), true);
  perform set_config('app.user_id', member::text, true), set_config('app.operates', '', true);
  sees := app.person_sees(table_name, record, app.organization_id());
  perform set_config('app.user_id', asking, true), set_config('app.role', asking_role, true), set_config('app.operates', asking_operates, true);
  return sees;
end
$$;

-- The policies that mean the operator.
alter policy "members read" on public.organizations using (id = (select app.organization_id()) or (select app.operates()));
alter policy "members read" on public.subscriptions using (organization_id = (select app.organization_id()) or (select app.operates()));
alter policy "signed in read" on public.tutorials using (is_active or (select app.operates()));
alter policy "the platform reads" on public.page_views using ((select app.operates()));
alter policy "the platform reads" on public.inquiries using ((select app.operates()));
alter policy "the platform reads" on public.demo_bookings using ((select app.operates()));
alter policy "the platform reads" on public.feature_requests using ((select app.operates()));
alter policy "the platform reads" on public.feature_comments using ((select app.operates()));
alter policy "the platform reads" on public.opportunity_subscriptions using ((select app.operates()));
alter policy "people read" on public.trail_logs
  using (organization_id = (select app.organization_id()) or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.operates())));
alter policy "people read" on public.trail_checkpoints
  using (organization_id = (select app.organization_id()) or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.operates())));
alter policy "administrators read" on public.trail_entries
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.operates())));
alter policy "administrators read" on public.audit_events
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.operates()))
    or (organization_id = (select app.break_glass()) and command !~ '^(bids?|bid-files|bid-findings|openings|officer-keys|solicitations|plan-holders|questions|evaluations|panelists|scores|consensus|trials|awards|protests|splits)/'));
alter policy "own and administrators read" on public.user_roles
  using (
    (user_id = (select app.user_id()) and (organization_id is null or organization_id = (select app.organization_id())))
    or (organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (organization_id is null and (select app.operates()))
    or organization_id = (select app.break_glass())
  );
alter policy "administrators read" on app.security_events
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (organization_id is null and (select app.operates()))
    or organization_id = (select app.break_glass()));

-- Until here a newer row of the agency took the operator's row out of force. It stays out of force.
set local role custodian;
update public.user_roles p set expires_at = now()
 where p.organization_id is null and p.granted_at < now() and (p.expires_at is null or p.expires_at > now())
   and exists (select from public.user_roles r
                where r.user_id = p.user_id and r.organization_id is not null and (r.granted_at, r.id) > (p.granted_at, p.id)
                  and (r.expires_at is null or r.expires_at > now()));
reset role;
