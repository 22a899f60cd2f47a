-- Projects that are switched off in the public profile are read by their own people alone; they are kept, with what
-- residents said about them, for the day on which they are shown again.
drop policy "everybody reads" on public.published_projects;
create policy "everybody reads what is shown" on public.published_projects for select to anon, authenticated using (organization_id in (select shown.organization_id from public.publications shown where shown.projects));
create policy "people read" on public.published_projects for select to authenticated using (organization_id = (select app.organization_id()));
