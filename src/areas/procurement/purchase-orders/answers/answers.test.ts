import { expect, test } from 'vitest'
import { carryForward } from '#areas/planning/carry-forward/commands.ts'
import { fiscalYearCommands, planFiscalYear } from '#areas/planning/calendar/commands.ts'
import type { Member } from '#platform/commands/command.ts'
import { effectsInShort } from '#platform/rehearsal/in-words.ts'
import { rehearse } from '#platform/rehearsal/rehearse.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { ordering } from '#tests/orders.ts'
import { changeOrder } from '../changes/commands.ts'
import { readDocument } from '../paper/rules.ts'
import type { OrderVersion } from '../records.ts'
import { mailOrder } from '../sending/mail-order.ts'
import { answerOrder, noteAnswer } from './commands.ts'
import { orderCommands } from '../stages.ts'
import { readingOrder } from '#platform/documents/check.ts'

async function sent() {
  const place = await ordering()
  const { company, issued, services } = place
  const row = await issued([{ quantity: 100, unit_price: 12.5, due: '2026-12-04' }])
  const versions = async () =>
    (await company.sees(
      company.rosa,
      'select * from order_versions where purchase_order = $1 order by revision desc, created_at desc',
      [row.id],
    )) as OrderVersion[]
  const answer = async (version: string, given: object = {}) =>
    company.does(company.rosa, answerOrder, {
      organization: place.organization.id,
      version,
      answer: 'accepted',
      dates: {},
      reason: '',
      signed: 'Pat Vendor',
      ...given,
    } as never)
  /** Jobs queued by one round run in the next. */
  const work = async () => {
    for (let round = 0; round < 3; round++) await runDueJobs(services, [mailOrder, noteAnswer, deliver])
  }
  return { ...place, row, versions, answer, work }
}

test('the vendor gets the order by email with both documents and sees only what was sent in the portal', async () => {
  const { company, row, versions, work, mails } = await sent()
  await work()
  const mail = mails.find(({ to }) => to === 'orders@acme.example')!
  expect(mail.subject).toMatch(/: purchase order PO-2026-0001$/)
  expect(mail.attachments!.map(({ name, type }) => [name, type])).toEqual([
    ['PO-2026-0001.pdf', 'application/pdf'],
    ['PO-2026-0001.xml', 'application/xml'],
  ])
  expect(mail.text).toContain(`/vendor-portal/orders/${row.id}`)
  const [version] = await versions()
  expect(readDocument(version!)).toMatchObject({
    number: 'PO-2026-0001',
    total: 1_250_00,
    lines: [{ description: 'Nitrile gloves', due: '2026-12-04' }],
  })
  expect(version!.document).not.toContain('budget_line')
  for (const table of ['purchase_orders', 'order_lines', 'order_line_shares', 'order_changes'])
    expect(await company.sees(company.rosa, `select id from ${table}`)).toEqual([])
})

test('the order goes in Spanish to an address whose readers all keep Spanish, in the email and in the PDF', async () => {
  const { company, work, mails, owner } = await sent()
  const keep = (language: string, people: readonly string[]) =>
    owner.query(
      `update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('language', $2::text) where id = any ($1)`,
      [people, language],
    )
  const { rows } = await owner.query<{ user_id: string }>(
    'select user_id from organization_members where organization_id = $1',
    [company.organization.id],
  )
  await keep(
    'es',
    rows.map(({ user_id }) => user_id),
  )
  await work()
  const mail = mails.findLast(({ to }) => to === 'orders@acme.example')!
  expect(mail.subject).toMatch(/: orden de compra PO-2026-0001$/)
  expect(mail.text).toContain('Responder a la orden')
  expect(mail.text).not.toMatch(/Respond to|Questions|attached/)
  const read = readingOrder(mail.attachments![0]!.content)
    .map(({ words }) => words)
    .join('\n')
  for (const words of ['Orden de compra PO-2026-0001', 'Precio unitario', 'Condiciones de pago', 'Nitrile gloves'])
    expect(read).toContain(words)
  expect(read).not.toMatch(/Unit price|Payment terms|Issued|Deliver/)
})

test('the vendor accepts once; the order shows it, and the buyer is notified', async () => {
  const { row, versions, answer, work, orderOf, sees, rosa, company } = await sent()
  const [version] = await versions()
  expect(await answer(version!.id)).toMatchObject({ answer: 'accepted', signed: 'Pat Vendor' })
  await work()
  expect((await orderOf(row.id)).answer).toBe('accepted')
  expect(await sees(rosa, `select words from notifications where event = 'order_answered'`)).toEqual([
    { words: 'Acme accepts PO-2026-0001, Gloves.' },
  ])
  await expect(answer(version!.id)).rejects.toThrow('Your company already responded to this version.')
  expect(await company.sees(company.rosa, 'select answer from order_responses')).toEqual([{ answer: 'accepted' }])
})

