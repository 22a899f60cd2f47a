import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/** The single audit of the last fiscal year, with the findings of the audit program. */
export async function seedSingleAudit(tx: Tx, actAt: (days: number) => Act, today: string): Promise<void> {
  const one = async (text: string) => (await tx.one<{ id: string }>(text, [today]))?.id
  const year = await one('select id from fiscal_years where ends_on < $1 order by ends_on desc limit 1')
  const audit = await one(`select id from audits where kind = 'single_audit' and starts_on < $1 limit 1`)
  const trails = await one(`select id from grants where award_number like 'RTP-24%' and starts_on < $1 limit 1`)
  const water = await one(`select id from grants where award_number like 'DW-26%' and starts_on < $1 limit 1`)
  const max = (
    await tx.one<{ id: string }>(
      `select user_id as id from organization_members where display_name = 'Max Okafor' limit 1`,
    )
  )?.id
  if (!year || !audit || !trails || !water || !max)
    throw new Error('The last fiscal year, its audit and its grants come first.')
  const awards = await tx.sql<{ id: string; aln: string; pass_through_number: string | null }>(
    `select id, aln, pass_through_number from grants where status <> 'draft' and aln = any ($1)`,
    [Object.keys(clusters)],
  )
  for (const { id, aln, pass_through_number } of awards)
    await actAt(-131)('max', 'grants/classify', {
      id,
      cluster: clusters[aln as keyof typeof clusters],
      pass_through_number,
      loan: id === water,
    })
  for (const [kind, amount, why] of [
    ['loan_opening', 1_150_000_00, 'Balance of the 2021 revolving fund loan, with continuing requirements'],
    ['loan_closing', 1_080_000_00, 'Balance of the 2021 revolving fund loan'],
  ] as const)
    await actAt(-130)('max', 'sefa-entries/add', {
      fiscal_year: year,
      funding: water,
      kind,
      amount,
      why,
      documents: [],
    })
  await actAt(-130)('max', 'sefa-entries/add', {
    fiscal_year: year,
    funding: trails,
    kind: 'earlier',
    amount: 4_250_00,
    why: 'Trail signs of the year before, approved by the state this year',
    documents: [],
  })
  const { id } = await actAt(-130)('max', 'single-audits/begin', {
    fiscal_year: year,
    audit,
    owner: max,
    auditor: 'Hartwell & Boone (demonstration)',
    auditor_contact: 'Engagement partner',
    low_risk: false,
    accounting_policies:
      'Expenditures are reported on the modified accrual basis. They follow the cost principles of 2 CFR 200 Subpart E, under which certain costs are not allowable or are limited.',
    de_minimis: 'both',
    rate_explained: 'Two awards are charged the de minimis rate. The others pay no indirect costs.',
  })
  for (const [program, assessment] of Object.entries(assessments))
    await actAt(-100)('max', 'program-assessments/add', { single_audit: id, program, assessment })
  await actAt(-100)('max', 'secondary-auditors/add', {
    single_audit: id,
    auditor: {
      name: 'Elm Street CPAs (demonstration)',
      ein: '00-1234567',
      street: '12 Elm Street',
      city: 'Alder Falls',
      state: 'IA',
      zip: '50000',
      contact: 'Utility audit team',
      contact_title: 'Manager',
      phone: '+15155550142',
      email: 'utility-audit@elm.example',
    },
  })
  const { id: access } = await actAt(-100)('max', 'auditor-access/request', {
    single_audit: id,
    access: {
      name: 'Nadia Hartwell',
      firm: 'Hartwell & Boone (demonstration)',
      email: 'nadia@hartwell-boone.example',
      starts_on: addDays(today, -100),
      ends_on: addDays(today, 30),
      why: 'Engagement letter for the single audit, with 30 days for questions of the FAC.',
    },
  })
  await actAt(-99)('ada', 'auditor-access/confirm', { id: access })
  await actAt(-80)('max', 'single-audits/report', { id, reported_on: addDays(today, -80), report: [] })
  await actAt(-60)('max', 'single-audits/submit', {
    id,
    submitted_on: addDays(today, -60),
    fac_number: `${today.slice(0, 4)}-06-GSAFAC-0000012345`,
  })
}

/** Clusters of the Compliance Supplement. */
const clusters = {
  '20.205': 'Highway Planning and Construction Cluster',
  '20.219': 'Highway Planning and Construction Cluster',
  '20.513': 'Transit Services Programs Cluster',
  '20.600': 'Highway Safety Cluster',
  '66.468': 'Drinking Water State Revolving Fund Cluster',
}

/** The auditor’s assessments, by the programs of the schedule. */
const assessments = {
  'DRINKING WATER STATE REVOLVING FUND': {
    risk: 'high',
    risk_because: 'It was not a major program in the last two audits.',
    decision: 'major',
    opinion: 'U',
  },
  'HIGHWAY PLANNING AND CONSTRUCTION': {
    risk: 'high',
    risk_because:
      'The last audit reported a significant deficiency over certified payrolls, and two reports were late.',
    decision: 'major',
    opinion: 'U',
  },
} as const
