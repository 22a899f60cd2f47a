import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { menuFor } from '#app/menu.ts'
import { mayOpen } from '#app/pages.ts'
import { demoRoles } from '#tests/demo-roles.ts'
import { startDemonstration } from '#tests/demonstration.ts'
import { drawingFor } from '#tests/drawn-pages.tsx'

// An agency that tries a demonstration reads a zero as something that doesn't work. So a figure of a page in the menu is
// zero only where zero is good, or where the page is listed here with its reason.

/** Zero is good, or usual: what is late, failed, lost, disputed, about to end, or waiting for this very reader. */
const zeroIsGood = new Set(
  `Alarms | API keys | Assigned to you | Available discounts | Away today | Behind or over budget | Blocked
    | Check for a new edition | Checked out | Competition due | Completed, not closed | Conflicts | Conflicts found
    | Costs not in a project | Customized | Deferred | Disputed | Drafts | Due within 30 days | Due within a week
    | Emails queued | Event types | Events in 7 days | Expired editions | Expiring insurance | Expiring keys
    | Expiring roles | Expiring within 30 days | Failed | Failed emails | Failed jobs | Failed sign-ins (1 day)
    | Failing | High after treatment | High and critical | High score spread | High-severity events | In closeout
    | Indicators with a signal | Interest owed today | Invitations | Late | Locked | Managers and administrators
    | Missing | Missing notice | Not assessed | Not delivered | Not reporting | Never used | On hold or disputed
    | Open incidents | Overdue | Overdue actions | Overdue for review | Pending changes | Questioned costs
    | Renewals and notices | Reports due | Retention ended | Severe or extreme | Slipped | Unanswered
    | Waiting for a second person | Waiting for acceptance | Waiting for certification | Waiting for confirmation
    | Waiting for verification | Waiting for your score | Waived | Watch | With MFA | Yours`.split(/\s*\|\s*/),
)

const heatIsOver = 'The heat emergency of the summer is over.'
const shownInTheCity = 'The city shows it; the department does this work without it.'
/** Pages of work that an organization has none of. */
const without: Record<'city' | 'department', Record<string, string>> = {
  city: {
    '/grant-management?tab=closeout': 'Closed grants are in the recorded past, which this database does not have.',
    '/market-intelligence': 'Readable bids are in the recorded past, which this database does not have.',
  },
  department: {
    '/ai-hub': 'No visitor has run an agent yet.',
    '/api-connectors': shownInTheCity,
    '/billing/invoices': 'Nothing of its plan is due.',
    '/claims-change-orders': 'The department builds nothing.',
    '/clients': 'The department serves no other agency.',
    '/communications': shownInTheCity,
    '/disaster-ops-hub': heatIsOver,
    '/emergency-procurement': heatIsOver,
    '/fema-integration': 'The department has no FEMA project.',
    '/grant-management?tab=reviewer': 'The state reviews its applications.',
    '/shipment-tracking': 'Meals are delivered on the day, without a shipment.',
    '/supply-chain-command-center': 'Meals are delivered on the day, without a shipment.',
    '/testing-dashboard': shownInTheCity,
    '/utilities/templates': shownInTheCity,
    '/utility-form-filler?tab=analytics': 'Its forms are filled in by staff, without a public session.',
    '/utility-form-filler?tab=delivery': shownInTheCity,
    '/utility-form-filler?tab=webhooks': shownInTheCity,
    '/weather-alerts': heatIsOver,
    '/workflow-designer': shownInTheCity,
  },
}

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test.each(['department', 'city'] as const)('no figure and no chart of the %s is empty without a reason', async (of) => {
  const wire = await served()
  const draw = drawingFor(wire.url, wire.anonKey, await demoRoles[of](wire))
  const [wrong, figures, needless]: [string[], string[], Set<string>] = [[], [], new Set(Object.keys(without[of]))]
  for (const path of menuFor('admin').flatMap(({ items }) => items.map(({ to }) => to as string))) {
    if (!mayOpen(path, { role: 'admin' })) continue
    const { html } = await draw(path)
    figures.push(...figuresIn(html).map(([label]) => label))
    for (const [label, value, to] of figuresIn(html))
      if (to?.includes('where.') && /^\d+$/.test(value) && !isNoCount.has(label)) counted[of].set(to, Number(value))
    const bad = [
      ...figuresIn(html).flatMap(([label, value]) => (isZero(value) && !zeroIsGood.has(label) ? [label] : [])),
      ...shortCharts(html),
    ]
    if (bad.length > 0 && !needless.delete(path) && !without[of][path])
      wrong.push(...bad.map((each) => `${path}: ${each}`))
  }
  expect(wrong).toEqual([])
  expect([...needless], 'These pages have no zero anymore.').toEqual([])
  // The pages were drawn, and not their skeletons.
  expect(figures.length).toBeGreaterThan(190)
})

/** The counts of the figures, by the list that each one opens. */
const counted = { department: new Map<string, number>(), city: new Map<string, number>() }

test.each(['department', 'city'] as const)('a figure of the %s opens the list of what it counts', async (of) => {
  // A list asks where the page is scrolled to.
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', 900)
  const wire = await served()
  const draw = drawingFor(wire.url, wire.anonKey, await demoRoles[of](wire))
  const listed: Record<string, number> = {}
  for (const to of counted[of].keys()) listed[to] = rowsIn((await draw(to)).html)
  expect(listed).toEqual(Object.fromEntries(counted[of]))
  expect(counted[of].size).toBeGreaterThan(15)
})

/** Figures that lead to a list without being its count. */
const isNoCount = new Set(['Days since last injury'])

let once: ReturnType<typeof startDemonstration> | undefined
const served = () => (once ??= startDemonstration())

const textOf = (html: string) => html.replace(/<!--.*?-->|<[^>]*>/g, '').trim()
const figuresIn = (html: string) =>
  [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, label, value]) =>
      [textOf(label!), textOf(value!), /href="([^"]*)"/.exec(label!)?.[1]?.replaceAll('&amp;', '&')] as const,
  )
/** The rows of all pages of a list, as its foot says; an empty list has no foot. */
const rowsIn = (html: string) =>
  Number(/^[\d,]+/.exec(textOf(/data-list-foot.*?<p[^>]*>(.*?)<\/p>/.exec(html)?.[1] ?? ''))?.[0].replace(',', '') ?? 0)
const isZero = (value: string) => /^\$?0(\.0+)?( ?%)?( of \d+)?$/.test(value)
/** A chart is read step by step: with fewer than four there is nothing to compare. */
const shortCharts = (html: string) =>
  [...html.matchAll(/<input type="range" min="0" max="(\d)"[^>]*aria-label="([^"]*)"/g)].flatMap(([, last, label]) =>
    Number(last) < 3 ? [`chart ${label}`] : [],
  )
