import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, localDay } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import type { Keep } from '#platform/functions/demo/keeping.ts'
import { certificatePdf, keyCount, restoreLog } from './documents/seed.ts'
import { seedCourses } from './training/seed.ts'
import { seedRecords } from './retention/seed.ts'

const zone = 'America/Chicago'

/**
 * The demonstration city's standards and the evidence that it meets them, with some work done, some overdue and some
 * failing.
 */
export async function seedAssurance(tx: Tx, actAt: (days: number) => Act, keep: Keep, now: Date): Promise<void> {
  const today = localDay(now, zone)
  const { rosa, max, ada } = await peopleOf(tx)
  const act = actAt(0)

  // Standards, requirement by requirement.
  const cfr = await actAt(-90)('max', 'standards/create', {
    code: '2 CFR 200',
    title: 'Uniform administrative requirements for federal awards',
    kind: 'regulation',
    issuer: 'Office of Management and Budget',
    edition: 'Revision effective October 1, 2024',
    in_force_from: '2024-10-01',
    review_on: addMonths(today, 4),
    owner: max,
    source: 'https://www.ecfr.gov/current/title-2/part-200',
    applicability: 'Every purchase with federal grant funds, in whole or in part.',
  })
  await actAt(-90)('max', 'standards/add-clauses', {
    id: cfr.id,
    clauses: [
      { code: '200.318', heading: 'General procurement standards' },
      {
        code: '200.318(b)',
        heading: 'Oversight of contractors',
        body: 'Contractors perform in accordance with the terms of their contracts, and the recipient maintains oversight.',
        under: '200.318',
      },
      {
        code: '200.318(c)',
        heading: 'Standards of conduct',
        body: 'Written standards of conduct cover conflicts of interest and govern those who take part in selection, award and administration.',
        under: '200.318',
      },
      { code: '200.318(h)', heading: 'Responsible contractors', under: '200.318' },
      { code: '200.319', heading: 'Competition' },
      { code: '200.320', heading: 'Procurement methods' },
      { code: '200.324', heading: 'Contract cost and price' },
      { code: '200.327', heading: 'Contract provisions' },
    ],
  })
  await actAt(-89)('max', 'standards/activate', { id: cfr.id })
  const clause = async (standard: string, code: string) =>
    (await tx.one<{ id: string }>('select id from standard_clauses where standard = $1 and code = $2', [
      standard,
      code,
    ]))!.id
  for (const [code, applies, gap] of [
    ['200.318(b)', 'applies', null],
    ['200.318(c)', 'partly', 'Temporary staff of Public Works haven’t signed the standards of conduct yet.'],
    ['200.318(h)', 'applies', null],
    ['200.319', 'applies', null],
  ] as const)
    await actAt(-60)('max', 'standards/assess', { id: await clause(cfr.id, code), applies, gap })

  const nist = await actAt(-80)('ada', 'standards/create', {
    code: 'NIST 800-53',
    title: 'Security and privacy controls, selected for a small city',
    kind: 'framework',
    issuer: 'NIST',
    edition: 'Revision 5',
    in_force_from: '2020-09-23',
    review_on: addDays(today, 21),
    owner: ada,
    applicability: 'The systems for purchases, payments and grants.',
  })
  await actAt(-80)('ada', 'standards/add-clauses', {
    id: nist.id,
    clauses: [
      { code: 'AC', heading: 'Access Control' },
      { code: 'AC-2', heading: 'Account Management', under: 'AC', baseline: 'low' },
      { code: 'AC-5', heading: 'Separation of Duties', under: 'AC', baseline: 'moderate' },
      { code: 'AU', heading: 'Audit and Accountability' },
      { code: 'AU-9', heading: 'Protection of Audit Information', under: 'AU', baseline: 'low' },
      { code: 'IA', heading: 'Identification and Authentication' },
      { code: 'IA-2(1)', heading: 'Multi-factor Authentication to Privileged Accounts', under: 'IA', baseline: 'low' },
      { code: 'CP', heading: 'Contingency Planning' },
      { code: 'CP-9', heading: 'System Backup', under: 'CP', baseline: 'low' },
      { code: 'AT', heading: 'Awareness and Training' },
      { code: 'AT-2', heading: 'Literacy Training and Awareness', under: 'AT', baseline: 'low' },
    ],
  })
  await actAt(-79)('ada', 'standards/activate', { id: nist.id })
  for (const [code, applies, gap] of [
    ['AC-2', 'applies', null],
    ['AC-5', 'applies', null],
    ['AU-9', 'applies', null],
    ['IA-2(1)', 'partly', 'Managers are asked to enroll in MFA. Not all have.'],
    ['AT-2', 'applies', null],
  ] as const)
    await actAt(-58)('ada', 'standards/assess', { id: await clause(nist.id, code), applies, gap })
  const sop = await actAt(-40)('max', 'standards/create', {
    code: 'SOP-12',
    title: 'Receiving goods at the yard',
    kind: 'procedure',
    issuer: 'Public Works',
    edition: '3',
    review_on: addDays(today, -6),
    owner: rosa,
    applicability: 'The yard on Mill Road and Station 2.',
  })
  await actAt(-40)('max', 'standards/add-clauses', {
    id: sop.id,
    clauses: [
      { code: '1', heading: 'Count before you sign' },
      { code: '2', heading: 'Photograph damaged goods' },
      { code: '3', heading: 'Mark inspected goods' },
    ],
  })
  await actAt(-39)('max', 'standards/activate', { id: sop.id })

  await seedRecords(act, today, { max })

  // Policies: one active and public, one waiting to be read, one waiting for approval.
  const policy = async (who: string, days: number, fields: object) =>
    actAt(days)(who, 'policies/create', { readers: 'everyone', review_months: 12, owner: max, ...fields })
  const conduct = await policy('max', -70, {
    code: 'POL-01',
    title: 'Standards of conduct in purchasing',
    summary: 'City buyers accept nothing from vendors, and disclose any relationship with them.',
    open_to_all: true,
    body: '## Scope\n\nEveryone who takes part in selecting a vendor, awarding a contract or managing one.\n\n## Rules\n\n- You may not take part if you, your family or your partners have an interest.\n- Refuse gifts, meals and favors from vendors. Give the clerk what you can’t refuse.\n- If you know a bidder, disclose it before bids are opened.\n\n## Consequences\n\nAnyone who breaks these rules is removed from the panel. The city manager decides any further action.',
  })
  await actAt(-70)('max', 'policies/submit', { id: conduct.id })
  await actAt(-69)('ada', 'policies/approve', { id: conduct.id, effective_on: addDays(today, -60) })
  for (const who of ['max', 'ada']) await actAt(-55)(who, 'policies/attest', { id: conduct.id })
  const access = await policy('max', -30, {
    code: 'POL-04',
    title: 'Accounts and MFA',
    summary: 'Each account belongs to one person, and approvers of payments use MFA.',
    body: '- An account belongs to one person and is not shared.\n- Managers and administrators use MFA.\n- People who leave lose their account on their last day.\n- Roles are reviewed every year.',
  })
  await actAt(-30)('max', 'policies/submit', { id: access.id })
  await actAt(-29)('ada', 'policies/approve', { id: access.id, effective_on: addDays(today, -28) })
  await actAt(-20)('ada', 'policies/attest', { id: access.id })
  const storm = await policy('max', -3, {
    code: 'POL-09',
    title: 'Emergency purchases',
    summary: 'What may be bought without competition, for how long, and what must be documented.',
    open_to_all: true,
    body: '- The city manager declares the start and the end of the emergency.\n- Only what the emergency requires is bought this way, and only until it ends.\n- The reason is documented on the day of the purchase, and the price is compared with known prices.',
  })
  await actAt(-2)('max', 'policies/submit', { id: storm.id })

  // Controls: most have an automatic check, and their results are what the program finds.
  const control = async (who: string, fields: object) => {
    const made = await actAt(-45)(who, 'controls/create', { owner: max, every_months: 0, measure: 'none', ...fields })
    await act(who, 'controls/activate', { id: made.id })
    return made
  }
  await control('ada', {
    code: 'C-01',
    title: 'Managers and administrators use MFA',
    about: 'People who approve payments use more than a password.',
    framework: nist.id,
    clause: await clause(nist.id, 'IA-2(1)'),
    measure: 'second_factors',
    owner: ada,
  })
  await control('ada', {
    code: 'C-02',
    title: 'Audit log is sealed',
    about: 'Every command, change and sign-in goes into a signed log.',
    framework: nist.id,
    clause: await clause(nist.id, 'AU-9'),
    measure: 'trail_sealed',
    owner: ada,
  })
  await control('ada', {
    code: 'C-03',
    title: 'Few administrators',
    about: 'Accounts and roles are reviewed.',
    framework: nist.id,
    clause: await clause(nist.id, 'AC-2'),
    measure: 'roles_few',
    owner: ada,
  })
  await control('max', {
    code: 'C-04',
    title: 'Payments require two people',
    about: 'The person who creates a payment run does not release it.',
    framework: nist.id,
    clause: await clause(nist.id, 'AC-5'),
    measure: 'two_people_pay',
  })
  await control('max', {
    code: 'C-05',
    title: 'Bank detail changes require two people',
    about: 'A change is confirmed by a call to a number on file.',
    framework: cfr.id,
    measure: 'bank_details_by_two',
  })
  await control('max', {
    code: 'C-06',
    title: 'Vendors are checked for exclusion',
    about: 'The public extract is imported every month.',
    framework: cfr.id,
    clause: await clause(cfr.id, '200.318(h)'),
    measure: 'exclusion_list',
  })
  await control('max', {
    code: 'C-07',
    title: 'Purchases follow 2 CFR 200',
    about: 'The rules run on the open records every week.',
    framework: cfr.id,
    clause: await clause(cfr.id, '200.320'),
    measure: 'rules_pass',
  })
  await control('max', {
    code: 'C-08',
    title: 'Policies are attested',
    framework: cfr.id,
    clause: await clause(cfr.id, '200.318(c)'),
    measure: 'policies_read',
  })
  await control('max', { code: 'C-09', title: 'Findings are corrected on time', measure: 'actions_in_time' })
  await control('ada', {
    code: 'C-10',
    title: 'Mandatory training is complete',
    framework: nist.id,
    clause: await clause(nist.id, 'AT-2'),
    measure: 'training_done',
    owner: ada,
  })
  const restored = await control('ada', {
    code: 'C-11',
    title: 'A backup is restored twice a year',
    about: 'Into an empty database, with the duration recorded.',
    framework: nist.id,
    clause: await clause(nist.id, 'CP-9'),
    every_months: 6,
    owner: rosa,
  })
  const keys = await control('ada', {
    code: 'C-12',
    title: 'Keys to server rooms are counted',
    about: 'Every year, key by key, with the holder.',
    framework: nist.id,
    every_months: 12,
    owner: rosa,
  })
  const waived = (await tx.one<{ id: string }>(`select id from controls where code = 'C-01'`))!.id
  const asked = await actAt(-12)('max', 'waivers/ask', {
    title: 'MFA waiver until the security keys arrive',
    control: waived,
    reason: 'Security keys for the managers are ordered and arrive next month.',
    instead: 'Manager sign-ins are reviewed every week.',
    until: addDays(today, 40),
  })
  await actAt(-11)('ada', 'waivers/grant', {
    id: asked.id,
    reason: 'The keys are in transit. The weekly review is enough until then.',
  })

  await seedDocuments(actAt, keep, { today, restored: restored.id, keys: keys.id, max, ada })
  await act('ada', 'emergency-access/prepare', {
    holder: rosa,
    role: 'manager',
    hours: 12,
    occasion:
      'A storm in which neither Max nor Ada can be reached, and orders up to the emergency limit must be issued.',
    ready_until: new Date(now.getTime() + 120 * 86_400_000).toISOString(),
  })
  await seedRisks(tx, actAt, { today, rosa, max, ada })
  await seedQuality(tx, actAt, { today, rosa, max, ada, standard: cfr.id })
  await seedInspections(tx, actAt, { today, rosa, max, standard: sop.id })
  await seedCourses(tx, actAt, { today, rosa, max, ada })
  await seedTesting(actAt)
  await seedMeasurements(tx, act, { now, ada })
}

