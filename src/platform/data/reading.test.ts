import { describe, expect, test } from 'vitest'
import { trialCity } from '#tests/trial.ts'

const { rosa, ask, anonymous } = await trialCity()

const titles = (rows: { title?: string; name?: string }[] | null) =>
  rows?.map((row) => (row.title ?? row.name)?.replace(' A', ''))

describe('select', () => {
  test('columns, aliases, casts and paths into JSON', async () => {
    const { data, error } = await rosa
      .from('vendors')
      .select('name,score:rating::text,address->>city,line:address->lines->>0,trades,hours,opened')
      .eq('name', 'Gravel A')
    expect(error).toBeNull()
    expect(data).toEqual([
      {
        name: 'Gravel A',
        score: '4.5',
        city: 'Springfield A',
        line: 'Quarry Road',
        trades: ['gravel', 'sand'],
        hours: '[8,16)',
        opened: '1999-05-01',
      },
    ])
  })

  test('a star means the readable columns', async () => {
    const { data, error } = await rosa.from('vendors').select().limit(1).single()
    expect(error).toBeNull()
    expect(Object.keys(data)).toEqual([
      'organization_id',
      'id',
      'name',
      'rating',
      'address',
      'trades',
      'hours',
      'words',
      'opened',
    ])
  })

  test("a column that the caller can't read is refused when it is named, also as a filter", async () => {
    expect(await rosa.from('vendors').select('bank_account')).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'permission denied for table vendors', details: null },
    })
    expect(await rosa.from('vendors').select('id').like('bank_account', 'DE*')).toMatchObject({ status: 403 })
    expect(await rosa.from('vendors').select('id').order('bank_account')).toMatchObject({ status: 403 })
  })

  test('numbers and timestamps keep their form', async () => {
    const { text } = await ask('/orders?select=amount,needed_at&title=eq.Bridge%20A')
    expect(text).toBe('[{"amount":90000,"needed_at":"2027-01-15T00:00:00+00:00"}]')
  })

  test('nothing selected is an empty object for each row', async () => {
    expect((await ask('/orders?select=&title=eq.Road%20A')).text).toBe('[{}]')
  })
})

