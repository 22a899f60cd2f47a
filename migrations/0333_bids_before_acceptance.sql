-- A company whose registration is being reviewed may seal a bid: qualification must be possible while a solicitation is open
-- (2 CFR 200.319(c)). Until the opening its envelope names no vendor.
alter table public.bid_envelopes alter column vendor drop not null;
