import { expect, test } from 'vitest'
import { predictionModel } from '#areas/assistant/predictions/records.ts'
import { course, enrollment } from '#areas/assurance/training/records.ts'
import { draftCourse, enroll, courseCommands, writeLesson } from '#areas/assurance/training/commands.ts'
import { form } from '#areas/forms/forms/records.ts'
import { namedSoFar } from './use-names.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { calling } from '#platform/reads/called.ts'
import { idsIn, namesOf } from '#platform/reads/names.ts'
import { columnsFor, titled } from '#platform/reads/titles.ts'

const find = (table: string): AnyRecord | undefined => [course, enrollment].find((each) => each.table === table)
const nobody = {
  rows: {
    from: () => {
      throw new Error('Nothing has to be asked.')
    },
  },
  find,
}
const called = async (of: AnyRecord, row: Record<string, string>) => [
  namesOf(of).columns,
  (await namesOf(of).calling(nobody, [row]))(row),
]

test('a referenced record is named by its title, in the words of a choice', async () => {
  expect(await called(form, { id: 'a', title: 'Backflow test' })).toEqual(['id,title', 'Backflow test'])
  expect(
    (await called(predictionModel, { id: 'a', subject: predictionModel.fields.subject.options![0]! }))[1],
  ).not.toMatch(/_/)
})

test('one named by another record shows that name and its person, or its type where neither may be seen', async () => {
  const { signedIn } = await startWire()
  const { max, rosa, does } = await city()
  const taught = await does(max, draftCourse, { code: 'T-1', title: 'Receiving of goods', owner: max.user_id })
  await does(max, writeLesson, { course: taught.id, title: 'One', body: 'Count first.', material: [] })
  await does(max, courseCommands.publish, { id: taught.id })
  const { id } = await does(max, enroll, { course: taught.id, learner: rosa.user_id, reason: null })

  const rows = signedIn(max)
  const { data } = await rows.from('enrollments').select(columnsFor(enrollment)).eq('id', id)
  const [row] = data as unknown as [{ id: string }]
  expect(titled(enrollment, row, (await calling({ rows: rows as never, find }, enrollment, [row]))(row)).title).toBe(
    'Receiving of goods, Rosa',
  )
  expect(titled(enrollment, row).title).toBe('Enrollment')
})

test('an unknown person is a former member, but not while the query is running', () => {
  const asked = [{ table: 'organization_members', ids: ['ada', 'gone'] }]
  expect([...namedSoFar(asked, [{}])]).toEqual([
    ['ada', '…'],
    ['gone', '…'],
  ])
  expect([...namedSoFar(asked, [{ data: [['ada', 'Ada']] }])]).toEqual([
    ['ada', 'Ada'],
    ['gone', 'Former member'],
  ])
})

test('a record that the reader may not see is not shown as if it were loading', () => {
  const asked = [{ table: 'paying_accounts', ids: ['checking', 'payroll'] }]
  expect([...namedSoFar(asked, [{}])]).toEqual([])
  expect([...namedSoFar(asked, [{ data: [['checking', 'Checking']] }])]).toEqual([
    ['checking', 'Checking'],
    ['payroll', 'Not visible to you'],
  ])
})

test('a title in words is not asked for as an id', () =>
  expect(
    idsIn(
      [{ course: 'City purchasing basics' }, { course: '01a21dae-171b-7446-9fb9-da3af0a96535' }, { course: null }],
      ['course'],
    ),
  ).toEqual(['01a21dae-171b-7446-9fb9-da3af0a96535']))