/**
 * Evidence for controls without an automatic check, and certificates of outside bodies. Some of it waits for a second
 * person.
 */
async function seedDocuments(
  actAt: (days: number) => Act,
  keep: Keep,
  { today, restored, keys, max, ada }: { today: string; restored: string; keys: string; max: string; ada: string },
): Promise<void> {
  const counted = await actAt(-30)('rosa', 'evidence/bring', {
    control: keys,
    title: 'Key inventory',
    note: 'Three keys, all verified on one day.',
    file: [await keep('rosa', 'Keys to server rooms.csv', 'text/csv', keyCount(addDays(today, -31)))],
    collected_on: addDays(today, -31),
    expires_on: addMonths(today, 11),
  })
  await actAt(-28)('ada', 'evidence/accept', { id: counted.id, note: 'I saw the key of the facilities desk.' })
  await actAt(-2)('rosa', 'evidence/bring', {
    control: restored,
    title: 'Backup restore, fall',
    note: 'The whole backup was restored into an empty database in four minutes. The root of the audit log matches the signed one.',
    file: [await keep('rosa', 'Restore.txt', 'text/plain', restoreLog(addDays(today, -3)))],
    collected_on: addDays(today, -3),
    expires_on: addMonths(today, 6),
  })

  const certified = async (
    who: string,
    days: number,
    fields: {
      title: string
      issued_by: string
      number: string
      scope: string
      issued_on: string
      expires_on: string
      owner: string
    },
  ) =>
    actAt(days)(who, 'organization-certificates/enter', {
      ...fields,
      file: [
        await keep(
          who,
          `${fields.title}.pdf`,
          'application/pdf',
          await certificatePdf({ ...fields, issuer: fields.issued_by, holder: 'the City of Alder Falls' }),
        ),
      ],
    })
  const accredited = await certified('max', -66, {
    title: 'Accredited public works agency',
    issued_by: 'Midwest Council for Public Works (demonstration)',
    number: 'MC-0418',
    scope: 'Streets, water, snow and ice, fleet and buildings.',
    issued_on: addMonths(today, -14),
    expires_on: addMonths(today, 22),
    owner: max,
  })
  await actAt(-64)('ada', 'organization-certificates/confirm', { id: accredited.id })
  await certified('max', -3, {
    title: 'Drinking water bacteriology laboratory',
    issued_by: 'Register of water laboratories (demonstration)',
    number: 'WL-2207',
    scope: 'Total coliforms and E. coli, at the water plant.',
    issued_on: addDays(today, -12),
    expires_on: addMonths(today, 12),
    owner: ada,
  })
}

