import { beforeAll, expect, test } from 'vitest'
import { standingOf } from '#platform/auth/standing.ts'
import type { Command, Member } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import { localDay } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { demonstration } from '#tests/demonstration.ts'
import { measured } from '#tests/measured.ts'
import { commands } from '../../../commands.ts'
import { records } from '../../../records.ts'
import type { Answered } from './library.ts'

const answer = commands.find(({ name }) => name === 'assistant/answer') as Command<string, object, Answered | null>
const recordFor = (table: string) => records.find((each) => each.table === table)! as AnyRecord

type Row = Record<string, unknown> & { id: string; number: string; status: string }
/** A question, and its answer according to the rows. `theirs`: the answer that another agency must read instead. */
type Asked = {
  question: string
  ours: (text: string | null, who: Member) => unknown
  theirs: 'unknown' | 'own' | 'none'
}

const kinds = [
  ['purchase_orders', 'purchase orders'],
  ['invoices', 'invoices'],
  ['requisitions', 'requisitions'],
  ['work_orders', 'work orders'],
  ['grants', 'grants'],
  ['contracts', 'contracts'],
  ['solicitations', 'solicitations'],
] as const

let place: Awaited<ReturnType<typeof filled>>
beforeAll(async () => {
  place = await filled()
})

async function filled() {
  const here = await demonstration()
  const rows = async <R>(sql: string, values: unknown[] = []) => (await here.owner.query(sql, values)).rows as R[]
  const [city] = await rows<{ id: string }>(`select id from organizations where name like 'City of Alder Falls%'`)
  const [other] = await rows<{ id: string; user_id: string }>(
    `select o.id, m.user_id from organizations o join organization_members m on m.organization_id = o.id
      join user_roles r on r.organization_id = o.id and r.user_id = m.user_id and r.role = 'manager'
      where o.kind = 'agency' and o.id <> $1 and o.name not like '%Aging%' order by o.name limit 1`,
    [city!.id],
  )
  const people = await rows<{ user_id: string; email: string }>(
    `select user_id, email from organization_members where organization_id = $1 and email ~ '^(rosa|max|ada)@'`,
    [city!.id],
  )
  const standings = await standingOf(here.services, [...people.map(({ user_id }) => user_id), other!.user_id])
  const actorOf = (id: string, organization: string) =>
    standings.find(({ caller: { actor } }) => actor.user_id === id && actor.organization_id === organization)!.caller
      .actor
  const named = (name: string) => actorOf(people.find(({ email }) => email.startsWith(`${name}@`))!.user_id, city!.id)
  return {
    ...here,
    rows,
    city: city!.id,
    four: {
      user: named('rosa'),
      manager: named('max'),
      administrator: named('ada'),
      'another agency': actorOf(other!.user_id, other!.id),
    },
  }
}

const countIn = async (table: string, organization: string, status: string): Promise<number> =>
  (
    await place.rows<{ count: number }>(
      `select count(*)::int as count from ${table} where organization_id = $1 and status = $2`,
      [organization, status],
    )
  )[0]!.count

/** Seventy-five questions, made from the rows: about one record, counts, sums, and what must not be answered. */
async function questions(): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const [table, many] of [
    ['invoices', 8],
    ['grants', 5],
    ['contracts', 5],
    ['purchase_orders', 40],
  ] as const) {
    const record = recordFor(table)
    const found = await place.rows<Row>(
      `select * from ${table} where organization_id = $1 and number is not null and status <> 'draft' order by number limit ${many}`,
      [place.city],
    )
    for (const row of found.slice(0, table === 'purchase_orders' ? 30 - asked.length : many)) {
      const status = optionLabel(record.fields.status, row.status)
      const isLeft = table === 'grants'
      const left = isLeft ? dollars(Number(row.amount) - Number(row.spent)) : null
      asked.push({
        question: isLeft ? `How much is left on ${row.number} and until when?` : `What is the status of ${row.number}?`,
        ours: (text) =>
          expect([
            text?.includes(row.number),
            text?.includes(status) || isLeft,
            left === null || text?.includes(left),
          ]).toEqual([true, true, true]),
        theirs: 'unknown',
      })
    }
  }
  const statuses: [string, string, string][] = []
  for (const [table, many] of kinds)
    for (const { status } of await place.rows<{ status: string }>(
      `select distinct status from ${table} where organization_id = $1 order by status`,
      [place.city],
    ))
      statuses.push([table, many, status])
  for (const [table, many, status] of statuses.slice(0, 24)) {
    const label = optionLabel(recordFor(table).fields.status, status).toLowerCase()
    asked.push({
      question: `How many ${many} have the status ${label}?`,
      ours: async (text, { organization_id }) => {
        const count = await countIn(table, organization_id, status)
        expect([
          label,
          Number(
            /You can open ([\d,]+|no) /
              .exec(text ?? '')?.[1]
              ?.replace('no', '0')
              .replace(',', ''),
          ),
        ]).toEqual([label, count])
      },
      theirs: 'own',
    })
  }
  for (const [table, many] of [
    ['purchase_orders', 'purchase orders'],
    ['requisitions', 'requisitions'],
    ['grants', 'grants'],
    ['contracts', 'contracts'],
  ] as const)
    for (const [which, where] of [
      ['', 'true'],
      ['draft ', `status = 'draft'`],
    ] as const)
      asked.push({
        question: `What is the total of ${which}${many}?`,
        ours: async (text, { organization_id }) => {
          const record = recordFor(table)
          const label = /total of “(.+?)” over/.exec(text ?? '')?.[1]
          const column = Object.keys(record.fields).find((name) => labelOf(record, name) === label)
          expect([which, table, typeof column]).toEqual([which, table, 'string'])
          const [sum] = await place.rows<{ sum: string; count: number }>(
            `select coalesce(sum(${column}), 0)::bigint as sum, count(*)::int as count from ${table} where organization_id = $1 and ${where}`,
            [organization_id],
          )
          expect(text).toContain(`${dollars(Number(sum!.sum))} is the total`)
        },
        theirs: 'own',
      })
  const [order] = await place.rows<Row>(
    `select * from purchase_orders where organization_id = $1 and status = 'closed' order by number limit 1`,
    [place.city],
  )
  const cancel = commands.find(({ name }) => name === 'purchase-orders/cancel')!
  asked.push({
    question: `Why can’t I cancel ${order!.number}?`,
    ours: async (text, who) => {
      const why = await execute(place.services, cancel, { id: order!.id, reason: 'x' }, who).catch(
        (error: unknown) => error,
      )
      expect(why).toBeInstanceOf(Refusal)
      expect(text).toContain((why as Refusal).message)
    },
    theirs: 'unknown',
  })
  for (const number of [
    'PO-1999-0001',
    'INV-1999-0001',
    'GR-1999-0001',
    'REQ-1999-0001',
    'C-1999-0001',
    'WO-1999-0001',
  ])
    asked.push({
      question: `What is the status of ${number}?`,
      ours: (text) => expect(text).toMatch(/^I found no record/),
      theirs: 'unknown',
    })
  for (const question of [
    'Who will win the election?',
    'Write me a poem about the sea.',
    'What is two plus two?',
    'Tell me a joke.',
    'How is the weather on the moon?',
    'Sing something.',
  ])
    asked.push({ question, ours: (text) => expect(text).toBeNull(), theirs: 'none' })
  // Where a status is missing in this year's demonstration, further orders are asked about.
  const spare = await place.rows<Row>(
    `select number, status from purchase_orders where organization_id = $1 and status = 'issued' order by number desc limit 20`,
    [place.city],
  )
  for (const { number, status } of spare.slice(0, Math.max(0, 75 - asked.length)))
    asked.push({
      question: `Show ${number}`,
      ours: (text) => expect(text).toContain(optionLabel(recordFor('purchase_orders').fields.status, status)),
      theirs: 'unknown',
    })
  return asked
}

