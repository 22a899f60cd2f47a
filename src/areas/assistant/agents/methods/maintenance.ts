import { daysBetween } from '#platform/dates.ts'
import { among } from '#platform/life/status-sql.ts'
import { workOrderLife } from '#areas/assets/work/life.ts'
import { counted, type Found, type Work } from './desk.ts'

type Order = {
  id: string
  number: string
  title: string
  asset: string
  priority: string
  due: string | null
  status: string
  minutes: number
  assigned: boolean
  criticality: string | null
}

export const maintenance: Work = async ({ today, rows }) => {
  const orders = await rows<Order>(
    'Open work orders',
    `select w.id, w.number, w.title, a.name as asset, w.priority, w.due::text, w.status, w.minutes_planned::int
      as minutes, w.assigned_to is not null as assigned, a.criticality::text as criticality
       from work_orders w join assets a on a.organization_id = w.organization_id and a.id = w.asset
       where w.status ${among(workOrderLife, 'requested', 'triaged', 'assigned', 'in_progress')}
      order by case w.priority when 'emergency' then 0 when 'urgent' then 1 when 'high' then 2 when 'normal' then 3
      else 4 end, w.due nulls last, w.number limit 300`,
  )
  const minutes = orders.reduce((sum, order) => sum + order.minutes, 0)
  const found = orders.map((order, at): Found => {
    const left = order.due ? daysBetween(today, order.due) : null
    const when =
      left === null
        ? 'no due date'
        : left < 0
          ? `${counted(-left, 'day')} late`
          : left === 0
            ? 'due today'
            : `due in ${counted(left, 'day')}`
    return {
      tone: left !== null && left < 0 ? 'bad' : (left !== null && left <= 7) || left === null ? 'warn' : 'info',
      words: `${at + 1}. ${order.number} ${order.title}, ${order.asset}: ${order.priority} priority, ${when}${order.assigned ? '' : ', unassigned'}${order.minutes > 0 ? `, ${Math.round(order.minutes / 6) / 10} h` : ''}.`,
      about: { table: 'work_orders', id: order.id },
      ...(!order.assigned && { task: `Assign ${order.number} ${order.title}`.slice(0, 200) }),
    }
  })
  const late = found.filter(({ tone }) => tone === 'bad').length
  return {
    summary:
      orders.length === 0
        ? 'No open work orders.'
        : `${counted(orders.length, 'work order')} open, ${late} late, ${Math.round(minutes / 60)} planned hours. Sorted by priority, then due date.`,
    found,
  }
}
