import { describe, expect, test } from 'vitest'
import { trialCity } from '#tests/trial.ts'

const { rosa, max, ask } = await trialCity()

const send = (path: string, method: string, body: unknown, prefer = '', type = 'application/json') =>
  ask(path, {
    method,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type, 'content-profile': 'trial', prefer },
  })
const labels = async () => (await rosa.from('labels').select('id,name').gte('id', 10).order('id')).data

describe('insert', () => {
  test('one row, and its stored form', async () => {
    const { data, status, error } = await rosa
      .from('orders')
      .insert({ title: 'Salt', amount: 1, vendor_id: null })
      .select('title,amount,status,buyer:people!buyer_id(name)')
      .single()
    expect(error).toBeNull()
    expect([status, data]).toEqual([201, { title: 'Salt', amount: 1, status: 'draft', buyer: { name: 'Rosa A' } }])
  })

  test('returns nothing unless requested', async () => {
    const { status, text, headers } = await send('/labels', 'POST', { id: 10, name: 'ten' }, 'count=exact')
    expect([status, text, headers.get('content-range'), headers.get('preference-applied')]).toEqual([
      201,
      '',
      '*/1',
      'count=exact',
    ])
    expect(
      (
        await send(
          '/labels',
          'POST',
          [
            { id: 11, name: 'eleven' },
            { id: 12, name: 'twelve' },
          ],
          'return=minimal',
        )
      ).status,
    ).toBe(201)
    expect(await labels()).toHaveLength(3)
  })

  test('return=headers-only gives the address of the row', async () => {
    const { headers } = await send('/labels', 'POST', { id: 13, name: 'x' }, 'return=headers-only')
    expect(headers.get('location')).toMatch(/^\/labels\?organization_id=eq\.[0-9a-f-]{36}&id=eq\.13$/)
  })

  test('many rows at once, each with the same keys, or with the columns named', async () => {
    expect((await send('/labels', 'POST', [{ id: 20, name: 'a' }, { id: 21 }])).json()).toMatchObject({
      code: 'PGRST102',
      message: 'All object keys must match',
    })
    expect(
      (
        await send(
          '/labels?columns=id,name&select=id,name',
          'POST',
          [
            { id: 20, name: 'a', more: 1 },
            { id: 21, name: 'b' },
          ],
          'return=representation',
        )
      ).json(),
    ).toEqual([
      { id: 20, name: 'a' },
      { id: 21, name: 'b' },
    ])
  })

  test("missing=default uses the column's default", async () => {
    const rows = [{ title: 'Sand' }, { title: 'Lime', status: 'sent' }]
    expect(
      (
        await send(
          '/orders?columns=title,status&select=title,status',
          'POST',
          rows,
          'return=representation, missing=default',
        )
      ).json(),
    ).toEqual([
      { title: 'Sand', status: 'draft' },
      { title: 'Lime', status: 'sent' },
    ])
    expect((await send('/orders?columns=title,status', 'POST', rows)).json()).toMatchObject({
      code: '23502',
      details: null,
    })
    const { data } = await rosa
      .from('orders')
      .insert([{ title: 'Tar' }, { title: 'Oil', amount: 5 }] as never[], { defaultToNull: false })
      .select('title,amount')
    expect(data).toEqual([
      { title: 'Tar', amount: 0 },
      { title: 'Oil', amount: 5 },
    ])
  })

  test('an empty object is a row of defaults, an empty list is no row', async () => {
    expect((await send('/orders', 'POST', {})).json()).toMatchObject({ code: '23502' })
    expect((await send('/orders?select=id', 'POST', [], 'return=representation')).json()).toEqual([])
  })

  test('CSV is accepted too', async () => {
    expect(
      (
        await send(
          '/labels?select=id,name',
          'POST',
          'id,name\n30,"a,""b"\n31,plain\n',
          'return=representation',
          'text/csv',
        )
      ).json(),
    ).toEqual([
      { id: 30, name: 'a,"b' },
      { id: 31, name: 'plain' },
    ])
    expect((await send('/labels', 'POST', 'id,name\n32', '', 'text/csv')).json()).toMatchObject({
      message: 'All lines must have same number of fields',
    })
    expect((await send('/labels', 'POST', 'id,name\n32,"x', '', 'text/csv')).status).toBe(400)
    const wide = Array.from({ length: 1_601 }, (_, at) => `c${at}`)
    expect((await send('/labels', 'POST', `${wide.join()}\n`, '', 'text/csv')).json()).toMatchObject({
      message: 'A line can have up to 1600 columns.',
    })
    expect((await send('/labels', 'POST', Object.fromEntries(wide.map((name) => [name, 1])))).json()).toMatchObject({
      message: 'A row can have up to 1600 columns.',
    })
    expect((await send('/labels', 'POST', '<a/>', '', 'text/xml')).json()).toMatchObject({ code: 'PGRST102' })
  })

  test('a formula is written as text when rows are read as CSV', async () => {
    await rosa.from('vendors').insert([
      { name: '=1+1', rating: -1 },
      { name: '@sum(a)', rating: null },
    ])
    const csv = await ask('/vendors?select=name,rating&or=(name.like.@*,name.like.=*)&order=name', {
      headers: { accept: 'text/csv' },
    })
    expect(csv.text).toBe(`name,rating\n'=1+1,-1.0\n"'@sum(a)",`)
  })

  test('no number loses a digit', async () => {
    const { text } = await send(
      '/orders?select=title,amount',
      'POST',
      '{"title": "Large", "amount": 9007199254740993}',
      'return=representation',
    )
    expect(text).toBe('[{"title":"Large","amount":9007199254740993}]')
  })
})

