-- The public summary is written for vendors. It is empty until the buyer writes it, and asked for before the approval.
alter table public.solicitations alter column summary drop not null;
