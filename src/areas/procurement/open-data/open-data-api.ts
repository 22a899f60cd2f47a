import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { NotFound } from '#platform/commands/refusals.ts'
import type { Caller } from '#platform/database/database.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import type { PrintedDocument } from '#platform/documents/document.ts'
import type { Services } from '#platform/services.ts'
import { atom, closings, rss, type Listed } from './feeds.ts'
import { print } from '#platform/documents/print.ts'
import { among } from '#platform/life/status-sql.ts'
import { noticePaper } from './notice-paper/rules.ts'
import { packageOf } from './packages.ts'
import { openSolicitationItems, plainSolicitation, plainList } from './plain-solicitations.ts'
import { recordOf, releasesOf, type PublicSolicitation } from './releases.ts'
import { noticeStatus } from '../notices/rules.ts'

/**
 * /open/v1: public data for programs. Everything is read with a visitor's rights; a token adds none. The addresses
 * are permanent.
 */
export function openData(services: Services): Hono {
  const { database, settings, clock } = services
  const { siteUrl, ocdsPrefix: prefix } = settings
  const where = { siteUrl, prefix }
  const api = new Hono()
  api.onError(answerFunctionError(services))

  const listed = (one: string | null = null) => listedBy(services, one)
  api.get('/opportunities.rss', async (c) => answer(c, rss(siteUrl, await listed()), 'application/rss+xml'))
  api.get('/opportunities.atom', async (c) =>
    answer(c, atom(siteUrl, await listed(), clock.now()), 'application/atom+xml'),
  )
  api.get('/opportunities.ics', async (c) => answer(c, closings(siteUrl, await listed()), 'text/calendar'))
  api.get('/opportunities.html', async (c) => plainList(c, await listed()))
  api.get('/opportunities/:file{.+\\.html}', async (c) => plainSolicitation(c, await whole(idIn(c, 'html'))))
  api.get('/opportunities/:file{.+\\.pdf}', async (c) => {
    const solicitation = await whole(idIn(c, 'pdf'))
    return paper(c, await pdfOf(noticePaper(solicitation), services), `${solicitation.content.number}.pdf`)
  })
  api.get('/opportunities/:file', async (c) => {
    const [solicitation] = await listed(idIn(c, 'ics'))
    if (!solicitation) throw new NotFound('Opportunity')
    return answer(c, closings(siteUrl, [solicitation]), 'text/calendar', {
      'Content-Disposition': `attachment; filename="${solicitation.number}.ics"`,
    })
  })

  async function whole(id: string): Promise<PublicSolicitation> {
    const { rows } = await database.read(visitor, {
      name: 'open solicitation',
      text: `${callSql} where n.solicitation = $1`,
      values: [id],
    })
    if (!rows[0]) throw new NotFound('Opportunity')
    return rows[0] as PublicSolicitation
  }

  for (const kind of ['releases', 'records'] as const) {
    api.get(`/ocds/${kind}.json`, async (c) => {
      const { solicitations, next } = await page(c.req.query('after'))
      return json(
        c,
        packageOf(kind, `/open/v1/ocds/${kind}.json`, c.req.query('after'), solicitations, {
          next,
          siteUrl,
          releases: (solicitation) => releasesOf(solicitation, where),
          record: (solicitation) => recordOf(solicitation, where),
        }),
      )
    })
    api.get(`/ocds/${kind}/:file`, async (c) => {
      const id = idIn(c, 'json')
      return json(
        c,
        packageOf(kind, `/open/v1/ocds/${kind}/${id}.json`, undefined, [await whole(id)], {
          next: null,
          siteUrl,
          releases: (solicitation) => releasesOf(solicitation, where),
          record: (solicitation) => recordOf(solicitation, where),
        }),
      )
    })
  }

  /** By publication time, oldest first: a full page stays the same page. */
  async function page(
    after: string | undefined,
  ): Promise<{ solicitations: PublicSolicitation[]; next: string | null }> {
    const [moment, id] = after ? readCursor(after) : ['-infinity', none]
    const { rows } = await database.read(visitor, {
      name: 'open data',
      text: `${callSql} where (n.published_at, n.solicitation) > ($1::timestamptz, $2::uuid) order by n.published_at, n.solicitation limit ${perPage + 1}`,
      values: [moment, id],
    })
    const solicitations = rows.slice(0, perPage) as PublicSolicitation[]
    const last = solicitations.at(-1)
    return { solicitations, next: rows.length > perPage && last ? `${last.published_at}~${last.solicitation}` : null }
  }
  return api
}

