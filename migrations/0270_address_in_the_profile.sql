-- A company names its address in the Peppol network itself, with what else it says of itself once.
alter table public.company_profiles add column peppol text check (length(peppol) <= 60);
