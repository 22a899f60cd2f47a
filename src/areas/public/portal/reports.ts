import type { Context } from 'hono'
import { z } from 'zod'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { commandTx, type CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import type { Statement, Tx } from '#platform/database/database.ts'
import { localDay } from '#platform/dates.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { judgeProof, newChallenge } from '#platform/functions/challenges.ts'
import { email, receive, words } from '#platform/functions/forms.ts'
import { later } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { bitsOfWork } from '#platform/proof-of-work.ts'
import { language, phrase, say, translated } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import { withoutMetadata } from '#platform/storage/examine/picture-metadata.ts'
import { among } from '#platform/life/status-sql.ts'
import { serviceLife } from '#areas/organization/service/life.ts'
import { answersTo, type Asked, type Given } from '#areas/organization/service/questions/rules.ts'
import {
  serviceAnswer,
  serviceNote,
  serviceRequest,
  type ServiceNote,
  type ServiceRequest,
  type ServiceTerm,
} from '#areas/organization/service/records.ts'
import { categories, categoryWords } from '#areas/organization/service/words.ts'
import {
  aroundPin,
  dueAt,
  forThePublic,
  forTheReporter,
  reportsNear,
  vaguePlace,
  termOn,
  whyNotScore,
} from '#areas/organization/service/rules.ts'
import { reportEmail, type Follower } from '#areas/organization/service/status-emails.ts'
import { confirmationNumber } from '../forms/confirmation.ts'
import { platform } from '../forms/hosts.ts'
import { idOf, opened } from './portal.ts'
import { publicPhotos } from './public-photos.ts'
import { confirmEmail } from './report-emails.ts'

type Layer = { organization_id: string; id: string }
/** The agency's address list is a map layer: the area that owns the maps looks it up. */
export type Addresses = {
  find: (
    tx: Tx,
    layer: Layer,
    words: string,
  ) => Promise<readonly { name: string; note: string | null; longitude: number; latitude: number }[]>
  nearest: (tx: Tx, layer: Layer, at: readonly [longitude: number, latitude: number]) => Promise<string | null>
}

/** A challenge of one agency's reports can't be used for a form, nor for another agency. */
const challengeOf = (agency: string) => `reports-${agency}`
const proof = z.object({ challenge: z.string().max(300), nonce: z.int().min(0) })
const position = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }
const category = z.enum(categories, { error: () => say('Select a category.') })

/** GET /portal/:agency/report-challenge: what the browser works on while the form is filled in. */
export const showChallenge =
  (services: Services) =>
  async (c: Context): Promise<Response> =>
    c.json({
      challenge: newChallenge(services.keys, challengeOf(idOf(c, 'agency')), services.clock.now()),
      bits: bitsOfWork,
    })

/** Must be a small picture: the browser resized it. */
export const photo = z
  .string()
  .max(420_000, { error: () => say('The photo is too large. Take it again or leave it out.') })
  .refine((value) => value.startsWith('data:image/jpeg;base64,/9j/') && /^[A-Za-z0-9+/=]+$/.test(value.slice(23)), {
    error: () => say('The photo must be a JPEG.'),
  })
export const mostPhotos = 3

export const givenAnswers = z.record(z.uuid(), z.union([z.string().max(2_000), z.array(z.string().max(200)).max(60)]))

/** The questions of an agency to residents, in their order; of one category, or of all. */
export const questionsOf = (tx: Tx, agency: string, category: string | null) =>
  tx.sql<Asked & { category: string }>(
    `select id, category, question, kind, choices, is_required from service_questions
      where organization_id = $1 and is_asked and ($2::text is null or category = $2) order by position, id limit 200`,
    [agency, category],
  )

/** GET /portal/:agency/report-questions: what the agency asks about a problem, by category. */
export const showQuestions =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const agency = idOf(c, 'agency')
    return c.json(
      await services.database.transaction(
        platform,
        async (tx) => {
          await opened(tx, agency, 'reports')
          return { questions: await questionsOf(tx, agency, null) }
        },
        { readOnly: true },
      ),
    )
  }

const report = {
  title: words(160, () => say('Enter a short description of the problem.')) as z.ZodString,
  category,
  address: words(300, () => say('Enter the location.')) as z.ZodString,
  latitude: position.latitude.optional(),
  longitude: position.longitude.optional(),
  details: words(2_000),
  name: words(120),
  email: z.union([z.literal(''), email]).optional(),
  answers: givenAnswers.optional(),
  photos: z
    .array(photo)
    .max(mostPhotos, { error: () => say('Add up to {most} photos.', { most: mostPhotos }) })
    .optional(),
  proof,
}

