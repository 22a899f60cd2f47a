import { expect, test } from 'vitest'
import { amountInWords, whyNotMicr, whyNotPrintChecks, whyNotReprint } from './rules.ts'

test.each([
  [1, 'Zero and 01/100'],
  [100, 'One and 00/100'],
  [19_99, 'Nineteen and 99/100'],
  [105_07, 'One hundred five and 07/100'],
  [1_000_00, 'One thousand and 00/100'],
  [42_317_80, 'Forty-two thousand three hundred seventeen and 80/100'],
  [1_000_001_10, 'One million one and 10/100'],
  [900_000_000_00, 'Nine hundred million and 00/100'],
  [1_020_300_040_50, 'One billion twenty million three hundred thousand forty and 50/100'],
])('%i cents are “%s”', (cents, words) => expect(amountInWords(cents)).toBe(words))

const run = { status: 'released', method: 'check', checks_printed_at: null } as const
const manager = { actor: { role: 'manager' } } as const

test.each([
  [run, manager, null],
  [{ ...run, method: 'ach' } as const, manager, 'This run doesn’t pay by check.'],
  [{ ...run, status: 'draft' } as const, manager, 'A second person must release the run'],
  [{ ...run, status: 'submitted' } as const, manager, 'A second person must release the run'],
  [{ ...run, status: 'sent' } as const, manager, 'before the run is sent to the bank'],
  [run, { actor: { role: 'user' } } as const, 'Only a manager can print checks.'],
  [{ ...run, checks_printed_at: '2026-11-20T15:00:00Z' }, manager, 'were already printed'],
])('printing the checks of %o as %o: %s', (of, who, reason) => {
  const said = whyNotPrintChecks(of, who)
  if (reason === null) expect(said).toBeNull()
  else expect(said).toContain(reason)
})

const printed = { ...run, checks_printed_at: '2026-11-20T15:00:00Z' }
test.each([
  ['issued', printed, manager, null],
  ['issued', run, manager, 'has not been printed yet'],
  ['issued', { ...printed, status: 'sent' } as const, manager, 'Stop the check there'],
  ['returned', printed, manager, 'Only an issued check'],
  ['issued', { ...printed, method: 'wire' } as const, manager, 'is not a check'],
  ['issued', printed, { actor: { role: 'user' } } as const, 'Only a manager can reprint'],
] as const)('reprinting a payment that is %s in %o as %o: %s', (status, of, who, reason) => {
  const said = whyNotReprint({ status }, of, who)
  if (reason === null) expect(said).toBeNull()
  else expect(said).toContain(reason)
})

test('an account that does not fit on the line is refused', () => {
  expect(whyNotMicr({ routing: '071000013', account: '12345678901234567' })).toBeNull()
  expect(whyNotMicr({ routing: '071000013', account: '123456789012345678' })).toContain('17 digits')
  expect(whyNotMicr({ routing: '7100001', account: '1' })).toContain('nine digits')
})
