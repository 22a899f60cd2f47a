import { expect, test } from 'vitest'
import { predictionModel } from '#areas/assistant/predictions/records.ts'
import { course, enrolment } from '#areas/assurance/training/records.ts'
import { draftCourse, enrol, courseCommands, writeLesson } from '#areas/assurance/training/commands.ts'
import { form } from '#areas/forms/forms/records.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { calling } from './called.ts'
import { namedSoFar, namesOf } from './use-names.ts'
import { columnsFor, titled } from './use-titles.ts'

const catalogue = {
  records: [course, enrolment],
  words: { moves: {}, topics: {} },
  whole: async () => [],
  lives: async () => [],
  pages: {},
}
const nobody = {
  rows: {
    from: () => {
      throw new Error('Nothing has to be asked.')
    },
  },
  catalogue,
}
const called = async (of: AnyRecord, row: Record<string, string>) => [
  namesOf(of).columns,
  (await namesOf(of).calling(nobody, [row]))(row),
]

test('a record that another one leads to is called by its title, in the words of a choice', async () => {
  expect(await called(form, { id: 'a', title: 'Backflow test' })).toEqual(['id,title', 'Backflow test'])
  expect(
    (await called(predictionModel, { id: 'a', subject: predictionModel.fields.subject.options![0]! }))[1],
  ).not.toMatch(/_/)
})

test('one that bears the name of another is called by that and by whom it is about, and by what it is where neither may be seen', async () => {
  const { signedIn } = await startWire()
  const { max, rosa, does } = await city()
  const taught = await does(max, draftCourse, { code: 'T-1', title: 'Receiving of goods', owner: max.user_id })
  await does(max, writeLesson, { course: taught.id, title: 'One', body: 'Count first.', material: [] })
  await does(max, courseCommands.publish, { id: taught.id })
  const { id } = await does(max, enrol, { course: taught.id, learner: rosa.user_id, reason: null })

  const rows = signedIn(max)
  const { data } = await rows.from('enrolments').select(columnsFor(enrolment)).eq('id', id)
  const [row] = data as unknown as [{ id: string }]
  expect(titled(enrolment, row, (await calling({ rows: rows as never, catalogue }, enrolment, [row]))(row)).title).toBe(
    'Receiving of goods, Rosa',
  )
  expect(titled(enrolment, row).title).toBe('Enrolment')
})

test('a person is a former member when nobody was found, and not while the answer is on its way', () => {
  const asked = [{ table: 'organization_members', ids: ['ada', 'gone'] }]
  expect([...namedSoFar(asked, [{}])]).toEqual([
    ['ada', '…'],
    ['gone', '…'],
  ])
  expect([...namedSoFar(asked, [{ data: [['ada', 'Ada']] }])]).toEqual([
    ['ada', 'Ada'],
    ['gone', 'A former member'],
  ])
})
