import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, localDay } from '#platform/dates.ts'
import type { Keep } from '#platform/functions/demo/keeping.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { certificateOfInsurance } from './documents/seed.ts'

const zone = 'America/Chicago'

/**
 * The contracts of the demonstration city: one active for two seasons, one that ends soon, one fully signed, and one
 * out for signature with a vendor on the platform. The award of the cones waits for its contract.
 */
export async function seedContracts(tx: Tx, actAt: (days: number) => Act, keep: Keep, now: Date): Promise<void> {
  const today = localDay(now, zone)
  const person = async (who: string) =>
    (await tx.one<{ user_id: string; name: string }>(
      `select user_id, display_name as name from organization_members where email = $1`,
      [`${who}@alder-falls.example`],
    ))!
  const vendor = async (name: string) =>
    (await tx.one<{ id: string }>('select id from vendors where name like $1 order by number limit 1', [name]))?.id
  const [rosa, max] = [await person('rosa'), await person('max')]

  const make = async (
    days: number,
    terms: Record<string, unknown>,
    more: { sections?: readonly object[]; lines?: readonly object[]; vendorSigner: string; vendorOffice: string },
  ): Promise<string> => {
    const act = actAt(days)
    const { id } = await act('rosa', 'contracts/draft', {
      kind: 'services',
      owner: rosa.user_id,
      department: 'Public Works',
      federal: false,
      construction: false,
      laborers: false,
      documents: [],
      ...terms,
    })
    await act('rosa', 'contracts/add-clauses', { id })
    const row = async () =>
      (await tx.one<{ version: number }>('select version from contracts where id = $1', [id]))!.version
    const clauses = (
      await tx.sql<{ id: string; heading: string; body: string; clause: string; reason: string | null }>(
        'select id, heading, body, clause, reason from contract_sections where contract = $1 order by position',
        [id],
      )
    ).map((each) => ({ ...each }))
    await act('rosa', 'contracts/set-sections', {
      id,
      version: await row(),
      lines: [...(more.sections ?? []), ...clauses],
    })
    if (more.lines) await act('rosa', 'contracts/set-lines', { id, version: await row(), lines: more.lines })
    await act('rosa', 'contracts/set-signers', {
      id,
      version: await row(),
      lines: [
        { turn: 1, party: 'vendor', person: null, name: more.vendorSigner, office: more.vendorOffice },
        { turn: 2, party: 'agency', person: max.user_id, name: max.name, office: 'Procurement manager' },
      ],
    })
    return id
  }
  const reviewed = async (days: number, id: string) => {
    await actAt(days)('rosa', 'contracts/submit', { id })
    const request = (await tx.one<{ id: string }>('select id from approval_requests where document = $1', [id]))!
    await actAt(days + 1)('ada', 'approvals/decide', { id: request.id, revision: 1, decision: 'approved', comment: '' })
  }
  const inForce = async (id: string, starts: string) => {
    // Signed on paper before this program existed, and carried over unchanged.
    await inTheNameOf(tx, 'rosa', 'contracts/carry-over', () =>
      tx.sql(
        `update contracts set status = 'active', original = ceiling, starts_on = $2, notice_on =
          case when notice_days > 0 then ends_on - notice_days::int end where id = $1`,
        [id, starts],
      ),
    )
  }

  const fleet = await vendor('Ridgeway%')
  const larkspur = (
    await tx.one<{ vendor: string }>(
      `select a.vendor from vendor_accounts a join organizations o on o.id = a.account
        join organization_members m on m.organization_id = a.organization_id where o.name like 'Larkspur%'
        and m.user_id = $1 limit 1`,
      [rosa.user_id],
    )
  )?.vendor
  const water = await vendor('Northline%')
  if (!fleet || !larkspur || !water) return

  const plowing = await make(
    -5,
    {
      title: 'Plowing and salting of residential streets',
      vendor: fleet,
      ceiling: 186_000_00,
      starts_on: today,
      ends_on: addDays(today, 117),
      renewals: 1,
      notice_days: 90,
      claim_days: 10,
      retainage: 5,
      summary: 'Plowing within four hours of two inches of snow, and salting of hills and crossings.',
    },
    {
      vendorSigner: 'Dana Ridgeway',
      vendorOffice: 'Owner',
      sections: [
        {
          heading: 'Scope',
          body: 'Residential streets are open to one lane within **four hours** of two inches of snow. Hills and crossings are salted first.',
          clause: null,
          reason: 'Project-specific work; no clause covers it',
        },
      ],
      lines: [
        { description: 'Plowing run, all residential streets', quantity: 40, unit: 'run', unit_price: 3_150 },
        { description: 'Salting run, hills and crossings', quantity: 60, unit: 'run', unit_price: 890 },
      ],
    },
  )
  await inForce(plowing, addMonths(today, -8))
  await orderRuns(tx, actAt(0), plowing, today)
  const duty = (kind: string, title: string, party: string, due_on: string, more: object = {}) =>
    actAt(-4)('rosa', 'contract-obligations/create', {
      contract: plowing,
      kind,
      title,
      party,
      owner: rosa.user_id,
      due_on,
      ...more,
    })
  await duty('deliverable', 'Log of runs with times and streets', 'vendor', addDays(today, -3), { every_months: 1 })
  await duty('obligation', 'Map of streets for the season', 'agency', addDays(today, 12))
  await duty('deliverable', 'List of equipment and drivers', 'vendor', addDays(today, 20))
  const certificate = async () => {
    const names = (await tx.one<{ vendor: string; agency: string }>(
      `select v.name as vendor, o.name as agency from vendors v join organizations o on o.id = v.organization_id where v.id = $1`,
      [fleet],
    ))!
    return certificateOfInsurance({
      insured: names.vendor,
      holder: names.agency,
      number: 'GL-44-1187',
      from: addMonths(today, -3),
      to: addMonths(today, 9),
    })
  }
  await actAt(-3)('rosa', 'contract-securities/add', {
    contract: plowing,
    kind: 'auto',
    issued_by: 'Prairie Mutual (demo)',
    number: 'CA-44-1190',
    covers: 1_000_000_00,
    required: 1_000_000_00,
    expires_on: addDays(today, 24),
    document: [],
    keeper: rosa.user_id,
  })
  await actAt(-3)('rosa', 'contract-securities/add', {
    contract: plowing,
    kind: 'general_liability',
    issued_by: 'Prairie Mutual (demo)',
    number: 'GL-44-1187',
    covers: 2_000_000_00,
    required: 2_000_000_00,
    expires_on: addMonths(today, 9),
    document: [await keep('rosa', 'Certificate GL-44-1187.pdf', 'application/pdf', await certificate())],
    keeper: rosa.user_id,
  })

  await actAt(-1)('rosa', 'contract-amendments/draft', {
    contract: plowing,
    title: 'A second winter',
    reason: 'Four of four storms were cleared in time, and the prices hold for another year.',
    ceiling_change: 186_000_00,
    renews: 'yes',
    words:
      'The term is extended by one renewal. Unit prices do not change. The contractor sends the log of runs within two working days.',
  })

  const station = await make(
    -9,
    {
      title: 'Booster pump, Station 2: installation',
      kind: 'construction',
      vendor: water,
      ceiling: 148_500_00,
      starts_on: today,
      ends_on: addMonths(today, 7),
      construction: true,
      laborers: true,
      federal: true,
      retainage: 10,
      retainage_until: 50,
      damages: 1_500_00,
      damages_cap: 10,
      complete_by: addDays(today, -16),
      notice_days: 0,
      summary: 'Replacement of the booster pump with its skid, piping and controls, and the commissioning.',
    },
    {
      vendorSigner: 'Lee Park',
      vendorOffice: 'President',
      sections: [
        {
          heading: 'Work',
          body: 'Removal of the old pump, a new skid with piping and controls, and seventy-two hours of operation without a fault.',
          clause: null,
          reason: 'Project-specific work; no clause covers it',
        },
      ],
    },
  )
  await inForce(station, addMonths(today, -5))
  const change = await actAt(-4)('rosa', 'change-orders/draft', {
    contract: station,
    title: 'Rock under the pump pad',
    cause: 'unforeseen_condition',
    reason: 'Rock at four feet where the borings showed clay. It must be broken out and hauled away.',
    cost: 9_800_00,
    days: 6,
    estimate: 9_200_00,
    documents: [],
  })
  await actAt(-4)('rosa', 'change-orders/submit', { id: change.id })
  const asked = (await tx.one<{ id: string }>('select id from approval_requests where document = $1', [change.id]))!
  await actAt(-3)('ada', 'approvals/decide', { id: asked.id, revision: 1, decision: 'approved', comment: '' })
  await actAt(-2)('rosa', 'change-orders/draft', {
    contract: station,
    title: 'Second pressure gauge',
    cause: 'owner_request',
    reason: 'Operators want to read the pressure on both sides of the pump.',
    cost: 1_150_00,
    days: 0,
    documents: [],
  })
  const claim = await actAt(-2)('rosa', 'contract-claims/note', {
    contract: station,
    title: 'Four days without power',
    by: 'vendor',
    cause: 'weather',
    grounds:
      'The utility cut the feeder after the storm. Section 9 pays for standing crews when the owner’s power fails.',
    event_on: addDays(today, -20),
    noticed_on: addDays(today, -6),
    late_reason: 'The utility’s report with the hours of the outage came only then.',
    claimed: 12_400_00,
    days: 4,
    documents: [],
    owner: rosa.user_id,
    answer_by: addDays(today, 9),
  })
  await actAt(-1)('max', 'contract-claims/assess', {
    id: claim.id,
    assessed: 7_300_00,
    days: 3,
    assessment: 'Three of the four days were working days, and one crew of two stood by.',
  })

  const paving = await make(
    -6,
    {
      title: 'Patching of potholes, spring',
      kind: 'construction',
      vendor: larkspur,
      ceiling: 64_000_00,
      starts_on: addDays(today, 20),
      ends_on: addMonths(today, 9),
      construction: true,
      laborers: true,
      federal: true,
      notice_days: 30,
      summary: 'Cold and hot patches on call, within three working days of a list.',
    },
    {
      vendorSigner: 'Vera Novak',
      vendorOffice: 'Sales manager',
      sections: [
        {
          heading: 'Scope',
          body: 'Potholes on the city’s list are patched within **three working days**. A patch that opens within a year is redone at no charge.',
          clause: null,
          reason: 'Project-specific work; no clause covers it',
        },
      ],
    },
  )
  await reviewed(-5, paving)
  await actAt(-2)('rosa', 'contracts/send-out', { id: paving })
  const out = (await tx.one<{ organization_id: string; id: string; digest: string }>(
    'select organization_id, id, digest from contract_documents where contract = $1',
    [paving],
  ))!
  for (const [place, who, name] of [
    [1, 'vera', 'Vera Novak'],
    [2, 'max', max.name],
  ] as const)
    await actAt(-1)(who, 'contracts/sign', {
      organization: out.organization_id,
      document: out.id,
      place,
      name,
      digest: out.digest,
      agreed: true,
    })

  const striping = await make(
    -4,
    {
      title: 'Striping of crosswalks',
      vendor: larkspur,
      ceiling: 27_500_00,
      starts_on: addDays(today, 30),
      ends_on: addMonths(today, 13),
      renewals: 2,
      notice_days: 60,
      summary: 'Thermoplastic crosswalks at schools and along the bus routes, before the school year begins.',
    },
    {
      vendorSigner: 'Vera Novak',
      vendorOffice: 'Sales manager',
      sections: [
        {
          heading: 'Scope',
          body: 'Crosswalks at eleven schools are striped in **thermoplastic of 125 mils**, on days without school. Traffic is kept on one lane.',
          clause: null,
          reason: 'Project-specific work; no clause covers it',
        },
      ],
      lines: [
        {
          description: 'Crosswalk, thermoplastic, with removal of the old one',
          quantity: 44,
          unit: 'each',
          unit_price: 612.5,
        },
      ],
    },
  )
  await reviewed(-3, striping)
  await actAt(-1)('rosa', 'contracts/send-out', { id: striping })
}

