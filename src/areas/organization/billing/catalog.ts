import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { localDay } from '#platform/dates.ts'
import { among } from '#platform/life/status-sql.ts'
import { asPlatform } from '../operator/platform.ts'
import { whyNotOperate } from '../operator/rules.ts'
import { whyNotPrice, type Plan } from './rules.ts'
import { billLife } from './life.ts'

export type PlanRow = Plan & { summary: string; features: string[]; subscribers: number }

export const listPlans = question('plans/list', {
  about: 'Lists every price of every plan, with the number of organizations on each. For the operator.',
  input: z.strictObject({}),
  async run(_input, { tx, actor }): Promise<PlanRow[]> {
    return asPlatform(tx, actor, () =>
      tx.sql<PlanRow>(`select p.id, p.code, p.name, p.summary, p.features, p.monthly_price, p.seats, p.storage_gb,
        p.is_simulated, p.valid_from::text, p.valid_to::text,
          coalesce(s.subscribers, 0) as subscribers from plans p
          left join (select plan_id, count(*)::int as subscribers from subscriptions where ended_at is null
            group by plan_id) s on s.plan_id = p.id order by p.is_simulated, p.monthly_price, p.code, p.valid_from`),
    )
  },
})

export const pricePlan = command('plans/price', {
  about:
    'Offers a plan at a price from an effective date. The earlier price ends then; organizations on it keep their price.',
  decides: 'control',
  input: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9-]{0,49}$/, 'Use lowercase letters, digits and hyphens'),
    name: z.string().trim().min(2, 'Enter a name').max(100),
    summary: z.string().trim().min(5, 'Enter a summary').max(500),
    monthly_price: z.int('Enter whole cents').min(0).max(10_000_000),
    seats: z.int().min(1).nullable(),
    storage_gb: z.int().min(1).nullable(),
    features: z.array(z.string().trim().min(1).max(200)).max(20),
    valid_from: z.iso.date('Select a date'),
  }),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotOperate(actor))
    return asPlatform(tx, actor, async () => {
      const existing = await tx.sql<{
        id: string
        code: string
        monthly_price: number
        seats: number | null
        valid_from: string
        valid_to: string | null
      }>(
        `select id, code, monthly_price, seats, valid_from::text, valid_to::text from plans
          where code = $1 for update`,
        [input.code],
      )
      refuseIf(whyNotPrice(input, { actor, today: localDay(now, 'UTC'), existing }))
      await tx.sql(
        'update plans set valid_to = $2::date - 1 where code = $1 and (valid_to is null or valid_to >= $2)',
        [input.code, input.valid_from],
      )
      return (await tx.one<{ id: string }>(
        `insert into plans (code, name, summary, monthly_price, seats, storage_gb, features, valid_from)
          values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [
          input.code,
          input.name,
          input.summary,
          input.monthly_price,
          input.seats,
          input.storage_gb,
          JSON.stringify(input.features),
          input.valid_from,
        ],
      ))!
    })
  },
})

export const showBusiness = question('plans/business', {
  about: 'Shows monthly recurring revenue by plan and status. For the operator.',
  input: z.strictObject({}),
  async run(_input, { tx, actor, now }) {
    return asPlatform(tx, actor, async () => ({
      plans: await tx.sql<{ name: string; status: string; organizations: number; monthly: number }>(
        `select p.name, s.status, count(*)::int as organizations, sum(p.monthly_price)::bigint as monthly
          from subscriptions s join plans p on p.id = s.plan_id where s.ended_at is null
          group by p.name, p.monthly_price, s.status order by p.monthly_price`,
      ),
      months: await tx.sql<{ month: string; began: number; ended: number }>(
        `select to_char(m, 'YYYY-MM') as month, coalesce(b.began, 0) as began, coalesce(e.ended, 0) as ended
           from generate_series(date_trunc('month', $1::timestamptz) - interval '5 months',
             date_trunc('month', $1::timestamptz), interval '1 month') m
           left join (select date_trunc('month', started_at) as of, count(*)::int as began from subscriptions
             where started_at >= date_trunc('month', $1::timestamptz) - interval '5 months' group by 1) b on b.of = m
           left join (select date_trunc('month', s.ended_at) as of, count(*)::int as ended from subscriptions s
                       where s.ended_at >= date_trunc('month', $1::timestamptz) - interval '5 months'
                       and not exists (select from subscriptions n where n.organization_id = s.organization_id
                         and n.ended_at is null) group by 1) e on e.of = m
          order by m`,
        [now],
      ),
      bills: await tx.sql<{ status: string; simulated: boolean; count: number; amount: number }>(
        `select status, simulated, count(*)::int as count, sum(amount)::bigint as amount from billing_invoices
          group by 1, 2 order by 1`,
      ),
      disputed: await tx.sql<{
        organization_id: string
        organization: string
        id: string
        number: string
        amount: number
        reason: string | null
      }>(
        `select b.organization_id, o.name as organization, b.id, b.number, b.amount, b.reason from billing_invoices b
          join organizations o on o.id = b.organization_id
          where b.status ${among(billLife, 'disputed')} order by b.issued_on, b.id
          limit 200`,
      ),
    }))
  },
})