describe('filters', () => {
  test.each<[string, string[]]>([
    ['amount=eq.500', ['Road']],
    ['amount=neq.500&amount=gt.0', ['Bridge', 'Forms']],
    ['amount=gte.500', ['Bridge', 'Road']],
    ['amount=lt.20', ['Nothing']],
    ['amount=lte.20', ['Forms', 'Nothing']],
    ['status=in.(sent,closed)', ['Bridge', 'Forms']],
    ['title=in.("Road A","none, really")', ['Road']],
    ['amount=in.()', []],
    ['vendor_id=is.null', ['Nothing']],
    ['vendor_id=not.is.null&status=eq.draft', ['Road']],
    ['vendor_id=is.not_null&status=eq.draft', ['Road']],
    ['title=like.*ri*', ['Bridge']],
    ['title=ilike.%25NOTH%25', ['Nothing']],
    ['title=like(any).{R*,F*}', ['Forms', 'Road']],
    ['title=like(all).{*o*,*s*}', ['Forms']],
    ['title=match.^(R|B)', ['Bridge', 'Road']],
    ['title=imatch.^r', ['Road']],
    ['approver_id=isdistinct.00000000-0000-0000-0000-000000000000&amount=eq.20', ['Forms']],
    ['or=(amount.eq.500,and(amount.gt.10,amount.lt.30))', ['Forms', 'Road']],
    ['not.or=(amount.eq.500,title.like.*o*)', ['Bridge']],
    ['and=(amount.gte.20,or(title.eq."Forms A",title.eq.Road A))', ['Forms', 'Road']],
    ['needed_at=gt.2026-12-31', ['Bridge']],
    ['title=fts(simple).bridge', ['Bridge']],
    ['title=not.wfts(simple).bridge or road', ['Forms', 'Nothing']],
  ])('orders?%s', async (filter, expected) => {
    const answer = await ask(`/orders?select=title&order=title&${filter.replaceAll(' ', '%20')}`)
    expect(answer.status).toBe(200)
    expect(titles(answer.json())).toEqual(expected)
  })

  test('a list of ids gives each row once, whichever ids it names and however many', async () => {
    const rows = (await ask('/orders?select=id,title&order=title')).json() as { id: string; title: string }[]
    const unknown = Array.from({ length: 6 }, (_, at) => `00000000-0000-7000-8000-00000000000${at}`)
    const named = async (ids: readonly string[]) =>
      titles((await ask(`/orders?select=title&order=title&id=in.(${ids.join(',')})`)).json())
    const [bridge, forms, nothing, road] = rows.map(({ id }) => id) as [string, string, string, string]
    expect(await named([road, bridge])).toEqual(['Bridge', 'Road'])
    // The same statement with other ids, and with one id twice.
    expect(await named([nothing, forms])).toEqual(['Forms', 'Nothing'])
    expect(await named([forms, forms])).toEqual(['Forms'])
    expect(await named([road, nothing, bridge])).toEqual(['Bridge', 'Nothing', 'Road'])
    expect(await named([...unknown.slice(1), road])).toEqual(['Road'])
    expect(await named([...unknown, road, forms])).toEqual(['Forms', 'Road'])
    expect(await named([...unknown, ...rows.map(({ id }) => id)])).toEqual(['Bridge', 'Forms', 'Nothing', 'Road'])
  })

  test.each<[string, string[]]>([
    ['trades=cs.{sand}', ['Gravel']],
    ['trades=cd.{gravel,sand,lime}', ['Gravel', 'Paper']],
    ['trades=ov.{sand,lime}', ['Gravel']],
    ['hours=cs.[9,10)', ['Gravel']],
    ['hours=sl.[20,21)', ['Gravel']],
    ['hours=sr.[1,2)', ['Gravel']],
    ['hours=nxr.[1,20)', ['Gravel']],
    ['hours=nxl.[1,20)', ['Gravel']],
    ['hours=adj.[16,20)', ['Gravel']],
    ['words=fts(simple).sand', ['Gravel']],
    ['words=plfts(simple).and sand', ['Gravel']],
    ['words=phfts(simple).and sand', ['Gravel']],
    ['address->>city=eq.Springfield A', ['Gravel']],
    ['address->lines->>1=eq.7', ['Gravel']],
    ['address=cs.{"city":"Springfield A"}', ['Gravel']],
    ['rating=is.null', ['Paper']],
  ])('vendors?%s', async (filter, expected) => {
    const answer = await ask(`/vendors?select=name&order=name&${encodeURI(filter)}`)
    expect(answer.status).toBe(200)
    expect(titles(answer.json())).toEqual(expected)
  })
})

