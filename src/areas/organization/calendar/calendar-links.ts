import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { demandsOn, isOutside, sentences, unmetBy, type Made } from '#platform/auth/demands.ts'
import { standingOf, type Standing } from '#platform/auth/standing.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { visitOf } from '#platform/wire/visit.ts'
import { pathOf } from '../notifications/rules.ts'
import { deadlinesSql, type Deadline } from '../tasks/deadlines.ts'
import { hashOf } from './commands.ts'
import { calendarText, type Entry } from './icalendar.ts'

/**
 * GET /calendar/<token>.ics: a person's deadlines for their calendar program, which has no session. The address is
 * the key.
 */
export function calendarLinks(services: Services, records: readonly AnyRecord[]): Hono {
  const links = new Hono()
  const sql = deadlinesSql(records, 'one')

  links.get('/:file', async (c) => {
    const [, token] = /^([\w-]{43})\.ics$/.exec(c.req.param('file')) ?? []
    const feed = token ? await feedOf(services, token) : undefined
    // An address that never existed and one that was renewed look the same to a caller.
    if (!feed) return c.text('No calendar at this address.', 404)
    const refusal = await whyNotOpen(services, feed, visitOf(c).address)
    if (refusal) return c.text(refusal, 403)
    const { standing } = feed

    const today = localDay(services.clock.now(), standing.zone)
    const { actor } = standing.caller
    const { rows } = await services.database.read(standing.caller, {
      text: sql,
      values: [actor.organization_id, addDays(today, -90), addDays(today, 730), standing.zone, actor.user_id],
    })
    const body = calendarText(
      'Granary: deadlines',
      (rows as Deadline[]).map((deadline) => entryOf(deadline, services.settings.siteUrl)),
    )
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const headers = {
      ETag: etag,
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': 'inline; filename="granary.ics"',
      'Referrer-Policy': 'no-referrer',
    }
    if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(body, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' })
  })
  return links
}

type Feed = Pick<Made, 'user_id' | 'aal' | 'issuer'> & { standing: Standing }

async function feedOf(services: Services, token: string): Promise<Feed | undefined> {
  const { rows } = await services.database.read(
    { role: 'service_role' },
    {
      name: 'calendar',
      text: 'select user_id, aal, issuer from app.calendar_feeds where token_hash = $1',
      values: [hashOf(token)],
    },
  )
  const [feed] = rows
  const [standing] = feed ? await standingOf(services, [feed.user_id]) : []
  return standing && { ...(feed as Feed), standing }
}

const unmet = {
  single_sign_on_required:
    'Your organization requires single sign-on. Sign in with its identity provider, and create a new calendar address.',
  second_factor_required:
    'Your organization requires a second factor for your role. Sign in with it, and create a new calendar address.',
} as const

/** A calendar program signs in nowhere, so the address meets the requirements of its person as it was created. */
async function whyNotOpen(services: Services, feed: Feed, from: string | undefined): Promise<string | null> {
  const demanded = await services.database.transaction({ role: 'identity' }, (tx) =>
    demandsOn(tx, feed.user_id, services.clock.now()),
  )
  if (!demanded) return null
  if (isOutside(demanded, from)) return sentences.network
  const demand = unmetBy({ ...demanded, aal: feed.aal, issuer: feed.issuer })
  return demand && unmet[demand]
}

function entryOf(
  { key, table_name, record, title, what, day, moment, changed_at, version }: Deadline,
  siteUrl: string,
): Entry {
  const url = siteUrl + pathOf({ table: table_name, id: record })
  return {
    uid: `${key}@${new URL(siteUrl).host}`,
    title: what ? `${what}: ${title}` : title,
    details: url,
    url,
    due: moment ? { moment: new Date(moment) } : { day },
    changedAt: new Date(changed_at),
    sequence: version - 1,
  }
}

const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag) ?? false