/** Twelve winter runs are ordered under it: the order is issued and charged to the ceiling, and eight were driven. */
async function orderRuns(tx: Tx, act: Act, contract: string, today: string): Promise<void> {
  const line = (await tx.one<{ id: string }>('select id from contract_lines where contract = $1 and position = 1', [
    contract,
  ]))!.id
  const budget = await tx.one<{ id: string }>(
    `select l.id from budget_lines l join fiscal_years y on y.organization_id = l.organization_id
      and y.id = l.fiscal_year where l.name = 'Salt and plow blades' and y.status = 'open' and l.status = 'adopted'
      order by y.starts_on desc limit 1`,
  )
  const { id } = await act('rosa', 'contracts/order', {
    id: contract,
    title: 'Plowing runs, December',
    budget_line: budget?.id ?? null,
    lines: [{ line, quantity: 12 }],
  })
  await act('rosa', 'purchase-orders/submit', { id })
  const request = (await tx.one<{ id: string; revision: number }>(
    'select id, revision::int as revision from approval_requests where document = $1',
    [id],
  ))!
  await act('max', 'approvals/decide', { ...request, decision: 'approved', comment: '' })
  await act('rosa', 'purchase-orders/issue', { id })
  const runs = (await tx.one<{ id: string }>('select id from order_lines where purchase_order = $1', [id]))!.id
  await act('rosa', 'receipts/receive', {
    order: id,
    received_on: today,
    packing_slip: 'Log of runs 1 to 8',
    lines: [{ line: runs, quantity: 8 }],
  })
}
