import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { city } from './city.ts'
import { drawingFor } from './drawn-pages.tsx'
import { startWire } from './wire.ts'

// Faults that people met on a page of an agency that had just begun: each page is drawn as its person reads it.

const now = new Date('2026-11-20T15:00:00Z')
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', 900)
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Two years are open, the one that runs and the next, each with a budget line of the same name. */
async function twoYears() {
  const wire = await startWire()
  wire.clock.set(now)
  const { ada, max } = await city({ in: wire })
  const presses = async (command: string, input: object, { token } = ada): Promise<{ id: string }> => {
    const answer = await wire.fetch(`/functions/v1/${command}`, {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    expect([command, answer.status]).toEqual([command, 200])
    return (await answer.json()) as { id: string }
  }
  const fund = await presses('funds/create', { code: '100', name: 'General fund', type: 'general' })
  const account = await presses('accounts/create', { code: '5310', name: 'Repairs', type: 'expenditure' })
  const lineOf = async (name: string) => {
    const dates = { starts_on: `${Number(name) - 1}-07-01`, ends_on: `${name}-06-30` }
    const year = await presses('fiscal-years/plan', { name, ...dates })
    await presses('fiscal-years/open', { id: year.id })
    const line = await presses(
      'budget-lines/draft',
      {
        ...{ name: 'Culvert materials', fund: fund.id, account: account.id, fiscal_year: year.id, ...dates },
        original: 50_000_00,
      },
      max,
    )
    await presses('budget-lines/adopt', { id: line.id })
    return line.id
  }
  const lines = { 2027: await lineOf('2027'), 2028: await lineOf('2028') }
  return { lines, draw: drawingFor(wire.url, wire.anonKey, ada) }
}

/** The controls of a page that hold a value: what is picked in them. */
const picked = (html: string): string[] => [
  ...[...html.matchAll(/<option[^>]*selected[^>]*>([^<]*)/g)].map(([, words]) => words!),
  ...[...html.matchAll(/<input[^>]* value="([^"]+)"/g)].map(([, words]) => words!),
]

test('the budget and its forecasts open on the year that runs, and not on the next one', async () => {
  const { draw } = await twoYears()
  for (const page of ['/budget-management', '/budget-forecasts']) {
    const { html, errors } = await draw(page)
    expect([page, errors]).toEqual([page, []])
    expect([page, picked(html)[0]]).toEqual([page, '2027'])
  }
})

test('of two budget lines of one name, the one that is picked says its year', async () => {
  const { draw, lines } = await twoYears()
  for (const [year, id] of Object.entries(lines)) {
    const { html, errors } = await draw(`/budget-management/transfers/new?from=${id}`)
    expect([errors, picked(html)]).toEqual([[], [`Culvert materials · ${year}`]])
  }
})
