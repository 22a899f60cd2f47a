-- Who opened the answers of a submission, and when. The command that writes this stands in the trail, and only what was
-- opened within the hour is read: through the table API the answers could be read without a line about it.
create table public.form_openings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  submission uuid not null,
  user_id uuid not null,
  opened_at timestamptz not null default now(),
  primary key (organization_id, submission, user_id),
  foreign key (organization_id, submission) references public.form_submissions (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.form_openings');
create index on public.form_openings (organization_id, user_id);
create policy "their own" on public.form_openings for select to authenticated using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
create policy "commands" on public.form_openings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_openings to authenticated;
grant select, insert, update on public.form_openings to commands;

drop policy "who reads the submission" on public.form_answers;
create policy "who opened the submission" on public.form_answers for select to authenticated using (
  exists (select from public.form_submissions parent where parent.organization_id = form_answers.organization_id and parent.id = form_answers.submission)
  and exists (select from public.form_openings o where o.organization_id = form_answers.organization_id and o.submission = form_answers.submission and o.user_id = (select app.user_id()) and o.opened_at > now() - interval '1 hour')
);
