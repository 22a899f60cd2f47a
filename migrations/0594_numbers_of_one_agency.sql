-- A confirmation number is one of its agency's; in all agencies together it is unique by 60 random bits.
drop index public.service_requests_confirmation;
create unique index service_requests_confirmation on public.service_requests (organization_id, confirmation) where confirmation is not null;
create index service_requests_by_confirmation on public.service_requests (confirmation) where confirmation is not null;
drop index public.records_requests_confirmation;
create unique index records_requests_confirmation on public.records_requests (organization_id, confirmation);
create index records_requests_by_confirmation on public.records_requests (confirmation);