test('300 questions over the demonstration are answered by the rows that each of four people may read', async () => {
  const all = await questions()
  expect(all).toHaveLength(75)
  const wrong: string[] = []
  let asked = 0
  for (const [role, who] of Object.entries(place.four))
    for (const { question, ours, theirs } of all) {
      asked++
      const said = await execute(place.services, answer, { question }, who)
      const isOther = role === 'another agency'
      try {
        if (isOther && theirs === 'unknown') {
          expect(said?.text).toMatch(/^I found no record/)
          expect(said?.cited).toEqual([])
        } else await ours(said?.text ?? null, who)
      } catch (error) {
        wrong.push(
          `${role}: ${question} → ${said?.text.slice(0, 160) ?? 'not about records'} (${String(error).slice(0, 120)})`,
        )
      }
    }
  expect(asked).toBe(300)
  measured('Questions about records, by four people', 'without a model', { right: asked - wrong.length, of: asked })
  expect(wrong).toEqual([])
})

/**
 * A question as people ask it, in English and in Spanish, with what a right answer says according to the rows. {number}
 * is that of the first row.
 */
type Spoken = {
  who: 'user' | 'manager' | 'administrator' | 'vendor'
  en: string
  es?: string
  /** Values are $1 the organization, $2 the person, $3 today; `says` is a text of a right answer, for each row. */
  sql: string
  says: (row: Record<string, string>) => string[]
}
const counted = ({ count }: Record<string, string>) => [
  Number(count) === 0 ? 'no ' : Number(count).toLocaleString('en-US'),
]
const amounts = ({ sum }: Record<string, string>) => [dollars(Number(sum))]
const numbers = ({ number }: Record<string, string>) => [number!]

