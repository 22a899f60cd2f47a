-- What speaks for a clause that is offered and not asked for: whoever picks reads it.
alter table public.clauses add column choose_when text check (length(choose_when) <= 500);
grant insert (choose_when), update (choose_when) on public.clauses to authenticated;

-- The twelve of 2 CFR 200 Appendix II, as an agency begins with them: rows of its own that its administrator changes, ends
-- and replaces. The words are ours; the rule is in the source. The simplified acquisition threshold in (A) is that of 48 CFR
-- 2.101 from October 2025 on; the others hold since the revision of October 2024 at the latest. Nothing is put beside a clause
-- that the agency already has for the same paragraph.
create function app.default_clauses(agency uuid) returns void language sql as $$
  insert into public.clauses (organization_id, code, source, title, above, construction, laborers, optional, valid_from, body, choose_when, checked_against, federal, checked_on)
  select agency, d.*, true, date '2026-11-21'
    from (values
      ('II-A', '2 CFR 200 Appendix II (A)', 'Remedies for breach', 35000000, false, false, false, date '2025-10-01',
       'If the contractor breaches this contract, the agency may withhold payment, have the work done by others at the contractor’s cost, and use every remedy and penalty that law and equity give it.',
       null,
       'ecfr.io, Appendix II; the amount in FAC 2025-06 (90 FR 41872)'),
      ('II-B', '2 CFR 200 Appendix II (B)', 'Termination for cause and for convenience', 1000000, false, false, false, date '2024-10-01',
       'The agency may end this contract for cause after written notice and ten days to cure, and for its convenience after thirty days’ notice. Work done until then, and what it takes to stop, is paid for; profit on work that was not done is not.',
       null,
       'ecfr.io, Appendix II'),
      ('II-C', '2 CFR 200 Appendix II (C)', 'Equal employment opportunity', 0, true, false, true, date '2024-10-01',
       'The equal opportunity clause of 41 CFR 60-1.4(b) is part of this contract.',
       'The appendix names it for federally assisted construction (41 CFR 60-1.3). The order behind it, EO 11246, was revoked on January 21, 2025 (EO 14173): ask the federal agency whether its award still requires it.',
       'ecfr.io, Appendix II; EO 14173'),
      ('II-D', '2 CFR 200 Appendix II (D)', 'Davis-Bacon Act and Copeland Anti-Kickback Act', 200000, true, false, true, date '2024-10-01',
       'Mechanics and laborers are paid once a week, and not less than the prevailing wages of the determination of the Secretary of Labor that is part of this contract (40 U.S.C. 3141-3148; 29 CFR 5). Nobody is induced to give up any part of the pay that they are entitled to (40 U.S.C. 3145; 29 CFR 3). The contractor submits certified payrolls.',
       'Where the law of the federal program asks for prevailing wages on its construction. The terms of the federal award say so.',
       'ecfr.io, Appendix II'),
      ('II-E', '2 CFR 200 Appendix II (E)', 'Contract Work Hours and Safety Standards', 10000000, false, true, false, date '2024-10-01',
       'Mechanics and laborers are paid at least one and a half times their basic rate for every hour above forty in a week (40 U.S.C. 3702), and nobody is required to work in surroundings that are unsanitary, hazardous or dangerous to health or safety (40 U.S.C. 3704; 29 CFR 5).',
       null,
       'City of Everett, contract documents that quote Appendix II'),
      ('II-F', '2 CFR 200 Appendix II (F)', 'Rights to inventions', 0, false, false, true, date '2024-10-01',
       'Rights to inventions that are made in the work under this contract follow 37 CFR 401 and what the federal agency has issued to implement it.',
       'Where a small business or a nonprofit does experimental, developmental or research work under a funding agreement (37 CFR 401.2(a)).',
       'Indian River County, contract documents that quote Appendix II'),
      ('II-G', '2 CFR 200 Appendix II (G)', 'Clean Air Act and Federal Water Pollution Control Act', 15000000, false, false, false, date '2024-10-01',
       'The contractor complies with the standards, orders and regulations under the Clean Air Act (42 U.S.C. 7401-7671q) and the Federal Water Pollution Control Act (33 U.S.C. 1251-1387). Violations are reported to the federal agency and to the regional office of the EPA.',
       null,
       'Indian River County, contract documents that quote Appendix II'),
      ('II-H', '2 CFR 200 Appendix II (H)', 'Debarment and suspension', 0, false, false, false, date '2024-10-01',
       'Nobody who is excluded in SAM.gov may be a party to this contract (2 CFR 180; Executive Orders 12549 and 12689). The contractor says so of itself and of its principals, and asks the same of whomever it subcontracts to.',
       null,
       'Indian River County, contract documents that quote Appendix II'),
      ('II-I', '2 CFR 200 Appendix II (I)', 'Byrd anti-lobbying', 10000000, false, false, false, date '2024-10-01',
       'The contractor certifies that it has not used and will not use federal money to influence anybody in connection with a federal contract, grant or other award (31 U.S.C. 1352), and discloses lobbying with other money. Each tier certifies to the tier above, up to the agency.',
       null,
       'Indian River County, contract documents that quote Appendix II'),
      ('II-J', '2 CFR 200 Appendix II (J)', 'Recovered materials', 1000000, false, false, false, date '2024-10-01',
       'Of items that the EPA has designated in 40 CFR 247 and whose price is above $10,000, or of which more than that was bought in the fiscal year before, the contractor supplies those with the highest practicable share of recovered materials (2 CFR 200.323).',
       null,
       'eCFR of January 2025, see docs/regulations'),
      ('II-K', '2 CFR 200 Appendix II (K)', 'Certain telecommunications and video surveillance equipment', 0, false, false, false, date '2024-10-01',
       'Nothing that is supplied or used under this contract is, or has as a substantial or essential part, telecommunications or video surveillance equipment or services that 2 CFR 200.216 names, such as of Huawei, ZTE, Hytera, Hikvision or Dahua.',
       null,
       'eCFR of January 2025, 2 CFR 200.216'),
      ('II-L', '2 CFR 200 Appendix II (L)', 'Domestic preferences', 0, false, false, false, date '2024-10-01',
       'As far as it is practicable and the law allows it, goods, products and materials are produced in the United States: iron, steel, aluminum, cement and other manufactured products among them (2 CFR 200.322). The same holds for every subcontract and purchase order.',
       null,
       'eCFR of January 2025, see docs/regulations')) d (code, source, title, above, construction, laborers, optional, valid_from, body, choose_when, checked_against)
   where not exists (select from public.clauses c where c.organization_id = agency and (c.code = d.code or c.source = d.source))
$$;
set local role custodian;
select app.default_clauses(id) from public.organizations where kind = 'agency';
reset role;
