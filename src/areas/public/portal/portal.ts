import type { Context } from 'hono'
import { z } from 'zod'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { commandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import type { Tx } from '#platform/database/database.ts'
import { localDay } from '#platform/dates.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { email, receive, words } from '#platform/functions/forms.ts'
import type { Services } from '#platform/services.ts'
import { withoutMetadata } from '#platform/storage/examine/picture-metadata.ts'
import {
  categories,
  serviceNote,
  serviceRequest,
  type ServiceRequest,
  type ServiceTerm,
} from '#areas/organization/service/records.ts'
import { dueAt, forTheReporter, termOn, whyNotScore } from '#areas/organization/service/rules.ts'
import { isOn } from '#areas/organization/operator/rules.ts'
import type { Publication } from '#areas/organization/publishing/records.ts'
import { confirmationNumber } from '../forms/confirmation.ts'
import { platform, tell } from '../forms/hosts.ts'
import { phrase, say } from '#platform/say.ts'

const idOf = (c: Context, name: string): string => {
  const id = c.req.param(name) ?? ''
  if (!z.uuid().safeParse(id).success) throw new NotFound('agency')
  return id
}

/** GET /portal/:agency: the published reports and the reviewed comments. No name, no address, nothing unpublished. */
export const showPortal =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const agency = idOf(c, 'agency')
    const [reports, comments] = await Promise.all([
      services.database.read(platform, {
        name: 'portal reports',
        text: `select r.id, r.number, r.title, r.category, r.place, r.status, r.asked_at, r.resolved_at,
          r.public_answer, exists (select from service_photos f where f.organization_id = $1 and f.request = r.id)
          as photo
               from service_requests r join publications p on p.organization_id = r.organization_id and p.reports
              where r.organization_id = $1 and r.is_public and r.origin = 'resident' order by r.asked_at desc
              limit 500`,
        values: [agency],
      }),
      services.database.read(platform, {
        name: 'portal comments',
        text: `select m.project, m.name, m.words, m.created_at from project_comments m
          join publications p on p.organization_id = m.organization_id and p.projects
              where m.organization_id = $1 and m.status = 'shown' order by m.created_at limit 1000`,
        values: [agency],
      }),
    ])
    return c.json({ reports: reports.rows, comments: comments.rows })
  }

/** GET /portal/photos/:id: the picture of a published report. */
export const showPhoto =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const row = (
      await services.database.read(platform, {
        name: 'portal photo',
        text: `select f.image from service_photos f join service_requests r on r.organization_id = f.organization_id
          and r.id = f.request join publications p on p.organization_id = r.organization_id and p.reports
          where r.id = $1 and r.is_public`,
        values: [idOf(c, 'id')],
      })
    ).rows[0] as { image: string } | undefined
    if (!row) throw new NotFound('photo')
    const bytes = Buffer.from(row.image.slice(row.image.indexOf(',') + 1), 'base64')
    return c.body(bytes, 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
    })
  }

/** Must be a small picture: the browser resized it. */
const photo = z
  .string()
  .max(420_000, { error: () => say('The photo is too large. Take it again or leave it out.') })
  .refine((value) => value.startsWith('data:image/jpeg;base64,/9j/') && /^[A-Za-z0-9+/=]+$/.test(value.slice(23)), {
    error: () => say('The photo must be a JPEG.'),
  })
  .optional()

const report = {
  title: words(160, () => say('Enter a short description of the problem.')) as z.ZodString,
  category: z.enum(categories, { error: () => say('Select a category.') }),
  address: words(300, () => say('Enter the location.')) as z.ZodString,
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  details: words(2_000),
  name: words(120),
  email: z.union([z.literal(''), email]).optional(),
  photo,
}

/** The browser re-encodes the picture; a program that sends its own may have left location data in it. */
function withoutPlace(image: string): string {
  const at = image.indexOf(',') + 1
  return (
    image.slice(0, at) +
    withoutMetadata(Buffer.from(image.slice(at), 'base64'), 'image/jpeg').content.toString('base64')
  )
}

/**
 * POST /portal/:agency/reports: becomes a service request of the agency with its time limit. The public sees it after
 * staff review it.
 */
export const receiveReport =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const agency = idOf(c, 'agency')
    const { asked, isPerson } = await receive(services, c, report)
    const [confirmation, now] = [confirmationNumber('R', 12), services.clock.now()]
    await services.database.transaction(platform, async (tx) => {
      const open = await opened(tx, agency, 'reports')
      if (!isPerson) return
      await tx.sql(
        `select set_config('app.organization_id', $1, true), set_config('app.command', 'portal/report', true)`,
        [agency],
      )
      const own = commandTx(tx, agency, now)
      const terms = await tx.sql<ServiceTerm>(
        'select priority, respond_hours, resolve_hours, valid_from::text from service_terms where organization_id = $1',
        [agency],
      )
      const term = termOn(terms, 'normal', localDay(now, open.time_zone))
      const made = await own.insert<ServiceRequest>(serviceRequest, {
        number: await nextNumber(own, serviceRequest.table, serviceRequest.fields.number.initial as string, now),
        title: asked.title,
        category: asked.category,
        details: asked.details || null,
        place: JSON.stringify({
          address: asked.address,
          ...(asked.latitude !== undefined &&
            asked.longitude !== undefined && { latitude: asked.latitude, longitude: asked.longitude }),
        }),
        reporter: asked.name || null,
        email: asked.email || null,
        origin: 'resident',
        confirmation,
        asked_at: now,
        respond_by: term ? dueAt(now.toISOString(), Number(term.respond_hours)) : null,
        resolve_by: term ? dueAt(now.toISOString(), Number(term.resolve_hours)) : null,
      })
      await own.insert(serviceNote, {
        request: made.id,
        kind: 'came',
        words: phrase('Reported in the citizen portal.'),
        is_public: true,
      })
      if (asked.photo)
        await tx.sql('insert into service_photos (organization_id, request, image) values ($1, $2, $3)', [
          agency,
          made.id,
          withoutPlace(asked.photo),
        ])
      if (asked.email)
        await tell(
          tx,
          now,
          {
            to: asked.email,
            subject: say('Your report ({confirmation})', { confirmation }),
            paragraphs: [
              say(
                '{agency} received your report. Use confirmation number {confirmation} to check its status in the citizen portal.',
                { agency: open.agency, confirmation },
              ),
            ],
            footer: [say('You received this because your address was entered with a report.')],
          },
          null,
        )
    })
    return c.json({ confirmation })
  }

