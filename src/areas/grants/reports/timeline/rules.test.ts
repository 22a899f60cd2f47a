import { expect, test } from 'vitest'
import { dutyOf, spansOf } from './rules.ts'

const today = '2026-11-27'

test.each([
  ['a submitted report', { due_on: '2026-10-30', status: 'sent' }, 'done'],
  ['an open report after its due date', { due_on: '2026-11-26', status: 'open' }, 'late'],
  ['an open report on its due date', { due_on: '2026-11-27', status: 'open' }, 'soon'],
  ['an open report in 14 days', { due_on: '2026-12-11', status: 'prepared' }, 'soon'],
  ['an open report in 15 days', { due_on: '2026-12-12', status: 'open' }, 'ahead'],
] as const)('%s', (_, report, duty) => expect(dutyOf(report as never, today)).toBe(duty))

test('the grant with the next open report is first, and one with none left is last', () => {
  const grant = (id: string) => ({ id, title: id, agency: 'FEMA', starts_on: '2026-01-01', ends_on: '2027-12-31' })
  const report = (funding: string, due_on: string, status: string) => ({
    number: `GR ${due_on}`,
    funding,
    due_on,
    status,
  })
  const spans = spansOf(
    [grant('none'), grant('later'), grant('late')],
    [
      report('later', '2027-01-30', 'open'),
      report('late', '2026-10-30', 'open'),
      report('none', '2026-10-30', 'sent'),
    ] as never,
    today,
  )
  expect(spans.map(({ name }) => name)).toEqual(['late', 'later', 'none'])
  expect(spans[0]).toMatchObject({ to: '/grant-management/grants/late', dots: [{ day: '2026-10-30', state: 'late' }] })
})
