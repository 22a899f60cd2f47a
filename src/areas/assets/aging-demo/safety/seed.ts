import { addDays } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import eventsCsv from './events.csv?raw'

const events = rowsOf(eventsCsv, {
  title: 'text',
  kind: 'text',
  days: 'number',
  where: 'text',
  asset: 'text?',
  what: 'text',
  probability: 'number',
  consequence: 'number',
  cause: 'text?',
  action: 'text?',
  due: 'number?',
  done: 'number?',
  closed: 'number?',
})

/** Safety in kitchens and vans: an injury with its case, near misses, observations, and talks before the first ride. */
export async function seedAgingSafety(
  actAt: (days: number) => Act,
  { today, max, rosa }: { today: string; max: string; rosa: string },
): Promise<void> {
  for (const { days, where, what, cause, action, due, done, closed, asset: _, ...of } of events) {
    const { id } = await actAt(days)('rosa', 'safety-incidents/report', {
      ...of,
      happened_at: `${addDays(today, days - 1)}T17:20:00.000Z`,
      location: where,
      what_happened: what,
      photos: [],
      ...(cause && { root_cause: cause }),
      ...(action && { action, action_owner: rosa, action_due: addDays(today, due!) }),
    })
    if (action) await actAt(days + 1)('max', 'safety-incidents/investigate', { id })
    if (done !== undefined) await actAt(done)('rosa', 'safety-incidents/action-done', { id })
    if (of.kind === 'injury')
      await actAt(days)('max', 'injury-cases/open', {
        event: id,
        employee: 'R. Castellan',
        job_title: 'Driver',
        location: where,
        injury: 'Strain of the right shoulder',
        doing: 'Lifting a wheelchair into a van',
        object: 'Wheelchair',
        physician: 'On-duty physician',
        outcome: 'restricted',
        days_away: 0,
        days_restricted: 6,
        illness: 'injury',
        inpatient: false,
        privacy: false,
        injured_on: addDays(today, days - 1),
        learned_at: `${addDays(today, days - 1)}T21:10:00.000Z`,
        treated_at: 'Hill Street clinic',
        hired_on: '2020-02-03',
      })
    if (closed !== undefined)
      await actAt(closed)('ada', 'safety-incidents/close', {
        id,
        reason: 'The action is complete and was seen on site.',
      })
  }
  for (const [topic, days, crew, attendees] of [
    ['Lifts and ramps of the vans', -52, 'Drivers', 18],
    ['Hot holding and carts', -21, 'Kitchen', 12],
    ['Ice at ramps and doors', -6, 'Centers', 23],
  ] as const)
    await actAt(days)('rosa', 'toolbox-talks/add', {
      topic,
      held_on: addDays(today, days),
      led_by: max,
      crew,
      attendees,
    })
  await actAt(-120)('rosa', 'safety-sheets/add', {
    product: 'Quaternary sanitizer, concentrate',
    maker: 'Bright Kitchen Supply (demo)',
    signal: 'danger',
    hazards: 'Burns skin and eyes',
    location: 'Kitchen on Lantern Street, dish room',
    revised_on: addDays(today, -400),
    sheet: [],
  })
}