/** The browser re-encodes the picture; a program that sends its own may have left location data in it. */
function withoutPlace(image: string): string {
  const at = image.indexOf(',') + 1
  return (
    image.slice(0, at) +
    withoutMetadata(Buffer.from(image.slice(at), 'base64'), 'image/jpeg').content.toString('base64')
  )
}

export type Reported = {
  title: string
  category: (typeof categories)[number]
  address: string
  latitude?: number | undefined
  longitude?: number | undefined
  details?: string | undefined
  name?: string | undefined
  email?: string | undefined
  photos?: readonly string[] | undefined
  answers?: Given | undefined
}

/**
 * POST /portal/:agency/reports: becomes a service request of the agency with its time limit. The public sees it after
 * staff review it, and its photos after staff review each of them.
 */
export const receiveReport =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const agency = idOf(c, 'agency')
    const { asked, isPerson } = await receive(services, c, report)
    const now = services.clock.now()
    const challenge = judgeProof(services.keys, asked.proof, challengeOf(agency), now)
    const confirmation = await services.database.transaction(platform, async (tx) => {
      await opened(tx, agency, 'reports')
      const made = confirmationNumber('R', 12)
      if (!isPerson) return made
      const before = await usedFor(tx, agency, challenge, made, now)
      if (before) return before
      await saveReport(tx, services, agency, asked, {
        confirmation: made,
        note: phrase('Reported in the citizen portal.'),
      })
      return made
    })
    return c.json({ confirmation })
  }

/** The number of the report that this challenge was solved for. Two requests with one challenge wait for each other. */
async function usedFor(
  tx: Tx,
  agency: string,
  challenge: Buffer,
  confirmation: string | null,
  now: Date,
): Promise<string | null> {
  const [saved] = await tx.sql(
    `insert into report_receipts (organization_id, challenge, confirmation, created_at) values ($1, $2, $3, $4)
      on conflict do nothing returning challenge`,
    [agency, challenge, confirmation, now],
  )
  if (saved) return null
  const row = await tx.one<{ confirmation: string | null }>(
    'select confirmation from report_receipts where organization_id = $1 and challenge = $2',
    [agency, challenge],
  )
  return row?.confirmation ?? ''
}

/** A resident's report as a service request, with its photos, its reporter and their first email. */
export async function saveReport(
  tx: Tx,
  services: Services,
  agency: string,
  asked: Reported,
  { confirmation, note }: { confirmation: string; note: string },
): Promise<ServiceRequest> {
  const now = services.clock.now()
  const read = answersTo(await questionsOf(tx, agency, asked.category), asked.answers ?? {})
  if ('reason' in read) throw new Refusal(read.reason)
  await tx.sql(`select set_config('app.organization_id', $1, true), set_config('app.command', 'portal/report', true)`, [
    agency,
  ])
  const own = commandTx(tx, agency, now)
  const [{ time_zone }, terms] = [
    (await tx.one<{ time_zone: string }>('select time_zone from organizations where id = $1', [agency]))!,
    await tx.sql<ServiceTerm>(
      'select priority, respond_hours, resolve_hours, valid_from::text from service_terms where organization_id = $1',
      [agency],
    ),
  ]
  const term = termOn(terms, 'normal', localDay(now, time_zone))
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
  await own.insert(serviceNote, { request: made.id, kind: 'came', words: note, is_public: true })
  for (const [at, answer] of read.answers.entries())
    await own.insert(serviceAnswer, { request: made.id, position: at + 1, ...answer })
  for (const [at, image] of (asked.photos ?? []).entries())
    await tx.sql('insert into service_photos (organization_id, request, position, image) values ($1, $2, $3, $4)', [
      agency,
      made.id,
      at + 1,
      withoutPlace(image),
    ])
  if (asked.email) await thank(own, services, made, asked.email, confirmation)
  return made
}

/** The reporter is told without confirming first: the email repeats nothing that was entered, and one click ends it. */
async function thank(
  tx: CommandTx,
  services: Services,
  made: ServiceRequest,
  to: string,
  confirmation: string,
): Promise<void> {
  const now = services.clock.now()
  const [follower] = await tx.sql<Follower>(
    `insert into service_followers (organization_id, request, confirmation, email, language, confirmed_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $6) returning organization_id, id, request, confirmation, email, language`,
    [made.organization_id, made.id, confirmation, to, language(), now],
  )
  const agency = await agencyName(tx, made.organization_id)
  await later(
    tx,
    sendMail,
    reportEmail(services, follower!, made, {
      subject: say('Your report ({confirmation})', { confirmation }),
      paragraphs: [
        say('{agency} received your report ({category}). Your confirmation number is {confirmation}.', {
          agency,
          category: translated(categoryWords[made.category]),
          confirmation,
        }),
        say('You get an email when its status changes.'),
      ],
    }),
    now,
  )
}

