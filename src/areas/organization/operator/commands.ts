import { inDots, whyUnpatched } from '#platform/database/security-releases.ts'
import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { lastRunsSql, type LastRun } from '#platform/jobs/history.ts'
import { aboutJob } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { compose } from '#platform/mail/email.ts'
import { asStatus } from '#platform/life/status-sql.ts'
import { accessCommands } from './access/commands.ts'
import { asHouse } from './as-house.ts'
import { announcement, platformSwitch, type Announcement, type PlatformSwitch } from './records.ts'
import { asPlatform } from './platform.ts'
import { verifyingCommands } from './verifying.ts'
import { switches, whyNotAnnounce, whyNotOperate, whyNotWithdraw, announcementStatus } from './rules.ts'

const moment = z.iso.datetime({ offset: true, error: 'Enter a date and time' })
const reason = z.string().trim().min(3, 'Enter a reason').max(500)

export const announce = command('platform/announce', {
  about: 'Posts an announcement above all pages between two times.',
  input: z.strictObject({
    words: z.string().trim().min(5, 'Enter a message').max(200),
    tone: z.enum(['info', 'warn']).default('info'),
    starts_at: moment,
    ends_at: moment,
  }),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotOperate(actor))
    refuseIf(whyNotAnnounce(input, now.toISOString()))
    return tx.insert<Announcement>(announcement, input)
  },
})

export const withdrawAnnouncement = command('platform/withdraw-announcement', {
  about: 'Withdraws an announcement early.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }) {
    return asPlatform(tx, actor, async () => {
      const row = await tx.one<Announcement>('select * from announcements where id = $1 for update', [id])
      if (!row) throw new NotFound('Announcement')
      refuseIf(whyNotWithdraw(row))
      return (await tx.one<Announcement>(
        `update announcements
      set status = ${asStatus(announcementStatus, 'withdrawn')} where id = $1 returning *`,
        [id],
      ))!
    })
  },
})

export const turnSwitch = command('platform/switch', {
  about: 'Turns a platform switch off or on for the whole installation, with a reason.',
  decides: 'control',
  input: z.strictObject({
    name: z.enum(
      switches.map(({ name }) => name),
      'Select a switch',
    ),
    is_on: z.boolean(),
    reason,
  }),
  reason: 'reason',
  async run({ name, is_on, reason: why }, { tx, actor }) {
    return asPlatform(tx, actor, async () => {
      // A row is locked where it is stored, with the agency in whose name it was changed.
      const newest = await tx.one<PlatformSwitch>(
        'select * from platform_switches where name = $1 order by updated_at desc limit 1',
        [name],
      )
      const there =
        newest &&
        (await tx.one<PlatformSwitch>(
          'select * from platform_switches where organization_id = $1 and id = $2 for update',
          [newest.organization_id, newest.id],
        ))
      const values = [name, is_on, why, actor.email]
      return there
        ? (await tx.one<PlatformSwitch>(
            `update platform_switches set is_on = $2, reason = $3, turned_by = $4 where organization_id = $6 and id = $5
              and name = $1 returning *`,
            [...values, there.id, there.organization_id],
          ))!
        : tx.insert<PlatformSwitch>(platformSwitch, { name, is_on, reason: why, turned_by: actor.email })
    })
  },
})

export type TenantRow = {
  id: string
  name: string
  kind: string
  is_demo: boolean
  created_at: string
  people: number
  plan: string | null
  status: string | null
  seats: number | null
  storage_bytes: number | null
  last_at: string | null
  commands: number | null
}

/**
 * A vendor's activity is not counted for the operator: one more command, or one more file, would tell who has sealed
 * a bid.
 */
const tenantsSql = `select o.id, o.name, o.kind, o.is_demo, o.created_at,
    (select count(*)::int from organization_members m where m.organization_id = o.id and m.disabled_at is null)
    as people,
    p.name as plan, s.status, p.seats,
    case when shown then coalesce((select sum((f.size)::bigint) from storage.objects f where f.organization_id = o.id),
      0)::bigint end as storage_bytes,
    case when shown then (select max(a.at) from audit_events a where a.organization_id = o.id) end as last_at,
    case when shown then (select count(*)::int from audit_events a where a.organization_id = o.id and a.at > $1) end
    as commands
  from organizations o left join subscriptions s on s.organization_id = o.id and s.ended_at is null
  left join plans p on p.id = s.plan_id
    cross join lateral (select o.kind <> 'vendor' or o.id = $3 as shown) activity`

const aWeek = 7 * 86_400_000

