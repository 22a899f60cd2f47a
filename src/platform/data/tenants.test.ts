import { beforeAll, describe, expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { tableApi } from './table-api.ts'
import { trialOptions, trialSql } from './trial/tables.ts'
import { asker, furnish } from './trial/trial.ts'

type Ask = ReturnType<typeof asker>
type Place = { ask: Ask; organization: { id: string }; rosa: Person }

let springfield: Place
let shelbyville: Place
let platform: Ask
let anonymous: Ask
let service: Ask
let statements: { text: string; values?: unknown[] | undefined }[]

/** Rows of Springfield carry A, those of Shelbyville B: a B in an answer to Springfield is a leak. */
beforeAll(async () => {
  const [a, b] = [await city(), await city()]
  await a.owner.query(trialSql)
  for (const [place, mark] of [
    [a, 'A'],
    [b, 'B'],
  ] as const) {
    const connection = await a.owner.connect()
    await furnish(connection, place.organization.id, place.rosa.user_id, mark)
    connection.release(true)
  }
  statements = []
  const { database } = a.services
  const noted = (...of: Parameters<typeof database.read>) => (statements.push(of[1]), database.read(...of))
  const watched = { ...database, read: noted, show: noted }
  const api = tableApi({ ...a.services, database: watched }, trialOptions)
  springfield = { ...a, ask: asker(api, a.rosa) }
  shelbyville = { ...b, ask: asker(api, b.rosa) }
  platform = asker(api, await a.person('Pia', 'platform_admin'))
  anonymous = asker(api, a.services.keys.anonKey)
  service = asker(api, a.services.keys.serviceKey)
})

const write = (ask: Ask, path: string, method: string, body: unknown, prefer = 'return=representation') =>
  ask(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', prefer } })
const idOf = async ({ ask }: Place, table: string, filter: string) =>
  (await ask(`/${table}?select=id&${filter}`)).json()[0].id as string

describe('another organization', () => {
  test("can't be seen in any form of request", async () => {
    for (const path of [
      '/orders',
      '/orders?select=title,seller:vendors(*),labels(*),people!orders_buyer(*),deliveries(*),siblings(*),children:orders(*),...vendors(v:name)',
      '/vendors?select=*,orders(*,labels(*))',
      '/open_orders?select=*,vendors(*)',
      '/rpc/large_orders?low=0&select=*,vendors(*),amount_text,siblings(*)',
      '/rpc/totals',
      '/rpc/largest_order',
      '/labels?select=*,orders(*)',
      '/order_labels?select=*,labels(*),orders(*)',
      `/orders?organization_id=eq.${shelbyville.organization.id}`,
      '/orders?or=(title.like.*B*,title.is.not_null)',
    ]) {
      const { status, text } = await springfield.ask(path)
      expect([path, status, / B"/.test(text), text.includes(shelbyville.organization.id)]).toEqual([
        path,
        200,
        false,
        false,
      ])
    }
  })

  test('is not counted, and a window does not reach it', async () => {
    for (const count of ['exact', 'planned', 'estimated'])
      expect(
        (await springfield.ask('/orders?limit=1', { headers: { prefer: `count=${count}` } })).headers.get(
          'content-range',
        ),
      ).toBe('0-0/4')
    expect(
      (await springfield.ask('/orders?title=like.*B', { headers: { prefer: 'count=planned' } })).headers.get(
        'content-range',
      ),
    ).toBe('*/0')
  })

  test("can't be guessed: an id that exists elsewhere is answered like one that doesn't exist", async () => {
    const theirs = await idOf(shelbyville, 'orders', 'title=like.Road*')
    const [one, other] = [
      await springfield.ask(`/orders?id=eq.${theirs}`),
      await springfield.ask('/orders?id=eq.00000000-0000-0000-0000-000000000000'),
    ]
    expect([one.status, one.text]).toEqual([other.status, other.text])
    for (const method of ['PATCH', 'DELETE'])
      expect(
        (
          await write(
            springfield.ask,
            `/labels?id=eq.1&organization_id=eq.${shelbyville.organization.id}`,
            method,
            method === 'PATCH' ? { name: 'mine' } : undefined,
          )
        ).json(),
      ).toEqual([])
    expect((await shelbyville.ask('/labels?id=eq.1&select=name')).json()).toEqual([{ name: 'urgent B' }])
  })

  test("isn't revealed by a key: the same name may exist in both", async () => {
    expect((await write(springfield.ask, '/vendors?select=name', 'POST', { name: 'Gravel B' })).status).toBe(201)
    expect((await shelbyville.ask('/vendors?name=eq.Gravel%20B&select=rating')).json()).toEqual([{ rating: 4.5 }])
  })

  test("isn't embedded: a row can't reference its vendor", async () => {
    const vendor_id = await idOf(shelbyville, 'vendors', 'name=like.Gravel*')
    const refused = await write(springfield.ask, '/orders?select=*,vendors(*)', 'POST', { title: 'Ours', vendor_id })
    expect([refused.status, refused.json().details]).toEqual([409, null])
  })

  test("can't be written: not by insert, by upsert or by giving a row away", async () => {
    const organization_id = shelbyville.organization.id
    const row = { organization_id, id: 1, name: 'added' }
    expect((await write(springfield.ask, '/labels', 'POST', { ...row, id: 7 })).status).toBe(403)
    expect((await write(springfield.ask, '/labels', 'POST', row, 'resolution=merge-duplicates')).status).toBe(403)
    expect(
      (await write(springfield.ask, '/labels', 'POST', row, 'resolution=ignore-duplicates,return=representation'))
        .status,
    ).toBe(403)
    expect(
      (await write(springfield.ask, `/labels?organization_id=eq.${organization_id}&id=eq.1`, 'PUT', row)).status,
    ).toBe(403)
    expect((await write(springfield.ask, '/labels?id=eq.2', 'PATCH', { organization_id })).status).toBe(403)
    expect((await shelbyville.ask('/labels?select=id,name&order=id')).json()).toEqual([
      { id: 1, name: 'urgent B' },
      { id: 2, name: 'public B' },
    ])
  })
})

describe('the organization in the statement', () => {
  const lastText = async (ask: Ask, path: string) => {
    await ask(path)
    return statements.at(-1)!
  }

  test('is named where a member sees no other, and each join continues with it', async () => {
    const { text, values } = await lastText(springfield.ask, '/orders?select=id,labels(id),vendors(id)')
    expect(text.match(/t\d+\."organization_id" = \$\d+/g)).toEqual(['t0."organization_id" = $1'])
    expect(text.match(/t\d+j?\."organization_id" = t\d+j?\."organization_id"/g)).toHaveLength(3)
    expect(values).toEqual([springfield.organization.id])
  })

  test('is bound, so that two organizations share one statement', async () => {
    const [one, other] = [
      await lastText(springfield.ask, '/orders?select=title'),
      await lastText(shelbyville.ask, '/orders?select=title'),
    ]
    expect(one.text).toBe(other.text)
    expect([one.values, other.values]).toEqual([[springfield.organization.id], [shelbyville.organization.id]])
  })

  test("isn't named where everyone may read others' rows", async () => {
    expect((await lastText(springfield.ask, '/notices?select=id')).text).not.toContain('organization_id')
    expect((await springfield.ask('/notices?select=title&order=title')).json()).toEqual([
      { title: 'Draft notice A' },
      { title: 'Open day A' },
      { title: 'Open day B' },
    ])
    expect((await anonymous('/notices?select=title&order=title')).json()).toEqual([
      { title: 'Open day A' },
      { title: 'Open day B' },
    ])
  })

  test("isn't named for callers who see everything: platform administrators and the service key", async () => {
    expect((await lastText(platform, '/vendors?select=name')).text).not.toContain('organization_id')
    expect((await platform('/vendors?select=name&name=like.Paper*&order=name')).json()).toEqual([
      { name: 'Paper A' },
      { name: 'Paper B' },
    ])
    expect((await service('/vendors?select=name&name=like.Paper*&order=name')).json()).toEqual([
      { name: 'Paper A' },
      { name: 'Paper B' },
    ])
  })
})

test('a caller with no key, or a false one, is refused', async () => {
  const nobody = await springfield.ask('/orders', { headers: { authorization: '' } })
  expect([nobody.status, nobody.json().code, nobody.headers.get('www-authenticate')]).toEqual([
    401,
    'PGRST302',
    'Bearer',
  ])
  const false_ = await springfield.ask('/orders', { headers: { authorization: 'Bearer a.b.c' } })
  expect([false_.status, false_.json().code]).toEqual([401, 'PGRST301'])
})