describe('order and window', () => {
  test('order up and down, empty values first or last', async () => {
    const sorted = async (order: string) => titles((await ask(`/orders?select=title&order=${order}`)).json())
    expect(await sorted('needed_at.desc.nullslast,title')).toEqual(['Bridge', 'Road', 'Forms', 'Nothing'])
    expect(await sorted('needed_at.nullsfirst,title.desc')).toEqual(['Nothing', 'Forms', 'Road', 'Bridge'])
  })

  test('order by a column of a to-one relation', async () => {
    const { data } = await rosa
      .from('orders')
      .select('title,vendors(name)')
      .order('vendors(name)', { ascending: false, nullsFirst: false })
      .order('title')
    expect(titles(data)).toEqual(['Forms', 'Bridge', 'Road', 'Nothing'])
    expect(await rosa.from('vendors').select('name,orders(title)').order('orders(title)')).toMatchObject({
      status: 400,
      error: { code: 'PGRST118' },
    })
  })

  test('limit, offset and Range select the rows', async () => {
    const page = await ask('/orders?select=title&order=title&limit=2&offset=1')
    expect(titles(page.json())).toEqual(['Forms', 'Nothing'])
    expect(page.headers.get('content-range')).toBe('1-2/*')
    const ranged = await ask('/orders?select=title&order=title', { headers: { range: '2-10' } })
    expect(titles(ranged.json())).toEqual(['Nothing', 'Road'])
    expect(
      titles((await ask('/orders?select=title&order=title&offset=1&limit=3', { headers: { range: '0-1' } })).json()),
    ).toEqual(['Forms'])
  })

  test('a count comes with the window', async () => {
    const counted = async (query: string) => {
      const { status, headers } = await ask(`/orders?select=id&order=title&${query}`, {
        headers: { prefer: 'count=exact' },
      })
      return [status, headers.get('content-range'), headers.get('preference-applied')]
    }
    expect(await counted('limit=2')).toEqual([206, '0-1/4', 'count=exact'])
    expect(await counted('limit=4')).toEqual([200, '0-3/4', 'count=exact'])
    expect(await counted('limit=2&offset=2')).toEqual([206, '2-3/4', 'count=exact'])
    expect(await counted('limit=0')).toEqual([206, '*/4', 'count=exact'])
    expect(await counted('title=eq.none')).toEqual([200, '*/0', 'count=exact'])
    expect(await counted('offset=9')).toEqual([416, '*/4', null])
    expect((await rosa.from('orders').select('*', { count: 'exact', head: true })).count).toBe(4)
    expect((await rosa.from('orders').select('*', { count: 'planned' }).limit(1)).count).toBe(4)
    expect((await rosa.from('orders').select('id,vendors!inner(id)', { count: 'estimated' }).limit(1)).count).toBe(3)
  })

  test('an invalid number of rows is refused', async () => {
    expect((await ask('/orders?limit=abc')).status).toBe(400)
    expect((await ask('/orders?limit=-1')).json()).toMatchObject({
      code: 'PGRST103',
      details: 'Limit should be greater than or equal to zero.',
    })
    const turned = await ask('/orders', { headers: { range: '5-2' } })
    expect([turned.status, turned.headers.get('content-range')]).toEqual([416, '*/*'])
    expect((await ask('/orders?select=id,order_labels(label_id)&order_labels.limit=x')).status).toBe(400)
  })
})

