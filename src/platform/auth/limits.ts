import { createHmac } from 'node:crypto'
import type { Services } from '../services.ts'
import { AuthError } from './errors.ts'
import { identity } from './identity.ts'
import { say } from '../say.ts'
import { sayCount } from '../say-count.ts'

/**
 * Counted actions. The limits are rows of auth.rate_limits, dated, so that an operator can change them without a
 * release.
 */
export type LimitName =
  | 'form'
  | 'public form'
  | 'sign-in'
  | 'sign-in crowd'
  | 'code crowd'
  | 'way in'
  | 'sign-up'
  | 'code'
  | 'mail'
  | 'mail again'
  | 'sensitive'
  | 'chat'
  | 'program'
  | 'demo'
  | 'command'
  | 'second factor'
  | 'visit'

/** Subjects of a count: the account from here, the account from anywhere, all accounts from here. */
export type Subjects = { account?: string; network?: string }

type Needs = Pick<Services, 'database' | 'keys' | 'clock'>

/** Counted in a network of many people: what others did there slows a person down but locks no one out. */
type Softly = {
  /**
   * Where only the network is blocked: whether this person has signed in from it before. Without it the network does
   * not count.
   */
  known?: () => Promise<boolean>
}
const crowds = { 'sign-in': 'sign-in crowd', code: 'code crowd' } as const

/** Refuses while a block lasts, and counts nothing. */
export async function refuseIfBlocked(services: Needs, limit: LimitName, subjects: Subjects): Promise<void> {
  const now = services.clock.now()
  refuse(limit, latest(await blocks(services, limit, subjects, now)), now)
}

/**
 * The same for guesses: the account is locked, but not its network. Where a network had too many refusals, a person
 * who used it before continues as usual, and all others share a slower count of a few a minute.
 */
export async function refuseIfAccountBlocked(
  services: Needs,
  limit: keyof typeof crowds,
  subjects: Required<Subjects>,
  { known }: Softly = {},
): Promise<void> {
  const now = services.clock.now()
  const blocked = await blocks(services, limit, subjects, now)
  refuse(limit, latest(blocked.filter(({ per }) => per !== 'network')), now)
  if (known && blocked.length > 0 && !(await known()))
    await countAttempt(services, crowds[limit], { network: subjects.network })
}

/** Counts one, in a separate transaction: a refused request must be recorded. Refuses when it was one too many. */
export async function countAttempt(services: Needs, limit: LimitName, subjects: Subjects): Promise<void> {
  const now = services.clock.now()
  refuse(limit, latest(await count(services, limit, subjects, now)), now)
}

/** Counts a wrong guess against all three, and refuses where it was one too many for the account. */
export async function countGuess(services: Needs, limit: keyof typeof crowds, subjects: Subjects): Promise<void> {
  const now = services.clock.now()
  refuse(limit, latest((await count(services, limit, subjects, now)).filter(({ per }) => per !== 'network')), now)
}

type Block = { per: string; blocked_until: string | null }
const latest = (rows: readonly Block[]) =>
  rows
    .map(({ blocked_until }) => blocked_until)
    .filter((until) => until !== null)
    .sort()
    .at(-1)

async function blocks(services: Needs, limit: LimitName, subjects: Subjects, now: Date): Promise<Block[]> {
  const { per, hashes } = counted(services, limit, subjects)
  return (
    await services.database.read(identity, {
      name: 'rate limit blocked',
      text: blockedSql,
      values: [limit, per, hashes, now.toISOString()],
    })
  ).rows as Block[]
}

async function count(services: Needs, limit: LimitName, subjects: Subjects, now: Date): Promise<Block[]> {
  const { per, hashes } = counted(services, limit, subjects)
  return (
    await services.database.write(identity, {
      name: 'rate limit count',
      text: countSql,
      values: [limit, per, hashes, now.toISOString()],
    })
  ).rows as Block[]
}

