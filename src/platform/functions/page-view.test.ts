import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { pageOf } from './page-view.ts'

test.each([
  ['/', '/'],
  ['/vendor-directory', '/vendor-directory'],
  ['/vendor-directory/', '/vendor-directory'],
  ['/Vendor-Directory', '/vendor-directory'],
  ['/vendor-directory/01931b7c-aaaa-7bbb-8ccc-0123456789ab', '/vendor-directory/:id'],
  ['/invite/Rosa%20Delgado', '/invite/:id'],
  ['/<script>', null],
  [`/${'x'.repeat(200)}`, null],
])('%s is counted as %s', (path, page) => {
  expect(pageOf(path)).toBe(page)
})

test('a view is counted by day and page, and only a platform administrator reads the count', async () => {
  const wire = await startWire()
  const { rosa, ada, person } = await city()
  const view = (path: string) =>
    wire.fetch('/functions/v1/page-view', { method: 'POST', body: JSON.stringify({ path }) })
  for (const path of ['/counted', '/counted', '/counted/4711']) expect((await view(path)).status).toBe(204)

  const read = async (who: typeof rosa) =>
    (await wire.signedIn(who).from('page_views').select('path,views').like('path', '/counted%').order('path')).data
  expect(await read(await person('Pat', 'platform_admin'))).toEqual([
    { path: '/counted', views: 2 },
    { path: '/counted/:id', views: 1 },
  ])
  expect(await read(rosa)).toEqual([])
  expect(await read(ada)).toEqual([])
  expect((await wire.client().from('page_views').select('path')).error).not.toBeNull()
})

test('a view records only the page', async () => {
  const wire = await startWire()
  const answer = await wire.fetch('/functions/v1/page-view', {
    method: 'POST',
    body: JSON.stringify({ path: '/', user_id: 'rosa' }),
  })
  expect(answer.status).toBe(400)
})

test("a network that opens more pages than people can read is no longer counted, and isn't told", async () => {
  const wire = await startWire()
  const { person } = await city()
  const views = async () =>
    (
      await wire
        .signedIn(await person('Pat', 'platform_admin'))
        .from('page_views')
        .select('views')
        .eq('path', '/crowd')
        .single()
    ).data!.views as number
  const open = async (times: number) => {
    for (let time = 0; time < times; time++)
      expect(
        (await wire.fetch('/functions/v1/page-view', { method: 'POST', body: JSON.stringify({ path: '/crowd' }) }))
          .status,
      ).toBe(204)
  }
  const most = 240
  await open(most)
  const counted = await views()
  expect(counted).toBeGreaterThan(most / 2)
  await open(20)
  expect(await views()).toBe(counted)
})
