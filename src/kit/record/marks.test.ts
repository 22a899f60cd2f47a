import { expect, test } from 'vitest'
import { certifiedPayroll } from '#areas/delivery/site/records.ts'
import { paAppeal } from '#areas/grants/fema-rfis/records.ts'
import { grantReport } from '#areas/grants/reports/records.ts'
import { applicationReviewer } from '#areas/grants/reviews/records.ts'
import { subawardRequest } from '#areas/grants/subawards/records.ts'
import { drawdown } from '#areas/grants/drawdowns/records.ts'
import { dialOf } from './status.ts'

test.each([
  ['a payroll that came in waits to review', certifiedPayroll, 'received', 'begun'],
  ['a subrecipient’s request that came in waits for its check', subawardRequest, 'received', 'begun'],
  ['a drawdown that was received has arrived', drawdown, 'received', 'done'],
  ['a reviewer who was asked has done nothing wrong', applicationReviewer, 'asked', 'begun'],
  ['a reviewer who scored is done', applicationReviewer, 'scored', 'done'],
  ['an appeal that FEMA has a question to waits for us', paAppeal, 'asked', 'bad'],
  ['a report that was sent is done', grantReport, 'sent', 'done'],
  ['an appeal that was sent waits for its answer', paAppeal, 'sent', 'begun'],
] as const)('%s', (_, { fields }, status, state) => {
  expect(fields.status.options).toContain(status)
  expect(dialOf(status, fields.status)).toBe(state)
})
