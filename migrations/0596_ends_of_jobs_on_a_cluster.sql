-- Asked by a function: a cluster does not take a statement that changes a table of its coordinator and asks a copied one.
create function app.is_vendor(organization uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.organizations o where o.id = organization and o.kind = 'vendor');
end
$$;
revoke execute on function app.is_vendor(uuid) from public;
grant execute on function app.is_vendor(uuid) to service_role;