const agencyName = async (tx: Tx, agency: string): Promise<string> =>
  (await tx.one<{ agency: string }>('select agency from publications where organization_id = $1', [agency]))!.agency

/** POST /portal/:agency/addresses: the agency's addresses that contain these words, or the one next to a pin. */
export const findAddresses =
  (services: Services, addresses: Addresses) =>
  async (c: Context): Promise<Response> => {
    const agency = idOf(c, 'agency')
    // Anyone may ask, at each letter.
    await countAttempt(services, 'visit', { network: visitorOf(c).network })
    const asked = await inputOf(
      c,
      z.union([z.object({ words: z.string().trim().min(2).max(80) }), z.object({ at: z.object(position) })]),
    )
    return c.json(
      await services.database.transaction(
        platform,
        async (tx) => {
          const { places } = await opened(tx, agency, 'reports')
          const layer = places ? { organization_id: agency, id: places } : null
          if ('words' in asked) return { places: layer ? await addresses.find(tx, layer, asked.words) : [] }
          const { longitude, latitude } = asked.at
          return { nearest: layer ? await addresses.nearest(tx, layer, [longitude, latitude]) : null }
        },
        { readOnly: true },
      ),
    )
  }

type Open = Pick<ServiceRequest, 'id' | 'category' | 'place' | 'asked_at' | 'status' | 'title' | 'is_public'>

/** As `vaguePlace`, for the search too: the edge of its bounds would tell the place as well. It is the index’s own. */
const shownAt = (axis: 'longitude' | 'latitude') =>
  `(case when is_public then (place->>'${axis}')::float8 else round((place->>'${axis}')::numeric, 3)::float8 end)`

/** Open reports of residents around a pin, the newest first. */
export function nearSql(agency: string, pin: { latitude: number; longitude: number }): Statement {
  const { west, south, east, north } = aroundPin(pin)
  return {
    text: `select id, category, place, asked_at, status, title, is_public from service_requests
        where organization_id = $1 and origin = 'resident' and status ${among(serviceLife, ...serviceLife.openStatuses)}
        and ${shownAt('longitude')} between $2 and $3 and ${shownAt('latitude')} between $4 and $5
        order by asked_at desc limit 200`,
    values: [agency, west, east, south, north],
  }
}

/**
 * POST /portal/:agency/near: open reports around a pin. Before staff review a report, only its category, its age and
 * about how far away it is are told: its words and its exact place may name a person.
 */
export const findNear =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const agency = idOf(c, 'agency')
    await countAttempt(services, 'visit', { network: visitorOf(c).network })
    const asked = await inputOf(c, z.object({ ...position, category }))
    const rows = await services.database.transaction(
      platform,
      async (tx) => {
        await opened(tx, agency, 'reports')
        const { text, values } = nearSql(agency, asked)
        return tx.sql<Open>(text, values as unknown[])
      },
      { readOnly: true },
    )
    const here = { category: asked.category, place: { longitude: asked.longitude, latitude: asked.latitude } }
    const shown = rows.map((row) => (row.is_public ? row : { ...row, place: vaguePlace(row.place) }))
    return c.json({
      reports: reportsNear(here, shown).map(({ report: { place, title, is_public, ...row }, meters }) => ({
        ...row,
        meters: meters === null ? null : Math.max(10, Math.round(meters / 10) * 10),
        title: is_public ? title : null,
        place: is_public ? place : null,
      })),
    })
  }

/** POST /portal/:agency/followers: an address that wants the emails of a report. It is asked to confirm first. */
export const followReport =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const agency = idOf(c, 'agency')
    const { asked, isPerson } = await receive(services, c, { report: z.uuid(), email, proof })
    const { keys, clock, database, settings } = services
    const now = clock.now()
    const challenge = judgeProof(keys, asked.proof, challengeOf(agency), now)
    await database.transaction(platform, async (tx) => {
      await opened(tx, agency, 'reports')
      const row = await tx.one<Pick<ServiceRequest, 'id' | 'number' | 'category' | 'is_public'>>(
        `select id, number, category, is_public from service_requests
          where organization_id = $1 and id = $2 and origin = 'resident'`,
        [agency, asked.report],
      )
      if (!row) throw new NotFound('report')
      if (!isPerson || (await usedFor(tx, agency, challenge, null, now)) !== null) return
      // An address that follows the report already is not asked again, and the answer does not tell it.
      const [follower] = await tx.sql<Follower>(
        `insert into service_followers (organization_id, request, email, language, created_at)
          select $1, $2, $3, $4, $5 where not exists (select from service_followers f where f.organization_id = $1
            and f.request = $2 and lower(f.email) = lower($3) and f.confirmed_at is not null)
          returning organization_id, id, request, confirmation, email, language`,
        [agency, row.id, asked.email, language(), now],
      )
      if (!follower) return
      await later(tx, sendMail, confirmEmail({ keys, settings }, follower, await agencyName(tx, agency), row), now)
    })
    return c.json({ sent: true })
  }

