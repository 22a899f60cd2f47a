import { expect, test } from 'vitest'
import { reportable } from './rules.ts'

test.each<[string, string, number, string | null, number | null, [boolean, string]]>([
  ['a sole proprietor at the threshold', 'sole_proprietor', 2_000_00, '1234', 2_000_00, [true, 'Form 1099-NEC']],
  ['a cent below it', 'sole_proprietor', 1_999_99, '1234', 2_000_00, [false, 'Less than $2,000.00']],
  [
    'a partnership without a tax number',
    'partnership',
    5_000_00,
    null,
    2_000_00,
    [true, 'Form 1099-NEC; tax ID missing: request a W-9, or withhold 24%'],
  ],
  ['a corporation', 'corporation', 5_000_00, '1234', 600_00, [false, 'A corporation']],
  ['a city', 'government', 5_000_00, '1234', 600_00, [false, 'A government']],
  ['a charity', 'nonprofit', 5_000_00, '1234', 600_00, [false, 'Tax-exempt']],
  ['an LLC of a year without a row', 'llc', 5_000_00, '1234', null, [false, 'No threshold is entered for this year']],
])('%s', (_, type, amount, tin_last, threshold, [reported, why]) =>
  expect(reportable({ type, amount, tin_last }, threshold, 24)).toEqual({ reported, why }),
)