const visitor: Caller = { role: 'anon' }

const listedBy = async ({ database }: Services, one: string | null = null) =>
  (
    await database.read(
      visitor,
      one
        ? { name: 'one open solicitation', text: `${listedSql} where solicitation = $1`, values: [one] }
        : {
            name: 'open calls',
            text: `${listedSql} where status ${among(noticeStatus, 'open')} order by published_at desc, solicitation limit 200`,
            values: [],
          },
    )
  ).rows as Listed[]

/** The open solicitations for the page the server renders. Without the database the page is sent anyway. */
export const openSolicitations = (services: Services) => async (): Promise<string> => {
  try {
    return openSolicitationItems(await listedBy(services))
  } catch (error) {
    services.log.warn('The open solicitations could not be read for the public page.', { error: String(error) })
    return '<li>The list is not available right now. Try again in a few minutes.</li>'
  }
}
const perPage = 25
const none = '00000000-0000-0000-0000-000000000000'

const listedSql = `select solicitation, number, kind, title, summary, agency, published_at, closes_at, updated_at, zone, edition
    from notices`
const callSql = `
  select n.organization_id, n.solicitation, n.status, n.published_at, n.outcome, n.content,
         (select coalesce(json_agg(e order by e.edition), '[]')
           from (select edition, published_at, changes, content from notice_editions
             where organization_id = n.organization_id and solicitation = n.solicitation) e) as editions,
         (select coalesce(json_agg(q order by q.answered_at, q.id), '[]')
           from (select id, question, asked_at, answer, answered_at from solicitation_questions
             where organization_id = n.organization_id and solicitation = n.solicitation and answered_at is not null) q)
             as answers,
         (select coalesce(json_agg(h order by h.at, h.id), '[]')
           from (select id, event, at, detail from notice_events where organization_id = n.organization_id
             and solicitation = n.solicitation) h) as events
    from notices n`

function idIn(c: Context, ending: string): string {
  const [id, rest] = (c.req.param('file') ?? '').split('.')
  if (rest !== ending || !z.uuid().safeParse(id).success) throw new NotFound('Opportunity')
  return id!
}

function readCursor(after: string): [string, string] {
  const [moment = '', id = ''] = after.split('~')
  // In PostgreSQL's format. JavaScript accepts more as a time, "1" or February 31, on which PostgreSQL would fail.
  const [day = ''] = moment.split(/[ T]/)
  const isMoment =
    /^(?!0000)\d{4}-\d\d-\d\d[ T]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)$/.test(
      moment,
    )
  if (!isMoment || !z.iso.date().safeParse(day).success || !z.uuid().safeParse(id).success) throw new NotFound('Page')
  return [moment, id]
}

/** The maximum number of documents that are kept: many readers open one solicitation on its first day. */
const mostKept = 20
const kept = new Map<string, Uint8Array>()

async function pdfOf(document: PrintedDocument, { log }: Pick<Services, 'log'>): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(document)).digest('base64')
  const known = kept.get(key)
  if (known) return known
  const bytes = await print(document, log)
  kept.set(key, bytes)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  return bytes
}

const paper = (c: Context, bytes: Uint8Array, name: string) =>
  c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Cache-Control': 'public, max-age=60',
    'Content-Disposition': `inline; filename="${name}"`,
  })

const json = (c: Context, body: object) => answer(c, JSON.stringify(body), 'application/json')

function answer(c: Context, body: string, type: string, more: Record<string, string> = {}): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=60', ...more }
  const known = c.req
    .header('if-none-match')
    ?.split(',')
    .some((each) => each.trim().replace(/^W\//, '') === etag)
  return known
    ? c.body(null, 304, headers)
    : c.body(body, 200, { ...headers, 'Content-Type': `${type}; charset=utf-8` })
}
