import { notify } from '#areas/organization/notifications/notify.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Context } from '#platform/commands/command.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { zoneOf } from '#platform/commands/today.ts'
import type { Tx } from '#platform/database/database.ts'
import { minutesSince, momentInWords, timeOf } from '#platform/dates.ts'
import { plural } from '#platform/words.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import { deviceAlarm, type Device, type DeviceAlarm, type DeviceRule } from './records.ts'
import { brokenBy, courseOf, silence, worse, type Course, type Reading } from './rules.ts'
import { alarmLife } from './life.ts'

type Judged = { raised: number; over: number }

/** A message of a broker arrives without a person who sends it. */
export type Taking = Pick<Context, 'tx' | 'now'> & { actor: Pick<Context['actor'], 'organization_id'> }

/**
 * Rule by rule and reading by reading, with the true times: a reading that a device stored and sent late begins, extends
 * or ends the alarm of its own time, and never one of another time.
 */
export async function judge(context: Taking, row: Device, fresh: readonly Reading[]): Promise<Judged> {
  const { tx, actor } = context
  const rules = await tx.sql<DeviceRule>(
    `select * from device_rules where organization_id = $1 and device = $2 and enabled order by id`,
    [actor.organization_id, row.id],
  )
  const judged = { raised: 0, over: 0 }
  for (const rule of rules) {
    const { raised, over } = await (rule.kind === 'silent' ? hear : judgeBy)(context, row, rule, fresh)
    judged.raised += raised
    judged.over += over
  }
  return judged
}

/** Stored readings that arrive don’t end a silence: the newest one must be recent enough. */
async function hear({ tx, now, actor }: Taking, row: Device, rule: DeviceRule, fresh: readonly Reading[]) {
  const { at } = fresh.at(-1)!
  const isNews = row.last_at === null || timeOf(at) > timeOf(row.last_at)
  if (!isNews || silence(row, Math.floor(minutesSince(at, now)), Number(rule.limit_value)))
    return { raised: 0, over: 0 }
  const open = await tx.one<DeviceAlarm>(
    `select * from device_alarms where organization_id = $1 and rule = $2
      and status ${notAmong(alarmLife, 'over')} for update`,
    [actor.organization_id, rule.id],
  )
  if (!open) return { raised: 0, over: 0 }
  await tx.update(deviceAlarm, open.id, { calm_since: at, status: 'over', over_at: now.toISOString() })
  return { raised: 0, over: 1 }
}

async function judgeBy(context: Taking, row: Device, rule: DeviceRule, fresh: readonly Reading[]): Promise<Judged> {
  const { tx, now, actor } = context
  const alarms = await tx.sql<DeviceAlarm>(
    `select * from device_alarms where organization_id = $1 and rule = $2 and coalesce(over_at, 'infinity') >= $3
      order by raised_at for update`,
    [actor.organization_id, rule.id, fresh[0]!.at],
  )
  const isFresh = new Set(fresh.map(({ at }) => timeOf(at)))
  const past: DeviceAlarm[] = []
  let [raised, over, judgedTo] = [0, 0, -Infinity]
  for (const each of fresh) {
    const at = timeOf(each.at)
    if (at <= judgedTo) continue
    const broken = brokenBy(rule, each, row)
    const around = alarms.find(
      (alarm) => timeOf(alarm.raised_at) <= at && !(alarm.over_at && timeOf(alarm.over_at) <= at),
    )
    if (around?.over_at) {
      // It ended by later readings, or a person ended it: a late reading only tells how bad it was.
      if (broken) Object.assign(around, { worst: await worsen(tx, rule, around, each.value) })
      continue
    }
    if (!around && !broken) continue
    const next = alarms.find((alarm) => timeOf(alarm.raised_at) > at)
    const before: Course = around
      ? { worst: numberOf(around.worst), calm_since: earlier(around.calm_since, each.at), over_at: null }
      : { worst: each.value, calm_since: null, over_at: null }
    const found = await courseFrom(tx, row, rule, before, {
      from: each.at,
      isOwn: around !== undefined,
      until: next?.raised_at ?? null,
      isFresh,
    })
    judgedTo = found.judgedTo
    const { worst, calm_since, over_at } = found.course
    const ended = over_at ? ({ status: 'over', over_at } as const) : {}
    if (around) {
      if (worst !== before.worst || calm_since !== around.calm_since || over_at)
        Object.assign(around, await tx.update<DeviceAlarm>(deviceAlarm, around.id, { worst, calm_since, ...ended }))
      if (over_at) over++
    } else if (next && !over_at) {
      // The readings before it were bad already: it is the same alarm, and began earlier.
      const change = { raised_at: each.at, worst: worse(rule, worst, Number(next.worst)) }
      Object.assign(next, await tx.update<DeviceAlarm>(deviceAlarm, next.id, change))
    } else {
      const made = await insertAlarm(tx, row, rule, { words: broken!, at: each.at, worst, calm_since, ...ended }, now)
      alarms.push(made)
      alarms.sort((a, b) => timeOf(a.raised_at) - timeOf(b.raised_at))
      raised++
      if (over_at) past.push(made)
      else await tellOwner(tx, row, made, await lateWords(tx, row, made, now), now)
    }
  }
  const [first] = past
  if (first) {
    const more = past.length - 1
    const others = plural(more, { one: ' 1 more alarm is over too.', other: ` ${more} more alarms are over too.` })
    const words = `${await lateWords(tx, row, first, now)} The alarm is over.${more > 0 ? others : ''}`
    await tellOwner(tx, row, first, words, now)
  }
  return { raised, over: over + past.length }
}

