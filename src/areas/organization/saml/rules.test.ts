import { expect, test } from 'vitest'
import { whatSuspendingStops } from './rules.ts'

const everyone = 'only the break-glass account can sign in'

test.each([
  ['the only provider while single sign-on is required', { required: true, working: 1 }, 'in_force', true],
  ['one of two', { required: true, working: 2 }, 'in_force', false],
  ['the only one where nothing is required', { required: false, working: 1 }, 'in_force', false],
  ['one that is suspended already', { required: true, working: 1 }, 'suspended', false],
] as const)('suspending %s warns of what it stops', (_, known, status, warns) =>
  expect(whatSuspendingStops(known, { status }).includes(everyone)).toBe(warns),
)