test('when two people of a vendor respond at once, one response counts', async () => {
  const { versions, answer, sees, rosa } = await sent()
  const [version] = await versions()
  const outcomes = await Promise.allSettled([
    answer(version!.id),
    answer(version!.id, { answer: 'refused', reason: 'No stock' }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await sees(rosa, 'select id from order_responses')).toHaveLength(1)
})

test('after a change only the new version can be answered', async () => {
  const { does, rosa, row, versions, answer, linesOf, orderOf, work } = await sent()
  const [first] = await versions()
  const [line] = await linesOf(row.id)
  await does(rosa, changeOrder, {
    id: row.id,
    version: (await orderOf(row.id)).version,
    reason: 'Fewer',
    cardinal_answer: '',
    lines: [{ id: line!.id, description: 'Nitrile gloves', quantity: 50, unit: 'case', unit_price: 12.5 }],
  } as never)
  await expect(answer(first!.id)).rejects.toThrow('The order was changed after this version.')
  const [second] = await versions()
  await answer(second!.id, { answer: 'dates', dates: { [line!.id]: '2099-01-01' } })
  await work()
  expect((await orderOf(row.id)).answer).toBe('dates')
})

test("only the order's own vendor can respond to it, not another company or the agency", async () => {
  const { row, versions, does, rosa, organization } = await sent()
  const [version] = await versions()
  const other = await ordering()
  const given = {
    organization: organization.id,
    version: version!.id,
    answer: 'accepted' as const,
    dates: {},
    reason: '',
    signed: 'Eve',
  }
  await expect(other.company.does(other.company.rosa, answerOrder, given)).rejects.toThrow(
    'This order version does not exist.',
  )
  await expect(does(rosa, answerOrder, given)).rejects.toThrow('This order version does not exist.')
  expect(row.status).toBe('issued')
})

test('the vendor is told when an order ends and can no longer respond', async () => {
  const { does, rosa, row, versions, answer, orderOf, work, mails } = await sent()
  await does(rosa, orderCommands.close, {
    id: row.id,
    version: (await orderOf(row.id)).version,
    reason: 'They have none',
  })
  await work()
  expect(mails.map(({ subject }) => subject).find((subject) => subject.endsWith('PO-2026-0001 closed'))).toBeDefined()
  const [last] = await versions()
  expect([last!.kind, readDocument(last!).reason]).toEqual(['closed', 'They have none'])
  await expect(answer(last!.id)).rejects.toThrow('This order has ended and can’t be answered.')
})

test('an order follows its funds into the next year: what is carried forward is released where it is held', async () => {
  const { ada, rosa, does, clock, issued, orderOf, year, budget, supplies, sees, books } = await ordering()
  const row = await issued([{ quantity: 10, unit_price: 10 }])
  clock.set(new Date('2027-07-02T15:00:00Z'))
  const next = await does(ada, planFiscalYear, { name: '2028', starts_on: '2027-07-01', ends_on: '2028-06-30' })
  await does(ada, fiscalYearCommands.open, { id: next.id })
  await does(ada, carryForward, { id: year.id, money: 'along' as const })
  const [heir] = (await sees(ada, 'select id, encumbered from budget_lines where fiscal_year = $1', [next.id])) as {
    id: string
    encumbered: number
  }[]
  expect([heir!.encumbered, (await budget(supplies.id)).encumbered]).toEqual([100_00, 0])
  await does(rosa, orderCommands.close, { id: row.id, version: (await orderOf(row.id)).version, reason: 'Too late' })
  expect([(await budget(heir!.id)).encumbered, (await books(row.id)).held]).toEqual([0, {}])
})

test('a vendor reads before answering that the agency hears of it', async () => {
  const { company, organization, services, versions, answer } = await sent()
  const [version] = await versions()
  const given = { organization: organization.id, version: version!.id, answer: 'accepted', signed: 'Pat Vendor' }
  const effects = await rehearse(services, answerOrder, given, company.rosa as Member, [])
  expect(effectsInShort(effects, given)).toEqual(['Notifies people'])
  // Nothing was answered yet.
  expect(await answer(version!.id)).toMatchObject({ answer: 'accepted' })
})
