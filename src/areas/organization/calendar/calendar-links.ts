import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { standingOf, type Standing } from '#platform/auth/standing.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
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
    const standing = token ? await ownerOf(services, token) : undefined
    // An address that never existed and one that was renewed look the same to a caller.
    if (!standing) return c.text('No calendar at this address.', 404)

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

async function ownerOf(services: Services, token: string): Promise<Standing | undefined> {
  const { rows } = await services.database.read(
    { role: 'service_role' },
    { name: 'calendar', text: 'select user_id from app.calendar_feeds where token_hash = $1', values: [hashOf(token)] },
  )
  return rows[0] && (await standingOf(services, [rows[0].user_id]))[0]
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
