import { expect, test } from 'vitest'
import { decide, isInside, projectOf, type Alert } from './rules.ts'

const alert: Alert = {
  status: 'Actual',
  type: 'Alert',
  event: 'Flood',
  urgency: 'Immediate',
  severity: 'Severe',
  certainty: 'Likely',
  headline: '',
  area: '',
  polygon: [],
  references: '',
}

test.each<[string, Partial<Alert>, string]>([
  ['immediate, severe and likely opens an incident', {}, 'incident'],
  ['expected opens a watch', { urgency: 'Expected' }, 'watch'],
  ['severe and only possible is a line of the report', { certainty: 'Possible' }, 'report'],
  ['minor saved', { severity: 'Minor' }, 'kept'],
  ['a test starts nothing', { status: 'Test' }, 'refused'],
  ['a cancellation opens nothing', { type: 'Cancel' }, 'kept'],
])('%s', (_, change, what) => expect(decide({ ...alert, ...change }).what).toBe(what))

test('a point inside an area is recognized', () => {
  const square = [
    [0, 0],
    [0, 10],
    [10, 10],
    [10, 0],
    [0, 0],
  ] as const
  expect(isInside([5, 5], square)).toBe(true)
  expect(isInside([5, 15], square)).toBe(false)
})

test('insurance is deducted before the federal share', () => {
  expect(projectOf({ estimate: 800_000_00, insurance: 200_000_00, percent: 75 })).toEqual({
    size: 'small',
    eligible: 600_000_00,
    federal: 450_000_00,
    other: 150_000_00,
  })
  expect(projectOf({ estimate: 3_999_99, insurance: 0, percent: 75 }).size).toBe('none')
  expect(projectOf({ estimate: 1_062_900_00, insurance: 0, percent: 75 }).size).toBe('large')
})
