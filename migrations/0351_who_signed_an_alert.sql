-- Whether an alert was signed and by whom, and the counties that it names by code alone. Alerts of before were not checked.
alter table public.cap_alerts add column places text check (length(places) <= 20000);
alter table public.cap_alerts add column signature text not null default 'not_checked' check (signature in ('not_checked', 'unsigned', 'not_checkable', 'first_seen', 'verified'));
alter table public.cap_alerts add column signed_by text check (length(signed_by) <= 200);
alter table public.cap_alerts add column certificate text check (length(certificate) <= 64);
create index on public.cap_alerts (organization_id, sender, certificate) where certificate is not null;
