import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { addFavorite, removeFavorite } from './commands.ts'
import { isOwnPath, mostFavorites } from './rules.ts'

const paths = 'select path, title from favorites order by created_at, path'

test('a favorite is in the menu of its person alone, once, under its newest title', async () => {
  const { does, sees, rosa, max } = await city()
  await does(rosa, addFavorite, { path: '/purchase-orders?where.status=issued', title: 'Issued orders' })
  await does(rosa, addFavorite, { path: '/purchase-orders?where.status=issued', title: 'Orders on the way' })
  expect(await sees(rosa, paths)).toEqual([
    { path: '/purchase-orders?where.status=issued', title: 'Orders on the way' },
  ])
  expect(await sees(max, paths)).toEqual([])

  await does(max, removeFavorite, { path: '/purchase-orders?where.status=issued' })
  expect(await sees(rosa, paths)).toHaveLength(1)
  await does(rosa, removeFavorite, { path: '/purchase-orders?where.status=issued' })
  expect(await sees(rosa, paths)).toEqual([])
})

test('a full menu says so, and still takes a new title', async () => {
  const { does, rosa } = await city()
  for (let at = 0; at < mostFavorites; at++)
    await does(rosa, addFavorite, { path: `/records/vendors/${at}`, title: 'V' })
  await expect(does(rosa, addFavorite, { path: '/one-more', title: 'One more' })).rejects.toThrow(
    'You have 20 favorites. Remove one first.',
  )
  await does(rosa, addFavorite, { path: '/records/vendors/1', title: 'Larkspur' })
})

test.each([
  ['/dashboard?tab=overview#risks', true],
  ['//elsewhere.example', false],
  ['https://elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['dashboard', false],
])('%s is an address of the product: %s', (path, own) => expect(isOwnPath(path)).toBe(own))