describe('embedded relations', () => {
  test('to one, to many, and across a table between', async () => {
    const { data, error } = await rosa
      .from('orders')
      .select('title,vendor:vendors(name),labels(name),deliveries(place)')
      .order('name', { referencedTable: 'labels' })
      .order('title')
      .limit(2)
    expect(error).toBeNull()
    expect(data).toEqual([
      {
        title: 'Bridge A',
        vendor: { name: 'Gravel A' },
        labels: [{ name: 'public A' }],
        deliveries: { place: 'Depot A' },
      },
      { title: 'Forms A', vendor: { name: 'Paper A' }, labels: [], deliveries: null },
    ])
  })

  test('nested, filtered, ordered and cut on every level', async () => {
    const { data, error } = await rosa
      .from('vendors')
      .select('name,orders(title,labels(name))')
      .eq('orders.labels.id', 2)
      .gte('orders.amount', 100)
      .order('title', { referencedTable: 'orders', ascending: false })
      .limit(1, { referencedTable: 'orders' })
      .order('name')
    expect(error).toBeNull()
    expect(data).toEqual([
      { name: 'Gravel A', orders: [{ title: 'Road A', labels: [{ name: 'public A' }] }] },
      { name: 'Paper A', orders: [] },
    ])
  })

  test('!inner keeps the rows that have one, and !left all of them', async () => {
    expect(
      titles((await rosa.from('vendors').select('name,orders!inner(title)').eq('orders.status', 'closed')).data),
    ).toEqual(['Paper'])
    expect(
      titles((await rosa.from('vendors').select('name,orders!inner(labels!inner())').eq('orders.labels.id', 1)).data),
    ).toEqual(['Gravel'])
    expect(
      (await rosa.from('vendors').select('name,orders!left(title)').eq('orders.status', 'closed')).data,
    ).toHaveLength(2)
  })

  test('an embed without columns is a condition, not an output', async () => {
    expect((await rosa.from('orders').select('title,labels!inner()').eq('labels.id', 1)).data).toEqual([
      { title: 'Road A' },
    ])
    expect(titles((await rosa.from('orders').select('title,labels()').is('labels', null).order('title')).data)).toEqual(
      ['Forms', 'Nothing'],
    )
    expect(
      titles(
        (
          await rosa
            .from('orders')
            .select('title,labels(),vendors()')
            .or('labels.not.is.null,vendors.is.null')
            .order('title')
        ).data,
      ),
    ).toEqual(['Bridge', 'Nothing', 'Road'])
  })

  test('a hint selects one of two keys: by constraint, or by the distinguishing column', async () => {
    expect(await rosa.from('orders').select('people(name)')).toMatchObject({ status: 300, error: { code: 'PGRST201' } })
    for (const hint of ['orders_approver', 'approver_id']) {
      const { data } = await rosa.from('orders').select(`approver:people!${hint}(name)`).limit(1)
      expect(data).toEqual([{ approver: { name: 'Max A' } }])
    }
    expect((await rosa.from('orders').select('buyer_id(name)').limit(1)).data).toEqual([
      { buyer_id: { name: 'Rosa A' } },
    ])
  })

  test('a table that refers to itself has parents by the column and children by the name', async () => {
    const { data, error } = await rosa
      .from('orders')
      .select('title,parent:parent_id(title),children:orders(title)')
      .in('title', ['Road A', 'Bridge A'])
      .order('title')
    expect(error).toBeNull()
    expect(data).toEqual([
      { title: 'Bridge A', parent: null, children: [{ title: 'Road A' }] },
      { title: 'Road A', parent: { title: 'Bridge A' }, children: [] },
    ])
  })

  test('spread relations become columns: a value each, or a list each', async () => {
    expect(
      (await rosa.from('orders').select('title,...vendors(vendor:name,...organizations(*))').eq('title', 'Road A'))
        .error?.code,
    ).toBe('PGRST200')
    expect(
      (
        await rosa
          .from('orders')
          .select('title,...vendors(vendor:name),...labels(label_names:name)')
          .eq('title', 'Road A')
          .order('name', { referencedTable: 'labels' })
      ).data,
    ).toEqual([{ title: 'Road A', vendor: 'Gravel A', label_names: ['public A', 'urgent A'] }])
    expect((await rosa.from('orders').select('title,...vendors(vendor:name)').eq('title', 'Nothing A')).data).toEqual([
      { title: 'Nothing A', vendor: null },
    ])
  })

  test('a view has the relations of its table', async () => {
    const { data, error } = await rosa
      .from('open_orders')
      .select('what,vendors(name),labels(name)')
      .eq('what', 'Bridge A')
    expect(error).toBeNull()
    expect(data).toEqual([{ what: 'Bridge A', vendors: { name: 'Gravel A' }, labels: [{ name: 'public A' }] }])
    expect((await rosa.from('vendors').select('open_orders(what)').eq('name', 'Paper A')).data).toEqual([
      { open_orders: [] },
    ])
  })

  test('an allowed function of the row is a column, or a relation', async () => {
    const { data, error } = await rosa.from('orders').select('amount_text,siblings(title)').eq('title', 'Road A')
    expect(error).toBeNull()
    expect(data).toEqual([{ amount_text: '$500', siblings: [{ title: 'Bridge A' }] }])
  })

  test("a relation that isn't embedded can't be used to filter or order", async () => {
    expect((await ask('/orders?labels.name=eq.x')).json()).toMatchObject({
      code: 'PGRST108',
      hint: `Verify that 'labels' is included in the 'select' query parameter.`,
    })
    expect((await ask('/orders?select=*,labels(*)&labels=eq.x')).json()).toMatchObject({ code: 'PGRST120' })
    expect((await ask('/orders?select=vendors(id),vendors(name)')).json()).toMatchObject({ code: '42712' })
  })
})

