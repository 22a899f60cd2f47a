import { addDays, localDay } from '#platform/dates.ts'
import type { Tx } from '#platform/database/database.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'

type Cities = Record<'alder-falls' | 'cedar-bay' | 'larkspur', string>

/** Vendor registrations with the demo city, and excluded parties. Every company and number is invented. */
export async function seedRegistrations(tx: Tx, act: Act, cities: Cities, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  await act('ada', 'vendor-welcome/set', {
    open: true,
    words:
      'We buy for streets, water, fleet and fire. Include your insurance. Small businesses need no bond up to $50,000.',
  })
  await seedExclusions(act, today)

  const certificate = (kind: string, issued_by: string, days: number, number: string) => ({
    kind,
    issued_by,
    number,
    expires_on: addDays(today, days),
    document: [],
  })
  await act('vera', 'company-profile/save', {
    changes: {
      name: 'Larkspur Paving & Supply, Inc.',
      trade_name: 'Larkspur Paving',
      type: 'corporation',
      uei: 'LK7PAV8SUP12',
      address: { address: '1400 Quarry Road, Larkspur, IA 52099' },
      city: 'Larkspur, IA',
      website: 'https://larkspur.example',
      about: 'Hot-mix asphalt, milling and resurfacing. Own plant, 220 tons an hour.',
      categories: '745, 775, 913-27',
      small_business: true,
      contact: 'Vera Novak',
      email: 'orders@larkspur.example',
      phone: '+15635550134',
      peppol: '9959:42-0000000',
    },
  })
  await act('vera', 'company-profile/tax-number', { kind: 'ein', tin: '42-0000000' })
  await act('vera', 'company-profile/bank', {
    holder: 'Larkspur Paving & Supply, Inc.',
    bank: 'Demo Bank',
    kind: 'checking',
    routing: '073000228',
    account: '000000004821',
  })
  const documents = [
    certificate('small', 'State of Iowa (demo)', 210, 'TSB-0000'),
    certificate('women', 'Women’s Business Council (demo)', 75, 'WBE-0000'),
    certificate('liability', 'Prairie Mutual (demo)', 120, 'GL-0000'),
  ]
  await act('vera', 'company-profile/certificates', { lines: documents })
  const to = { organization: cities['alder-falls'], listed: true, attested_by: 'Vera Novak', attests: true }
  const first = await act('vera', 'registrations/submit', to)
  const known = (await tx.one<{ id: string }>(
    `select id from vendors where organization_id = $1 and name like 'Larkspur%'`,
    [cities['alder-falls']],
  ))!
  // The vendor is active, and its tax number is new here: that takes two people.
  for (const who of ['max', 'ada'] as const) await act(who, 'registrations/accept', { id: first.id, into: known.id })

  // Later registrations wait in the queue.
  await act('vera', 'company-profile/certificates', {
    lines: [...documents, certificate('workers_compensation', 'Prairie Mutual (demo)', 340, 'WC-0000')],
  })
  await act('vera', 'registrations/submit', to)
  await inTheNameOf(tx, 'max', 'vendors/carry-over', () => showOthers(tx, cities['alder-falls'], today, now))
}

/** A few lines as in the public extract of SAM.gov. One has the name of a vendor waiting for approval. */
export async function seedExclusions(act: Act, today: string): Promise<void> {
  const head = [
    'Classification',
    'Name',
    'City',
    'State / Province',
    'Country',
    'Unique Entity ID',
    'Excluding Agency',
    'Exclusion Type',
    'Active Date',
    'Termination Date',
    'Record Status',
    'SAM Number',
  ]
  const made: [string, string, string, string, string][] = [
    ['Meridian Geotechnical Inc. (demo)', 'Reno', 'NV', '', 'S4MRDEMO1'],
    ['Harlow Debris Removal (demo)', 'Tampa', 'FL', 'HD1DEB22FL33', 'S4MRDEMO2'],
    ['Northline Water Sistems (demo)', 'Boise', 'ID', '', 'S4MRDEMO3'],
    ['Copperfield Generators LLC (demo)', 'Mobile', 'AL', 'CG8GEN44AL55', 'S4MRDEMO4'],
  ]
  const sheet = '0192f000-0000-7000-8000-000000000001'
  const cells = made.map(([name, city, state, uei, number]) => [
    'Firm',
    name.replace(' (demo)', ''),
    city,
    state,
    'USA',
    uei,
    'EPA (demo)',
    'Ineligible (Proceedings Completed)',
    '03/14/2024',
    'Indefinite',
    'Active',
    number,
  ])
  await act('max', 'imports/part', { sheet, part: 0, cells })
  await act('max', 'exclusions/import', {
    sheet,
    parts: 1,
    head,
    name: 'Exclusions (demo).csv',
    published_on: addDays(today, -6),
    source: 'Invented for the demo, in the form of the SAM.gov extract',
  })
}