/** GET /portal/photos/:id: a published picture of a published report. */
export const showPhoto =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const row = (
      await services.database.read(platform, {
        name: 'portal photo',
        text: `select f.image from service_photos f join service_requests r on r.organization_id = f.organization_id
          and r.id = f.request join publications p on p.organization_id = r.organization_id and p.reports
          where f.id = $1 and f.is_public and r.is_public`,
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

type Noted = Pick<ServiceNote, 'kind' | 'words' | 'is_public'> & { at: string }
const noted = `(select coalesce(json_agg(json_build_object('at', n.created_at, 'words', n.words, 'kind', n.kind,
    'is_public', n.is_public) order by n.created_at desc, n.id desc), '[]') from service_notes n
  where n.organization_id = r.organization_id and n.request = r.id and (n.is_public or n.kind = 'state'))`

/** GET /portal/published-reports/:id: the status page of a published report, for everyone. */
export const showPublishedReport =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const row = (
      await services.database.read(platform, {
        name: 'portal published report',
        text: `select r.id, r.organization_id, p.agency, r.number, r.title, r.category, r.place, r.status, r.asked_at,
            r.resolved_at, r.public_answer, ${publicPhotos} as photos, ${noted} as history,
            (select json_build_object('id', o.id, 'number', o.number, 'is_public', o.is_public) from service_requests o
              where o.organization_id = r.organization_id and o.id = r.duplicate_of) as original
          from service_requests r join publications p on p.organization_id = r.organization_id and p.reports
          where r.id = $1 and r.is_public and r.origin = 'resident'`,
        values: [idOf(c, 'id')],
      })
    ).rows[0] as { status: string; history: Noted[] } | undefined
    if (!row) throw new NotFound('report')
    return c.json({
      ...row,
      is_open: serviceLife.isOpen(row),
      history: row.history.flatMap(({ at, ...note }) => {
        const told = forThePublic(note)
        return told === null ? [] : [{ at, words: told }]
      }),
    })
  }

const confirmed = (c: Context): string => {
  const number = (c.req.param('confirmation') ?? '').trim().toUpperCase()
  if (!/^R-[0-9A-HJKMNP-TV-Z]{8}(?:[0-9A-HJKMNP-TV-Z]{4})?$/.test(number)) throw new NotFound('report')
  return number
}

/**
 * GET /portal/reports/:confirmation: the status of a report, for the holder of its number. The answer never names the
 * reporter. A duplicate continues with the history of the report that it was joined with.
 */
export const showReport =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    await countAttempt(services, 'visit', { network: visitorOf(c).network })
    const row = (
      await services.database.read(platform, {
        name: 'portal own report',
        text: `select r.id, r.organization_id, r.number, r.title, r.category, r.place, r.status, r.asked_at,
            r.resolved_at, r.score, r.is_public, r.public_answer, ${noted} as history,
            (select json_build_object('number', o.number, 'status', o.status, 'history', ${noted.replaceAll('r.', 'o.')})
              from service_requests o where o.organization_id = r.organization_id and o.id = r.duplicate_of) as original,
            (select count(*)::int from service_photos f where f.organization_id = r.organization_id
              and f.request = r.id) as photo_count
          from service_requests r where r.confirmation = $1`,
        values: [confirmed(c)],
      })
    ).rows[0] as
      | (Pick<ServiceRequest, 'status' | 'score'> & {
          history: Noted[]
          original: { number: string; status: string; history: Noted[] } | null
        })
      | undefined
    if (!row) throw new NotFound('report')
    const toldOf = (history: readonly Noted[]) =>
      history.map(({ at, words: told }) => ({ at, words: forTheReporter(told) }))
    return c.json({
      ...row,
      may_score: whyNotScore(row) === null,
      same_as: row.original?.number ?? null,
      history: toldOf(row.history),
      original: row.original && { ...row.original, history: toldOf(row.original.history) },
    })
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
