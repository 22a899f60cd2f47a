import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { seedProduct } from '../../../first-data.ts'
import { tutorials } from './seed.ts'

const lessons = async () => {
  const wire = await startWire()
  await seedProduct(wire.services)
  const people = await city()
  const { data } = await wire
    .signedIn(people.rosa)
    .from('tutorials')
    .select('*')
    .eq('module_name', 'dashboard')
    .eq('is_active', true)
    .order('difficulty_level', { ascending: true })
  return { ...people, wire, lessons: data! }
}

test('the tutorials of a page are listed easiest first', async () => {
  const { lessons: found } = await lessons()
  expect(found.map(({ difficulty_level }) => difficulty_level)).toEqual(['beginner', 'intermediate', 'advanced'])
  expect(found[0]).toMatchObject({
    module_name: 'dashboard',
    is_active: true,
    title: 'Find your way around',
    steps: tutorials[0]!.steps,
  })
})

test('visitors have no tutorials, and only the platform sees inactive ones', async () => {
  const { wire, rosa, owner, person } = await lessons()
  await owner.query(
    `insert into tutorials (module_name, is_active, difficulty_level, title, steps)
      values ('hidden', false, 'beginner', 'Draft', '[{}]')`,
  )
  expect((await wire.client().from('tutorials').select('*')).error).not.toBeNull()
  const hidden = async (who: typeof rosa) =>
    (await wire.signedIn(who).from('tutorials').select('title').eq('module_name', 'hidden')).data
  expect(await hidden(rosa)).toEqual([])
  expect(await hidden(await person('Pat', 'platform_admin'))).toEqual([{ title: 'Draft' }])
})

test('progress is saved per person and tutorial, step by step', async () => {
  const { wire, rosa, max, lessons: found } = await lessons()
  const mine = wire.signedIn(rosa)
  const save = (more: object) =>
    mine
      .from('user_tutorial_progress')
      .upsert({ user_id: rosa.user_id, tutorial_id: found[0]!.id, ...more }, { onConflict: 'user_id,tutorial_id' })

  expect((await save({ current_step: 1 })).error).toBeNull()
  expect((await save({ current_step: 2 })).error).toBeNull()
  expect((await save({ current_step: 5, completed: true })).error).toBeNull()

  const read = (who: typeof rosa) =>
    wire
      .signedIn(who)
      .from('user_tutorial_progress')
      .select('tutorial_id, current_step, completed')
      .eq('user_id', rosa.user_id)
  expect((await read(rosa)).data).toEqual([{ tutorial_id: found[0]!.id, current_step: 5, completed: true }])
  expect((await read(max)).data).toEqual([])
})

test("a user can't write another user's progress", async () => {
  const { wire, rosa, max, lessons: found } = await lessons()
  const theirs = await wire
    .signedIn(max)
    .from('user_tutorial_progress')
    .upsert(
      { user_id: rosa.user_id, tutorial_id: found[0]!.id, current_step: 3 },
      { onConflict: 'user_id,tutorial_id' },
    )
  expect(theirs.error).not.toBeNull()
  const { data } = await wire.service().from('user_tutorial_progress').select('*').eq('user_id', rosa.user_id)
  expect(data).toEqual([])
})

test('a newer version updates its tutorials, and progress is kept', async () => {
  const { wire, owner, rosa, lessons: found } = await lessons()
  await wire
    .signedIn(rosa)
    .from('user_tutorial_progress')
    .upsert({ user_id: rosa.user_id, tutorial_id: found[0]!.id, current_step: 1 })
  await owner.query(`update tutorials set steps = '[{"title": "old"}]' where module_name = 'dashboard'`)
  await seedProduct(wire.services)
  const { rows } = await owner.query(
    `select t.steps from tutorials t join user_tutorial_progress p on p.tutorial_id = t.id where p.user_id = $1`,
    [rosa.user_id],
  )
  expect(rows).toEqual([{ steps: tutorials[0]!.steps }])
})

test('every tutorial has a title, text and an action in each step', () => {
  for (const { steps } of tutorials)
    for (const step of steps)
      for (const part of ['title', 'content', 'action'] as const) expect(step[part].trim()).not.toBe('')
})
