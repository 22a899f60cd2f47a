import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { makeOfficerKey } from '#platform/sealing/officer-keys.ts'

/** With it the demonstration's officers open what is sealed to them: docs/guide says so. */
export const demoPassphrase = 'the granary is open'

/** Where the amount of a clause was read again, on 20 November 2026. What has none is still to be checked, and its page says so. */
const [appendix, everett, ecfr] = ['ecfr.io, Appendix II as of before October 2024', 'City of Everett, contract documents that quote Appendix II', 'eCFR of January 2025, see docs/regulations']
/** 2 CFR 200 Appendix II, as far as a city's purchases meet it. The words are ours; the rule is in the source. */
const clauses: readonly { code: string; title: string; source: string; body: string; above?: number; construction?: true; laborers?: true; checked_against?: string | undefined }[] = [
  { code: 'II-A', title: 'Remedies for breach', source: '2 CFR 200 Appendix II (A)', above: 350_000_00, body: 'If the contractor breaches this contract, the city may withhold payment, have the work done by others at the contractor’s cost, and use every remedy that law and equity give it.', checked_against: appendix },
  { code: 'II-B', title: 'Termination for cause and for convenience', source: '2 CFR 200 Appendix II (B)', above: 10_000_00, body: 'The city may end this contract for cause after written notice and ten days to cure, and for its convenience after thirty days’ notice. Work done until then is paid.', checked_against: appendix },
  { code: 'II-E', title: 'Contract Work Hours and Safety Standards', source: '2 CFR 200 Appendix II (E)', above: 100_000_00, laborers: true, body: 'Mechanics and laborers are paid one and a half times their rate for every hour above forty in a week, and work under no conditions that endanger their health (40 U.S.C. 3702, 3704).', checked_against: everett },
  { code: 'II-G', title: 'Clean Air Act and Federal Water Pollution Control Act', source: '2 CFR 200 Appendix II (G)', above: 150_000_00, body: 'The contractor complies with 42 U.S.C. 7401 and 33 U.S.C. 1251 and the following, and reports violations to the city and to the EPA.', checked_against: everett },
  { code: 'II-H', title: 'Debarment and suspension', source: '2 CFR 200 Appendix II (H)', body: 'Nobody who is excluded in SAM.gov may be a party to this contract (2 CFR 180). The contractor says so of itself and of its principals.' },
  { code: 'II-I', title: 'Byrd anti-lobbying', source: '2 CFR 200 Appendix II (I)', above: 100_000_00, body: 'The contractor certifies that it has not used and will not use federal money to lobby (31 U.S.C. 1352), and discloses lobbying with other money.' },
  { code: 'II-J', title: 'Recovered materials', source: '2 CFR 200 Appendix II (J)', above: 10_000_00, body: 'Of items that the EPA has designated the contractor supplies those with the highest practicable share of recovered materials (2 CFR 200.323).', checked_against: ecfr },
  { code: 'II-K', title: 'Certain telecommunications equipment', source: '2 CFR 200 Appendix II (K)', body: 'No covered equipment or service is supplied under this contract (2 CFR 200.216).' },
  { code: 'II-L', title: 'Domestic preferences', source: '2 CFR 200 Appendix II (L)', body: 'To the greatest extent practicable, goods and materials are produced in the United States (2 CFR 200.322).', checked_against: ecfr },
]

const code = 'Purchasing Code of Alder Falls 3-104 (demonstration)'
const periods = [['rfi', 0, 7], ['rfq', 0, 5], ['ifb', 0, 14], ['ifb', 350_000_00, 21], ['rfp', 0, 21]] as const

/** What the city of the demonstration has asked the market for: one call is open, one is being written. */
export async function seedProcurement(tx: Tx, act: Act, cities: Record<'alder-falls' | 'larkspur', string>, now: Date): Promise<void> {
  const rosa = (await tx.one<{ user_id: string }>(`select user_id from organization_members where email = 'rosa@alder-falls.example'`))!.user_id
  for (const { above = 0, construction = false, laborers = false, checked_against, ...clause } of clauses) await act('ada', 'clauses/create', { ...clause, ...(checked_against && { checked_against, checked_on: '2026-11-20' }), above, construction, laborers, federal: true, optional: false, valid_from: '2025-10-01' })
  for (const [kind, above, days] of periods) await act('ada', 'response-periods/create', { kind, above, days, valid_from: '2020-07-01', source: code })
  await knowLarkspur(tx, act, cities)
  const officers = await Promise.all(['max', 'ada', 'pat'].map(async (who) => ({ who, ...(await makeOfficerKey(demoPassphrase)) })))
  for (const { who, publicKey, sealed } of officers) await act(who, 'officer-keys/make', { public_key: publicKey, sealed })

  await callForSalt(tx, act, rosa, localDay(now, 'America/Chicago'))
  const lights = await act('rosa', 'solicitations/draft', { kind: 'rfp', title: 'Street light maintenance', summary: 'Care of 1,140 street lights for three years: inspection rounds, lamps and drivers, and repairs within two days of a report.', category: 'services', department: 'Public Works', contact: rosa, estimate: 215_000_00, documents: [], federal: false, construction: false, laborers: true })
  await act('rosa', 'solicitations/set-sections', { id: lights.id, version: 1, lines: [{ part: 'scope', heading: 'Scope', body: 'The contractor inspects every light **twice a year**, after dark, and repairs what a resident reports within two working days. Lamps are LED of at most 3,000 K.' }] })
}