describe('upsert', () => {
  test('merge-duplicates changes existing rows and adds new ones', async () => {
    expect(
      await rosa.from('labels').upsert([
        { id: 40, name: 'forty' },
        { id: 41, name: 'forty-one' },
      ]),
    ).toMatchObject({ status: 201, error: null })
    const { data, status } = await rosa
      .from('labels')
      .upsert({ id: 40, name: 'FORTY' }, { onConflict: 'organization_id,id' })
      .select('id,name')
    expect([status, data]).toEqual([200, [{ id: 40, name: 'FORTY' }]])
  })

  test('ignore-duplicates keeps existing rows', async () => {
    await rosa.from('labels').insert({ id: 42, name: 'kept' })
    const { data } = await rosa
      .from('labels')
      .upsert(
        [
          { id: 42, name: 'changed' },
          { id: 43, name: 'new' },
        ],
        { ignoreDuplicates: true },
      )
      .select('id,name')
    expect(data).toEqual([{ id: 43, name: 'new' }])
  })

  test('an existing row is 200, a new one 201', async () => {
    const { data } = await rosa.from('labels').select('organization_id').limit(1).single()
    const row = { organization_id: data!.organization_id as string, id: 44, name: 'a' }
    expect((await rosa.from('labels').upsert(row)).status).toBe(201)
    expect((await rosa.from('labels').upsert(row)).status).toBe(200)
    const put = (name: string, key = 44) =>
      send(
        `/labels?organization_id=eq.${row.organization_id}&id=eq.44&select=id,name`,
        'PUT',
        { ...row, id: key, name },
        'return=representation',
      )
    expect((await put('b')).json()).toEqual([{ id: 44, name: 'b' }])
    expect((await put('b', 45)).json()).toMatchObject({ code: 'PGRST115' })
    expect((await send('/labels?id=eq.44', 'PUT', row)).json()).toMatchObject({ code: 'PGRST105' })
    expect(
      (await send(`/labels?organization_id=eq.${row.organization_id}&id=eq.44&limit=1`, 'PUT', row)).json(),
    ).toMatchObject({ code: 'PGRST114' })
  })

  test('a conflict target without a key gets PostgreSQL’s own refusal', async () => {
    expect(await rosa.from('labels').upsert({ id: 40, name: 'x' }, { onConflict: 'name' })).toMatchObject({
      status: 400,
      error: { code: '42P10' },
    })
    expect(await rosa.from('labels').upsert({ id: 40, name: 'x' }, { onConflict: 'nope' })).toMatchObject({
      status: 400,
      error: { code: '42703' },
    })
  })
})

