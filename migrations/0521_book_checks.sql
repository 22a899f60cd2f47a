-- When the sums of a book were last compared with its entries, when they last agreed, and what differed then.
create table public.book_checks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  book text not null check (book in ('budget', 'journal')),
  checked_at timestamptz not null,
  agreed_at timestamptz,
  result jsonb not null,
  primary key (organization_id, book)
);
select app.protect('public.book_checks');
create policy "people read" on public.book_checks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.book_checks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.book_checks to authenticated;
grant select, insert, update on public.book_checks to commands;
