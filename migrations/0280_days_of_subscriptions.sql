-- A subscription begins on a day of the organization's own place. Until now the day was counted in Greenwich, and a change of
-- plan wrote its midnight. Each one that runs keeps the day that its invoices are counted from; its month ends at midnight there.
update public.subscriptions
   set started_at = app.start_of_day(organization_id, (started_at at time zone 'UTC')::date),
       current_period_end = app.start_of_day(organization_id, (current_period_end at time zone 'UTC')::date)
 where ended_at is null;