/** Questions of buyers, grant managers, finance officers, emergency managers and vendors on a working day. */
const spoken: readonly Spoken[] = [
  {
    who: 'user',
    en: 'Do I need three quotes for a $20,000 purchase?',
    es: '¿Necesito tres cotizaciones para una compra de $20,000?',
    sql: `select quotes::text, paragraph from procurement_thresholds where organization_id = $1 and kind = 'small_purchase'
      and amount >= 2000000 and valid_from <= $3 and coalesce(valid_to, $3) >= $3 and $2::uuid is not null`,
    says: ({ quotes, paragraph }) => [quotes!, paragraph!],
  },
  {
    who: 'user',
    en: 'Can I buy a $9,000 laptop without quotes?',
    es: '¿Puedo comprar una computadora de $9,000 sin cotizaciones?',
    sql: `select 'No, ' as no from organizations where id = $1 and $2::uuid is not null and $3::date is not null`,
    says: ({ no }) => [no!],
  },
  {
    who: 'user',
    en: 'What is the micro-purchase threshold?',
    es: '¿Cuál es el límite de microcompra?',
    sql: `select amount as sum from procurement_thresholds where organization_id = $1 and kind = 'micro_purchase'
      and applies_to = 'any' and valid_from <= $3 and coalesce(valid_to, $3) >= $3 and $2::uuid is not null`,
    says: amounts,
  },
  {
    who: 'user',
    en: 'Which vendors sell road salt?',
    es: '¿Qué proveedores venden sal para carreteras?',
    sql: `select v.name, max(o.number) as number from order_lines l join purchase_orders o on o.id = l.purchase_order
      join vendors v on v.id = o.vendor where l.organization_id = $1 and l.description ~* 'salt' and l.description ~* 'road'
       and o.issued_at is not null and o.issued_at::date <= $3 and $2::uuid is not null group by 1 order by count(*) desc limit 2`,
    says: ({ name }) => [name!],
  },
  {
    who: 'user',
    en: 'Which orders haven’t arrived yet?',
    es: '¿Qué órdenes de compra no han llegado?',
    sql: `select count(*) as count from purchase_orders where organization_id = $1 and status = 'issued'
      and delivery is distinct from 'complete' and $2::uuid is not null and $3::date is not null`,
    says: counted,
  },
  {
    who: 'user',
    en: 'Which of my requisitions are still drafts?',
    es: '¿Cuáles de mis requisiciones están en borrador?',
    sql: `select number from requisitions where organization_id = $1 and status = 'draft' and requested_by = $2
      and $3::date is not null`,
    says: numbers,
  },
  {
    who: 'user',
    en: 'Which vendors are small businesses?',
    es: '¿Qué proveedores son pequeñas empresas?',
    sql: `select count(*) as count from vendors where organization_id = $1 and small_business and $2::uuid is not null
      and $3::date is not null`,
    says: counted,
  },
  {
    who: 'user',
    en: 'Which generators do we have?',
    es: '¿Qué generadores tenemos?',
    sql: `select number from assets where organization_id = $1 and name ~* 'generator' and $2::uuid is not null
      and $3::date is not null order by number limit 2`,
    says: numbers,
  },
  {
    who: 'manager',
    en: 'What is waiting for my approval?',
    es: '¿Qué está esperando mi aprobación?',
    sql: `select r.number from approval_waiting w join approval_requests r on r.id = w.request
      where w.organization_id = $1 and w.person = $2 and $3::date is not null`,
    says: numbers,
  },
  {
    who: 'manager',
    en: 'Which grants end in the next six months?',
    es: '¿Qué subvenciones terminan en los próximos seis meses?',
    sql: `select count(*) as count from grants where organization_id = $1 and ends_on between $3::date
      and ($3::date + interval '6 months')::date and $2::uuid is not null`,
    says: counted,
  },
  {
    who: 'manager',
    en: 'How much match do we still owe on the grant {number}?',
    es: '¿Cuánto aporte local falta en la subvención {number}?',
    sql: `select number, match - matched as sum from grants where organization_id = $1 and match > matched
      and $2::uuid is not null and $3::date is not null order by number limit 1`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'Which drawdowns haven’t been paid?',
    es: '¿Qué reembolsos no se han pagado?',
    sql: `select number from drawdowns where organization_id = $1 and status in ('draft', 'submitted', 'returned', 'approved', 'requested')
      and $2::uuid is not null and $3::date is not null limit 3`,
    says: numbers,
  },
  {
    who: 'manager',
    en: 'Which grants are we spending too slowly?',
    es: '¿Qué subvenciones gastamos demasiado lento?',
    sql: `select number from grants where organization_id = $1 and status in ('active', 'attention', 'closing')
      and round(100.0 * spent / greatest(1, amount)) < least(100, round(100.0 * ($3::date - starts_on) / greatest(1, ends_on - starts_on))) - 25
      and $2::uuid is not null limit 5`,
    says: numbers,
  },
  {
    who: 'manager',
    en: 'Which invoices are more than 30 days old?',
    es: '¿Qué facturas tienen más de 30 días?',
    sql: `select count(*) as count from invoices where organization_id = $1 and invoice_date < $3::date - 30
      and $2::uuid is not null`,
    says: counted,
  },
  {
    who: 'manager',
    en: 'How much did we pay vendors in October?',
    es: '¿Cuánto pagamos a los proveedores en octubre?',
    sql: `select coalesce(sum(amount), 0) as sum from payments where organization_id = $1 and extract(month from paid_on) = 10
      and paid_on <= $3 and paid_on > $3::date - interval '1 year' and $2::uuid is not null`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'How much did we spend last quarter?',
    es: '¿Cuánto gastamos el trimestre pasado?',
    sql: `select coalesce(sum(amount), 0) as sum from payments where organization_id = $1
      and date_trunc('quarter', paid_on) = date_trunc('quarter', $3::date) - interval '3 months' and $2::uuid is not null`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'Who are our top 10 vendors by spending?',
    es: '¿Cuáles son los 10 proveedores con más gasto?',
    sql: `select sum(p.amount) as sum from payments p where p.organization_id = $1 and $2::uuid is not null
      and $3::date is not null group by p.vendor order by 1 desc limit 3`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'How much budget is left in Public Works?',
    es: '¿Cuánto presupuesto queda en Obras Públicas?',
    sql: `with recursive below as (select id from cost_centers where organization_id = $1 and name = 'Public Works'
       union select c.id from cost_centers c join below b on c.parent = b.id)
      select sum(amended - pre_encumbered - encumbered - spent) as sum from budget_lines where organization_id = $1
       and cost_center in (select id from below) and ends_on >= $3 and $2::uuid is not null`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'Which payments have not cleared?',
    es: '¿Qué pagos no se han cobrado?',
    sql: `select number from payments where organization_id = $1 and status in ('planned', 'issued')
      and $2::uuid is not null and $3::date is not null order by created_at desc, id limit 2`,
    says: numbers,
  },
  {
    who: 'manager',
    en: 'Which resource requests are not filled?',
    es: '¿Qué solicitudes de recursos no se han atendido?',
    sql: `select number from resource_requests where organization_id = $1 and status in ('new', 'assigned', 'en_route')
      and $2::uuid is not null and $3::date is not null`,
    says: numbers,
  },
  {
    who: 'manager',
    en: 'Which project worksheets are not obligated?',
    es: '¿Qué hojas de proyecto no están obligadas?',
    sql: `select number from pa_projects where organization_id = $1 and status in ('draft', 'submitted', 'returned')
      and $2::uuid is not null and $3::date is not null`,
    says: numbers,
  },
  {
    who: 'vendor',
    en: 'When will I get paid?',
    es: '¿Cuándo me van a pagar?',
    sql: `select i.number from invoices i join vendor_accounts a on a.organization_id = i.organization_id and a.vendor = i.vendor
      where a.account = $1 and i.status not in ('paid', 'rejected', 'canceled', 'draft') and $2::uuid is not null
       and $3::date is not null order by i.created_at desc limit 3`,
    says: numbers,
  },
  {
    who: 'vendor',
    en: 'Which bids did I win?',
    es: '¿Qué ofertas gané?',
    sql: `select count(*) as count from bids b join vendor_accounts a on a.organization_id = b.organization_id and a.vendor = b.vendor
      where a.account = $1 and b.status = 'awarded' and $2::uuid is not null and $3::date is not null`,
    says: counted,
  },
  {
    who: 'vendor',
    en: 'How much am I owed?',
    es: '¿Cuánto me deben?',
    sql: `select coalesce(sum(case when i.kind = 'credit' then -i.open_amount else i.open_amount end), 0) as sum
      from invoices i join vendor_accounts a on a.organization_id = i.organization_id and a.vendor = i.vendor
      where a.account = $1 and i.status not in ('paid', 'rejected', 'canceled') and $2::uuid is not null and $3::date is not null`,
    says: amounts,
  },
  {
    who: 'user',
    en: 'wich purchse orders are isued',
    sql: `select count(*) as count from purchase_orders where organization_id = $1 and status = 'issued'
      and $2::uuid is not null and $3::date is not null`,
    says: counted,
  },
  {
    who: 'user',
    en: 'How many RFPs are out right now?',
    sql: `select count(*) as count from solicitations where organization_id = $1 and kind = 'rfp'
      and status = 'published'
      and $2::uuid is not null and $3::date is not null`,
    says: counted,
  },
  {
    who: 'user',
    en: 'What is the biggest order this year?',
    sql: `select number from purchase_orders where organization_id = $1 and $2::uuid is not null
      and date_trunc('year', created_at) = date_trunc('year', $3::date) order by amount desc nulls last, id limit 1`,
    says: numbers,
  },
  {
    who: 'user',
    en: 'List contracts that expire before March',
    sql: `select count(*) as count from contracts where organization_id = $1 and $2::uuid is not null and ends_on >= $3
      and ends_on < (date_trunc('year', $3::date) + case when extract(month from $3::date) < 3 then interval '2 months' else interval '14 months' end)`,
    says: counted,
  },
  {
    who: 'user',
    en: 'Can we sole source a $60,000 software renewal?',
    sql: `select amount as sum from procurement_thresholds where organization_id = $1 and kind = 'micro_purchase'
      and applies_to = 'any' and valid_from <= $3 and coalesce(valid_to, $3) >= $3 and $2::uuid is not null`,
    says: (row) => [...amounts(row), '2 CFR 200.320(c)'],
  },
  {
    who: 'user',
    en: 'Who approves {number}?',
    sql: `select r.number, m.display_name as name from requisitions r join approval_requests a on a.document = r.id::text and a.document_table = 'requisitions'
       join approval_turns t on t.request = a.id and t.status = 'signed'
       join organization_members m on m.organization_id = r.organization_id and m.user_id = t.signed_by
      where r.organization_id = $1 and $2::uuid is not null and $3::date is not null order by r.number limit 1`,
    says: ({ name }) => [name!, 'approved by'],
  },
  {
    who: 'manager',
    en: 'Why can’t I pay {number}?',
    sql: `select number from invoices where organization_id = $1 and status = 'paid' and $2::uuid is not null
      and $3::date is not null order by number limit 1`,
    says: ({ number }) => [`${number} is already paid.`],
  },
  {
    who: 'manager',
    en: 'Why can’t I pay invoice {number}?',
    sql: `select i.number, h.words from invoices i join invoice_holds h on h.organization_id = i.organization_id
      and h.invoice = i.id and h.released_by is null where i.organization_id = $1 and i.status = 'held'
      and $2::uuid is not null and $3::date is not null order by i.number limit 1`,
    says: ({ number }) => [`${number} isn’t approved. Its status is On hold.`],
  },
  {
    who: 'manager',
    en: 'Why can’t I approve {number}?',
    sql: `select number from requisitions where organization_id = $1 and status = 'draft' and $2::uuid is not null
      and $3::date is not null order by number limit 1`,
    says: ({ number }) => [`${number} is not waiting for approval. Its status is Draft.`],
  },
  {
    who: 'manager',
    en: 'total encumbrances in the General Fund',
    sql: `select sum(l.encumbered) as sum from budget_lines l join funds f on f.id = l.fund and f.name = 'General Fund'
      where l.organization_id = $1 and $2::uuid is not null and $3::date is not null`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'How much did we pay in September vs October?',
    sql: `with m as (select extract(month from paid_on) as month, sum(amount) as sum from payments where organization_id = $1
        and paid_on <= $3 and paid_on > $3::date - interval '1 year' and $2::uuid is not null group by 1)
      select coalesce((select sum from m where month = 9), 0) as one, coalesce((select sum from m where month = 10), 0) as other`,
    says: ({ one, other }) => [one, other].map((cents) => dollars(Number(cents))),
  },
  {
    who: 'manager',
    en: 'Compare spending on the Mill Road grant and the Elm Street grant',
    sql: `select sum(spent) filter (where title ilike '%mill road%') as one from grants where organization_id = $1
      and $2::uuid is not null and $3::date is not null`,
    says: ({ one }) => [dollars(Number(one)), 'For Mill Road', 'For Elm Street'],
  },
  {
    who: 'manager',
    en: 'Which reports are late?',
    es: '¿Cuáles informes están atrasados?',
    sql: `select number from grant_reports where organization_id = $1 and due_on < $3
      and status in ('open', 'returned', 'prepared', 'certified') and $2::uuid is not null order by number`,
    says: numbers,
  },
  {
    who: 'manager',
    en: 'Do we have any unspent balance on expired grants?',
    sql: `select sum(amount - spent) as sum from grants where organization_id = $1 and ends_on < $3
      and $2::uuid is not null`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'latest situation report',
    sql: `select number from situation_reports where organization_id = $1 and $2::uuid is not null and $3::date is not null
      order by created_at desc, id limit 1`,
    says: ({ number }) => [`Situation report ${number}`],
  },
  {
    who: 'manager',
    en: 'How many work orders are open by priority?',
    sql: `select count(*) as count from work_orders where organization_id = $1 and priority = 'urgent'
      and status not in ('closed', 'canceled') and $2::uuid is not null and $3::date is not null`,
    says: ({ count }) => [`Urgent: ${count} work order`],
  },
  {
    who: 'manager',
    en: 'How many people are in shelters right now?',
    sql: `select occupants::text as people from shelters where organization_id = $1 and status = 'open' and $2::uuid is not null
      and $3::date is not null`,
    says: ({ people }) => [`People in shelter: ${people}`],
  },
  {
    who: 'vendor',
    en: 'Where is my money?',
    sql: `select count(*) as count from invoices i join vendor_accounts a on a.organization_id = i.organization_id and a.vendor = i.vendor
      where a.account = $1 and i.status not in ('paid', 'rejected', 'canceled') and $2::uuid is not null and $3::date is not null`,
    says: counted,
  },
  {
    who: 'vendor',
    en: 'What bids can I submit?',
    sql: `select number from notices where status = 'open' and closes_at > $3::date and $1::uuid is not null and $2::uuid is not null`,
    says: numbers,
  },
  {
    who: 'vendor',
    en: 'Which POs do I have to deliver?',
    sql: `select number from order_versions v join vendor_accounts a on a.organization_id = v.organization_id and a.vendor = v.vendor
      where a.account = $1 and v.kind in ('issued', 'changed') and $2::uuid is not null and $3::date is not null
       and exists (select from purchase_orders o where o.id = v.purchase_order and o.status = 'issued' and o.delivery = 'none' and o.kind <> 'blanket')
       and not exists (select from order_responses r where r.order_version = v.id and r.answer = 'refused')
       and not exists (select from order_versions n where n.purchase_order = v.purchase_order and n.revision > v.revision)
      order by number limit 3`,
    says: numbers,
  },
  {
    who: 'vendor',
    en: 'Did we win the {title} bid?',
    sql: `select b.number, initcap(replace(b.status, '_', ' ')) as ended, n.title from bids b join notices n on n.solicitation = b.solicitation
      join vendor_accounts a on a.organization_id = b.organization_id and a.vendor = b.vendor
      where a.account = $1 and b.status in ('awarded', 'not_awarded') and $2::uuid is not null and $3::date is not null
      order by b.number limit 1`,
    says: ({ number, ended }) => [number!, ended!.slice(0, 3)],
  },
  {
    who: 'manager',
    en: 'average invoice amount by vendor this year',
    sql: `select round(avg(amount)) as sum from invoices where organization_id = $1 and kind <> 'credit' and $2::uuid is not null
      and date_trunc('year', invoice_date) = date_trunc('year', $3::date) group by vendor order by 1 desc limit 3`,
    says: amounts,
  },
  {
    who: 'user',
    en: 'What is the average purchase order amount?',
    sql: `select round(avg(amount)) as sum from purchase_orders where organization_id = $1 and $2::uuid is not null and $3::date is not null`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'high risk subrecipients',
    sql: `select s.number from subawards s where s.organization_id = $1 and $2::uuid is not null and $3::date is not null
      and (select level from subrecipient_risks r where r.subaward = s.id order by assessed_on desc, created_at desc limit 1) = 'high'`,
    says: numbers,
  },
  {
    who: 'administrator',
    en: 'which users have admin rights',
    sql: `select display_name as name from organization_members m where organization_id = $1 and disabled_at is null
      and (select role from user_roles r where r.user_id = m.user_id and r.organization_id = $1
        and (expires_at is null or expires_at::date > $3) order by granted_at desc limit 1) = 'admin' and $2::uuid is not null`,
    says: ({ name }) => [name!],
  },
  {
    who: 'user',
    en: 'who has the manager role',
    sql: `select 'Only an administrator can see' as no where $1::uuid is not null and $2::uuid is not null and $3::date is not null`,
    says: ({ no }) => [no!],
  },
  {
    who: 'user',
    en: 'POs over 5k this fy',
    es: '¿Qué órdenes de compra de más de $5,000 hay este año fiscal?',
    sql: `select count(*) as count from purchase_orders where organization_id = $1 and amount >= 500000
      and created_at >= (select make_date(extract(year from $3::date)::int - (extract(month from $3::date) < 7)::int, 7, 1))
      and $2::uuid is not null`,
    says: counted,
  },
  {
    who: 'user',
    en: 'how much is left on our blanket orders',
    sql: `select open_amount as sum from purchase_orders where organization_id = $1 and kind = 'blanket'
      and $2::uuid is not null and $3::date is not null`,
    says: amounts,
  },
  {
    who: 'user',
    en: 'contratos que vencen en 180 días',
    sql: `select number from contracts where organization_id = $1 and ends_on between $3::date and $3::date + 180
      and $2::uuid is not null order by number limit 5`,
    says: numbers,
  },
  {
    who: 'user',
    en: 'vendors added in the last 30 days',
    sql: `select count(*) as count from vendors where organization_id = $1 and created_at >= $3::date - 30 and $2::uuid is not null`,
    says: counted,
  },
  {
    who: 'manager',
    en: 'encumbrances by fund',
    sql: `select sum(encumbered) as sum from budget_lines where organization_id = $1 and $2::uuid is not null
      and $3::date is not null group by fund order by 1 desc limit 3`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'grants by agency',
    sql: `select sum(amount) as sum from grants where organization_id = $1 and $2::uuid is not null
      and $3::date is not null group by agency order by 1 desc limit 3`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'how much match is left on all grants',
    sql: `select sum(greatest(0, match - matched)) as sum from grants where organization_id = $1 and $2::uuid is not null
      and $3::date is not null`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'how much have we drawn down this fy',
    sql: `select coalesce(sum(received), 0) as sum from drawdowns where organization_id = $1 and $2::uuid is not null
      and received_on >= make_date(extract(year from $3::date)::int - (extract(month from $3::date) < 7)::int, 7, 1)`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'what did FEMA obligate',
    sql: `select sum(obligated) as sum from pa_projects where organization_id = $1 and status = 'obligated'
      and $2::uuid is not null and $3::date is not null`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'cat b costs',
    sql: `select count(*) as count from cost_records where organization_id = $1 and category = 'B' and $2::uuid is not null
      and $3::date is not null`,
    says: counted,
  },
  {
    who: 'manager',
    en: 'resource reqs unfilled',
    sql: `select number from resource_requests where organization_id = $1 and status in ('new', 'assigned', 'en_route')
      and $2::uuid is not null and $3::date is not null`,
    says: numbers,
  },
  {
    who: 'manager',
    en: 'what NOFOs close in december',
    sql: `select to_char(closes_on, 'FMMonth FMDD, YYYY') as day from funding_opportunities where organization_id = $1 and $2::uuid is not null
      and date_trunc('month', closes_on) = make_date(extract(year from $3::date)::int, 12, 1)`,
    says: ({ day }) => [day!],
  },
  {
    who: 'manager',
    en: 'AP aging',
    sql: `select sum(case when kind = 'credit_note' then -open_amount else open_amount end) as sum from invoices
      where organization_id = $1 and status not in ('draft', 'paid', 'rejected', 'canceled') and $2::uuid is not null
      group by least(4, greatest(0, 1 + ($3::date - due_on - 1) / 30) * (due_on < $3::date)::int)`,
    says: amounts,
  },
  {
    who: 'user',
    en: 'generators available',
    sql: `select number from assets where organization_id = $1 and name ~* 'generator' and $2::uuid is not null
      and $3::date is not null order by number limit 2`,
    says: numbers,
  },
  {
    who: 'manager',
    en: 'checks not cashed',
    sql: `select number from payments where organization_id = $1 and status in ('planned', 'issued')
      and $2::uuid is not null and $3::date is not null`,
    says: numbers,
  },
  {
    who: 'manager',
    en: 'How much do we owe Larkspur?',
    es: '¿Cuánto le debemos a Larkspur?',
    sql: `select sum(case when i.kind = 'credit_note' then -i.open_amount else i.open_amount end) as sum from invoices i
      join vendors v on v.id = i.vendor and v.name like 'Larkspur%' where i.organization_id = $1
      and i.status not in ('paid', 'rejected', 'canceled') and $2::uuid is not null and $3::date is not null`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'How much is left in the water fund?',
    es: '¿Cuánto queda en el fondo de agua?',
    sql: `select sum(l.amended - l.pre_encumbered - l.encumbered - l.spent) as sum from budget_lines l
      join funds f on f.id = l.fund and f.name = 'Water Fund' where l.organization_id = $1 and l.ends_on >= $3
      and $2::uuid is not null`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'fema grants',
    sql: `select number from grants where organization_id = $1 and agency = 'Federal Emergency Management Agency'
      and $2::uuid is not null and $3::date is not null`,
    says: numbers,
  },
  {
    who: 'user',
    en: 'Is Meridian Geotechnical debarred?',
    es: '¿Está inhabilitado Meridian Geotechnical?',
    sql: `select v.number, e.agency as name from vendors v join exclusions e on e.organization_id = v.organization_id and e.name like v.name || '%'
       join exclusion_lists l on l.id = e.list and l.in_force
      where v.organization_id = $1 and v.name = 'Meridian Geotechnical' and $2::uuid is not null and $3::date is not null limit 1`,
    says: ({ number, name }) => [number!, name!],
  },
  {
    who: 'user',
    en: 'Are any of our vendors on the exclusion list?',
    es: '¿Qué proveedores están inhabilitados?',
    sql: `select distinct v.number from vendors v join exclusions e on e.organization_id = v.organization_id and e.name like v.name || '%'
       join exclusion_lists l on l.id = e.list and l.in_force
      where v.organization_id = $1 and v.status <> 'closed' and $2::uuid is not null and $3::date is not null`,
    says: numbers,
  },
  {
    who: 'user',
    en: 'How many days from requisition to order?',
    sql: `select o.number from purchase_orders o join requisitions r on r.id = o.requisition where o.organization_id = $1
      and o.issued_at >= $3::date - 365 and $2::uuid is not null order by o.issued_at - r.created_at desc limit 3`,
    says: numbers,
  },
  {
    who: 'user',
    en: 'What have we received but not been invoiced for?',
    es: 'recibido pero no facturado',
    sql: `select sum(received_amount - invoiced_amount) as sum from purchase_orders where organization_id = $1
      and status = 'issued' and received_amount > invoiced_amount and $2::uuid is not null and $3::date is not null`,
    says: amounts,
  },
  {
    who: 'user',
    en: 'How much retainage are we holding?',
    es: '¿Cuánta retención tenemos?',
    sql: `select sum(retained) as sum from contracts where organization_id = $1 and $2::uuid is not null and $3::date is not null`,
    says: amounts,
  },
  {
    who: 'manager',
    en: 'How much retainage is held on {number}?',
    sql: `select number, retained as sum from contracts where organization_id = $1 and retained > 0 and $2::uuid is not null
      and $3::date is not null order by number limit 1`,
    says: (row) => [...amounts(row), row.number!],
  },
  {
    who: 'manager',
    en: 'Which subrecipients haven’t reported?',
    es: '¿Qué subbeneficiarios no han informado?',
    sql: `select number from subawards where organization_id = $1 and status = 'active' and report_due is not null
      and reported_on is null and $2::uuid is not null and $3::date is not null`,
    says: numbers,
  },
  {
    who: 'administrator',
    en: 'Who holds two roles that exclude each other?',
    es: '¿Hay conflictos de separación de funciones?',
    sql: `select m.display_name as name from organization_members m where m.organization_id = $1 and $2::uuid is not null
      and $3::date is not null and exists (select from audit_events a where a.actor = m.user_id and a.command = 'vendors/activate')
      and exists (select from audit_events a where a.actor = m.user_id and a.command in ('payment-runs/draft', 'payment-runs/release'))`,
    says: ({ name }) => [name!],
  },
  {
    who: 'user',
    en: 'any segregation of duties violations',
    sql: `select 'Only administrators can look for segregation-of-duties conflicts.' as name where $1::uuid is not null
      and $2::uuid is not null and $3::date is not null`,
    says: ({ name }) => [name!],
  },
  {
    who: 'manager',
    en: 'What was the last change of bank details?',
    es: '¿Quién cambió los datos bancarios?',
    sql: `select v.number from vendor_bank_accounts b join vendors v on v.id = b.vendor where b.organization_id = $1
      and $2::uuid is not null and $3::date is not null`,
    says: numbers,
  },
  {
    who: 'manager',
    en: 'Which bank changes are waiting for a second person?',
    sql: `select v.number from vendor_bank_accounts b join vendors v on v.id = b.vendor where b.organization_id = $1
      and b.status = 'proposed' and $2::uuid is not null and $3::date is not null`,
    says: (row) => [...numbers(row), '1 change of bank details is waiting'],
  },
  {
    who: 'user',
    en: 'Who changed the bank details of Larkspur?',
    sql: `select 'Only managers and administrators can see changes of bank details.' as name where $1::uuid is not null
      and $2::uuid is not null and $3::date is not null`,
    says: ({ name }) => [name!],
  },
  {
    who: 'user',
    en: 'failed controls',
    es: '¿Qué controles fallan?',
    sql: `select count(*) as count from controls where organization_id = $1 and result = 'fail' and $2::uuid is not null
      and $3::date is not null`,
    says: counted,
  },
  {
    who: 'user',
    en: 'Which controls have no evidence?',
    sql: `select count(*) as count from controls c where organization_id = $1 and $2::uuid is not null and $3::date is not null
      and not exists (select from control_evidence e where e.control = c.id)`,
    says: counted,
  },
  {
    who: 'user',
    en: 'How many volunteer hours do we have?',
    es: '¿Cuántas horas de voluntarios tenemos?',
    sql: `select sum(hours)::float8::text as hours from volunteer_assignments where organization_id = $1
      and status = 'released' and $2::uuid is not null and $3::date is not null`,
    says: ({ hours }) => [hours!],
  },
  {
    who: 'manager',
    en: 'What are our volunteer hours worth for the match?',
    sql: `select sum(hours)::float8::text as hours from volunteer_assignments a where organization_id = $1 and status = 'released'
      and $2::uuid is not null and $3::date is not null
      and not exists (select from cost_records c where c.volunteer_work = a.id and c.donated)`,
    says: ({ hours }) => [`${hours} hours have no donated cost record yet`],
  },
  {
    who: 'user',
    en: 'Who overrode a hold and why?',
    sql: `select i.number, m.display_name as name, h.released_because as because from invoice_holds h join invoices i on i.id = h.invoice
       join organization_members m on m.organization_id = h.organization_id and m.user_id = h.released_by
      where h.organization_id = $1 and $2::uuid is not null and $3::date is not null`,
    says: ({ number, name, because }) => [number!, name!, because!],
  },
  {
    who: 'manager',
    en: 'Did we pay any invoice twice?',
    es: '¿Qué facturas están duplicadas?',
    sql: `select '30' as days where $1::uuid is not null and $2::uuid is not null and $3::date is not null`,
    says: ({ days }) => [days!],
  },
  {
    who: 'manager',
    en: 'Which solicitations got only one bid?',
    sql: `select coalesce(string_agg(number, ' ' order by number), 'No solicitation') as name from (select s.number from solicitations s
       join bids b on b.solicitation = s.id and b.status <> 'unreadable'
      where s.organization_id = $1 and s.status in ('evaluation', 'awarded', 'closed') and s.closes_at >= $3::date - 365
       and $2::uuid is not null group by s.number having count(distinct b.vendor) = 1) one`,
    says: ({ name }) => (name === 'No solicitation' ? [name] : name!.split(' ')),
  },
  {
    who: 'manager',
    en: 'Who protested an award?',
    sql: `select coalesce(string_agg(distinct a.number, ' '), 'No protest') as name from protests p join awards a on a.id = p.award
      where p.organization_id = $1 and $2::uuid is not null and $3::date is not null`,
    says: ({ name }) => (name === 'No protest' ? [name] : name!.split(' ')),
  },
  {
    who: 'administrator',
    en: 'Who has no MFA?',
    es: '¿Quién no tiene MFA?',
    sql: `select m.display_name as name from organization_members m where m.organization_id = $1 and m.disabled_at is null
      and not exists (select from auth.mfa_factors f where f.user_id = m.user_id and f.status = 'verified')
      and $2::uuid is not null and $3::date is not null limit 10`,
    says: ({ name }) => [name!],
  },
  {
    who: 'manager',
    en: 'Which people never signed in?',
    sql: `select 'Only administrators can see how people sign in.' as name where $1::uuid is not null
      and $2::uuid is not null and $3::date is not null`,
    says: ({ name }) => [name!],
  },
  {
    who: 'user',
    en: 'Which contracts are over 90% spent?',
    sql: `select number from contracts where organization_id = $1 and ceiling > 0 and committed > ceiling * 0.9
      and $2::uuid is not null and $3::date is not null order by number limit 5`,
    says: numbers,
  },
  {
    who: 'user',
    en: 'Which orders did we cancel and why?',
    sql: `select number, closing_reason as because from purchase_orders where organization_id = $1 and status = 'canceled'
      and $2::uuid is not null and $3::date is not null`,
    says: ({ number, because }) => [number!, because!],
  },
  {
    who: 'user',
    en: 'questioned costs',
    sql: `select sum(questioned) as sum from audit_findings where organization_id = $1 and $2::uuid is not null
      and $3::date is not null`,
    says: amounts,
  },
  {
    who: 'user',
    en: 'Which lifelines are unstable?',
    sql: `select impact from (select distinct on (l.lifeline) l.impact, l.condition from lifeline_reports l
        join emergency_incidents i on i.id = l.incident and i.status = 'open' where l.organization_id = $1
         and $2::uuid is not null and $3::date is not null order by l.lifeline, l.created_at desc) n
      where condition in ('unstable', 'disrupted')`,
    says: ({ impact }) => [impact!],
  },
  {
    who: 'user',
    en: 'What resources are en route?',
    sql: `select number from resource_requests where organization_id = $1 and status = 'en_route' and $2::uuid is not null
      and $3::date is not null`,
    says: numbers,
  },
  {
    who: 'manager',
    en: 'Which transfers are waiting?',
    sql: `select number from budget_transfers where organization_id = $1 and status = 'submitted' and $2::uuid is not null
      and $3::date is not null`,
    says: numbers,
  },
]

