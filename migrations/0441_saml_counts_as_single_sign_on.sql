-- A SAML provider counts as single sign-on, by its entity id. One that is suspended keeps the requirement in force and
-- vouches for no session: only the break-glass account comes in until it is active again or the controls are changed.
create or replace function app.carry_demands() returns trigger language plpgsql set search_path = '' as $$
declare
  of uuid := coalesce(new.organization_id, old.organization_id);
begin
  insert into public.session_demands (organization_id, factor_roles, sso_roles, sso_domains, break_glass, networks, issuers)
  select p.organization_id, p.factor_roles, p.sso_roles, p.sso_domains, p.break_glass, p.networks,
         (select array_agg(known.issuer) from (
            select c.issuer from public.sso_connections c where c.organization_id = of and c.status = 'in_force'
            union select case s.status when 'in_force' then s.entity_id else 'suspended ' || s.id end
              from public.saml_providers s where s.organization_id = of and s.status in ('in_force', 'suspended')) as known)
    from public.identity_policies p where p.organization_id = of
  on conflict (organization_id) do update set factor_roles = excluded.factor_roles, sso_roles = excluded.sso_roles,
    sso_domains = excluded.sso_domains, break_glass = excluded.break_glass, networks = excluded.networks, issuers = excluded.issuers;
  return null;
end
$$;

create constraint trigger carry_demands_insert after insert on public.saml_providers
  for each row when (new.status in ('in_force', 'suspended')) execute function app.carry_demands();
create constraint trigger carry_demands_update after update on public.saml_providers
  for each row when (new.status in ('in_force', 'suspended') or old.status in ('in_force', 'suspended')) execute function app.carry_demands();
create constraint trigger carry_demands_delete after delete on public.saml_providers
  for each row when (old.status in ('in_force', 'suspended')) execute function app.carry_demands();
