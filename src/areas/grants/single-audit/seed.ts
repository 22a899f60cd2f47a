import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/** The single audit of the last fiscal year, with the findings of the audit program. */
export async function seedSingleAudit(tx: Tx, actAt: (days: number) => Act, today: string): Promise<void> {
  const one = async (text: string) => (await tx.one<{ id: string }>(text, [today]))?.id
  const year = await one('select id from fiscal_years where ends_on < $1 order by ends_on desc limit 1')
  const audit = await one(`select id from audits where kind = 'single_audit' and starts_on < $1 limit 1`)
  const funding = await one(`select id from grants where aln = '20.219' and starts_on < $1 limit 1`)
  const max = (
    await tx.one<{ id: string }>(
      `select user_id as id from organization_members where display_name = 'Max Okafor' limit 1`,
    )
  )?.id
  if (!year || !audit || !funding || !max) throw new Error('The last fiscal year, its audit and its grant come first.')
  await actAt(-130)('max', 'sefa-entries/add', {
    fiscal_year: year,
    funding,
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
  await actAt(-80)('max', 'single-audits/report', { id, reported_on: addDays(today, -80), report: [] })
}