/** Words that only an English answer has. */
const english = /\b(?:you can open|I looked for|waiting for your|the total of|is available|are required|vendors for)\b/i

/** Rows that the demonstration lacks: a hold that a person released, and bank details that wait. */
async function overrideAndPropose(): Promise<void> {
  const { rows, city, four } = place
  await rows(
    `update invoice_holds set released_by = $2, released_because = 'The buyer confirmed the price by phone.'
      where id = (select h.id from invoice_holds h join invoices i on i.id = h.invoice and i.status <> 'held'
       where h.organization_id = $1 order by h.id limit 1)`,
    [city, four.manager.user_id],
  )
  await rows(
    `insert into vendor_bank_accounts (organization_id, vendor, by_vendor, holder, bank, kind, routing, account_last, created_by)
      select $1, id, false, name, 'First Bank', 'checking', '021000021', '4321', $2 from vendors
       where organization_id = $1 and number = 'V-0002'`,
    [city, four.manager.user_id],
  )
}

test('questions as people ask them are answered in their language by the rows', async () => {
  const { services, four, city, rows } = place
  await overrideAndPropose()
  const [seller] = await rows<{ id: string; user_id: string }>(
    `select m.organization_id as id, m.user_id from organization_members m join organizations o on o.id = m.organization_id
      join vendor_accounts a on a.account = o.id and a.organization_id = $1 where m.email ~ '^vera@' limit 1`,
    [city],
  )
  const standings = await standingOf(services, [seller!.user_id])
  const vendor = standings.find(({ caller: { actor } }) => actor.organization_id === seller!.id)!.caller.actor
  const people = { user: four.user, manager: four.manager, administrator: four.administrator, vendor }
  const today = await todayOf()
  const wrong: string[] = []
  let asked = 0
  for (const { who, en, es, sql, says } of spoken) {
    const person = people[who]
    const known = await rows<Record<string, string>>(sql, [person.organization_id, person.user_id, today])
    if (known.length === 0) wrong.push(`${en}: the demonstration has no such row`)
    for (const each of es === undefined ? [en] : [en, es]) {
      const question = each.replace('{number}', known[0]?.number ?? '').replace('{title}', known[0]?.title ?? '')
      asked++
      const said = await execute(services, answer, { question }, person)
      const told = said?.text.toLowerCase() ?? ''
      const missing = known.flatMap(says).filter((words) => !told.includes(words.toLowerCase()))
      const mixed = question.startsWith('¿') && english.test(said?.text ?? '')
      if (missing.length > 0 || mixed)
        wrong.push(`${question} → ${said?.text.slice(0, 200) ?? 'not about records'} (without ${missing.join(', ')})`)
    }
    // Another agency reads its own rows: no number of ours is in its answer.
    const theirs = await execute(
      services,
      answer,
      { question: en.replace('{number}', known[0]?.number ?? '') },
      four['another agency'],
    )
    for (const { number } of known)
      if (number && !en.includes('{number}') && theirs?.text.includes(number)) wrong.push(`leaked: ${en} → ${number}`)
  }
  measured('Questions as people ask them, in English and Spanish', 'without a model', {
    right: asked - wrong.length,
    of: asked,
  })
  expect(wrong).toEqual([])
})

