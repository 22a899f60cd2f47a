import type { Context } from 'hono'
import type { Services } from '../services.ts'
import { sharedOf } from '../wire/visit.ts'
import { personOf } from './callers.ts'

/** The subscription of the caller's organization. Row security decides which rows are visible. */
export const checkSubscription =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const actor = await personOf(services, c)
    const asker = { role: 'authenticated', actor } as const
    const { moment } = sharedOf(c) ?? {}
    const read = moment ? moment.show.bind(moment) : services.database.read
    const { rows } = await read(asker, {
      name: 'check subscription',
      text: `select p.code, p.name, p.seats, p.is_simulated, s.status, s.current_period_end from subscriptions s
          join plans p on p.id = s.plan_id
              where s.organization_id = app.organization_id() and s.ended_at is null`,
    })
    const current = rows[0]
    const end = current?.current_period_end ? new Date(current.current_period_end) : null
    // A trial ends with its period; a plan renews until it is canceled.
    const subscribed =
      ['active', 'past_due', 'simulated'].includes(current?.status) ||
      (current?.status === 'trialing' && (!end || end > services.clock.now()))
    return c.json({
      subscribed,
      product_id: current?.code ?? null,
      plan: current?.code ?? null,
      plan_name: current?.name ?? null,
      seats: current?.seats ?? null,
      status: current?.status ?? null,
      simulated: current?.is_simulated ?? false,
      subscription_end: end?.toISOString() ?? null,
    })
  }
