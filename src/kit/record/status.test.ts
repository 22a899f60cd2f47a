import { expect, test } from 'vitest'
import { formSubmission } from '#areas/forms/submissions/records.ts'
import { dialOf } from './status.ts'

test('a status shows its progress by name, unless its record defines it', () => {
  expect(
    ['draft', 'submitted', 'in_progress', 'published', 'received', 'rejected', 'gone'].map((status) => dialOf(status)),
  ).toEqual(['waiting', 'begun', 'half', 'on', 'done', 'bad', 'off'])
  const { status } = formSubmission.fields
  expect(status.options!.map((option) => dialOf(option, status))).toEqual(['begun', 'done', 'half', 'bad'])
})