type People = { today: string; rosa: string; max: string; ada: string }

async function seedRisks(tx: Tx, actAt: (days: number) => Act, { today, rosa, max, ada }: People): Promise<void> {
  const control = async (code: string) =>
    (await tx.one<{ id: string }>('select id from controls where code = $1', [code]))!.id
  const enter = (days: number, fields: object) =>
    actAt(days)('max', 'risks/enter', { owner: max, treatment: 'reduce', review_on: addMonths(today, 3), ...fields })
  const power = await enter(-60, {
    title: 'Riverside pump station floods again',
    category: 'operations',
    about: 'The storm flooded the electric cabinets at the Alder River. They are still at the same height.',
    likelihood: 3,
    impact: 5,
    residual_likelihood: 3,
    residual_impact: 2,
    plan: 'Raise the cabinets by four feet, and keep a mobile pump ready until then.',
    owner: rosa,
  })
  await actAt(-50)('rosa', 'risks/treat', { id: power.id })
  await actAt(-10)('rosa', 'risks/review', {
    id: power.id,
    note: 'The mobile pump is on site. The cabinets depend on the grant.',
    next: addMonths(today, 2),
  })
  await enter(-58, {
    title: 'Fraudulent change of bank details',
    category: 'finance',
    about: 'A caller or writer pretends to be a vendor and redirects the next payment.',
    likelihood: 4,
    impact: 4,
    residual_likelihood: 2,
    residual_impact: 3,
    plan: 'Two people, a call to a known number, and a waiting period before payment.',
    control: await control('C-05'),
  })
  await enter(-58, {
    title: 'Storm costs are not reimbursed',
    category: 'compliance',
    about: 'Documents of the first week are missing, and the federal share is denied.',
    likelihood: 4,
    impact: 5,
    residual_likelihood: 3,
    residual_impact: 4,
    plan: 'Work orders, photos and time sheets are collected by site every Friday.',
    owner: max,
    review_on: addDays(today, 9),
    control: await control('C-07'),
  })
  const single = await enter(-40, {
    title: 'Only one vendor plows the hills',
    category: 'supplier',
    about: 'If Ridgeway fails in a heavy winter, no other vendor has the equipment.',
    likelihood: 2,
    impact: 4,
    residual_likelihood: 2,
    residual_impact: 3,
    treatment: 'accept',
    plan: null,
    owner: rosa,
    review_on: addDays(today, -4),
  })
  await actAt(-38)('ada', 'risks/accept', {
    id: single.id,
    reason: 'The county provides help under its agreement within six hours.',
  })
  await enter(-30, {
    title: 'Approvers sign in with a password only',
    category: 'security',
    about: 'A guessed or shared password gives access to approvals.',
    likelihood: 3,
    impact: 4,
    residual_likelihood: 1,
    residual_impact: 4,
    plan: 'Security keys for managers and administrators.',
    owner: ada,
    control: await control('C-01'),
  })
  await enter(-25, {
    title: 'Trench work without shoring',
    category: 'safety',
    about: 'A crew in a hurry digs deeper than four feet without a box.',
    likelihood: 2,
    impact: 5,
    residual_likelihood: 1,
    residual_impact: 5,
    plan: 'Only people with the credential are assigned, and the checklist is completed before each dig.',
    owner: rosa,
  })

  const moment = (days: number, hour: number) => `${addDays(today, days)}T${String(hour).padStart(2, '0')}:20:00.000Z`
  const outage = await actAt(-41)('rosa', 'security-incidents/report', {
    title: 'Pump station without telemetry for nine hours',
    kind: 'operations',
    severity: 'high',
    about: 'After the storm the radio at Riverside stopped reporting. The level was read by hand until the evening.',
    effect: 'No water was lost. Two people drove to the site every hour.',
    happened_at: moment(-42, 11),
    found_at: moment(-42, 13),
    lead: rosa,
    risk: power.id,
    documents: [],
  })
  await actAt(-41)('rosa', 'security-incidents/contain', {
    id: outage.id,
    containment: 'Readings by hand every hour, and a mobile pump at the gate.',
  })
  await actAt(-40)('rosa', 'security-incidents/resolve', {
    id: outage.id,
    resolution: 'A new antenna cable, and a battery that lasts two days.',
  })
  await actAt(-35)('max', 'security-incidents/look-back', {
    id: outage.id,
    cause: 'The cable ran through the flooded cabinet, and the battery was seven years old.',
    lessons: 'Batteries are now on the maintenance plan, with the year on a label.',
  })
  const forged = await actAt(-8)('max', 'security-incidents/report', {
    title: 'Fake email with new bank details for Northline',
    kind: 'security',
    severity: 'medium',
    about: 'An email from a look-alike address asked to send the next payment to another bank.',
    effect: 'Nothing was paid. The change was refused at the callback.',
    happened_at: moment(-9, 15),
    found_at: moment(-9, 16),
    lead: ada,
    documents: [],
  })
  await actAt(-7)('ada', 'security-incidents/contain', {
    id: forged.id,
    containment: 'The address is blocked, and the vendor was notified.',
  })
}