describe('forms of an answer', () => {
  test('a single object, or the reason why there is none', async () => {
    expect((await rosa.from('orders').select('title').eq('amount', 500).single()).data).toEqual({ title: 'Road A' })
    expect(await rosa.from('orders').select('title').single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 4 rows' },
    })
    expect(await rosa.from('orders').select('title').eq('title', 'none').maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
  })

  test('nulls are stripped on request', async () => {
    const { text, headers } = await ask('/orders?select=title,vendor_id&title=eq.Nothing%20A', {
      headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
    })
    expect(text).toBe('[{"title":"Nothing A"}]')
    expect(headers.get('content-type')).toBe('application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8')
  })

  test('CSV quotes ambiguous cells, and has no formulas', async () => {
    const csv = async (query: string) => (await ask(query, { headers: { accept: 'text/csv' } })).text
    expect(await csv('/vendors?select=name,trades,rating&order=name')).toBe(
      'name,trades,rating\n"Gravel A","{gravel,sand}",4.5\n"Paper A",{},',
    )
    expect(await csv('/orders?select=a:title&title=eq.none')).toBe('a\n')
    expect(await csv('/vendors?select="=1,x":name&name=eq.none')).toBe('"=1,x"\n')
  })

  test('HEAD answers without a body, and no one gets query plans', async () => {
    const { status, text, headers } = await ask('/orders', { method: 'HEAD' })
    expect([status, text, headers.get('content-range')]).toEqual([200, '', '0-3/*'])
    expect((await ask('/orders', { headers: { accept: 'application/vnd.pgrst.plan+json' } })).json()).toMatchObject({
      code: 'PGRST107',
    })
  })

  test('the schema is selected by a header, from those exposed', async () => {
    expect((await ask('/organizations?select=kind', { headers: { 'accept-profile': 'public' } })).json()).toEqual([
      { kind: 'agency' },
    ])
    expect((await ask('/users', { headers: { 'accept-profile': 'auth' } })).json()).toMatchObject({
      code: 'PGRST106',
      hint: 'Only the following schemas are exposed: trial, public',
    })
  })
})

describe('missing names', () => {
  test('a table, a column, a relation, a cast: reported as by PostgREST', async () => {
    expect((await ask('/order')).json()).toMatchObject({
      code: 'PGRST205',
      message: `Could not find the table 'trial.order' in the schema cache`,
      hint: `Perhaps you meant the table 'trial.orders'`,
    })
    expect((await ask('/orders?select=nope')).json()).toMatchObject({
      code: '42703',
      message: 'column orders.nope does not exist',
    })
    expect((await ask('/orders?nope=eq.1')).json()).toMatchObject({ code: '42703' })
    expect((await ask('/orders?order=nope')).json()).toMatchObject({ code: '42703' })
    expect((await ask('/orders?select=vendor(*)')).json()).toMatchObject({
      code: 'PGRST200',
      hint: `Perhaps you meant 'vendors' instead of 'vendor'.`,
    })
    expect((await ask('/orders?select=id::regclass')).json()).toMatchObject({
      code: '42704',
      message: 'type "regclass" does not exist',
    })
    expect((await ask('/orders?select=amount.sum()')).json()).toMatchObject({ code: 'PGRST123' })
  })

  test("names that the caller may not access aren't revealed", async () => {
    expect((await anonymous('/ledge')).json()).toMatchObject({ code: 'PGRST205', hint: null })
    expect((await anonymous('/noticez')).json()).toMatchObject({ hint: `Perhaps you meant the table 'trial.notices'` })
    expect((await anonymous('/orders')).json()).toMatchObject({
      code: '42501',
      message: 'permission denied for table orders',
      hint: null,
    })
    expect((await anonymous('/orders')).status).toBe(401)
    expect((await anonymous('/schema_migrations', { headers: { 'accept-profile': 'public' } })).json()).toMatchObject({
      code: 'PGRST205',
      hint: null,
    })
  })

  test("system columns and functions aren't columns", async () => {
    for (const name of ['ctid', 'xmin', 'tableoid', 'row_to_json', 'pg_sleep'])
      expect((await ask(`/orders?select=${name}`)).status).toBe(400)
  })
})

test('an answer that is too large is refused, with an explanation', async () => {
  // A thousand rows of 20,000 characters each.
  const { json, status } = await ask('/rpc/wall?select=*')
  expect([status, json()]).toEqual([
    413,
    {
      code: 'PGRST127',
      message: 'The answer is too large. Request fewer rows or fewer embedded rows.',
      details: null,
      hint: null,
    },
  ])
  expect((await ask('/rpc/wall?select=*&limit=2')).json()).toHaveLength(2)
})

test('a value of the wrong type is the caller’s error, without SQL', async () => {
  const answer = await ask('/orders?id=eq.5')
  expect(answer.status).toBe(400)
  expect(answer.json()).toEqual({
    code: '22P02',
    message: 'invalid input syntax for type uuid: "5"',
    details: null,
    hint: null,
  })
})
