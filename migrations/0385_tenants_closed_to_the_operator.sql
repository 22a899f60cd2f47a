-- The operator of the platform reads no organization's rows by role. Before this, the audit log of a vendor told the
-- operator, who may work for the buying agency as well, who had sealed a bid before the opening.
-- What stays: the list of organizations, plans and subscriptions, and what belongs to no organization.

alter policy "administrators read" on public.audit_events
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.role()) = 'platform_admin'));

alter policy "people read" on public.trail_logs
  using (organization_id = (select app.organization_id())
    or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.role()) = 'platform_admin'));
alter policy "people read" on public.trail_checkpoints
  using (organization_id = (select app.organization_id())
    or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.role()) = 'platform_admin'));
alter policy "administrators read" on public.trail_entries
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.role()) = 'platform_admin'));

alter policy "administrators read" on public.invitations
  using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
alter policy "members read" on public.organization_members
  using (organization_id = (select app.organization_id()) or user_id = (select app.user_id()));
alter policy "own and administrators read" on public.user_roles
  using (
    (user_id = (select app.user_id()) and (organization_id is null or organization_id = (select app.organization_id())))
    or (organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (organization_id is null and (select app.role()) = 'platform_admin')
  );

alter policy "administrators read" on app.security_events
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (organization_id is null and (select app.role()) = 'platform_admin'));
alter policy "administrators read" on app.read_audit
  using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));

alter policy "members read" on public.product_agents using (organization_id = (select app.organization_id()));
alter policy "members read" on public.tenants using (is_public or organization_id = (select app.organization_id()));
alter policy "own and administrators read" on public.user_feedback
  using (user_id = (select app.user_id()) or (organization_id = (select app.organization_id()) and (select app.at_least('admin'))));
