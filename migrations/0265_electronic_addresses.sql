-- By what the Peppol network finds a vendor or an agency: the list, a colon and the number.
alter table public.vendors add column peppol text check (length(peppol) <= 60);
grant update (peppol) on public.vendors to authenticated;
alter table public.organizations add column peppol text check (length(peppol) <= 60);
grant update (peppol) on public.organizations to commands;
