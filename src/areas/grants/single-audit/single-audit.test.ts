import { expect, test } from 'vitest'
import { budgetCity, year2027 } from '#tests/budget.ts'
import { city } from '#tests/city.ts'
import { beginSingleAudit, editSingleAudit, addSefaEntry, singleAuditCommands } from './commands.ts'
import { addSecondaryAuditor, editSecondaryAuditor, removeSecondaryAuditor } from './auditors/commands.ts'
import { assessProgram, editAssessment, removeAssessment } from './programs/commands.ts'
import { sefaDocument, showExpenditures, showPackage, singleAuditDocument } from './questions.ts'
import { sefaOf, tieOut } from './schedule/rules.ts'

/** A city in its fiscal year 2027 with a federal award, its own one, and costs of each kind. */
async function auditedCity() {
  const place = await budgetCity()
  const { organization, owner, rosa, max } = place
  const at = organization.id
  const award = async (number: string, kind: string, aln: string | null, more: Record<string, string> = {}) =>
    (
      await owner.query(
        `insert into grants (organization_id, number, title, kind, award_number, agency, pass_through, aln, manager,
          awarded_on, starts_on, ends_on, amount, drafted_by, documents, status)
          values ($1, $2, $2, $3, $2, 'FHWA', $6, $5, $4, '2026-01-01', '2026-01-01', '2027-12-31', 100000000, $4, '[]',
            'active') returning id`,
        [at, number, kind, max.user_id, aln, more.pass_through ?? null],
      )
    ).rows[0].id as string
  const road = await award('F-1', 'pass_through', '20.205', { pass_through: 'State DOT' })
  const park = await award('S-1', 'state', null)
  const cost = (
    funding: string,
    amount: number,
    { count = 1, day = '2026-09-01', kind = 'other', status = 'recorded', invoice = null as string | null } = {},
  ) =>
    owner.query(
      `insert into grant_costs (organization_id, number, funding, kind, class, description, incurred_on, amount, why,
        documents, entered_by, status, invoice)
       select $1, concat_ws('-', 'GC', $2::text, $4::text, $5::text, $7::text, $9::text, n), $2::uuid, $5::text,
         'supplies', 'Salt', $4::text::date, $8, 'Needed.', '[]', $6, $7::text, $9::uuid
         from generate_series(1, $3::int) n`,
      [at, funding, count, day, kind, max.user_id, status, amount, invoice],
    )
  const post = (line: string, amount: number, source_table: string, source: string, day = '2026-09-02') =>
    owner.query(
      `insert into budget_entries (organization_id, line, day, kind, amount, source_table, source, words)
        values ($1, $2, $3, 'expenditure', $4, $5, $6, 'Posted')`,
      [at, line, day, amount, source_table, source],
    )
  const { rows: vendors } = await owner.query(
    `insert into vendors (organization_id, number, name, type, email) values ($1, 'V-1', 'Birch', 'llc', 'b@example.com')
      returning id`,
    [at],
  )
  const invoice = async (number: string) =>
    (
      await owner.query(
        `insert into invoices (organization_id, number, vendor, vendor_number, invoice_date, received_on, amount,
          entered_by, status) values ($1, $2, $3, $2, '2026-09-01', '2026-09-01', 80000, $4, 'approved') returning id`,
        [at, number, vendors[0].id, rosa.user_id],
      )
    ).rows[0].id as string
  return { ...place, at, road, park, cost, post, invoice }
}

