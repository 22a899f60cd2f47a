import { expect, test } from 'vitest'
import { predictionModel } from '#areas/assistant/predictions/records.ts'
import { enrolment } from '#areas/assurance/training/records.ts'
import { form } from '#areas/forms/forms/records.ts'
import { namesOf } from './use-names.ts'

const called = (of: Parameters<typeof namesOf>[0], row: Record<string, string>) => [namesOf(of).columns, namesOf(of).called(row)]

test('a record that another one leads to is called by its title, in the words of a choice, and never by an id', () => {
  expect(called(form, { id: 'a', title: 'Backflow test' })).toEqual(['id,title', 'Backflow test'])
  expect(called(predictionModel, { id: 'a', subject: predictionModel.fields.subject.options![0]! })[1]).not.toMatch(/_/)
  expect(called(enrolment, { id: '018f0000-0000-7000-8000-000000000001' })).toEqual(['id', 'Enrolment'])
})
