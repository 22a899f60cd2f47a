import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { trendsOf } from '#areas/dashboard/sections/trends/rules.ts'
import { workOf } from '#areas/dashboard/sections/work/rules.ts'
import { whyNotSee } from '#platform/records/see.ts'
import { demoRoles } from '#tests/demo-roles.ts'
import { startDemonstration } from '#tests/demonstration.ts'
import { drawingFor } from '#tests/drawn-pages.tsx'

let once: ReturnType<typeof startDemonstration> | undefined
const served = () => (once ??= startDemonstration())
const drawnBy = async (role: 'user' | 'manager' | 'admin') => {
  const wire = await served()
  return drawingFor(wire.url, wire.anonKey, await demoRoles.city(wire, role))
}
/** The newest record of a table for which the condition is true. */
const newest = async (table: string, condition: string): Promise<string> => {
  const { rows } = await (
    await served()
  ).owner.query<{ id: string }>(
    `select id from ${table} x where ${condition} and organization_id =
      (select id from organizations where name like 'City of Alder%') order by id desc limit 1`,
  )
  expect(rows, `The demonstration has ${table} where ${condition}.`).toHaveLength(1)
  return rows[0]!.id
}

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  // A list draws the rows that are in the window.
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', 900)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->|<[^>]*>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ')

const homes = [...new Set([...Object.keys(workOf), ...Object.keys(trendsOf)])]

test.each(['user', 'manager', 'admin'] as const)(
  'as %s, the home of each section has its counts and charts, or says who can see them',
  async (role) => {
    const draw = await drawnBy(role)
    const wrong: string[] = []
    for (const home of homes) {
      const { html, errors } = await draw(home)
      const text = textOf(html)
      const says = (words: string) => {
        if (!text.includes(words)) wrong.push(`${home}: ${words}`)
      }
      wrong.push(...errors.map((error) => `${home}: ${error}`))
      if (/could not be loaded|Loading…/.test(text)) wrong.push(`${home}: a part was not loaded`)
      for (const { of, title } of trendsOf[home] ?? []) {
        const record = await of()
        // A chart of months may have weeks or years.
        says(whyNotSee(record, { role }) ?? title.replace(/ month$/, ''))
      }
      for (const { of } of workOf[home] ?? []) {
        const { record } = await of()
        says(whyNotSee(record, { role }) ?? record.plural)
      }
    }
    expect(wrong).toEqual([])
  },
)

const main = (html: string) =>
  [...html.matchAll(/class="[^"]*bg-action text-on-action[^"]*"[^>]*>(.*?)<\/(?:a|button)>/g)].map(([, words]) =>
    textOf(words!).trim(),
  )

test.each([
  ['an approved order is issued', `status = 'approved' and kind <> 'blanket'`, ['Issue']],
  ['an issued order is received', `status = 'issued' and kind <> 'blanket' and delivery = 'none'`, ['Receive']],
  ['a partly received order too', `status = 'issued' and kind <> 'blanket' and delivery = 'partial'`, ['Receive']],
  ['a received order is closed', `status = 'issued' and kind <> 'blanket' and delivery = 'complete'`, ['Close order']],
  ['a blanket order is released', `status = 'issued' and kind = 'blanket'`, ['Release']],
  ['a closed order has nothing left', `status = 'closed' and kind <> 'blanket'`, []],
])('the main button of an order: %s', async (_, condition, buttons) => {
  const draw = await drawnBy('admin')
  const { html } = await draw(`/purchase-orders/${await newest('purchase_orders', condition)}`)
  expect(main(html)).toEqual(buttons)
})

test('a project without orders and spending says so in place of an empty chart', async () => {
  const draw = await drawnBy('admin')
  const project = async (condition: string) =>
    textOf((await draw(`/projects/${await newest('projects', condition)}`)).html)
  expect(await project(`status = 'planned'`)).toContain('Nothing is ordered or spent yet.')
  expect(await project(`name = 'Mill Road culvert replacement'`)).not.toContain('Nothing is ordered')
})

test('a solicitation that ended without an award says why', async () => {
  const draw = await drawnBy('admin')
  const { html } = await draw(`/rfq-builder/${await newest('solicitations', `status = 'closed'`)}`)
  expect(textOf(html)).toContain('This solicitation was closed The only bid could not be read.')
})