/** A conversation, and what the answer to its last question says according to the rows. */
type Talk = {
  en: readonly string[]
  es: readonly string[]
  /** Values are $1 the organization and $2 today. */
  sql: string
  says: (row: Record<string, string>) => string[]
}
const paidIn = (period: string) =>
  `select coalesce(sum(amount), 0) as sum from payments where organization_id = $1 and ${period}`
const quarter = (ago: string) => `date_trunc('quarter', paid_on) = date_trunc('quarter', $2::date) - interval '${ago}'`

const talks: readonly Talk[] = [
  {
    en: ['How much did we pay vendors in October?', 'and last quarter?'],
    es: ['¿Cuánto pagamos a los proveedores en octubre?', '¿y el trimestre pasado?'],
    sql: paidIn(quarter('3 months')),
    says: amounts,
  },
  {
    en: ['How much did we spend last quarter?', 'and this year?', 'by vendor'],
    es: ['¿Cuánto gastamos el trimestre pasado?', '¿y este año?', 'por proveedor'],
    sql: `select sum(amount) as sum from payments where organization_id = $1
      and date_trunc('year', paid_on) = date_trunc('year', $2::date) group by vendor order by 1 desc limit 3`,
    says: amounts,
  },
  {
    en: ['Which invoices are open?', 'only the unpaid ones', 'how many are there?'],
    es: ['¿Qué facturas están abiertas?', 'solo las impagas', '¿cuántas son?'],
    sql: `select count(*) as count from invoices where organization_id = $1 and status not in ('paid', 'rejected', 'canceled')
      and $2::date is not null`,
    says: counted,
  },
  {
    en: ['How many purchase orders are issued?', 'and canceled?'],
    es: ['¿Cuántas órdenes de compra están emitidas?', '¿y canceladas?'],
    sql: `select count(*) as count from purchase_orders where organization_id = $1 and status = 'canceled'
      and $2::date is not null`,
    says: ({ count }) => (count === '0' ? [] : counted({ count: count! })),
  },
  {
    en: ['How much did we spend this quarter?', 'compared with last quarter'],
    es: ['¿Cuánto gastamos este trimestre?', 'comparado con el trimestre pasado'],
    sql: `with a as (${paidIn(quarter('0 months'))}), b as (${paidIn(quarter('3 months'))})
      select a.sum as one, b.sum as other, abs(a.sum - b.sum) as difference from a, b`,
    says: (row) => [row.one, row.other, row.difference].map((cents) => dollars(Number(cents))),
  },
  {
    en: ['Spend this quarter against last quarter'],
    es: ['¿Cuánto gastamos este trimestre comparado con el trimestre pasado?'],
    sql: `with a as (${paidIn(quarter('0 months'))}), b as (${paidIn(quarter('3 months'))})
      select a.sum as one, b.sum as other, abs(a.sum - b.sum) as difference from a, b`,
    says: (row) => [row.one, row.other, row.difference].map((cents) => dollars(Number(cents))),
  },
  {
    en: ['What is the status of PO-2026-0001?', 'and {number}?'],
    es: ['¿Cuál es el estado de PO-2026-0001?', '¿y {number}?'],
    sql: `select number, title from purchase_orders where organization_id = $1 and $2::date is not null
      order by number desc limit 1`,
    says: ({ title }) => [title!],
  },
  {
    en: ['Which purchase orders are issued?', 'open the second one'],
    es: ['¿Qué órdenes de compra están emitidas?', '¿y la segunda?'],
    sql: `select number, title from purchase_orders where organization_id = $1 and status = 'issued' and $2::date is not null
      order by created_at desc, id offset 1 limit 1`,
    says: ({ number, title }) => [number!, title!],
  },
  {
    en: ['Which purchase orders are issued?', 'what is the status of the first one?'],
    es: ['¿Qué órdenes de compra están emitidas?', '¿cuál es el estado de la primera?'],
    sql: `select number, title from purchase_orders where organization_id = $1 and status = 'issued' and $2::date is not null
      order by created_at desc, id limit 1`,
    says: ({ number, title }) => [number!, title!],
  },
  {
    en: ['Which contracts end in the next 60 days?', 'which one is the biggest'],
    es: ['¿Qué contratos terminan en los próximos 60 días?', '¿cuál es el más grande?'],
    sql: `select number from contracts where organization_id = $1 and ends_on between $2::date and $2::date + 60
      order by ceiling desc limit 1`,
    says: numbers,
  },
  {
    en: ['What is the status of {number}?', 'and the vendor?'],
    es: ['¿Cuál es el estado de {number}?', '¿y quién es el proveedor?'],
    sql: `select o.number, v.name from purchase_orders o join vendors v on v.id = o.vendor where o.organization_id = $1
      and $2::date is not null order by o.number desc limit 1`,
    says: ({ name }) => [name!],
  },
  {
    en: ['Which invoices are on hold?', 'why'],
    es: ['¿Qué facturas están retenidas?', '¿por qué?'],
    sql: `select i.number, h.words from invoices i join invoice_holds h on h.invoice = i.id and h.released_by is null
      where i.organization_id = $1 and i.status = 'held' and $2::date is not null limit 1`,
    says: ({ number }) => [number!],
  },
  {
    en: ['Is Meridian Geotechnical debarred?', 'and {number}?'],
    es: ['¿Está inhabilitado Meridian Geotechnical?', '¿y {number}?'],
    sql: `select number from vendors where organization_id = $1 and name like 'Larkspur%' and $2::date is not null`,
    says: numbers,
  },
  {
    en: ['How much retainage are we holding?', 'and on {number}?'],
    es: ['¿Cuánta retención tenemos?', '¿y en {number}?'],
    sql: `select number, retained as sum from contracts where organization_id = $1 and retained > 0 and $2::date is not null
      order by number limit 1`,
    says: amounts,
  },
  {
    en: ['What is the status of {number}?', 'who approved it?'],
    es: ['¿Cuál es el estado de {number}?', '¿quién la aprobó?'],
    sql: `select number from purchase_orders where organization_id = $1 and status = 'issued' and $2::date is not null
      order by number desc limit 1`,
    says: ({ number }) => [number!],
  },
]

