import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { qrSvg } from '@granary/qr/qr-code.ts'
import { todayIn } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import { damageLife } from '#areas/grants/damage/life.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { inspectionLife } from '#areas/assurance/inspections/life.ts'
import { fieldWork, type FieldWork } from './rules.ts'
import { alarmLife } from '../devices/life.ts'
import { shipmentLife } from '../shipments/life.ts'

export const addressCode = question('mobile/code', {
  about: 'An address as a QR code for a phone.',
  input: z.strictObject({ address: z.url().max(300) }),
  run: async ({ address }) => ({ svg: qrSvg(address) }),
})

type Row = {
  kind: string
  id: string
  title: string
  note: string | null
  day: string | null
  at: { longitude?: number; latitude?: number } | null
}

/** Work orders are passed in: a statement with the columns of a row, for person $1, day $2 and organization $3. */
export const fieldWorkOfToday = (workOrders: string) =>
  question('mobile/field-work', {
    about:
      'A person’s field work: inspections, work orders, incoming deliveries, damage without a photo, and unacknowledged alarms.',
    input: z.strictObject({}),
    async run(_, { tx, actor, now }): Promise<{ today: string; work: FieldWork[] }> {
      const day = await todayIn(tx, actor.organization_id, now)
      const rows = await tx.asPerson<Row>(
        `(select 'inspection' as kind, id, number || ' ' || subject as title, null::text as note, due_on::text as day,
        where_at as at from inspections where organization_id = $3 and inspector = $1
        and status ${among(inspectionLife, ...inspectionLife.openStatuses)}
        and due_on <= $2::date + 7 order by due_on limit 50)
       union all (${workOrders})
       union all (select 'shipment', s.id, s.number || ' ' || s.title, s.carrier, s.eta::text, s.to_place
         from shipments s where s.organization_id = $3 and s.status ${among(shipmentLife, 'in_transit', 'arrived')}
         and (s.eta is null or s.eta <= $2::date + 3) order by s.eta nulls last limit 50)
       union all (select 'order', o.id, o.number || ' ' || o.title, v.name, o.due::text, null::jsonb
         from (select o.organization_id, o.id, o.number, o.title, o.vendor, o.due from purchase_orders o
           where o.organization_id = $3
           and o.status ${among(orderLife, 'issued')} and o.delivery <> 'complete' and o.due <= $2::date + 3
           order by o.due limit 50) o join vendors v on v.organization_id = o.organization_id and v.id = o.vendor
           order by o.due)
       union all (select 'damage', d.id, d.number || ' ' || d.title, d.priority || ' priority', null::text, d.site
         from damage_items d where d.organization_id = $3 and d.status ${among(damageLife, 'draft', 'reported')}
         and jsonb_array_length(d.photos) = 0 order by case d.priority when 'high' then 0 when 'medium' then 1
         else 2 end, d.number limit 50)
       union all (select 'alarm', l.id, l.number || ' ' || l.words, l.severity, app.day_of($3, l.raised_at)::text,
         e.place from device_alarms l join devices e on e.organization_id = l.organization_id and e.id = l.device
         where l.organization_id = $3 and l.status ${among(alarmLife, 'raised')} order by l.raised_at limit 50)`,
        [actor.user_id, day, actor.organization_id],
      )
      return { today: day, work: rows.map(fieldWork) }
    },
  })
