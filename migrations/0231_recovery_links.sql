-- A storm is walked from its incident to the drawdown: the damage knows its incident and the asset that is hurt, the repair
-- knows the damage, a project the grant that pays for it, and what is charged to the grant the cost record that shows it.
alter table public.damage_items add column incident uuid, add column asset uuid;
alter table public.damage_items add foreign key (organization_id, incident) references public.emergency_incidents (organization_id, id);
alter table public.damage_items add foreign key (organization_id, asset) references public.assets (organization_id, id);
create index on public.damage_items (organization_id, incident);
create index on public.damage_items (organization_id, asset);

alter table public.work_orders add column damage uuid;
alter table public.work_orders add foreign key (organization_id, damage) references public.damage_items (organization_id, id);
create index on public.work_orders (organization_id, damage);
grant update (damage) on public.work_orders to authenticated;

alter table public.pa_projects add column funding uuid;
alter table public.pa_projects add foreign key (organization_id, funding) references public.grants (organization_id, id);
create index on public.pa_projects (organization_id, funding);

alter table public.grant_costs add column cost_record uuid;
alter table public.grant_costs add foreign key (organization_id, cost_record) references public.cost_records (organization_id, id);
create index on public.grant_costs (organization_id, cost_record);