/** What the agency allows residents to do, and whether the operator has turned it off for all agencies. */
async function opened(
  tx: Tx,
  agency: string,
  what: 'reports' | 'projects',
): Promise<Publication & { time_zone: string }> {
  const row = await tx.one<Publication & { time_zone: string }>(
    `select p.*, o.time_zone from publications p join organizations o on o.id = p.organization_id
      where p.organization_id = $1`,
    [agency],
  )
  if (!row || !row[what]) throw new NotFound('agency')
  refuseIf(
    isOn(
      await tx.sql<{ name: string; is_on: boolean }>('select name, is_on from platform_switches'),
      'resident-reports',
    )
      ? null
      : say('Reports and comments are turned off for now. Call the agency about anything urgent.'),
  )
  return row
}

const confirmed = (c: Context): string => {
  const number = (c.req.param('confirmation') ?? '').trim().toUpperCase()
  if (!/^R-[0-9A-HJKMNP-TV-Z]{8}(?:[0-9A-HJKMNP-TV-Z]{4})?$/.test(number)) throw new NotFound('report')
  return number
}

/**
 * GET /portal/reports/:confirmation: the status of a report, for the holder of its number. The answer never names the
 * reporter.
 */
export const showReport =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    await countAttempt(services, 'visit', { network: visitorOf(c).network })
    const row = (
      await services.database.read(platform, {
        name: 'portal own report',
        text: `select r.number, r.title, r.category, r.place, r.status, r.asked_at, r.resolved_at, r.score,
          (select number from service_requests o where o.organization_id = r.organization_id and o.id = r.duplicate_of)
          as same_as,
             (select coalesce(json_agg(json_build_object('at', n.created_at, 'words', n.words)
               order by n.created_at desc), '[]') from service_notes n where n.organization_id = r.organization_id
               and n.request = r.id and (n.is_public or n.kind = 'state')) as history
             from service_requests r where r.confirmation = $1`,
        values: [confirmed(c)],
      })
    ).rows[0] as { history: { at: string; words: string }[] } | undefined
    if (!row) throw new NotFound('report')
    return c.json({ ...row, history: row.history.map(({ at, words: told }) => ({ at, words: forTheReporter(told) })) })
  }

/** POST /portal/reports/:confirmation/score: the satisfaction rating, once. */
export const scoreReport =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    await countAttempt(services, 'form', { network: visitorOf(c).network })
    const { score, words: said } = await inputOf(
      c,
      z.object({ score: z.int().min(1).max(5), words: z.string().trim().max(2_000).optional() }),
    )
    await services.database.transaction(platform, async (tx) => {
      const found = await tx.one<Pick<ServiceRequest, 'organization_id' | 'id'>>(
        'select organization_id, id from service_requests where confirmation = $1',
        [confirmed(c)],
      )
      if (!found) throw new NotFound('report')
      const row = (await tx.one<ServiceRequest>(
        'select * from service_requests where organization_id = $1 and id = $2 for update',
        [found.organization_id, found.id],
      ))!
      refuseIf(whyNotScore(row))
      await tx.sql(`select set_config('app.command', 'portal/score', true)`)
      await tx.sql('update service_requests set score = $3, score_words = $4 where organization_id = $1 and id = $2', [
        row.organization_id,
        row.id,
        score,
        said || null,
      ])
    })
    return c.json({ score })
  }

/** POST /portal/projects/:id/comments: held until the agency reviews it. */
export const commentProject =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const project = idOf(c, 'id')
    const { asked, isPerson } = await receive(services, c, {
      name: words(120, () => say('Enter your name.')) as z.ZodString,
      email: z.union([z.literal(''), email]).optional(),
      words: words(2_000, () => say('Enter a comment.')) as z.ZodString,
    })
    await services.database.transaction(platform, async (tx) => {
      const row = await tx.one<{ organization_id: string; comments_open: boolean }>(
        'select organization_id, comments_open from published_projects where id = $1',
        [project],
      )
      if (!row) throw new NotFound('project')
      await opened(tx, row.organization_id, 'projects')
      refuseIf(row.comments_open ? null : say('Comments on this project are closed.'))
      await tx.sql(`select set_config('app.command', 'portal/comment', true)`)
      if (isPerson)
        await tx.sql(
          'insert into project_comments (organization_id, project, name, email, words) values ($1, $2, $3, $4, $5)',
          [row.organization_id, project, asked.name, asked.email || null, asked.words],
        )
    })
    return c.json({ held: true })
  }
