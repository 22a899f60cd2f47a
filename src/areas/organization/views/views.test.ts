import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { beginWithView, changeView, removeView, saveView } from './commands.ts'

const draft = { table: 'vendors', name: 'Drafts', query: 'where.status=draft', shared: false }
const names = 'select name, shared, is_default from list_views order by name'

test('a view is private until it is shared, and then visible to everyone in the city', async () => {
  const { does, sees, rosa, max, person } = await city()
  const view = await does(rosa, saveView, draft)
  expect(await sees(max, names)).toEqual([])
  await does(rosa, changeView, { id: view.id, shared: true })
  expect(await sees(max, names)).toEqual([{ name: 'Drafts', shared: true, is_default: false }])
  const next = await city()
  expect(await next.sees(next.rosa, names)).toEqual([])

  const ned = await person('Ned')
  await expect(does(ned, removeView, { id: view.id })).rejects.toThrow(
    'Only the creator of this view or a manager can change it.',
  )
  await does(max, removeView, { id: view.id })
  expect(await sees(rosa, names)).toEqual([])
})

test('a list has one private and one shared default view', async () => {
  const { does, sees, rosa, max } = await city()
  const [one, two] = [await does(rosa, saveView, draft), await does(rosa, saveView, { ...draft, name: 'All' })]
  await does(rosa, beginWithView, { id: one.id, on: true })
  await does(rosa, beginWithView, { id: two.id, on: true })
  const shared = await does(rosa, saveView, { ...draft, name: 'Team', shared: true })
  await expect(does(rosa, beginWithView, { id: shared.id, on: true })).rejects.toThrow(
    'Only a manager can set the default view for everyone.',
  )
  await does(max, beginWithView, { id: shared.id, on: true })
  expect(await sees(rosa, names)).toEqual([
    { name: 'All', shared: false, is_default: true },
    { name: 'Drafts', shared: false, is_default: false },
    { name: 'Team', shared: true, is_default: true },
  ])
})

test("a person can't have two views of a list with the same name", async () => {
  const { does, rosa, max } = await city()
  await does(rosa, saveView, draft)
  await expect(does(rosa, saveView, { ...draft, name: 'DRAFTS' })).rejects.toThrow(
    'You already have a view named DRAFTS.',
  )
  await does(max, saveView, draft)
  await does(rosa, saveView, { ...draft, table: 'funds' })
})