describe('update', () => {
  test('changes and returns the rows that match the filter', async () => {
    const { data } = await rosa
      .from('orders')
      .update({ amount: 501 })
      .eq('title', 'Road A')
      .select('title,amount,labels(name)')
      .order('name', { referencedTable: 'labels' })
    expect(data).toEqual([{ title: 'Road A', amount: 501, labels: [{ name: 'public A' }, { name: 'urgent A' }] }])
    expect(await rosa.from('orders').update({ amount: 500 }).eq('title', 'Road A')).toMatchObject({
      status: 204,
      data: null,
      error: null,
    })
  })

  test('returns the number of rows', async () => {
    const { status, headers } = await send(
      '/orders?amount=lte.500&status=neq.closed&title=like.*A',
      'PATCH',
      { needed_at: null },
      'count=exact',
    )
    expect([status, headers.get('content-range')]).toEqual([204, '0-1/2'])
  })

  test('needs a filter, one object, and no limit', async () => {
    expect((await send('/orders', 'PATCH', { amount: 1 })).json()).toEqual({
      code: '21000',
      message: 'An update needs a filter for the rows, such as id=eq.5. Without one, every row would be changed.',
      details: null,
      hint: null,
    })
    expect((await send('/orders?labels.id=eq.1&select=labels()', 'PATCH', { amount: 1 })).json()).toMatchObject({
      code: '21000',
    })
    expect((await send('/orders?id=not.is.null', 'PATCH', [{ amount: 1 }])).json()).toMatchObject({ code: 'PGRST102' })
    expect((await send('/orders?id=not.is.null&limit=1', 'PATCH', { amount: 1 })).json()).toMatchObject({
      code: 'PGRST114',
    })
  })

  test('changes nothing where no row matches', async () => {
    expect((await send('/orders?title=eq.Road%20A&select=title', 'PATCH', {}, 'return=representation')).json()).toEqual(
      [],
    )
    expect((await send('/orders?title=eq.Road%20A', 'PATCH', {})).status).toBe(204)
  })

  test("when a single object is requested, more than one isn't changed at all", async () => {
    expect(
      await rosa.from('orders').update({ title: 'Both' }).in('title', ['Road A', 'Bridge A']).select().single(),
    ).toMatchObject({ status: 406, error: { code: 'PGRST116', details: 'The result contains 2 rows' } })
    expect((await rosa.from('orders').select('id').eq('title', 'Both')).data).toEqual([])
  })

  test('max-affected with handling=strict undoes an excess', async () => {
    expect(
      (await send('/orders?title=like.*A', 'PATCH', { amount: 7 }, 'handling=strict, max-affected=1')).json(),
    ).toMatchObject({ code: 'PGRST124', details: 'The query affects 3 rows' })
    expect((await rosa.from('orders').select('id').eq('amount', 7)).data).toEqual([])
    expect(
      (
        await send('/orders?title=eq.Road%20A', 'PATCH', { amount: 500 }, 'handling=strict, max-affected=1')
      ).headers.get('preference-applied'),
    ).toBe('handling=strict, max-affected=1')
  })

  test('a write without permission is refused by PostgreSQL', async () => {
    expect(await rosa.from('vendors').update({ bank_account: 'mine' }).eq('name', 'Gravel A')).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    expect((await rosa.from('orders').update({ amount: 1 }).eq('status', 'closed').select()).data).toEqual([])
    expect((await send('/orders?id=not.is.null', 'PATCH', { nope: 1 })).json()).toMatchObject({
      code: 'PGRST204',
      message: `Could not find the 'nope' column of 'orders' in the schema cache`,
    })
  })
})

