-- The last day of a dated row is the last day on which it holds, everywhere. In these tables it was the first on which it no longer did:
-- each row keeps the days on which it held.
alter table public.plans drop constraint plans_check, add constraint plans_check check (valid_until >= valid_from);
alter table public.legal_limits drop constraint legal_limits_check, add constraint legal_limits_check check (valid_until >= valid_from);
alter table public.cost_items drop constraint cost_items_check, add constraint cost_items_check check (valid_until >= valid_from);
do $$
declare
  moved text;
begin
  foreach moved in array array['plans', 'legal_limits', 'cost_items', 'vendor_terms', 'order_terms', 'finance_terms', 'account_mappings', 'grant_terms', 'fema_terms', 'asset_terms', 'stock_terms'] loop
    execute format('update public.%I set valid_until = valid_until - 1 where valid_until is not null', moved);
  end loop;
end
$$;

-- What an agency begins with is written down with the day after as well.
do $$
declare
  beginning regprocedure;
begin
  foreach beginning in array array['app.default_finance(uuid, date)', 'app.default_grants(uuid)', 'app.default_fema_figures(uuid)', 'app.default_asset_terms(uuid, date)']::regprocedure[] loop
    execute replace(pg_get_functiondef(beginning), 'd.valid_until::date', '(d.valid_until::date - 1)');
  end loop;
end
$$;