export const listTenants = question('tenants/list', {
  about:
    'Lists organizations with their plan, people, files and last command. Administrators see their own, the operator all.',
  input: z.strictObject({}),
  async run(_input, { tx, actor, now }): Promise<{ tenants: TenantRow[]; all: boolean }> {
    const all = whyNotOperate(actor) === null
    if (!all && actor.role !== 'admin') throw new Refusal('Only administrators can see this.')
    const since = new Date(now.getTime() - aWeek)
    const tenants = await asHouse(tx, () =>
      tx.sql<TenantRow>(`${tenantsSql} where $2::uuid is null or o.id = $2 order by o.created_at limit 1000`, [
        since,
        all ? null : actor.organization_id,
        actor.organization_id,
      ]),
    )
    return { tenants, all }
  },
})

export type Waiting = {
  id: string
  number: string
  kind: string
  email: string
  name: string
  agency: string | null
  subject: string | null
  message: string | null
  created_at: string
  invited_at: string | null
  joined: boolean
}

export const listInquiries = question('platform/inquiries', {
  about: 'Lists waitlist entries and demo requests. For the operator.',
  input: z.strictObject({ kind: z.enum(['waitlist', 'demo', 'contact', 'application']) }),
  async run({ kind }, { tx, actor }): Promise<Waiting[]> {
    return asPlatform(tx, actor, () =>
      tx.sql<Waiting>(
        `select i.id, i.number, i.kind, i.email, i.name, i.agency, i.subject, i.message, i.created_at, i.invited_at,
          exists (select from organization_members m where m.email = i.email) as joined from inquiries i
          where i.kind = $1 order by i.created_at, i.id limit 2000`,
        [kind],
      ),
    )
  },
})

export const inviteWaiting = command('platform/invite-waiting', {
  about: 'Emails the selected people on the waitlist: they may sign up and create their organization.',
  input: z.strictObject({
    ids: z.array(z.uuid()).min(1, 'Select at least one person').max(100, 'Select up to 100 people'),
  }),
  async run({ ids }, { tx, actor, now }) {
    const waiting = await asPlatform(tx, actor, () =>
      tx.sql<{ email: string; name: string }>(
        `update inquiries set invited_at = $2 where id = any ($1) and kind = 'waitlist' and invited_at is null
          returning email, name`,
        [ids, now],
      ),
    )
    refuseIf(waiting.length === 0 ? 'All of these people were already invited.' : null)
    for (const { email } of waiting)
      await tx.later(
        sendMail,
        compose({
          to: email,
          subject: 'You can now create your organization',
          paragraphs: [
            'You joined the waitlist, and a place is free. Sign up with this email address and create your organization.',
          ],
          footer: ['You get this one email because you are on the waitlist.'],
        }),
      )
    return { invited: waiting.length }
  },
})

export const eraseInquiry = command('platform/erase-inquiry', {
  about:
    'Erases everything a person wrote on our forms, at their request. The audit log records the erasure without the address.',
  decides: 'evidence',
  input: z.strictObject({ id: z.uuid(), reason }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    return asPlatform(tx, actor, async () => {
      const found = await tx.one<{ email: string }>('select email from inquiries where id = $1', [id])
      if (!found) throw new NotFound('Entry')
      const gone = await tx.sql('delete from inquiries where email = $1 returning 1', [found.email])
      const comments = await tx.sql('delete from feature_comments where email = $1 returning 1', [found.email])
      // The request itself names no one, and others voted for it.
      await tx.sql('update feature_requests set email = null where email = $1', [found.email])
      await tx.sql(
        `update demo_bookings set email = 'erased@example.invalid', name = 'Erased', agency = null, notes = null
          where email = $1`,
        [found.email],
      )
      return { id, erased: gone.length + comments.length }
    })
  },
})

export type DemoRow = {
  id: string
  name: string
  people: number
  ends_at: string | null
  accounts: number
  created_at: string
}

export const listDemos = question('platform/demos', {
  about:
    'Lists demo requests with their bookings, and demo organizations with the expiry of their accounts. For the operator.',
  input: z.strictObject({}),
  async run(_input, { tx, actor }) {
    return asPlatform(tx, actor, async () => ({
      bookings: await tx.sql<{
        id: string
        number: string
        name: string
        agency: string | null
        email: string
        starts_at: string
        status: string
        zone: string
      }>(
        `select id, number, name, agency, email, starts_at, status, zone from demo_bookings order by starts_at desc
          limit 500`,
      ),
      demos: await tx.sql<DemoRow>(
        `select o.id, o.name, o.created_at,
          (select count(*)::int from organization_members m where m.organization_id = o.id) as people,
            (select count(*)::int from demo_accounts d where d.organization_id = o.id) as accounts,
            (select max(d.expires_at) from demo_accounts d where d.organization_id = o.id) as ends_at
           from organizations o where o.is_demo order by o.created_at`,
      ),
    }))
  },
})