async function seedQuality(
  tx: Tx,
  actAt: (days: number) => Act,
  { today, rosa, max, ada, standard }: People & { standard: string },
): Promise<void> {
  const vendor = async (like: string) =>
    (await tx.one<{ name: string }>('select name from vendors where name like $1 order by number limit 1', [like]))
      ?.name ?? null
  const [ridgeway, larkspur] = [await vendor('Ridgeway%'), await vendor('Larkspur%')]
  const note = (who: string, days: number, fields: object) =>
    actAt(days)(who, 'nonconformances/note', {
      photos: [],
      found_on: addDays(today, days),
      kind: 'product',
      cost_kind: 'internal_failure',
      ...fields,
    })
  const salt = await note('rosa', -28, {
    title: 'Road salt too wet',
    supplier: ridgeway,
    reference: 'Delivery in the second week',
    quantity: 22,
    about: 'Six percent moisture instead of the specified three: it cakes in the spreader.',
    cost: 1_840_00,
  })
  await actAt(-27)('max', 'nonconformances/decide', {
    id: salt.id,
    disposition: 'return',
    disposition_reason: 'It can’t be spread.',
  })
  await actAt(-27)('max', 'nonconformances/act', { id: salt.id, owner: rosa, verifier: max, due_on: addDays(today, 6) })
  const { action } = (await tx.one<{ action: string }>('select action from nonconformances where id = $1', [salt.id]))!
  await actAt(-26)('rosa', 'corrective-actions/contain', {
    id: action,
    containment: 'Each load is measured at the gate and rejected above three percent.',
  })
  await actAt(-20)('rosa', 'corrective-actions/explain', {
    id: action,
    why_1: 'The salt was wet on delivery.',
    why_2: 'It was stored under a torn cover at the vendor’s yard.',
    why_3: 'The contract does not specify storage.',
    why_4: null,
    why_5: null,
    root_cause: 'The specification covers moisture, but not storage or a measurement before loading.',
  })
  await note('rosa', -14, {
    title: 'Patches that opened within a week',
    kind: 'service',
    supplier: larkspur,
    about: 'Four of thirty patches on Mill Road opened after the first frost.',
    cost: 2_360_00,
    cost_kind: 'external_failure',
  })
  const label = await note('max', -45, {
    title: 'Receipts without a photo',
    kind: 'process',
    about: 'Eleven receipts from the storm weeks have no photo of the damaged goods.',
    cost: 0,
    cost_kind: 'appraisal',
  })
  await actAt(-44)('ada', 'nonconformances/decide', {
    id: label.id,
    disposition: 'redo',
    disposition_reason: 'The goods still in the yard are photographed now.',
  })

  const open = (who: string, days: number, fields: object) =>
    actAt(days)(who, 'corrective-actions/open', { source: 'other', ...fields })
  const photos = await open('max', -44, {
    title: 'Photos at the gate',
    source: 'nonconformance',
    source_number: label.number,
    problem: 'Damaged goods are signed for and not followed up.',
    owner: rosa,
    verifier: max,
    due_on: addDays(today, -15),
  })
  for (const [days, who, name, fields] of [
    [-43, 'rosa', 'contain', { containment: 'A sign at the gate: take the photo before you sign.' }],
    [
      -40,
      'rosa',
      'explain',
      {
        why_1: 'No photo was requested.',
        why_2: 'The yard checklist didn’t include it.',
        why_3: null,
        why_4: null,
        why_5: null,
        root_cause: 'The checklist was written for boxed goods before the storms.',
      },
    ],
    [
      -30,
      'rosa',
      'correct',
      {
        correction: 'The checklist requires the photo, and the program enforces it.',
        proof: [],
        verify_on: addDays(today, -2),
      },
    ],
  ] as const)
    await actAt(days)(who, `corrective-actions/${name}`, { id: photos.id, ...fields })
  await open('ada', -20, {
    title: 'Temporary staff sign the standards of conduct',
    source: 'audit',
    problem: 'Eight people who helped after the storm haven’t signed.',
    owner: max,
    verifier: ada,
    due_on: addDays(today, -3),
  })

  // Invoices waiting for approval: a stable process, then the storm.
  const indicator = await actAt(-200)('max', 'quality-indicators/create', {
    code: 'Q-01',
    title: 'Days from invoice to approval',
    about: 'The median of the week’s invoices.',
    unit: 'days',
    target: 8,
    better: 'lower',
    owner: max,
  })
  const weeks = [7, 6.5, 7.5, 7, 6, 7.2, 6.8, 7.4, 6.6, 7.1, 6.9, 7.3, 6.4, 7, 13.5, 11, 8.5, 7.6, 7.1, 6.9]
  for (const [at, value] of weeks.entries())
    await actAt(-7 * (weeks.length - at))('max', 'quality-indicators/read', {
      id: indicator.id,
      on_day: addDays(today, -7 * (weeks.length - at)),
      value,
      note: at === 14 ? 'Week of the storm' : null,
    })
  const holds = await actAt(-100)('max', 'quality-indicators/create', {
    code: 'Q-02',
    title: 'Invoices that match on the first try',
    unit: 'percent',
    target: 90,
    better: 'higher',
    owner: max,
  })
  for (const [at, value] of [91, 92, 90, 93, 91, 92, 94, 91, 93, 92].entries())
    await actAt(-7 * (10 - at))('max', 'quality-indicators/read', {
      id: holds.id,
      on_day: addDays(today, -7 * (10 - at)),
      value,
    })

  // One audit in progress, one in follow-up, one planned.
  const audit = (who: string, days: number, fields: object) =>
    actAt(days)(who, 'audits/plan', { kind: 'internal', standard, lead: ada, auditee: max, ...fields })
  const purchases = await audit('ada', -60, {
    title: 'Purchases in the storm weeks',
    scope:
      'Orders and emergency purchases of the six weeks after the Alder River flood: Mill Road culvert, Riverside pump station, park paths, Station 2 roof.',
    criteria: '2 CFR 200.318 to 200.327 and the city’s policy on emergency purchases.',
    starts_on: addDays(today, -30),
    ends_on: addDays(today, 12),
  })
  await actAt(-30)('ada', 'audits/begin', { id: purchases.id })
  await actAt(-29)('ada', 'audits/draw', {
    id: purchases.id,
    population: 'Purchase orders in the storm weeks, by number',
    method: 'random',
    count: 48,
    size: 8,
    seed: 'alder-2026',
  })
  await actAt(-28)('ada', 'audits/draw', {
    id: purchases.id,
    population: 'Invoices in the storm weeks, by amount',
    method: 'monetary_unit',
    count: 12,
    size: 4,
    seed: 'alder-2026',
    amounts: [
      9_800_00, 1_150_00, 12_400_00, 640_00, 33_500_00, 2_300_00, 18_750_00, 410_00, 7_300_00, 5_960_00, 880_00,
      21_400_00,
    ],
  })
  await actAt(-1)('ada', 'audits/draw-records', {
    id: purchases.id,
    source: 'invoices',
    method: 'monetary_unit',
    from: addDays(today, -365),
    to: today,
    size: 4,
    seed: 'alder-2026',
  })
  const finding = await actAt(-18)('ada', 'audit-findings/draft', {
    audit: purchases.id,
    title: 'Late justifications for emergency purchases',
    severity: 'minor',
    criterion: 'The reason is documented on the day of the purchase (policy on emergency purchases; 2 CFR 200.318(i)).',
    condition: 'Three of eight orders were justified nine to fourteen days later.',
    cause: 'The form was not available in the field.',
    effect: 'The federal share of these orders may be questioned.',
    recommendation: 'Put the form on the phones of the crew leaders.',
    questioned: 4_210_00,
    responsible: max,
    answer_by: addDays(today, 4),
  })
  await actAt(-17)('ada', 'audit-findings/issue', { id: finding.id })
  await actAt(-16)('ada', 'workpapers/add', {
    audit: purchases.id,
    reference: 'B-1',
    title: 'Walkthrough of eight orders',
    work: 'Each of the eight orders was traced from its reason to its payment.',
    conclusion: 'Five of eight are complete, and three have a late justification.',
    documents: [],
  })
  const single = await audit('ada', -150, {
    title: 'Single audit, last fiscal year',
    kind: 'single_audit',
    outside: 'Hartwell & Boone (demonstration)',
    scope: 'All federal awards in the year.',
    criteria: '2 CFR 200 Subpart F',
    starts_on: addDays(today, -140),
    ends_on: addDays(today, -80),
  })
  await actAt(-140)('ada', 'audits/begin', { id: single.id })
  const { audited } = (await tx.one<{ audited: string }>(
    'select max(extract(year from ends_on))::text as audited from fiscal_years where ends_on < $1',
    [today],
  ))!
  const conduct = await actAt(-100)('ada', 'audit-findings/draft', {
    audit: single.id,
    reference: `${audited}-001`,
    programs: 'Highway Planning and Construction Cluster',
    requirements: 'I',
    on_control: 'significant',
    title: 'Standards of conduct not signed by everyone',
    severity: 'minor',
    criterion: '2 CFR 200.318(c)',
    condition: 'Two of ten had not signed.',
    cause: 'They were hired after the annual signing.',
    effect: 'A conflict of interest could go unnoticed.',
    recommendation: 'Sign on the first day.',
    responsible: max,
    answer_by: addDays(today, -85),
  })
  await actAt(-99)('ada', 'audit-findings/issue', { id: conduct.id })
  await actAt(-90)('max', 'audit-findings/answer', {
    id: conduct.id,
    agreed: 'agrees',
    response: 'From now on, staff sign on their first day.',
    done_by: addDays(today, -60),
  })
  await actAt(-80)('ada', 'audits/report', {
    id: single.id,
    conclusion: 'The statements are fairly presented. One minor finding.',
    report: [],
  })
  await audit('ada', -10, {
    title: 'Trench safety',
    lead: max,
    auditee: rosa,
    standard: null,
    scope: 'All digs deeper than four feet.',
    criteria: 'The trench checklist.',
    starts_on: addDays(today, 20),
    ends_on: addDays(today, 45),
  })
}

