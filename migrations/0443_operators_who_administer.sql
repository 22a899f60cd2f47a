-- Until here the operator of the installation administered the agency that they belong to without a row of the agency. They
-- go on where no one else administers it, so that no agency is left without an administrator, and so does the platform
-- administrator of the demonstration, who has both rows in a new one. Everyone else has the role that their agency gave.
set local role custodian;
insert into public.user_roles (organization_id, user_id, role, granted_at)
select m.organization_id, m.user_id, 'admin', p.granted_at
  from public.user_roles p
  join public.organization_members m on m.user_id = p.user_id
  join auth.users u on u.id = p.user_id
 where p.organization_id is null and (p.expires_at is null or p.expires_at > now())
   and not exists (select from public.user_roles r where r.user_id = p.user_id and r.organization_id = m.organization_id and r.role = 'admin' and (r.expires_at is null or r.expires_at > now()))
   and (u.raw_app_meta_data ->> 'demo_role' = 'platform_admin'
     or not exists (select from public.user_roles r where r.organization_id = m.organization_id and r.role = 'admin' and (r.expires_at is null or r.expires_at > now())));
reset role;
