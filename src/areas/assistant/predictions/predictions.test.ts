import { expect, test } from 'vitest'
import { eventKinds, scoreOf } from '#areas/vendors/performance/rules.ts'
import { submitInvoice } from '#areas/finance/invoices/commands.ts'
import { city } from '#tests/city.ts'
import { passes } from '#tests/jobs.ts'
import { paying } from '#tests/paying.ts'
import { predictNew, trainModel } from './commands.ts'
import { bayesianRegression, boostedTrees, type Row } from './methods/rules.ts'
import { pasts } from './pasts.ts'
import { subjects } from './records.ts'
import { predictOpen, refreshPredictions } from './refresh.ts'
import { apart, drawn, least, measure, pastsOf, seenIn, speak, squared, verdict, type Case } from './rules.ts'
import { because, isSettled, rangeInWords, said, testInWords } from './said/rules.ts'
import { becauseInSpanish, featuresInSpanish } from './said/spanish/rules.ts'

/** Repeatable numbers that look like chance (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const dayOf = (at: number) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)
const cases = (count: number, of: (at: number, next: () => number) => Partial<Case>): Case[] => {
  const next = numbers(7)
  return Array.from({ length: count }, (_, at) => ({
    record: String(at),
    group: 'all',
    day: dayOf(at),
    known: dayOf(at),
    outcome: 0,
    features: [],
    ...of(at, next),
  }))
}

test.each<[string, number, number, number, number]>([
  ['nothing of its own', 0, 0, 0.3, 0.3],
  ['four of its own: half and half', 4, 4, 0.5, 0.75],
  ['many of its own', 96, 96, 0, 0.96],
])('a group with %s is shrunk toward the overall mean', (_, sum, count, overall, mean) =>
  expect(drawn(sum, count, overall)).toBeCloseTo(mean, 10),
)

test('the history of a case has only what was known before its day, and the last eight outcomes beside all', () => {
  const past = [
    { group: 'a', day: '2026-01-01', known: '2026-01-10', outcome: 1 },
    { group: 'a', day: '2026-01-02', known: '2026-02-20', outcome: 1 },
    { group: 'b', day: '2026-01-03', known: '2026-01-05', outcome: 0 },
  ].map((each, at) => ({ ...each, record: String(at), features: [] }))
  const half = (1 + 4 * 0.5) / 5
  expect(
    pastsOf(past, [
      { group: 'a', day: '2026-01-05' },
      { group: 'a', day: '2026-01-11' },
      { group: 'c', day: '2026-03-01' },
    ]),
  ).toEqual([
    { own: 0, lately: 0, count: 0, overall: 0 },
    { own: half, lately: half, count: 1, overall: 0.5 },
    { own: 2 / 3, lately: 2 / 3, count: 0, overall: 2 / 3 },
  ])
  const worse = cases(20, (at) => ({ outcome: at < 12 ? 0 : 1 }))
  const [now] = pastsOf(worse, [{ group: 'all', day: dayOf(30) }])
  expect([now!.own, now!.lately]).toEqual([drawn(8, 20, 0.4), drawn(8, 8, 0.4)])
})

test('few and noisy cases give a strong prior: features that say nothing move the regression little', () => {
  const next = numbers(3)
  const rows: Row[] = Array.from({ length: 80 }, () => ({
    features: Array.from({ length: 12 }, () => next()),
    outcome: next() < 0.1 ? 1 : 0,
  }))
  const guess = bayesianRegression(rows, 'chance')
  const moved = rows.map(({ features }) => Math.abs(guess(features).value - guess(features).average))
  expect(Math.max(...moved)).toBeLessThan(0.1)
})

test('the average of the methods is a prediction of its own, with the parts of all three', () => {
  const real = cases(200, (_, next) => {
    const one = next()
    return { features: [one], outcome: 10 * one + next() }
  })
  const found = measure(real, 'amount', apart)
  const [guess] = speak(real, { ...found, method: 'blend' }, 'amount', [
    { group: 'all', day: dayOf(500), features: [0.5] },
  ])
  expect(guess!.value).toBeCloseTo(5.5, 0)
  // The first node of a tree has a small value of its own, which no feature added.
  const sum = guess!.average + guess!.parts.reduce((total, part) => total + part, 0)
  expect(Math.abs(sum - guess!.value)).toBeLessThan(0.01)
})

test('a linear relation is found by the regression, and its parts add up to the prediction', () => {
  const next = numbers(1)
  const rows: Row[] = Array.from({ length: 400 }, () => {
    const [one, other] = [next(), next()]
    return { features: [one, other, null], outcome: 3 * one - 2 * other + 5 }
  })
  const guess = bayesianRegression(rows, 'amount')([0.5, 0.25, null])
  expect(guess.value).toBeCloseTo(3 * 0.5 - 2 * 0.25 + 5, 0)
  expect(guess.average + guess.parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(guess.value, 9)
  expect(guess.parts[2]).toBe(0)
})

test('two features that only matter together are found by the trees', () => {
  const next = numbers(2)
  const rows: Row[] = Array.from({ length: 600 }, () => {
    const [one, other] = [next() > 0.4 ? 1 : 0, next() > 0.4 ? 1 : 0]
    return { features: [one, other, next()], outcome: one === other ? 1 : 0 }
  })
  const trees = boostedTrees(rows, 'chance')
  expect(trees([1, 1, 0.5]).value).toBeGreaterThan(0.9)
  expect(trees([0, 1, 0.5]).value).toBeLessThan(0.1)
  expect(bayesianRegression(rows, 'chance')([0, 1, 0.5]).value).toBeGreaterThan(0.3)
})

test('trees of a chance stay between 0 and 1, also where all or none came', () => {
  const rows: Row[] = Array.from({ length: 60 }, (_, at) => ({ features: [at], outcome: 1 }))
  const { value } = boostedTrees(rows, 'chance')([12])
  expect(value).toBeGreaterThan(0.9)
  expect(value).toBeLessThanOrEqual(1)
})

test('a feature that matters makes a model active, noise leaves it off, and few cases are too few', () => {
  const real = cases(400, (_, next) => {
    const [one, luck] = [next(), next()]
    return { features: [one, next()], outcome: luck < (one > 0.5 ? 0.7 : 0.1) ? 1 : 0 }
  })
  const found = measure(real, 'chance', squared)
  expect([verdict(found), found.tested]).toEqual(['in_use', 200])
  expect(found.error).toBeLessThan(found.naive)
  const noise = cases(400, (_, next) => ({ features: [next(), next()], outcome: next() < 0.3 ? 1 : 0 }))
  expect(verdict(measure(noise, 'chance', squared))).toBe('off')
  expect(verdict(measure(real.slice(0, least - 1), 'chance', squared))).toBe('too_few')
  expect(measure([], 'chance', squared)).toMatchObject({ cases: 0, tested: 0 })
})

test('over many worlds of noise, a model becomes active about as rarely as its lead says', () => {
  const active = Array.from({ length: 40 }, (_, seed) => {
    const next = numbers(100 + seed)
    const noise = cases(160, () => ({ features: [next(), next(), next()], outcome: next() < 0.3 ? 1 : 0 }))
    return verdict(measure(noise, 'chance', squared))
  }).filter((status) => status === 'in_use').length
  expect(active).toBeLessThanOrEqual(10)
})

test('a series is compared with its last outcome where that is the better simple guess', () => {
  const walk = cases(120, (at) => ({ outcome: at * 10, features: [at] }))
  const [byMean, byLast] = [measure(walk, 'amount', apart, 'mean'), measure(walk, 'amount', apart, 'last')]
  expect(byLast.naive).toBeLessThan(byMean.naive)
})

test('bands compare predictions with outcomes, and give the range of a chance', () => {
  const real = cases(400, (_, next) => {
    const one = next() > 0.5 ? 1 : 0
    return { features: [one], outcome: next() < (one ? 0.8 : 0.1) ? 1 : 0 }
  })
  const { bands } = measure(real, 'chance', squared)
  expect(bands.reduce((sum, band) => sum + band.cases, 0)).toBe(200)
  expect(bands.at(-1)!.came).toBeGreaterThan(0.6)
  expect(bands[0]!.came).toBeLessThan(0.3)
  const [low, high] = seenIn(bands, 0.8)
  expect(low).toBeLessThan(0.8)
  expect(high).toBeGreaterThan(0.7)
  expect(seenIn([], 0.5)).toEqual([0, 1])
})

test('a chance is never beyond those that were tested', () => {
  const real = cases(400, (_, next) => {
    const one = next()
    return { features: [one], outcome: next() < one ? 1 : 0 }
  })
  const found = measure(real, 'chance', squared)
  const [far] = speak(real, { ...found, method: 'regression' }, 'chance', [
    { group: 'all', day: dayOf(500), features: [3.5] },
  ])
  expect(far!.value).toBe(found.bands.at(-1)!.to)
  expect(far!.value).toBeLessThan(1)
})

test('a prediction says what moved it and in which direction', () => {
  const real = cases(200, (at, next) => ({
    group: at % 2 === 0 ? 'punctual' : 'late',
    features: [next()],
    outcome: at % 2 === 0 ? 0 : 1,
  }))
  const found = measure(real, 'chance', squared)
  const [late, punctual] = speak(real, found, 'chance', [
    { group: 'late', day: dayOf(300), features: [0.5] },
    { group: 'punctual', day: dayOf(300), features: [0.5] },
  ])
  expect(late!.value).toBeGreaterThan(punctual!.value)
  const features = [
    { label: 'size', says: String },
    { label: 'the last eight orders of this vendor', says: (value: number) => `${Math.round(value * 100)}%` },
    { label: 'late orders of this vendor', says: (value: number) => `${Math.round(value * 100)}%` },
    { label: 'earlier orders', says: String },
  ]
  expect(because(late!, features, [0.5, 0.97, 0.98, 100], 'late_delivery')).toContain('late orders of this vendor 98%')
  expect(because(late!, features, [0.5, 0.97, 0.98, 100], 'late_delivery')).toMatch(/^Higher because of: /)
  expect(because(punctual!, features, [0.5, 0.03, 0.02, 100], 'late_delivery')).toContain(
    'late orders of this vendor 2%',
  )
  expect(because(punctual!, features, [0.5, 0.03, 0.02, 100], 'late_delivery')).toMatch(/^Lower because of: /)
  expect(rangeInWords('late_delivery', { low: 0.181, high: 0.34 })).toBe('18% to 34%')
})

test('the sentence beside the chance of a problem says how a vendor’s score is computed', () => {
  const points = eventKinds.map((kind) => scoreOf({ [kind]: 1 }, { atLeast: 1 }).score).filter((each) => each !== null)
  const problems = points.filter((each) => each < 100)
  expect(scoreOf({ delivered: 1, delivered_late: 1 }, { atLeast: 1 }).score).toBe((100 + 50) / 2)
  expect(said.vendor_risk.apart).toContain(
    `A score is the average points of all deliveries, invoices, bids and other events: ${Math.max(...points)} for each ` +
      `without a problem, ${Math.max(...problems)} or less for each with one.`,
  )
})

test.each<[string, Parameters<typeof isSettled>, boolean]>([
  ['an order that is still to come', ['late_delivery', { due: '2026-12-01', delivery: 'none' }, '2026-11-26'], false],
  ['an order whose day has passed', ['late_delivery', { due: '2026-11-25', delivery: 'partial' }, '2026-11-26'], true],
  ['an order that was delivered', ['late_delivery', { due: '2026-12-01', delivery: 'complete' }, '2026-11-26'], true],
  ['a draft invoice', ['invoice_exception', { status: 'draft' }, '2026-11-26'], false],
  ['an invoice that was matched', ['invoice_exception', { status: 'approved' }, '2026-11-26'], true],
  ['a vendor', ['vendor_risk', {}, '2026-11-26'], false],
  ['a solicitation that closed', ['bid_count', { closes_at: '2026-11-25T20:00:00Z' }, '2026-11-26'], true],
  ['a budget line of this year', ['budget_overrun', { ends_on: '2027-06-30' }, '2026-11-26'], false],
  ['a payment run that is prepared', ['cash_need', { status: 'submitted' }, '2026-11-26'], false],
  ['a payment run that was sent', ['cash_need', { status: 'sent' }, '2026-11-26'], true],
])('a prediction for %s is settled or not', (_, asked, settled) => expect(isSettled(...asked)).toBe(settled))

test.each<[string, Partial<Parameters<typeof testInWords>[0]>, string]>([
  [
    'better',
    { tested: 223, error: 0.1083, naive: 0.1169 },
    'In the back-test on 223 past cases, its error was 7% lower than that of the average.',
  ],
  [
    'better than the last week',
    { subject: 'cash_need', tested: 32, error: 2990, naive: 5833 },
    'In the back-test on 32 past cases, its error was 49% lower than that of a simple guess.',
  ],
  [
    'no better',
    { status: 'off', tested: 1828 },
    'No prediction: on 1,828 past cases it was no better than a simple guess.',
  ],
  ['without enough cases', { status: 'too_few', cases: 19 }, 'No prediction yet: it needs 40 past cases and has 19.'],
])('a model that is %s says how it was tested', (_, model, words) =>
  expect(
    testInWords({ subject: 'late_delivery', status: 'in_use', cases: 446, tested: 223, error: 1, naive: 1, ...model }),
  ).toBe(words),
)

test('the reasons of every prediction are said in Spanish', () => {
  const labels = Object.values(pasts).flatMap(({ features }) =>
    features.map(({ label }) => label.replace(', the last eight', '')),
  )
  expect(labels.filter((label) => !(label in featuresInSpanish))).toEqual([])
  expect(
    becauseInSpanish(
      'Higher because of: late orders of this vendor, the last eight 46%, goods yes. Lower because of: month May. The average of all is 14%.',
    ),
  ).toBe(
    'Más alto por: pedidos tardíos de este proveedor, los últimos ocho 46%, bienes sí. Más bajo por: mes mayo. El promedio de todos es 14%.',
  )
})

test('a manager back-tests a model; without past cases it is off and predicts nothing, and the earlier one is superseded', async () => {
  const { does, max, rosa, sees } = await city()
  await expect(does(rosa, trainModel, { subject: 'late_delivery' as const })).rejects.toThrow(
    'Only a manager can back-test a model.',
  )
  for (const subject of subjects)
    expect(await does(max, trainModel, { subject })).toMatchObject({ subject, edition: 1, cases: 0, status: 'too_few' })
  expect(await does(max, trainModel, { subject: 'late_delivery' as const })).toMatchObject({ edition: 2 })
  expect(
    await sees(
      rosa,
      `select edition::int as edition, status from prediction_models where subject = 'late_delivery' order by edition`,
    ),
  ).toEqual([
    { edition: 1, status: 'superseded' },
    { edition: 2, status: 'too_few' },
  ])
})

test('a model is back-tested again every week, in the name of the manager who ran it', async () => {
  const { does, max, sees, services, clock } = await city()
  await does(max, trainModel, { subject: 'bid_count' as const })
  const editions = () => sees(max, 'select edition::int as edition from prediction_models order by edition')
  await passes(services, refreshPredictions)
  expect(await editions()).toEqual([{ edition: 1 }])
  clock.advance(8 * 86_400_000)
  await passes(services, refreshPredictions)
  expect(await editions()).toEqual([{ edition: 1 }, { edition: 2 }])
})

test.each(Object.entries(pasts))('the statements of %s take the organization and the day', async (_, past) => {
  const { owner, max } = await paying()
  for (const statement of [past.past, past.open])
    for (const { features } of (await owner.query(statement, [max.organization_id, '2026-11-25'])).rows as {
      features: unknown[]
    }[])
      expect(features).toHaveLength(past.features.length - 3)
})

test('an invoice that was canceled is none that the agency still has to pay', async () => {
  const { owner, organization, rosa, does, draftInvoice, approvedInvoice, bank, account, released } = await paying()
  await bank()
  const paid = await approvedInvoice(40, 12.5)
  const { id } = await account()
  await released([paid.id], { paying_account: id })
  const open = async () =>
    (await owner.query<{ features: number[] }>(pasts.cash_need.open, [organization.id, '2026-12-01'])).rows[0]!
      .features[1]
  const before = await open()
  const mistaken = await draftInvoice(20, 12.5)
  await does(rosa, submitInvoice, { id: mistaken.id })
  expect(await open()).toBeGreaterThan(before!)
  await owner.query(`update invoices set status = 'canceled' where id = $1`, [mistaken.id])
  expect(await open()).toBe(before)
})

test('orders of a punctual and of a late vendor are told apart, with a range and a reason', async () => {
  const { owner, does, sees, max, rosa, organization, vendor, services } = await paying()
  const other = (
    await owner.query<{ id: string }>(
      `insert into vendors (organization_id, number, name, type, email, status)
        values ($1, 'V-2', 'Late Supply', 'llc', 'late@example.com', 'active') returning id`,
      [organization.id],
    )
  ).rows[0]!.id
  await owner.query(
    `with made as (
       insert into purchase_orders (organization_id, number, title, vendor, amount, status, buyer, nature, due, issued_at, delivery)
       select $1, 'PO-P-' || n, 'Gloves', case when n % 2 = 0 then $2::uuid else $3::uuid end, 100000, 'closed', $4, 'goods',
         '2026-01-01'::date + n, '2025-12-01'::timestamptz + n * interval '1 day', 'complete'
        from generate_series(1, 120) n returning id, due, vendor)
     insert into receipts (organization_id, number, purchase_order, vendor, kind, received_on, received_by, status)
     select $1, 'RC-P-' || row_number() over (), id, vendor, 'delivery', due + case when vendor = $3::uuid then 5 else -2 end, $4, 'done' from made`,
    [organization.id, vendor, other, rosa.user_id],
  )
  await owner.query(
    `insert into purchase_orders (organization_id, number, title, vendor, amount, status, buyer, nature, due, issued_at, delivery)
      select $1, 'PO-O-' || n, 'Gloves', case when n = 1 then $2::uuid else $3::uuid end, 100000, 'issued', $4, 'goods',
        '2027-01-01', '2026-11-01', 'none' from generate_series(1, 2) n`,
    [organization.id, vendor, other, rosa.user_id],
  )
  const model = await does(max, trainModel, { subject: 'late_delivery' as const })
  expect(model).toMatchObject({ status: 'in_use' })
  const said = (await sees(
    rosa,
    `select subject, value::float8 as value, low::float8 as low, high::float8 as high, because from predictions
      where model = $1 and subject like 'PO-O-%' order by subject`,
    [model.id],
  )) as { value: number; low: number; high: number; because: string }[]
  expect(said).toHaveLength(2)
  expect(said[1]!.value).toBeGreaterThan(said[0]!.value + 0.5)
  expect(said[1]!.because).toContain('late orders of this vendor')
  for (const { value, low, high } of said) expect([low <= value, value <= high]).toEqual([true, true])

  // An order that is placed after the back-test has its prediction within the hour, as the back-test would have said.
  await owner.query(
    `insert into purchase_orders (organization_id, number, title, vendor, amount, status, buyer, nature, due, issued_at, delivery)
      select $1, 'PO-O-' || n, 'Gloves', case when n = 3 then $2::uuid else $3::uuid end, 100000, 'issued', $4, 'goods',
        '2027-01-01', '2026-11-01', 'none' from generate_series(3, 4) n`,
    [organization.id, vendor, other, rosa.user_id],
  )
  const predicted = () =>
    sees(
      rosa,
      `select right(subject, 8) as order, value::float8 as value from predictions where model = $1 order by 1`,
      [model.id],
    ) as Promise<{ order: string; value: number }[]>
  const before = await predicted()
  await passes(services, predictOpen)
  const after = await predicted()
  expect(after).toHaveLength(before.length + 2)
  expect(after.slice(-2).map(({ value }) => value.toFixed(4))).toEqual(said.map(({ value }) => value.toFixed(4)))
  expect(await does(max, predictNew, { subject: 'late_delivery' as const })).toEqual({ predicted: 0 })
  await expect(does(rosa, predictNew, { subject: 'late_delivery' as const })).rejects.toThrow('Only a manager')
  await expect(does(max, predictNew, { subject: 'stock_out' as const })).rejects.toThrow('This model isn’t active.')
})

test('a month in which the shelf was empty already is no case of a stock-out, and a delivery of the day counts first', async () => {
  const { owner, max, organization } = await paying()
  await owner.query(
    `with house as (
       insert into warehouses (organization_id, code, name) values ($1, 'YARD', 'Yard') returning id),
     item as (
       insert into stock_items (organization_id, code, name, unit, annual_use, lead_days)
         values ($1, 'ICE-50', 'Ice melt', 'bag', 120, 8) returning id)
     insert into stock_moves (organization_id, item, warehouse, kind, quantity, unit_cost, value, why, moved_on, moved_by)
       select $1, item.id, house.id, case when m.quantity > 0 then 'receipt' else 'issue' end, m.quantity, 100, 100, 'Steps',
         m.day, $2 from item, house, (values (30, '2026-01-05'::date), (-30, '2026-02-10'), (20, '2026-04-02'),
         (-20, '2026-05-20'), (25, '2026-05-20'), (-5, '2026-07-01')) m(quantity, day)`,
    [organization.id, max.user_id],
  )
  const { rows } = await owner.query<{ day: string; outcome: number; features: number[] }>(pasts.stock_out.past, [
    organization.id,
    '2026-08-10',
  ])
  expect(rows.map(({ day, outcome }) => [day, outcome])).toEqual([
    ['2026-07-01', 0],
    ['2026-06-01', 0],
    ['2026-05-01', 0],
    ['2026-02-01', 1],
  ])
  // July begins with 25 bags: 2.5 months of use at 10 a month, and 20 were used in the three months before it.
  const [july] = rows
  expect(july!.features).toHaveLength(pasts.stock_out.features.length - 3)
  expect([july!.features[0], july!.features[3]]).toEqual([2.5, 80 / 120])
})

test('a failure is a case of the month in which it broke, not of its repair', async () => {
  const { owner, max, organization } = await paying()
  await owner.query(
    `with kind as (
       insert into asset_classes (organization_id, code, name, life_years) values ($1, 'PUMP', 'Pumps', 20) returning id),
     asset as (
       insert into assets (organization_id, number, name, class, in_service_on, status)
         select $1, 'A-1', 'Pump 1', id, '2024-01-01', 'in_service' from kind returning id)
     insert into work_orders (organization_id, number, title, asset, kind, requested_by, failure, down_from, down_until,
         done_at, done_by, status, created_at)
       select $1, 'WO-1', 'Pump trips', id, 'corrective', $2, true, '2026-05-29T13:00:00Z', '2026-06-02T16:00:00Z',
         '2026-06-02T16:00:00Z', $2, 'done', '2026-05-29T13:00:00Z' from asset`,
    [organization.id, max.user_id],
  )
  const { rows } = await owner.query<{ day: string; outcome: number; features: number[] }>(
    pasts.equipment_failure.past,
    [organization.id, '2026-08-10'],
  )
  expect(rows.filter(({ outcome }) => outcome === 1).map(({ day }) => day)).toEqual(['2026-05-01'])
  const [july] = rows
  expect(july!.features).toHaveLength(pasts.equipment_failure.features.length - 3)
  // One failure in the year, 33 days before July.
  expect([july!.features[3], july!.features[4]]).toEqual([1, 33])
})
