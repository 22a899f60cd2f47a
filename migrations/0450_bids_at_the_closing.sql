-- A sealed bid that is still being written when the closing passes is waited for by the opening, and one that comes
-- later is refused: until now that hung on the minute of quiet between the two. The lock leaves no trace in a row, so
-- that nothing anyone may read shows that a bid is on its way.
create function app.bid_on_its_way() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('opening of ' || new.solicitation, 0));
  return new;
end
$$;
create trigger before_the_opening before insert or update on public.bid_envelopes for each row execute function app.bid_on_its_way();

create function app.opening_waits_for_bids() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('opening of ' || new.solicitation, 0));
  return new;
end
$$;
create trigger opening_waits before update of status on public.notices for each row
  when (new.status = 'opening' and old.status is distinct from new.status) execute function app.opening_waits_for_bids();
