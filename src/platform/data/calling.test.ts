import { expect, test } from 'vitest'
import { trialCity } from '#tests/trial.ts'

const { rosa, ask, anonymous } = await trialCity()

const call = (path: string, body: string, prefer = '') =>
  ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json', prefer } })

test('one value, a list of values, nothing', async () => {
  expect((await rosa.rpc('plus', { a: 2, b: 3 })).data).toBe(5)
  expect((await rosa.rpc('plus', { a: 2 })).data).toBe(3)
  expect((await rosa.rpc('each_number', { upto: 3 })).data).toEqual([1, 2, 3])
  expect(await rosa.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null })
})

test('rows of a table are selected, filtered, ordered, embedded and counted like those of a table', async () => {
  const { data, count, error } = await rosa
    .rpc('large_orders', { low: 0 }, { count: 'exact' })
    .select('title,amount_text,vendors(name)')
    .gt('amount', 0)
    .order('amount', { ascending: false })
    .limit(2)
  expect(error).toBeNull()
  expect(count).toBe(3)
  expect(data).toEqual([
    { title: 'Bridge A', amount_text: '$90000', vendors: { name: 'Gravel A' } },
    { title: 'Road A', amount_text: '$500', vendors: { name: 'Gravel A' } },
  ])
})

test('a function of one row gives one object', async () => {
  expect((await rosa.rpc('largest_order').select('title,labels(name)')).data).toEqual({
    title: 'Bridge A',
    labels: [{ name: 'public A' }],
  })
})

test("a function's own table has columns and no relations", async () => {
  expect((await rosa.rpc('totals').select('status,sum:amount').eq('status', 'sent')).data).toEqual([
    { status: 'sent', sum: 90000 },
  ])
  expect((await ask('/rpc/totals?select=nope')).json()).toMatchObject({
    code: '42703',
    message: 'column totals.nope does not exist',
  })
  expect((await ask('/rpc/totals?select=vendors(*)')).json()).toMatchObject({ code: 'PGRST200' })
})

test('with GET the arguments are in the address, beside filters', async () => {
  expect((await ask('/rpc/plus?a=2&b=40')).json()).toBe(42)
  expect((await ask('/rpc/joined?words=a&words=b%2Cc')).json()).toBe('a-b,c')
  expect((await ask('/rpc/large_orders?low=0&title=like.B*&select=title')).json()).toEqual([{ title: 'Bridge A' }])
  expect((await rosa.rpc('plus', { a: 1 }, { get: true })).data).toBe(2)
  expect((await rosa.rpc('each_number', { upto: 3 }, { head: true, count: 'exact' })).count).toBe(3)
})

test('a function with one JSON parameter gets the whole body', async () => {
  expect((await call('/rpc/count_keys', '{"a":1,"b":2}')).json()).toBe(2)
})

test("a function that changes data can't be called with GET", async () => {
  expect(await ask('/rpc/close_orders?below=1')).toMatchObject({ status: 405 })
  expect((await rosa.rpc('close_orders', { below: 1 }).select('title,status')).data).toEqual([
    { title: 'Nothing A', status: 'closed' },
  ])
})

test('a function that returns too much is undone', async () => {
  expect((await call('/rpc/close_orders', '{"below":100000}', 'handling=strict, max-affected=1')).json()).toMatchObject(
    { code: 'PGRST124' },
  )
  expect((await call('/rpc/plus', '{"a":1}', 'handling=strict, max-affected=1')).json()).toMatchObject({
    code: 'PGRST128',
  })
  expect((await rosa.from('orders').select('id').eq('status', 'closed')).data).toHaveLength(2)
})

test("a function not on the list doesn't exist", async () => {
  expect((await ask('/rpc/hidden')).json()).toMatchObject({ code: 'PGRST202', hint: null })
  for (const name of [
    'pg_sleep',
    'set_config',
    'current_setting',
    'version',
    'pg_read_file',
    'constructor',
    '__proto__',
  ])
    expect((await ask(`/rpc/${name}`)).status).toBe(404)
  expect((await call('/rpc/plas', '{"a":1}')).json()).toMatchObject({
    message: 'Could not find the function trial.plas(a) in the schema cache',
    details:
      'Searched for the function trial.plas with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    hint: 'Perhaps you meant to call the function trial.plus',
  })
  expect((await call('/rpc/plus', '{"c":1}')).status).toBe(404)
  expect((await ask('/rpc/plus?a=1', { method: 'DELETE' })).json()).toMatchObject({ code: 'PGRST101' })
})

test('a function refuses in its own words', async () => {
  expect(await rosa.rpc('refuse', { reason: 'The window is closed.' })).toMatchObject({
    status: 400,
    error: { code: 'P0001', message: 'The window is closed.', hint: 'Ask again tomorrow.' },
  })
})

test('a slow request is stopped, with an explanation', async () => {
  const answer = await anonymous('/rpc/slow')
  expect(answer.status).toBe(504)
  expect(answer.json()).toEqual({
    code: '57014',
    message: 'This took too long and was stopped. Request less at once, or filter by an indexed column.',
    details: null,
    hint: null,
  })
})
