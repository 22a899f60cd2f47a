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
    major: 'Drinking Water State Revolving Fund Cluster U\nHighway Planning and Construction Cluster U',
    de_minimis: 'both',
    rate_explained: 'Two awards are charged the de minimis rate. The others pay no indirect costs.',
  })
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