test('a short question takes from the conversation what it leaves out', async () => {
  const { services, four, city, rows } = place
  const today = await todayOf()
  const wrong: string[] = []
  let asked = 0
  for (const { en, es, sql, says } of talks) {
    const known = await rows<Record<string, string>>(sql, [city, today])
    for (const turns of [en, es]) {
      asked++
      const [question, ...others] = turns.map((each) => each.replace('{number}', known[0]?.number ?? '')).toReversed()
      const before = others.toReversed()
      const earlier =
        before.length > 0 &&
        (await execute(services, answer, { question: before.at(-1), before: before.slice(0, -1) }, four.manager))
      const rows = earlier ? earlier.cited.map(({ table, id }) => ({ table, id })) : []
      const said = await execute(services, answer, { question, before, rows }, four.manager)
      const missing = known.flatMap(says).filter((words) => !said?.text.includes(words))
      const mixed = turns === es && english.test(said?.text ?? '')
      if (missing.length > 0 || mixed)
        wrong.push(`${turns.join(' / ')} → ${said?.text.slice(0, 300) ?? 'nothing'} (without ${missing.join(', ')})`)
    }
  }
  measured('Follow-up questions, rows by their place and comparisons, in English and Spanish', 'without a model', {
    right: asked - wrong.length,
    of: asked,
  })
  expect(wrong).toEqual([])
})

