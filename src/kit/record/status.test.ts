import { expect, test } from 'vitest'
import { formSubmission } from '#areas/forms/submissions/records.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { solicitationLife } from '#areas/procurement/solicitations/life.ts'
import { isNeutralEnd } from './neutral-end.ts'
import { dialOf } from './status.ts'

test('a status shows its progress by name, unless its record defines it', () => {
  expect(
    ['draft', 'submitted', 'in_progress', 'published', 'received', 'rejected', 'gone'].map((status) => dialOf(status)),
  ).toEqual(['waiting', 'begun', 'half', 'on', 'done', 'bad', 'off'])
  const { status } = formSubmission.fields
  expect(status.options!.map((option) => dialOf(option, status))).toEqual(['begun', 'done', 'half', 'bad'])
})

test('an end beside the usual way is neutral: neither a success nor a failure', () => {
  const neutral = (life: unknown, ...statuses: string[]) =>
    statuses.filter((status) => isNeutralEnd(life as never, status))
  expect(neutral(solicitationLife, 'draft', 'awarded', 'closed', 'canceled')).toEqual(['closed', 'canceled'])
  expect(neutral(orderLife, 'issued', 'closed', 'rejected', 'canceled')).toEqual(['canceled'])
})