test('the SEFA counts every cost of the year and of no other city, and agrees with the ledger', async () => {
  const { does, rosa, year, road, park, cost, post, invoice, line } = await auditedCity()
  await cost(road, 1_00, { count: 1_200 })
  await cost(road, 1_00, { count: 3, day: '2027-06-30', kind: 'subaward' })
  await cost(road, 1_00, { day: '2026-06-30' })
  await cost(road, 1_00, { day: '2026-10-01', status: 'disallowed' })
  await cost(park, 1_00)
  // An invoice of $800, of which the award pays $600, and one that was posted in the year before.
  const [shared, early] = [await invoice('INV-1'), await invoice('INV-2')]
  await cost(road, 600_00, { kind: 'invoice', invoice: shared })
  await cost(road, 45_00, { kind: 'invoice', invoice: early })
  const salt = await line('Salt', 5_000_00)
  const coded = await line('Road', 5_000_00, { award: 'F-1' })
  await post(salt.id, 800_00, 'invoices', shared)
  await post(salt.id, 45_00, 'invoices', early, '2026-06-29')
  await post(coded.id, 12_00, 'journal', 'x')
  const { awards } = await does(rosa, showExpenditures, { year: year.id })
  expect(awards).toMatchObject([
    {
      aln: '20.205',
      pass_through: 'State DOT',
      award_number: 'F-1',
      costs: 1_848_00,
      passed_on: 3_00,
      without_invoice: 1_203_00,
      ledger: 812_00,
      local_share: 200_00,
      entries: [],
    },
  ])
  expect(sefaOf(awards)).toMatchObject({ total: 1_848_00, passed_on: 3_00 })
  // The invoice of the year before is missing in this year's ledger ($45); the other posting has no cost ($12).
  expect(tieOut(awards)[0]).toMatchObject({ difference: 33_00 })
  const there = await city()
  const { id } = await year2027(there)
  expect(await there.does(there.ada, showExpenditures, { year: id })).toEqual({ awards: [] })
  await expect(there.does(there.ada, showExpenditures, { year: year.id })).rejects.toThrow(
    'This fiscal year does not exist.',
  )
})

