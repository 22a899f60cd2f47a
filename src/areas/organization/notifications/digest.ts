import { standingOf } from '#platform/auth/standing.ts'
import type { Tx } from '#platform/database/database.ts'
import { localDay } from '#platform/dates.ts'
import { job, later, type Job } from '#platform/jobs/later.ts'
import { digestFor, stillReads } from './emails.ts'
import type { Notification } from './records.ts'
import { digestHour, keptDays } from './rules.ts'

type Morning = { organization_id: string; day: string }

/** Notifies each person of an organization of what is due on a day. */
type TellDue = (tx: Tx, organization: string, day: string, now: Date) => Promise<void>

export const morningJobs = (tellDue: TellDue): readonly Job[] => {
  const morning = morningOf(tellDue)
  return [beginMornings(morning), morning, mailDigest]
}

/**
 * Looks every five minutes where it has become eight o'clock. The row of the day lets one process of many begin a
 * morning, and none begin it twice.
 */
const beginMornings = (morning: Job<Morning>) =>
  job(
    'begin-mornings',
    async (_payload, { database, clock }) => {
      const now = clock.now()
      const { rows } = await database.read(
        { role: 'service_role' },
        { text: 'select id, time_zone from organizations order by id' },
      )
      const up = rows
        .map(({ id, time_zone }) => ({ id, day: localDay(now, time_zone), hour: localHour(now, time_zone) }))
        .filter(({ hour }) => hour >= digestHour)
      await database.transaction({ role: 'service_role' }, async (tx) => {
        const begun = await tx.sql<Morning>(
          `insert into app.mornings (organization_id, day) select * from unnest($1::uuid[], $2::date[])
            on conflict do nothing returning organization_id, day`,
          [up.map(({ id }) => id), up.map(({ day }) => day)],
        )
        for (const each of begun) await later(tx, morning, each, now)
      })
    },
    {
      about:
        'Begins the morning of each agency where it is eight: reminders of what is due, and emails of a day in one.',
      every: 300,
    },
  )

/** An organization's morning: notices of what is due today, then each person's digest, each a separate job. */
const morningOf = (tellDue: TellDue) =>
  job<Morning>('morning-of', async ({ organization_id, day }, { database, clock }) => {
    const now = clock.now()
    await database.transaction({ role: 'service_role' }, async (tx) => {
      await tx.sql('delete from app.mornings where organization_id = $1 and day < $2', [organization_id, day])
      await tx.sql('delete from notifications where organization_id = $1 and read_at < $2', [
        organization_id,
        new Date(now.getTime() - keptDays * 86_400_000),
      ])
      await tellDue(tx, organization_id, day, now)
      const people = await tx.sql<{ user_id: string }>(
        `select distinct user_id from notifications where organization_id = $1 and mail = 'daily' and mailed_at is null
          and read_at is null`,
        [organization_id],
      )
      for (const { user_id } of people) await later(tx, mailDigest, { organization_id, user_id }, now)
    })
  })

export const mailDigest = job<{ organization_id: string; user_id: string }>(
  'mail-digest',
  async ({ organization_id, user_id }, services) => {
    const { database, mail, clock } = services
    const { rows } = await database.read(
      { role: 'service_role' },
      {
        text: `select * from notifications where organization_id = $1 and user_id = $2 and mail = 'daily'
          and mailed_at is null and read_at is null order by at desc limit 100`,
        values: [organization_id, user_id],
      },
    )
    const [standing] = await standingOf(services, [user_id])
    const readable: Notification[] = []
    for (const notification of standing ? (rows as Notification[]) : [])
      if (await stillReads(services, standing!, notification)) readable.push(notification)
    if (readable.length > 0) await mail.send(digestFor(services, standing!, readable))
    await database.write(
      { role: 'service_role' },
      {
        text: 'update notifications set mailed_at = $3 where organization_id = $1 and id = any($2)',
        values: [organization_id, rows.map(({ id }) => id), clock.now()],
      },
    )
  },
)

const localHour = (moment: Date, zone: string) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(moment))