export const demoDays = 30

export const extendDemo = command('platform/extend-demo', {
  about: 'Extends the accounts of a demo organization to thirty days from now.',
  decides: 'people',
  access: true,
  input: z.strictObject({ organization: z.uuid(), reason }),
  reason: 'reason',
  async run({ organization }, { tx, actor, now }) {
    const ends = new Date(now.getTime() + demoDays * 86_400_000)
    return asPlatform(tx, actor, async () => {
      const extended = await tx.sql<{ user_id: string }>(
        'update demo_accounts set expires_at = $2 where organization_id = $1 and expires_at > $3 returning user_id',
        [organization, ends, now],
      )
      refuseIf(extended.length === 0 ? 'This demo has no accounts left to extend.' : null)
      const people = extended.map(({ user_id }) => user_id)
      await tx.sql(
        'update user_roles set expires_at = $3 where organization_id = $1 and user_id = any ($2) and expires_at > $4',
        [organization, people, ends, now],
      )
      await tx.sql(
        `update organization_members set disabled_at = $3 where organization_id = $1 and user_id = any ($2)
          and disabled_at > $4`,
        [organization, people, ends, now],
      )
      return { organization, ends_at: ends, accounts: extended.length }
    })
  },
})

/** A job queued by a vendor would tell of a sealed bid; a failed one needs the operator. */
const shownJobs = `(dead_at is not null
  or not exists (select from organizations o where o.id = jobs.organization_id and o.kind = 'vendor'))`

export type Console = {
  runs: (LastRun & { about: string })[]
  jobs: { name: string; due: number; waiting: number; dead: number; last_error: string | null }[]
  errors: { event_type: string; severity: string; count: number; last_at: string }[]
  migrations: { name: string; applied_at: string | null }[]
  readiness: string | null
  database: { version: string; unpatched: string | null }
  storage: StorageUse
}

/** Bytes. Vendors' files count toward the limit and are not shown: one more file would tell of a sealed bid. */
type StorageUse = { installation: number | null; agencies: number; unverified_limit: number; unverified: number }

export const showConsole = question('platform/console', {
  about: 'Shows background jobs, errors of the last week and database status, for the operator.',
  input: z.strictObject({}),
  async run(_input, { tx, actor, now }): Promise<Console> {
    return asPlatform(tx, actor, async () => ({
      runs: (await tx.sql<LastRun>(lastRunsSql, [new Date(now.getTime() - aWeek)])).map((run) => ({
        ...run,
        about: aboutJob(run.name),
      })),
      jobs: await tx.sql(
        `select name, count(*) filter (where dead_at is null and run_at <= $1)::int as due,
          count(*) filter (where dead_at is null and run_at > $1)::int as waiting,
          count(*) filter (where dead_at is not null)::int as dead, max(last_error) filter (where dead_at is not null)
          as last_error
           from app.jobs where ${shownJobs} group by name order by dead desc, due desc, name limit 200`,
        [now],
      ),
      errors: await tx.sql(
        `select event_type, severity, count(*)::int as count, max(created_at) as last_at from app.security_events
          where created_at > $1 and coalesce(event_data ->> 'source', '') not like '%(demonstration)' group by 1, 2
          order by count desc limit 50`,
        [new Date(now.getTime() - aWeek)],
      ),
      migrations: [
        { name: (await tx.one<{ name: string }>('select app.last_migration() as name'))!.name, applied_at: null },
      ],
      storage: (await tx.one<StorageUse>(
        `select l.installation, l.unverified as unverified_limit,
                (select coalesce(sum(u.bytes), 0)::bigint from storage.usage u
                  join organizations o on o.id = u.organization_id where o.kind <> 'vendor') as agencies,
                (select coalesce(sum(u.bytes), 0)::bigint from storage.usage u
                  join organizations o on o.id = u.organization_id where o.kind <> 'vendor' and o.verified_at is null)
                  as unverified
           from app.storage_limits l`,
        [],
      ))!,
      database: describe(
        (await tx.one<{ version: number }>(`select current_setting('server_version_num')::int as version`))!.version,
      ),
      readiness: (await tx.one<{ checked_at: string }>('select checked_at from app.readiness'))?.checked_at ?? null,
    }))
  },
})

const describe = (version: number) => ({ version: inDots(version), unpatched: whyUnpatched(version) })

export const operatorCommands = [
  ...accessCommands,
  announce,
  withdrawAnnouncement,
  turnSwitch,
  listTenants,
  listInquiries,
  inviteWaiting,
  eraseInquiry,
  listDemos,
  extendDemo,
  showConsole,
  ...verifyingCommands,
]