describe('delete', () => {
  test('deletes the rows that match the filter, and needs one', async () => {
    await rosa.from('labels').insert([
      { id: 90, name: 'x' },
      { id: 91, name: 'x' },
    ])
    expect(await rosa.from('labels').delete().eq('id', 90).select('id')).toMatchObject({
      status: 200,
      data: [{ id: 90 }],
    })
    expect(await rosa.from('labels').delete({ count: 'exact' }).eq('id', 91)).toMatchObject({ status: 204, count: 1 })
    expect(await rosa.from('labels').delete()).toMatchObject({ status: 400, error: { code: '21000' } })
  })

  test('row security decides who may delete', async () => {
    await rosa.from('orders').insert({ title: 'Gone' })
    expect((await rosa.from('orders').delete().eq('title', 'Gone').select('id')).data).toEqual([])
    expect((await max.from('orders').delete().eq('title', 'Gone').select('title')).data).toEqual([{ title: 'Gone' }])
  })
})

describe('preferences', () => {
  test('tx=rollback returns the result without a change', async () => {
    const { status, headers, text } = await send(
      '/labels?select=name',
      'POST',
      { id: 99, name: 'never' },
      'return=representation, tx=rollback',
    )
    expect([status, headers.get('preference-applied'), text]).toEqual([
      201,
      'return=representation, tx=rollback',
      '[{"name":"never"}]',
    ])
    expect((await rosa.from('labels').select('id').eq('id', 99)).data).toEqual([])
  })

  test('handling=strict refuses unknown preferences', async () => {
    expect((await send('/labels', 'POST', { id: 98, name: 'x' }, 'handling=strict, color=red')).json()).toMatchObject({
      code: 'PGRST122',
      details: 'Invalid preferences: color=red',
    })
    expect((await send('/labels', 'POST', { id: 98, name: 'x' }, 'color=red')).status).toBe(201)
  })
})

describe("bodies that aren't rows", () => {
  test.each<[string, string]>([
    ['', 'Empty or invalid json'],
    ['{', 'Empty or invalid json'],
    ['5', 'The body must be a JSON object, or a list of objects.'],
    ['null', 'The body must be a JSON object, or a list of objects.'],
    ['[1]', 'The body must be a JSON object, or a list of objects.'],
    ['[[{}]]', 'The body must be a JSON object, or a list of objects.'],
    ['[{"id":1},null]', 'The body must be a JSON object, or a list of objects.'],
    [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'JSON can be nested up to 64 deep.'],
    [`{"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`, 'JSON can be nested up to 64 deep.'],
    ['['.repeat(20_000), 'JSON can be nested up to 64 deep.'],
    [`[${'{},'.repeat(10_000)}{}]`, 'A request can write up to 10000 rows.'],
  ])('%.20s', async (body, message) => {
    const answer = await send('/labels', 'POST', body)
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'PGRST102', message })
  })

  test("brackets in a text don't count as depth", async () => {
    expect(
      (await send('/labels?select=name', 'POST', { id: 97, name: '[{"\\"['.repeat(100) }, 'return=representation'))
        .status,
    ).toBe(201)
  })

  test("a character that PostgreSQL can't store", async () => {
    expect((await send('/labels', 'POST', { id: 96, name: 'a\u0000b' })).json()).toMatchObject({ code: '22P05' })
  })
})

describe("a refusal doesn't reveal rows", () => {
  test('the existing value, or the row that broke a rule', async () => {
    const duplicate = await rosa.from('vendors').insert({ name: 'Gravel A' })
    expect([duplicate.status, duplicate.error]).toMatchObject([409, { code: '23505', details: null, hint: null }])
    const missing = await rosa.from('orders').insert({ title: 'x', vendor_id: '00000000-0000-0000-0000-000000000001' })
    expect([missing.status, missing.error]).toMatchObject([409, { code: '23503', details: null }])
    const long = await rosa.from('orders').insert({ title: 'x'.repeat(201) })
    expect([long.status, long.error]).toMatchObject([400, { code: '23514', details: null }])
    expect([duplicate, missing, long].map(({ error }) => error!.message)).toEqual([
      'A record with the same key already exists.',
      'A record that this one references doesn’t exist.',
      'A value isn’t allowed in this field.',
    ])
    for (const { error } of [duplicate, missing, long])
      expect(JSON.stringify(error)).not.toMatch(/constraint|relation|_check|_key|_fkey/)
  })
})