test('agreements of clients are counted, because most have no value', async () => {
  const draw = await drawnBy('admin')
  const { html, errors } = await draw('/clients?tab=trends')
  const text = textOf(html)
  expect(errors).toEqual([])
  for (const title of ['Agreements ending by', 'Agreements by kind', 'Requests by client'])
    expect(text).toContain(title)
  expect(text).not.toMatch(/Agreements (ending by \w+|by kind) \d+ agreements? without an amount/)
})

test('waivers of rules are listed, and those of controls are not', async () => {
  const { owner } = await served()
  await owner.query(
    `insert into compliance_waivers (organization_id, number, title, rule, reason, until, asked_by, status)
      select organization_id, 'WV-2026-0900', 'Spare parts', 'micro-purchase', 'One maker.', until, asked_by, 'granted'
        from compliance_waivers where control is not null limit 1`,
  )
  const { rows } = await owner.query<{ number: string }>(
    'select number from compliance_waivers where control is not null',
  )
  const draw = await drawnBy('admin')
  const { html, errors } = await draw('/advanced-compliance?tab=waivers')
  expect(errors).toEqual([])
  expect(html).toContain('WV-2026-0900')
  expect(rows.filter(({ number }) => html.includes(number))).toEqual([])
})

test('a control of corrective actions counts those that are not corrected, as the page of quality does', async () => {
  const draw = await drawnBy('admin')
  const [quality, compliance] = [textOf((await draw('/admin/quality')).html), textOf((await draw('/compliance')).html)]
  const figure = (label: string) => Number(new RegExp(`${label} (\\d+)`).exec(quality)![1])
  const [, uncorrected] = /(\d+) corrective actions? (?:is|are) not corrected yet/.exec(compliance)!
  expect(Number(uncorrected)).toBe(figure('Open actions') - figure('Waiting for verification'))
})

test('an administrator sets the department of each person, and other people of none', async () => {
  const setting = async (role: 'admin' | 'user') =>
    textOf((await (await drawnBy(role))('/team')).html).match(/Set department of \w+/g) ?? []
  expect((await setting('admin')).length).toBeGreaterThan(5)
  expect(await setting('user')).toEqual([])
})

test('a row of people shows one action, and the others behind a button that names the person', async () => {
  const draw = await drawnBy('admin')
  for (const [path, hidden] of [
    ['/team', /Set job of|Reassign work/],
    ['/user-management', /Remove role|Lock /],
  ] as const) {
    const text = textOf((await draw(path)).html)
    expect(text.match(/More for \w+/g)?.length, path).toBeGreaterThan(5)
    expect(text, path).not.toMatch(hidden)
  }
})

test('a request for redaction is shown to an administrator with its words and both answers, and to no one else', async () => {
  const { owner } = await served()
  await owner.query(
    `insert into redaction_requests (organization_id, about_table, about_record, words, reason, asked_by, asked_at)
      select organization_id, 'vendors', id, '12 Elm Street', 'Names a witness', created_by, now() from vendors
       where created_by is not null order by name limit 1`,
  )
  const shown = textOf((await (await drawnBy('admin'))('/admin/redactions')).html)
  expect(shown).toContain('12 Elm Street')
  expect(shown).toMatch(/Allow the redaction in .+ More for /)
  expect(textOf((await (await drawnBy('manager'))('/admin/redactions')).html)).not.toContain('12 Elm Street')
})

test('a link that only names a saved report opens it, and paper has its result without the choices', async () => {
  const draw = await drawnBy('admin')
  const { html, errors } = await draw(`/enhanced-reporting?report=${await newest('saved_reports', 'true')}`)
  expect(errors).toEqual([])
  expect(textOf(html)).toContain('Larkspur Paving')
  expect(textOf(html)).not.toContain('Start from a report')
  expect(html).toMatch(/gap-5 print:hidden">.*Saved reports/s)
})

test('a scheduled payment has invoices to pay, and one that was issued has paid them', async () => {
  const draw = await drawnBy('admin')
  const payment = async (condition: string) =>
    textOf((await draw(`/payments/${await newest('payments', condition)}`)).html)
  expect(await payment('paid_on is null')).toContain('Invoices to pay')
  expect(await payment('paid_on is not null')).toContain('Invoices paid')
})