async function seedInspections(
  tx: Tx,
  actAt: (days: number) => Act,
  { today, rosa, max, standard }: Pick<People, 'today' | 'rosa' | 'max'> & { standard: string },
): Promise<void> {
  const checklist = async (fields: object, lines: readonly object[]) => {
    const made = await actAt(-60)('max', 'checklists/create', { owner: max, pass_percent: 80, ...fields })
    await actAt(-60)('max', 'checklists/set-items', { id: made.id, version: made.version, lines })
    await actAt(-60)('max', 'checklists/publish', { id: made.id })
    return made
  }
  const fire = await checklist(
    { code: 'CL-01', title: 'Fire station, monthly', kind: 'fire', about: 'Before the tenth of each month.' },
    [
      { section: 'Outside', question: 'Are the exits clear?', critical: true, weight: 3 },
      { section: 'Outside', question: 'Is the roof watertight?', weight: 2 },
      { section: 'Inside', question: 'Are the extinguishers in date?', critical: true, weight: 3 },
      { section: 'Inside', question: 'How clean is the bay?', answer: 'scale', weight: 2 },
      { section: 'Inside', question: 'Air line pressure (psi)', answer: 'number', weight: 0 },
      { section: 'Inside', question: 'Other observations', answer: 'words', weight: 0 },
    ],
  )
  const trench = await checklist(
    {
      code: 'CL-02',
      title: 'Trench, before entry',
      kind: 'safety',
      about: 'Completed at the edge, by the competent person, before each dig.',
    },
    [
      { question: 'Is the trench less than four feet deep?', weight: 1 },
      { question: 'Is a box or shoring in place?', critical: true, weight: 3, only_if: 1 },
      { question: 'Does the competent person have a valid credential?', critical: true, weight: 3 },
      { question: 'Are spoils two feet from the edge?', weight: 2 },
      { question: 'Is a ladder within 25 feet?', weight: 2 },
    ],
  )
  await checklist(
    {
      code: 'CL-03',
      title: 'Goods at the gate',
      kind: 'delivery',
      standard,
      about: 'For every delivery that is signed for.',
    },
    [
      { question: 'Is the count correct?', weight: 2 },
      { question: 'Is everything undamaged?', weight: 3, photo: true },
      { question: 'Is the lot marked?', weight: 1 },
    ],
  )

  const plan = (days: number, fields: object) =>
    actAt(days)('max', 'inspections/plan', { inspector: rosa, every_days: 0, ...fields })
  const carry = async (days: number, id: string, given: Record<number, [string, string?]>) => {
    await actAt(days)('rosa', 'inspections/begin', { id })
    const lines = await tx.sql<{ id: string; position: number }>(
      'select id, position::int from inspection_answers where inspection = $1 order by position',
      [id],
    )
    await actAt(days)('rosa', 'inspections/answer', {
      id,
      answers: lines.flatMap(({ id: line, position }) =>
        given[position] ? [{ id: line, given: given[position][0], note: given[position][1] ?? null }] : [],
      ),
    })
    await actAt(days)('rosa', 'inspections/complete', { id, remarks: null })
  }
  const station = await plan(-40, {
    checklist: fire.id,
    subject: 'Station 2',
    due_on: addDays(today, -32),
    every_days: 30,
    where_at: { address: 'Station 2, Alder Falls' },
  })
  await carry(-33, station.id, {
    1: ['yes'],
    2: ['no', 'Two panels are missing since the storm. Water over the bunk room.'],
    3: ['yes'],
    4: ['4'],
    5: ['112'],
    6: ['The roof is in the storm damage survey.'],
  })
  const roof = (await tx.one<{ id: string }>(
    `select id from inspection_answers where inspection = $1 and position = 2`,
    [station.id],
  ))!
  await actAt(-32)('max', 'inspections/act', {
    answer: roof.id,
    owner: rosa,
    verifier: max,
    due_on: addDays(today, 25),
  })
  const one = await plan(-35, { checklist: fire.id, subject: 'Station 1', due_on: addDays(today, -30) })
  await carry(-31, one.id, {
    1: ['yes'],
    2: ['yes'],
    3: ['no', 'One in the bay expired last month.'],
    4: ['5'],
    5: ['118'],
    6: ['None.'],
  })
  const dig = await plan(-12, {
    checklist: trench.id,
    subject: 'Mill Road culvert, east side',
    due_on: addDays(today, -9),
    where_at: { address: 'Mill Road, Alder Falls' },
  })
  await carry(-9, dig.id, {
    1: ['no'],
    2: ['yes'],
    3: ['yes'],
    4: ['yes'],
    5: ['no', 'Delivered during the inspection.'],
  })
  await plan(-5, { checklist: trench.id, subject: 'Riverside pump station, cable trench', due_on: addDays(today, -1) })
  const underWay = await plan(-4, { checklist: trench.id, subject: 'Park paths, drain', due_on: addDays(today, 2) })
  await actAt(0)('rosa', 'inspections/begin', { id: underWay.id })
}