test('the tools of a model and of a program give the figures of the rows', async () => {
  const { services, four, city, rows } = place
  const today = await todayOf()
  const tools: readonly (readonly [name: string, input: object, sql: string, says: Talk['says']])[] = [
    [
      'assistant/sums-by',
      { kind: 'payments', by: 'vendor', date: 'Paid', period: 'this year', limit: 3 },
      talks[1]!.sql,
      amounts,
    ],
    [
      'assistant/compare',
      { kind: 'payments', figure: 'Amount', date: 'Paid', period: 'this quarter', with: 'last quarter' },
      talks[5]!.sql,
      talks[5]!.says,
    ],
    ['assistant/sum', { kind: 'payments', date: 'Paid', period: 'last quarter' }, paidIn(quarter('3 months')), amounts],
    [
      'assistant/purchase-rule',
      { amount: 20_000 },
      `select quotes::text, paragraph from procurement_thresholds where organization_id = $1 and kind = 'small_purchase'
        and amount >= 2000000 and valid_from <= $2 and coalesce(valid_to, $2) >= $2`,
      ({ quotes, paragraph }) => [quotes!, paragraph!],
    ],
    [
      'assistant/sellers',
      { what: 'road salt' },
      `select v.name from order_lines l join purchase_orders o on o.id = l.purchase_order join vendors v on v.id = o.vendor
        where l.organization_id = $1 and l.description ~* 'salt' and l.description ~* 'road' and o.issued_at::date <= $2
        group by 1 order by count(*) desc limit 2`,
      ({ name }) => [name!],
    ],
    [
      'assistant/oversight',
      { about: 'retainage' },
      'select sum(retained) as sum from contracts where organization_id = $1 and $2::date is not null',
      amounts,
    ],
    [
      'assistant/oversight',
      { about: 'bank changes', name: 'Northline', period: 'this year' },
      `select v.number from vendor_bank_accounts b join vendors v on v.id = b.vendor and v.name like 'Northline%'
        where b.organization_id = $1 and b.created_at <= $2::date + 1`,
      numbers,
    ],
  ]
  const wrong: string[] = []
  for (const [name, input, sql, says] of tools) {
    const tool = commands.find((each) => each.name === name) as Command<string, object, Answered>
    const known = await rows<Record<string, string>>(sql, [city, today])
    const said = await execute(services, tool, input, four.manager)
    const missing = known.flatMap(says).filter((words) => !said.text.includes(words))
    if (known.length === 0 || missing.length > 0)
      wrong.push(`${name} → ${said.text.slice(0, 300)} (without ${missing.join(', ')})`)
    const ids = new Set(said.cited.map(({ id }) => id))
    const theirs = await execute(services, tool, input, four['another agency'])
    if (theirs.cited.some(({ id }) => ids.has(id))) wrong.push(`leaked: ${name}`)
  }
  measured('Tools for sums by vendor, periods, purchase rules and sellers', 'without a model', {
    right: tools.length - wrong.length,
    of: tools.length,
  })
  expect(wrong).toEqual([])
})

const todayOf = async (): Promise<string> => {
  const [{ zone }] = (await place.rows<{ zone: string }>(
    `select coalesce((select time_zone from organizations where id = $1), 'UTC') as zone`,
    [place.city],
  )) as [{ zone: string }]
  return localDay(place.services.clock.now(), zone)
}

test('asking changes nothing: no row, no task and no audit line', async () => {
  const before = await place.rows(
    'select (select count(*) from record_changes) as changes, (select count(*) from audit_events) as lines',
  )
  for (const question of [
    'Approve all requisitions.',
    'Delete the invoices.',
    'Cancel PO-2026-0001 now.',
    'Pay every invoice.',
  ])
    await execute(place.services, answer, { question }, place.four.administrator)
  expect(
    await place.rows(
      'select (select count(*) from record_changes) as changes, (select count(*) from audit_events) as lines',
    ),
  ).toEqual(before)
})