test('a single audit goes from the schedule to the FAC, and what was submitted stays', async () => {
  const { at, does, ada, max, rosa, owner, year, road, cost } = await auditedCity()
  await cost(road, 1_100_000_00)
  await does(max, addSefaEntry, {
    fiscal_year: year.id,
    funding: road,
    kind: 'noncash',
    amount: 7_00,
    why: 'Donated salt',
    documents: [],
  })
  const begin = { fiscal_year: year.id, owner: max.user_id }
  await expect(does(rosa, beginSingleAudit, begin)).rejects.toThrow('manager')
  const begun = await does(max, beginSingleAudit, begin)
  expect(begun).toMatchObject({ status: 'preparing', due_on: '2028-03-31' })
  await expect(does(max, beginSingleAudit, begin)).rejects.toThrow(`${begun.number} is the single audit of this year`)
  const { id } = begun
  const reported = await does(max, singleAuditCommands.report, { id, reported_on: '2026-11-10', report: [] })
  // Thirty days later.
  expect(reported).toMatchObject({ status: 'reported', due_on: '2026-12-10' })
  const submit = { id, submitted_on: '2026-11-19', fac_number: '2027-06-GSAFAC-0000000001' }
  await expect(does(max, singleAuditCommands.submit, submit)).rejects.toThrow('Enter the UEI in the applicant profile.')
  await owner.query(
    `insert into applicant_profiles (organization_id, legal_name, uei) values ($1, 'City', 'ABCDEF123456')`,
    [at],
  )
  const { rows: audits } = await owner.query(
    `insert into audits (organization_id, number, title, kind, scope, lead, auditee, starts_on, ends_on, status, report)
      values ($1, 'AU-1', 'Single audit', 'single_audit', 'All', $2, $3, '2026-10-01', '2026-11-01', 'reported', '[]')
      returning id`,
    [at, ada.user_id, max.user_id],
  )
  await owner.query(
    `insert into audit_findings (organization_id, number, audit, title, severity, criterion, condition, questioned,
      responsible, answer_by, raised_by, reference, programs, requirements, on_control, response, status)
      values ($1, 'FD-1', $2, 'Late reports', 'minor', '200.329', 'Two were late.', 0, $3, '2026-12-01', $4, '2027-001',
        '20.205', 'L', 'significant', 'A deputy is named.', 'answered')`,
    [at, audits[0].id, max.user_id, ada.user_id],
  )
  await does(max, editSingleAudit, {
    id,
    version: reported.version,
    changes: {
      audit: audits[0].id,
      accounting_policies: 'Accrual basis.',
      rate_explained: 'No award pays indirect costs.',
    },
  })
  const assess = { single_audit: id, program: '20.205', assessment: { decision: 'major' } } as const
  await expect(does(rosa, assessProgram, assess)).rejects.toThrow('Only a manager can change single audits.')
  await expect(does(max, assessProgram, { ...assess, program: '97.036' })).rejects.toThrow(
    'No award of the SEFA is in 97.036.',
  )
  await expect(does(max, assessProgram, { ...assess, assessment: { decision: 'not_major' } })).rejects.toThrow(
    'The proposal is a major program. Enter the auditor’s reason for another decision.',
  )
  const assessed = await does(max, assessProgram, assess)
  await expect(does(max, assessProgram, assess)).rejects.toThrow('20.205 is assessed already.')
  await expect(does(max, singleAuditCommands.submit, submit)).rejects.toThrow('Enter the auditor’s opinion on 20.205')
  await does(max, editAssessment, { id: assessed.id, version: assessed.version, changes: { opinion: 'U' } })
  const auditor = { ...firm, zip: '432' }
  await expect(does(max, addSecondaryAuditor, { single_audit: id, auditor })).rejects.toThrow('five or nine digits')
  const added = await does(max, addSecondaryAuditor, { single_audit: id, auditor: firm })
  await does(max, editSecondaryAuditor, { id: added.id, version: added.version, changes: { city: 'Cedar Bay' } })
  const other = await does(max, addSecondaryAuditor, { single_audit: id, auditor: { ...firm, ein: '12-3456780' } })
  await does(max, removeSecondaryAuditor, { id: other.id })
  const shown = await does(rosa, showPackage, { id })
  expect(shown).toMatchObject({ problems: [], prior: [], frozen: false })
  expect(shown.sections[0]!.rows[0]).toMatchObject({
    amount_expended: 1_100_007,
    is_major: 'Y',
    number_of_audit_findings: 1,
  })
  expect(shown.plan).toMatchObject({ coverage: { percent: 40, missing: 0 }, programs: [{ type: 'A', differs: false }] })
  expect(shown.sections.find(({ section }) => section === 'SecondaryAuditors')?.rows).toMatchObject([
    { secondary_auditor_name: 'Boone LLP', secondary_auditor_address_city: 'Cedar Bay' },
  ])
  const submitted = await does(max, singleAuditCommands.submit, submit)
  await expect(does(max, removeAssessment, { id: assessed.id })).rejects.toThrow('This single audit is submitted')
  expect(submitted.digest).toMatch(/^[0-9a-f]{64}$/)
  await cost(road, 5_000_00, { day: '2026-09-09' })
  const after = await does(rosa, showPackage, { id })
  expect(after.frozen).toBe(true)
  expect(after.sections).toEqual(shown.sections)
  expect(await does(max, singleAuditCommands.accept, { id, accepted_on: '2026-11-20' })).toMatchObject({
    status: 'accepted',
    accepted_on: '2026-11-20',
  })
  for (const paper of ['corrective_action_plan', 'prior_findings'] as const)
    expect((await does(rosa, singleAuditDocument, { id, paper })).kind).toBe('single-audit')
  const sefa = await does(rosa, sefaDocument, { year: year.id })
  expect(JSON.stringify(sefa)).toContain('$1,105,007.00')
  // The FAC publishes the schedule; the ledger beside it is a paper of its own.
  expect(JSON.stringify(sefa)).not.toContain('Ledger')
  const beside = await does(rosa, sefaDocument, { year: year.id, ledger: true })
  expect(beside.title).toBe('Reconciliation of the SEFA with the ledger')
  const reopened = await does(max, singleAuditCommands.reopen, { id, reason: 'Corrected report.' })
  expect(reopened).toMatchObject({ status: 'preparing', due_on: '2028-03-31' })
  expect(await does(max, removeAssessment, { id: assessed.id })).toEqual({ id: assessed.id })
})

const firm = {
  name: 'Boone LLP',
  ein: '12-3456789',
  street: '1 Main St',
  city: 'Alder',
  state: 'OH',
  zip: '43215-0001',
  contact: 'Ann Boone',
  contact_title: 'Partner',
  phone: '+16145550100',
  email: 'ann@boone.example',
} as const