async function seedTesting(actAt: (days: number) => Act): Promise<void> {
  const write = (fields: object) => actAt(-30)('max', 'test-scripts/create', fields)
  const run = (
    who: string,
    days: number,
    script: string,
    outcome: 'passed' | 'failed' | 'blocked',
    more: object = {},
  ) => actAt(days)(who, 'test-scripts/note-run', { script, outcome, pictures: [], ...more })
  const order = await write({
    code: 'T-01',
    module: 'Purchase orders',
    title: 'From requisition to order',
    covers: 'Requisition becomes an order',
    steps:
      '1. Request two boxes of gloves.\n2. Have another person approve the requisition.\n3. Create the order from it, and issue it.',
    expected: 'The order has the lines of the requisition, and the budget shows the encumbrance.',
  })
  const receive = await write({
    code: 'T-02',
    module: 'Purchase orders',
    title: 'Receive part of an order',
    covers: 'Partial receipts',
    steps: '1. Open the order on a phone.\n2. Receive one of two boxes.',
    expected: 'One box is received and one is open.',
  })
  const pay = await write({
    code: 'T-03',
    module: 'Payments',
    title: 'A payment run requires two people',
    covers: 'Separation of duties',
    steps: '1. Create a payment run.\n2. Try to release it yourself.',
    expected: 'The button says that a second person must release the run.',
  })
  const sheet = await write({
    code: 'T-04',
    module: 'Invoices',
    title: 'Import a sheet of invoices',
    covers: 'Import',
    steps: '1. Select a sheet with an error in row 3.\n2. Correct it and import it again.',
    expected: 'The error in row 3 is shown. After the second import all rows are there.',
  })
  await write({
    code: 'T-05',
    module: 'Solicitations and bids',
    title: 'Seal a bid',
    covers: 'Sealed bids',
    steps: '1. Sign in as a vendor.\n2. Seal a bid and save the receipt.',
    expected: 'The agency sees that there is one bid, but not its content.',
  })
  await run('rosa', -20, order.id, 'passed')
  await run('rosa', -20, receive.id, 'failed', {
    defect: 'The count on line 2 is cut off on a phone',
    notes: 'At a width of 320, with large text.',
  })
  await run('max', -12, pay.id, 'passed')
  await run('max', -3, sheet.id, 'blocked', { notes: 'The auditor’s sheet has not arrived yet.' })
}

