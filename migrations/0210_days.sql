-- The day that a moment was on where the organization is: an order of seven in the evening in Chicago belongs to that day,
-- though in Greenwich the next one has begun.
create function app.day_of(organization uuid, moment timestamptz) returns date language sql stable parallel safe as $$
 select (moment at time zone (select o.time_zone from public.organizations o where o.id = organization))::date $$;

-- The moment at which a day begins there.
create function app.start_of_day(organization uuid, day date) returns timestamptz language sql stable parallel safe as $$
 select day::timestamp at time zone (select o.time_zone from public.organizations o where o.id = organization) $$;