const numberOf = (value: number | null) => (value === null ? null : Number(value))
const earlier = (one: string | null, at: string) => (one !== null && timeOf(one) < timeOf(at) ? one : null)

async function worsen(tx: CommandTx, rule: DeviceRule, { id, worst: was }: DeviceAlarm, value: number) {
  const worst = worse(rule, numberOf(was), value)
  if (worst !== numberOf(was)) await tx.update(deviceAlarm, id, { worst })
  return worst
}

type Stretch = {
  from: string
  /** Whether the reading at `from` counts itself. */ isOwn: boolean
  until: string | null
}

/**
 * The course of an alarm through all readings on file from a moment on, until it is over. It goes on where a reading of
 * the same delivery breaks the rule again soon, so that a fluctuating sensor raises one alarm.
 */
async function courseFrom(
  tx: CommandTx,
  row: Device,
  rule: DeviceRule,
  start: Course,
  { from, isOwn, until, isFresh }: Stretch & { isFresh: ReadonlySet<number> },
): Promise<{ course: Course; judgedTo: number }> {
  let course = start
  let judgedTo = timeOf(from)
  const soon = Number(row.every_minutes) * 2 * 60_000
  for await (const reading of readingsOf(tx, row, { from, isOwn, until })) {
    const at = timeOf(reading.at)
    if (course.over_at !== null && (!isFresh.has(at) || at - timeOf(course.over_at) > soon)) break
    course = courseOf(rule, course, [reading], row)
    judgedTo = at
  }
  return { course, judgedTo }
}

const page = 500

async function* readingsOf(tx: CommandTx, { id, organization_id }: Device, { from, isOwn, until }: Stretch) {
  let [after, inclusive] = [from, isOwn]
  for (;;) {
    const rows = await tx.sql<Reading>(
      `select at, value::float8 as value, longitude::float8 as longitude, latitude::float8 as latitude
         from device_readings
        where organization_id = $1 and device = $2 and ${inclusive ? 'at >= $3' : 'at > $3'} and at < $4
        order by at limit ${page}`,
      [organization_id, id, after, until ?? 'infinity'],
    )
    yield* rows
    if (rows.length < page) return
    ;[after, inclusive] = [rows.at(-1)!.at, false]
  }
}

type Raised = { words: string; at: string | Date; worst: number | null } & Partial<
  Pick<DeviceAlarm, 'calm_since' | 'status' | 'over_at'>
>

async function insertAlarm(
  tx: Tx,
  row: Pick<Device, 'id' | 'organization_id'>,
  rule: Pick<DeviceRule, 'id' | 'severity'>,
  { words, at, worst, calm_since = null, status = 'raised', over_at = null }: Raised,
  now: Date,
): Promise<DeviceAlarm> {
  const number = await nextNumber(tx, deviceAlarm.table, String(deviceAlarm.fields.number.initial), now)
  return (await tx.one<DeviceAlarm>(
    `insert into device_alarms
        (organization_id, number, device, rule, words, severity, raised_at, worst, calm_since, status, over_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *`,
    [
      row.organization_id,
      number,
      row.id,
      rule.id,
      words.slice(0, 300),
      rule.severity,
      at,
      worst,
      calm_since,
      status,
      over_at,
    ],
  ))!
}

/** Creates the alarm of this moment and notifies the device's owner. */
export async function raise(
  tx: Tx,
  row: Pick<Device, 'id' | 'organization_id' | 'owner'>,
  rule: Pick<DeviceRule, 'id' | 'severity'>,
  words: string,
  now: Date,
): Promise<void> {
  const made = await insertAlarm(tx, row, rule, { words, at: now, worst: null }, now)
  await tellOwner(tx, row, made, words, now)
}

/** A reading that came late is told with its own time. */
async function lateWords(tx: CommandTx, row: Device, { words, raised_at }: DeviceAlarm, now: Date): Promise<string> {
  if (minutesSince(raised_at, now) <= Math.max(15, Number(row.every_minutes))) return words
  return `${words} This was at ${momentInWords(new Date(raised_at).toISOString(), await zoneOf(tx))}; the reading came late.`
}

const tellOwner = (
  tx: Tx,
  row: Pick<Device, 'organization_id' | 'owner'>,
  { id }: DeviceAlarm,
  words: string,
  now: Date,
): Promise<unknown> =>
  notify(
    tx,
    {
      organization_id: row.organization_id,
      people: [row.owner],
      event: 'device_alarm',
      record: { table: deviceAlarm.table, id },
      words,
      actor: null,
    },
    now,
  )
