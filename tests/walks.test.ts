import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { defaultChains, requestOf } from './approvals.ts'
import { city, type Person } from './city.ts'
import { startWire } from './wire.ts'

// Faults that people met when they set out from an empty agency, each as its person's way over HTTP: every line is a
// button that was pressed, and every refusal the sentence that was read. Faults of one rule are tested beside the rule.

async function emptyAgency() {
  const wire = await startWire()
  const place = await city({ in: wire })
  wire.clock.set(new Date('2026-11-20T15:00:00Z'))
  const asks = (who: Person, command: string, input: object) =>
    wire.fetch(`/functions/v1/${command}`, {
      method: 'POST',
      token: who.token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  /** A button that works. */
  const presses = async (who: Person, command: string, input: object): Promise<any> => {
    const answer = await asks(who, command, input)
    const said = (await answer.json()) as object
    expect([command, answer.status, answer.ok || said]).toEqual([command, 200, true])
    return said
  }
  /** The sentence of a button that is refused. */
  const isRefused = async (who: Person, command: string, input: object): Promise<string> => {
    const answer = await asks(who, command, input)
    const { message, error } = (await answer.json()) as { message?: string; error?: string }
    expect([command, answer.ok]).toEqual([command, false])
    return message ?? error ?? ''
  }
  const reads = async (who: Person, query: string): Promise<any[]> => {
    const answer = await wire.fetch(`/rest/v1/${query}`, { token: who.token })
    return (await answer.json()) as any[]
  }
  return { ...place, wire, presses, isRefused, reads, today: wire.clock.today() }
}
type Agency = Awaited<ReturnType<typeof emptyAgency>>

async function withLine({ ada, max, presses }: Agency) {
  const year = await presses(ada, 'fiscal-years/plan', { name: '2026', starts_on: '2025-07-01', ends_on: '2026-06-30' })
  await presses(ada, 'fiscal-years/open', { id: year.id })
  const fund = await presses(ada, 'funds/create', { code: '100', name: 'General fund', type: 'general' })
  const account = await presses(ada, 'accounts/create', { code: '5310', name: 'Repairs', type: 'expenditure' })
  const line = (name: string) =>
    presses(max, 'budget-lines/draft', {
      ...{ name, fund: fund.id, account: account.id, fiscal_year: year.id },
      ...{ starts_on: '2025-07-01', ends_on: '2026-06-30', original: 50_000_00 },
    })
  return { year, line }
}

const stories: readonly [string, (agency: Agency) => Promise<void>][] = [
  [
    'a year that is closed takes neither a new budget line nor a transfer that waited',
    async (agency) => {
      const { ada, max, rosa, presses, isRefused } = agency
      await defaultChains(agency)
      const { year, line } = await withLine(agency)
      const [streets, parks, late] = [await line('Streets'), await line('Parks'), await line('Late')]
      for (const { id } of [streets, parks]) await presses(ada, 'budget-lines/adopt', { id })
      const transfer = await presses(rosa, 'budget-transfers/draft', {
        ...{ from_line: streets.id, to_line: parks.id, amount: 1_500_00, reason: 'Benches' },
      })
      expect(await presses(rosa, 'budget-transfers/submit', { id: transfer.id })).toMatchObject({ status: 'submitted' })
      expect(await presses(ada, 'fiscal-years/close', { id: year.id })).toMatchObject({ status: 'closed' })
      expect(await isRefused(ada, 'budget-lines/adopt', { id: late.id })).toMatch(/2026 is closed/)
      const request = { ...(await requestOf(agency, transfer.id)), decision: 'approved', comment: '' }
      expect(await isRefused(max, 'approvals/decide', request)).toMatch(/2026 is closed/)
    },
  ],
  [
    'a department of a client is part of it, and is not its own whole',
    async ({ rosa, max, presses, isRefused, reads }) => {
      const town = await presses(max, 'clients/create', { code: 'BARRE', name: 'Town of Barre', kind: 'municipality' })
      const works = await presses(max, 'clients/create', {
        ...{ code: 'BARRE-DPW', name: 'Public Works', kind: 'department', parent: town.id },
      })
      expect(await reads(rosa, `clients?id=eq.${works.id}&select=parent`)).toEqual([{ parent: town.id }])
      expect(
        await isRefused(max, 'clients/edit', { id: town.id, version: town.version, changes: { parent: works.id } }),
      ).toMatch(/^Public Works is part of this client/)
    },
  ],
  [
    'an agreement without its signed copy is refused to its author, and not only to its approver',
    async ({ rosa, max, presses, isRefused, today }) => {
      const client = await presses(max, 'clients/create', {
        code: 'BARRE',
        name: 'Town of Barre',
        kind: 'municipality',
      })
      const agreement = await presses(rosa, 'agreements/create', {
        ...{ title: 'Snow plowing', client: client.id, kind: 'mou', starts_on: today, owner: rosa.user_id, files: [] },
      })
      expect(await isRefused(rosa, 'agreements/submit', { id: agreement.id })).toBe(
        'Attach the signed agreement first.',
      )
    },
  ],
  [
    'a closed incident buys nothing in an emergency',
    async ({ rosa, max, presses, isRefused, today }) => {
      const incident = await presses(max, 'incidents/open', {
        incident: { title: 'Ice storm', kind: 'winter', began_at: '2026-11-19T12:00:00Z' },
        alert: null,
      })
      expect(await presses(max, 'incidents/close', { id: incident.id, note: 'Roads are clear.' })).toMatchObject({
        status: 'closed',
      })
      const vendor = await presses(max, 'vendors/draft', {
        ...{ name: 'Acme', type: 'llc', email: 'a@acme.example', certifications: [] },
      })
      expect(
        await isRefused(rosa, 'emergency-purchases/draft', {
          ...{ incident: incident.id, title: 'Generators', ground: 'emergency', threat: 'life', vendor: vendor.id },
          ...{ why: 'No power at the shelter.', steps: 'Three companies were called.', pricing: 'fixed' },
          ...{ conflict_checked: true, price_basis: 'Published rates.', ceiling: 10_000_00, transition: 'Quotes.' },
          ...{ starts_on: today, ends_on: addDays(today, 10), transition_on: today },
        }),
      ).toBe('The incident is closed. Compete the remaining purchases.')
    },
  ],
  [
    'of two inspectors the second sees the answer of the first before replacing it',
    async ({ rosa, max, presses, isRefused, reads, today }) => {
      const list = await presses(max, 'checklists/create', {
        ...{ code: 'CL-01', title: 'Culvert', kind: 'safety', about: 'Monthly.', owner: max.user_id, pass_percent: 80 },
      })
      await presses(max, 'checklists/set-items', {
        ...{ id: list.id, version: list.version },
        lines: [{ question: 'Is the guard rail in place?', weight: 1 }],
      })
      await presses(max, 'checklists/publish', { id: list.id })
      const planned = await presses(max, 'inspections/plan', {
        ...{ subject: 'Mill Road', checklist: list.id, inspector: rosa.user_id, due_on: today },
      })
      await presses(rosa, 'inspections/begin', { id: planned.id })
      const [line] = await reads(rosa, `inspection_answers?inspection=eq.${planned.id}&select=id,given,note`)
      const was = { given: line.given, note: line.note }
      const answers = (given: string, note: string) => ({
        id: planned.id,
        answers: [{ id: line.id, given, note, was }],
      })
      expect(await presses(rosa, 'inspections/answer', answers('yes', 'under 4 feet'))).toMatchObject({
        status: 'in_progress',
      })
      expect(await isRefused(max, 'inspections/answer', answers('no', '5 feet'))).toMatch(/^Line 1: /)
      expect(await reads(max, `inspection_answers?id=eq.${line.id}&select=given,note`)).toEqual([
        { given: 'yes', note: 'under 4 feet' },
      ])
    },
  ],
  [
    'first aid that becomes days away is due on the log a week after that became known',
    async ({ rosa, max, owner, organization, presses }) => {
      await owner.query(`select app.default_asset_terms($1, '2020-01-01')`, [organization.id])
      const event = await presses(rosa, 'safety-incidents/report', {
        ...{ title: 'Fall', kind: 'injury', happened_at: '2026-11-08T15:00:00Z', location: 'Yard' },
        ...{ what_happened: 'A fall from the truck.', photos: [] },
      })
      const opened = await presses(max, 'injury-cases/open', {
        ...{ event: event.id, employee: 'Jane Q.', job_title: 'Driver', injured_on: '2026-11-08', location: 'Yard' },
        ...{ injury: 'Bruised knee', outcome: 'first_aid', illness: 'injury', learned_at: '2026-11-08T16:00:00Z' },
      })
      expect(opened).toMatchObject({ record_by: null })
      expect(
        await presses(max, 'injury-cases/edit', {
          ...{ id: opened.id, version: opened.version },
          changes: { outcome: 'days_away', days_away: 3 },
        }),
      ).toMatchObject({ record_by: '2026-11-27' })
    },
  ],
  [
    'indirect cost above the rate of what was charged is refused, before it is drawn and certified',
    async ({ ada, max, owner, organization, presses, isRefused, today }) => {
      await owner.query('select app.default_grants($1)', [organization.id])
      const grant = await presses(max, 'grants/draft', {
        ...{ title: 'Roads', kind: 'federal', award_number: 'STBG-1', agency: 'FHWA', aln: '20.205' },
        ...{ manager: max.user_id, awarded_on: '2025-10-02', starts_on: '2025-10-02', ends_on: '2027-09-30' },
        ...{ amount: 250_000_00, match: 0, documents: [], indirect: 'de_minimis', indirect_rate: 15 },
      })
      await presses(max, 'grants/set-budget', {
        ...{ id: grant.id, version: grant.version },
        lines: [
          { class: 'supplies', description: 'Salt', federal: 200_000_00, match: 0 },
          { class: 'indirect', description: 'Overhead', federal: 50_000_00, match: 0 },
        ],
      })
      expect(await presses(ada, 'grants/accept', { id: grant.id })).toMatchObject({ status: 'active' })
      const costOf = (more: object) => ({
        ...{ funding: grant.id, kind: 'payroll', class: 'supplies', description: 'Salt', incurred_on: today },
        ...{ amount: 20_000_00, match: 0, from_income: 0, why: 'Named in the budget.', documents: [] },
        ...more,
      })
      const cost = (more: object) => presses(max, 'grant-costs/record', costOf(more))
      expect(await cost({})).toMatchObject({ status: 'recorded' })
      expect(
        await isRefused(
          max,
          'grant-costs/record',
          costOf({ kind: 'indirect', class: 'indirect', description: 'Overhead', amount: 10_000_00 }),
        ),
      ).toMatch(/15%|\$3,000\.00/)
      expect(
        await cost({ kind: 'indirect', class: 'indirect', description: 'Overhead', amount: 3_000_00 }),
      ).toMatchObject({ status: 'recorded' })
    },
  ],
  [
    'prices pasted without quantities are not taken for them, and no split of millions is calculated',
    async ({ max, isRefused, presses }) => {
      const split = (question: string) => ({
        ...{ name: 'Salt', question, least_vendors: null, most_vendors: null, most_share: null },
      })
      expect(await isRefused(max, 'optimization-runs/allocate', split('item,Alpha,Beta,Gamma\nSalt,10,5,4'))).toMatch(
        /^The second column is “Alpha”\. It must be the quantity/,
      )
      expect(
        await presses(max, 'optimization-runs/allocate', split('item,quantity,Alpha,Beta\nSalt,10,5,4')),
      ).toMatchObject({ cost: 40 })
    },
  ],
  [
    'work that was done last week has its own dates, and a new baseline is not late at once',
    async ({ rosa, max, presses, isRefused, reads, today }) => {
      const project = await presses(rosa, 'projects/propose', {
        ...{ name: 'Harbor lot', program: 'streets', kind: 'construction', manager: rosa.user_id },
        ...{ starts_on: addDays(today, -12), ends_on: addDays(today, 60), budget: 1_000_00, federal: false },
      })
      const task = (code: string, name: string, after: string | null) =>
        presses(rosa, 'project-tasks/add', { project: project.id, code, name, days: 3, after })
      const [strip, base] = [await task('1', 'Strip', null), await task('2', 'Base', '1SS')]
      await presses(max, 'projects/start', { id: project.id })
      expect(await isRefused(rosa, 'project-tasks/progress', { id: base.id, done: 10 })).toBe(
        'This task depends on others: first start 1 Strip.',
      )
      const dates = { began_on: addDays(today, -9), ended_on: addDays(today, -7) }
      expect(await presses(rosa, 'project-tasks/progress', { id: strip.id, done: 100, ...dates })).toMatchObject(dates)
      await presses(max, 'projects/keep-baseline', { id: project.id, reason: '' })
      const [{ baseline_end, forecast_end }] = await reads(
        rosa,
        `projects?id=eq.${project.id}&select=baseline_end,forecast_end`,
      )
      // Base has not begun: its three days begin today.
      expect([baseline_end, forecast_end]).toEqual([addDays(today, 2), addDays(today, 2)])
    },
  ],
]

test.each(stories)('%s', async (_, story) => story(await emptyAgency()))