const others: readonly [
  name: string,
  codes: string,
  city: string,
  about: string,
  kinds: readonly [kind: string, issued_by: string, days: number][],
][] = [
  [
    'Northline Water Systems LLC',
    '720, 936-62',
    'Cedar Bay, IA',
    'Booster pumps, telemetry, repair within 24 hours.',
    [['veteran', 'State of Iowa (demo)', 400]],
  ],
  [
    'Ridgeway Fleet Services',
    '765-77, 775',
    'Alder Falls, IA',
    'Plow blades, cutting edges, truck upfitting.',
    [
      ['small', 'State of Iowa (demo)', 150],
      ['minority', 'Minority Supplier Council (demo)', 300],
    ],
  ],
  ['Bright Harbor Medical Supply', '345, 475', 'Port Ellis, WI', 'Trauma kits and first responder supplies.', []],
]

/** Companies without users in the demo, as if they had registered: they are known and agreed to be listed. */
async function showOthers(tx: Tx, agency: string, today: string, now: Date): Promise<void> {
  for (const [name, categories, city, about, kinds] of others) {
    const { id: account } = (await tx.one<{ id: string }>(
      `insert into organizations (name, kind, is_demo, time_zone, created_at)
        values ($1, 'vendor', true, 'America/Chicago', $2) returning id`,
      [`${name} (demo)`, now],
    ))!
    const vendor = await tx.one<{ id: string; type: string; uei: string | null; small_business: boolean }>(
      'select id, type, uei, small_business from vendors where organization_id = $1 and name = $2',
      [agency, name],
    )
    if (!vendor) continue
    await tx.sql(
      'insert into vendor_accounts (organization_id, vendor, account, linked_at, listed) values ($1, $2, $3, $4, true)',
      [agency, vendor.id, account, now],
    )
    const profile = {
      name,
      trade_name: null,
      type: vendor.type,
      uei: vendor.uei,
      city,
      about,
      categories,
      small_business: vendor.small_business,
      tin_kind: 'ein',
      tin_last: '0000',
    }
    await tx.sql(
      `insert into vendor_registrations (organization_id, account, company, uei, content, listed, attested_by, status,
        decided_at, vendor, created_at, created_by)
        values ($1, $2, $3, $4, $5, true, 'Demonstration', 'accepted', $6, $7, $6, null)`,
      [agency, account, name, vendor.uei, JSON.stringify({ profile, certificates: [] }), now, vendor.id],
    )
    for (const [kind, issued_by, days] of kinds)
      await tx.sql(
        `insert into vendor_certificates (organization_id, vendor, kind, issued_by, expires_on, created_by)
          values ($1, $2, $3, $4, $5, null)`,
        [agency, vendor.id, kind, issued_by, addDays(today, days)],
      )
    const certificates = kinds.map(([kind, issued_by, days]) => ({ kind, issued_by, expires_on: addDays(today, days) }))
    await tx.sql(
      `insert into vendor_listings (organization_id, vendor, agency, name, type, city, about, categories,
        small_business, certificates, updated_at) select $1, $2, o.name, $3, $4, $5, $6, $7, $8, $9, $10
        from organizations o where o.id = $1`,
      [
        agency,
        vendor.id,
        `${name} (demo)`,
        vendor.type,
        city,
        about,
        categories,
        vendor.small_business,
        JSON.stringify(certificates),
        now,
      ],
    )
  }
}