/** Larkspur's people sell to this city, and the city knows them. */
async function knowLarkspur(tx: Tx, act: Act, cities: Record<'alder-falls' | 'larkspur', string>): Promise<void> {
  const found = await tx.one<{ id: string }>(`select id from vendors where organization_id = $1 and name like 'Larkspur%'`, [cities['alder-falls']])
  const id = found?.id ?? (await act('rosa', 'vendors/draft', { name: 'Larkspur Paving & Supply (demo)', type: 'llc', email: 'vera@larkspur.example', city: 'Alder Falls', small_business: true, certifications: [] })).id
  await tx.sql('insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3) on conflict do nothing', [cities['alder-falls'], id, cities.larkspur])
}

async function callForSalt(tx: Tx, act: Act, rosa: string, today: string): Promise<void> {
  const { id } = await act('rosa', 'solicitations/draft', { kind: 'ifb', title: 'Road salt for two winters', summary: 'Bulk and bagged road salt, delivered to the public works barn on Mill Road between October and March, for this winter and the next.', category: 'goods', commodity: '775-45', department: 'Public Works', contact: rosa, estimate: 148_000_00, documents: [], federal: false, construction: false, laborers: false })
  const parts = [
    { part: 'scope', heading: 'Scope', body: 'Sodium chloride to **ASTM D632**, type I, grade 1. Deliveries of 20 to 25 tons within three working days of the call, between 7 a.m. and 3 p.m. The load is weighed on a certified scale and its ticket handed over.' },
    { part: 'instructions', heading: 'How to offer', body: 'Put a price to each line, delivered, with all fees. Prices hold for sixty days after the opening and then for the term.' },
    { part: 'terms', heading: 'Term', body: 'One year from the award, with one renewal for a year by agreement at the same prices.' },
  ]
  const { version } = await act('rosa', 'solicitations/set-sections', { id, version: 1, lines: parts })
  const lines = [{ description: 'Road salt, bulk, delivered', quantity: 2_200, unit: 'ton' }, { description: 'Road salt, 50 lb bag', quantity: 1_500, unit: 'bag' }]
  const lined = await act('rosa', 'solicitations/set-lines', { id, version, lines })
  const people = (await tx.sql<{ user_id: string }>(`select user_id from organization_members where email in ('max@alder-falls.example', 'ada@alder-falls.example', 'pat@alder-falls.example')`)).map(({ user_id }) => user_id)
  const named = await act('rosa', 'solicitations/name-officers', { id, needed: 2, officers: people })
  await act('rosa', 'solicitations/schedule', { id, version: named.version ?? lined.version, closes_at: `${addDays(today, 24)}T14:00`, questions_until: `${addDays(today, 17)}T17:00` })
  const known = await tx.sql<{ id: string }>(`select v.id from vendors v join organizations o on o.id = v.organization_id where o.name like 'City of Alder Falls%' and v.name like 'Larkspur%' and v.status = 'active'`)
  await act('rosa', 'solicitations/invite', { id, vendors: known.map((vendor) => vendor.id), emails: ['offers@saltworks.example'] })
  await act('rosa', 'solicitations/submit', { id })
  const request = (await tx.one<{ id: string }>(`select id from approval_requests where document_table = 'solicitations' and document = $1`, [id]))!
  await act('ada', 'approvals/decide', { id: request.id, revision: 1, decision: 'approved', comment: '' })
  const { organization_id } = await act('rosa', 'solicitations/publish', { id })
  const asked = await act('vera', 'questions/ask', { organization: organization_id, solicitation: id, question: 'Is treated salt (with magnesium chloride) taken at the same line?' })
  await act('rosa', 'questions/answer', { id: asked.id, answer: 'No. Treated salt is a different product; a call for it follows in spring.' })
}