/** The right person signed in: the count against the account from here is cleared. */
export async function forgive(services: Needs, limit: LimitName, subjects: Subjects): Promise<void> {
  const { hashes } = counted(services, limit, subjects)
  await services.database.write(identity, { name: 'rate limit forgive', text: forgiveSql, values: [limit, hashes] })
}

/** The table of counters holds no address and no name, only their hashes under this installation's secret. */
function counted({ keys }: Needs, limit: LimitName, { account, network }: Subjects) {
  const subjects: [per: string, subject: string][] = []
  if (account && network) subjects.push(['account and network', `${account}\n${network}`])
  if (account) subjects.push(['account', account])
  if (network) subjects.push(['network', network])
  const key = keys.derive('rate limits')
  return {
    per: subjects.map(([per]) => per),
    hashes: subjects.map(([per, subject]) =>
      createHmac('sha256', key).update(`${limit}\n${per}\n${subject}`).digest().subarray(0, 16),
    ),
  }
}

function refuse(limit: LimitName, blockedUntil: string | null | undefined, now: Date): void {
  if (!blockedUntil) return
  const seconds = Math.max(1, Math.ceil((new Date(blockedUntil).getTime() - now.getTime()) / 1000))
  const [code, message] = sentences[limit]?.(seconds) ?? [
    'over_request_rate_limit',
    say('Too many attempts. Try again in {time}.', { time: minutes(seconds) }),
  ]
  throw new AuthError(429, code, message, { headers: { 'Retry-After': String(seconds) } })
}

const sentences: Partial<Record<LimitName, (seconds: number) => [code: string, message: string]>> = {
  'mail again': (seconds) => [
    'over_email_send_rate_limit',
    say('For security purposes, you can only request this after {seconds} seconds.', { seconds }),
  ],
  mail: (seconds) => [
    'over_email_send_rate_limit',
    say('Too many messages were sent to this address. Try again in {time}.', { time: minutes(seconds) }),
  ],
}

/** Only this account from here: attempts from elsewhere still count. */
const forgiveSql = `delete from auth.rate_counters where limit_name = $1 and per = 'account and network'
  and subject = any($2::bytea[])`

const minutes = (seconds: number) =>
  seconds <= 90
    ? sayCount(seconds, { one: '{count} second', other: '{count} seconds' })
    : sayCount(Math.ceil(seconds / 60), { one: '{count} minute', other: '{count} minutes' })

const blockedSql = `
  select c.per, c.blocked_until
    from unnest($2::text[], $3::bytea[]) as asked (per, subject)
    join auth.rate_counters c on c.limit_name = $1 and c.per = asked.per and c.subject = asked.subject
   where c.blocked_until > $4::timestamptz`

/** A window opens with its first count. Exceeding it blocks; attempts during the block don't prolong it. */
const countSql = `
  with rule as (
    select distinct on (per) per, requests, make_interval(secs => window_seconds) as span,
    make_interval(secs => block_seconds) as block
      from auth.rate_limits where name = $1 and valid_from <= $4::timestamptz::date order by per, valid_from desc
  ), counted as (
    insert into auth.rate_counters as c (limit_name, per, subject, window_started_at, requests, blocked_until)
    select $1, asked.per, asked.subject, $4::timestamptz, 1, null
      from unnest($2::text[], $3::bytea[]) as asked (per, subject) join rule using (per)
     order by asked.per
    on conflict (limit_name, per, subject) do update set
      (window_started_at, requests, blocked_until) = (
        select case when fresh then $4::timestamptz else c.window_started_at end,
               case when fresh then 1 else c.requests + 1 end,
               case when c.blocked_until > $4::timestamptz then c.blocked_until
                    when not fresh
                    and c.requests + 1 > rule.requests then greatest(c.window_started_at + span, $4::timestamptz +
                      block) end
          from rule, lateral (select c.window_started_at + span <= $4::timestamptz as fresh) as age
         where rule.per = c.per)
    returning per, blocked_until
  )
  select per, blocked_until from counted`