/** Earlier measurements with the figures of a growing city, and a first run of the rules. */
async function seedMeasurements(tx: Tx, act: Act, { now, ada }: { now: Date; ada: string }): Promise<void> {
  const { organization_id: city } = (await tx.one<{ organization_id: string }>(
    'select organization_id from organization_members where user_id = $1',
    [ada],
  ))!
  await inTheNameOf(tx, 'ada', 'security/measure', async () => {
    for (const [at, withFactor] of [0, 0, 0, 0, 0, 0].entries())
      await tx.sql(
        `insert into security_snapshots (organization_id, measured_at, members, with_factor, leads, leads_with_factor,
          administrators, disabled, sessions, failed_sign_ins, events, api_keys, oldest_key_days, unsealed)
         select $1, $2, count(*), $3, 3, $3, 1, 0, 3, $4, 0, 0, null, 0 from organization_members
         where organization_id = $1 and disabled_at is null`,
        [city, new Date(now.getTime() - (6 - at) * 5 * 86_400_000), withFactor, [2, 0, 1, 5, 0, 1][at]],
      )
  })
  await act('ada', 'security-detections/create', {
    title: 'Many page errors',
    about:
      'Page errors usually come one by one. Many at once mean that something is wrong with the program or its server.',
    event_type: 'application_error',
    severity: 'high',
    threshold: 5,
    minutes: 15,
    tells: ada,
    active: true,
  })
  await act('ada', 'security-detections/create', {
    title: 'Any critical event',
    about: 'Review it immediately.',
    severity: 'critical',
    threshold: 1,
    minutes: 5,
    tells: ada,
    active: true,
  })
  await act('max', 'compliance-rules/run', {})
  await act('max', 'controls/check', {})
}
