import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { isApiKey } from '#platform/auth/api-keys.ts'
import { Unauthorized } from '#platform/auth/callers.ts'
import { countAttempt } from '#platform/auth/limits.ts'
import type { AreasOf, Need } from '#platform/auth/scopes.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { NotFound, Refusal } from '#platform/commands/refusals.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import type { Place } from '#platform/records/fields.ts'
import type { Actor } from '#platform/roles.ts'
import { phrase } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import { whyNotEmail, whyNotUuid } from '#platform/validators.ts'
import { visitOf } from '#platform/wire/visit.ts'
import { writeXml, type Written } from '@granary/xml/write.ts'
import { choicesOf, type Asked as AskedQuestion } from '#areas/organization/service/questions/rules.ts'
import { serviceRequest, type ServiceRequest } from '#areas/organization/service/records.ts'
import { categories, categoryWords } from '#areas/organization/service/words.ts'
import { confirmationNumber } from '../forms/confirmation.ts'
import { platform } from '../forms/hosts.ts'
import { opened } from '../portal/portal.ts'
import { publicPhotos } from '../portal/public-photos.ts'
import { questionsOf, saveReport } from '../portal/reports.ts'

const services311 = categories.filter((each) => each !== 'purchasing')
const closed: readonly ServiceRequest['status'][] = ['resolved', 'closed', 'duplicate']
/** As the standard has it: a longer period is cut to its first 90 days, and no answer has more than a thousand. */
const [mostDays, most] = [90, 1_000]

/**
 * /open311/v2: GeoReport version 2, for city apps and regional portals. It shows what the citizen portal shows. Only a
 * program with an API key of the agency can create reports, as GeoReport's api_key or in the Authorization header. The
 * jurisdiction is the agency's id, as in the address of its portal.
 */
export function open311(services: Services, areasOf: AreasOf): Hono {
  const areas = areasOf.table(serviceRequest.table)
  const api = new Hono()
  const answerError = answerFunctionError(services)
  api.onError(async (error, c) => {
    const answer = answerError(error, c)
    const { error: description } = (await answer.json()) as { error?: string }
    // GeoReport v2 knows no conflict: what is missing or wrong in a request is 400.
    const code = answer.status === 409 ? 400 : answer.status
    return send(c, ['errors', 'error', [{ code, description: description ?? 'Not found' }]], code)
  })
  api.get('/services/:code{[^/]+\\.(?:json|xml)}', async (c) => {
    const { service_code, attributes } = await defineService(services, c)
    if (c.req.path.endsWith('.json')) return c.json({ service_code, attributes }, 200, answerHeaders)
    return inXml(c, [
      'service_definition',
      [
        ['service_code', service_code],
        ['attributes', attributes.length > 0 ? attributes.map((each) => ['attribute', attributeXml(each)]) : true],
      ],
    ])
  })
  const format = ':file{(?:services|requests)\\.(?:json|xml)}'
  api.get(`/${format}`, async (c) =>
    c.req.param('file').startsWith('services')
      ? send(c, ['services', 'service', await listServices(services, c)])
      : send(c, ['service_requests', 'request', await listRequests(services, c)]),
  )
  api.get('/requests/:id{[^/]+\\.(?:json|xml)}', async (c) =>
    send(c, ['service_requests', 'request', [await oneRequest(services, c, areas)]]),
  )
  api.post('/:file{requests\\.(?:json|xml)}', async (c) =>
    send(c, ['service_requests', 'request', [await createRequest(services, c, areas)]], 201),
  )
  return api
}

type Value = string | number | boolean | null
type Row = Record<string, Value>

const answerHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

function send(
  c: Context,
  [all, one, rows]: readonly [all: string, one: string, rows: readonly Row[]],
  status: number = 200,
): Response {
  if (c.req.path.endsWith('.json')) return c.json(rows, status as ContentfulStatusCode, answerHeaders)
  const lines = rows.map((row): Written => [
    one,
    Object.entries(row).map(([name, value]): Written => [name, value === null ? null : String(value)]),
  ])
  return inXml(c, [all, lines.length > 0 ? lines : true], status)
}

const inXml = (c: Context, written: Written, status = 200): Response =>
  c.body(writeXml(written), status as ContentfulStatusCode, {
    ...answerHeaders,
    'Content-Type': 'application/xml; charset=utf-8',
  })

const jurisdictionOf = (given: string | undefined): string => {
  if (given === undefined || whyNotUuid(given) !== null)
    throw new Refusal('jurisdiction_id is required: the id of the agency in the address of its citizen portal.')
  return given
}

async function listServices(services: Services, c: Context): Promise<Row[]> {
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const agency = jurisdictionOf(c.req.query('jurisdiction_id'))
  const asked = await services.database.transaction(
    platform,
    async (tx) => (await opened(tx, agency, 'reports'), await questionsOf(tx, agency, null)),
    { readOnly: true },
  )
  return services311.map((code) => ({
    service_code: code,
    service_name: categoryWords[code],
    description: categoryWords[code],
    metadata: asked.some(({ category }) => category === code),
    type: 'realtime',
    keywords: '',
    group: 'Report a problem',
  }))
}

/** The words of GeoReport for the kinds of answers. */
const geoKinds: Record<AskedQuestion['kind'], string> = {
  text: 'string',
  long: 'text',
  number: 'number',
  date: 'datetime',
  one: 'singlevaluelist',
  several: 'multivaluelist',
}

type Written311 = Record<string, Value | readonly { key: string; name: string }[]>

/** GET services/CODE: the questions of a service. Their order is counted from one, without gaps. */
async function defineService(
  services: Services,
  c: Context,
): Promise<{ service_code: string; attributes: Written311[] }> {
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const agency = jurisdictionOf(c.req.query('jurisdiction_id'))
  const service_code = (c.req.param('code') ?? '').replace(/\.(json|xml)$/, '')
  if (!(services311 as readonly string[]).includes(service_code)) throw new NotFound('service')
  const asked = await services.database.transaction(
    platform,
    async (tx) => (await opened(tx, agency, 'reports'), await questionsOf(tx, agency, service_code)),
    { readOnly: true },
  )
  const attributes = asked.map((each, at) => ({
    variable: true,
    code: each.id,
    datatype: geoKinds[each.kind],
    required: each.is_required,
    datatype_description: each.kind === 'date' ? 'A day, such as 2026-05-24.' : null,
    order: at + 1,
    description: each.question,
    // A choice is its own key: it means the same after the agency sorts the list again.
    ...(choicesOf(each).length > 0 && { values: choicesOf(each).map((name) => ({ key: name, name })) }),
  }))
  return { service_code, attributes }
}

const attributeXml = (attribute: Written311): Written[] =>
  Object.entries(attribute).map(([name, value]): Written => [
    name,
    Array.isArray(value)
      ? value.map(({ key, name: words }): Written => [
          'value',
          [
            ['key', key],
            ['name', words],
          ],
        ])
      : value === null
        ? null
        : String(value),
  ])

/** attribute[CODE]=value, and attribute[CODE][]=value for each of several. */
function attributesIn(form: URLSearchParams, asked: readonly AskedQuestion[]): Record<string, string | string[]> {
  const given: Record<string, string[]> = {}
  for (const [name, value] of form) {
    const code = /^attribute\[([^\]]*)\](?:\[\])?$/.exec(name)?.[1]
    if (code === undefined) continue
    const known = asked.find(({ id }) => id === code)
    if (!known) throw new Refusal(`attribute[${code}] is not an attribute of this service.`)
    // A datetime of GeoReport has a time; the agency asked for a day.
    const said = known.kind === 'date' ? value.replace(/^([0-9]{4}-[0-9]{2}-[0-9]{2})T.*$/, '$1') : value
    ;(given[code] ??= []).push(said)
  }
  return given
}

type Found = Pick<ServiceRequest, 'id' | 'number' | 'title' | 'category' | 'status' | 'public_answer'> & {
  place: Place | null
  asked_at: Date
  updated_at: Date
  resolve_by: Date | null
  photos: readonly string[]
}

const columns = `r.id, r.number, r.title, r.category, r.status, r.public_answer, r.place, r.asked_at, r.updated_at,
  r.resolve_by, ${publicPhotos} as photos`
const published = `from service_requests r join publications p on p.organization_id = r.organization_id and p.reports
  where r.origin = 'resident'`

async function listRequests(services: Services, c: Context): Promise<Row[]> {
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const agency = jurisdictionOf(c.req.query('jurisdiction_id'))
  const ids = list(c.req.query('service_request_id'))
  const codes = list(c.req.query('service_code'))
  const status = list(c.req.query('status'))
  const { from, to } = period(c.req.query('start_date'), c.req.query('end_date'), services.clock.now())
  if (ids.some((id) => whyNotUuid(id) !== null)) throw new Refusal('A service_request_id is not known here.')
  const { rows } = await services.database.read(platform, {
    name: 'open311 requests',
    text: `select ${columns} ${published} and r.is_public and r.organization_id = $1
        and (cardinality($2::uuid[]) > 0 or r.asked_at between $3 and $4)
        and (cardinality($2::uuid[]) = 0 or r.id = any($2))
        and (cardinality($5::text[]) = 0 or r.category = any($5))
        and (cardinality($6::text[]) = 0 or (case when r.status = any($7) then 'closed' else 'open' end) = any($6))
      order by r.asked_at desc limit ${most}`,
    values: [agency, ids, from, to, codes, status, closed],
  })
  return (rows as Found[]).map((row) => inGeoReport(services, row))
}

const list = (given: string | undefined): string[] =>
  (given ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .slice(0, 200)

function period(start: string | undefined, end: string | undefined, now: Date): { from: Date; to: Date } {
  const span = mostDays * 86_400_000
  const read = (text: string | undefined): Date | null => {
    if (text === undefined) return null
    const day = new Date(text)
    if (Number.isNaN(day.getTime()))
      throw new Refusal('start_date and end_date are times such as 2026-05-24T00:00:00Z.')
    return day
  }
  const [from, to] = [read(start), read(end)]
  if (from && !to) return { from, to: new Date(Math.min(now.getTime(), from.getTime() + span)) }
  const until = to ?? now
  const first = from ?? new Date(until.getTime() - span)
  return { from: first, to: new Date(Math.min(until.getTime(), first.getTime() + span)) }
}

async function oneRequest(services: Services, c: Context, areas: Need['areas']): Promise<Row> {
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const id = (c.req.param('id') ?? '').replace(/\.(json|xml)$/, '')
  if (whyNotUuid(id) !== null) throw new NotFound('report')
  // A program of the agency follows what it sent before the agency published it.
  const key = keyIn(c, c.req.query('api_key'))
  const own = key === null ? null : (await programOf(services, c, key, { does: 'read', areas })).organization_id
  const { rows } = await services.database.read(platform, {
    name: 'open311 request',
    text: `select ${columns} ${published} and r.id = $1 and (r.is_public or r.organization_id = $2)`,
    values: [id, own],
  })
  const found = rows[0] as Found | undefined
  if (!found) throw new NotFound('report')
  return inGeoReport(services, found)
}

/** Details that a resident wrote stay with the agency: the title is what staff reviewed. */
function inGeoReport({ settings }: Services, row: Found): Row {
  return {
    service_request_id: row.id,
    status: closed.includes(row.status) ? 'closed' : 'open',
    status_notes: row.public_answer,
    service_name: categoryWords[row.category],
    service_code: row.category,
    description: row.title,
    agency_responsible: null,
    service_notice: `Number ${row.number}`,
    requested_datetime: row.asked_at && new Date(row.asked_at).toISOString(),
    updated_datetime: row.updated_at && new Date(row.updated_at).toISOString(),
    expected_datetime: row.resolve_by && new Date(row.resolve_by).toISOString(),
    address: row.place?.address ?? null,
    lat: row.place?.latitude ?? null,
    long: row.place?.longitude ?? null,
    media_url: row.photos[0] ? `${settings.siteUrl}/functions/v1/public/portal/photos/${row.photos[0]}` : null,
  }
}

/** The key as GeoReport's parameter, or as other programs send it. Never a session: a key has a scope and an end. */
function keyIn(c: Context, parameter: string | undefined): string | null {
  if (parameter !== undefined && !isApiKey(parameter))
    throw new Unauthorized('insufficient_scope', 'api_key is not an API key of Granary.')
  const bearer = c.req.header('authorization')?.replace(/^Bearer /i, '')
  return parameter ?? (bearer && isApiKey(bearer) ? bearer : null)
}

async function programOf(
  { callers }: Services,
  c: Context,
  key: string | null,
  scope: Need,
): Promise<Actor & { organization_id: string }> {
  const headers = { get: (name: string) => (name === 'authorization' && key !== null ? `Bearer ${key}` : undefined) }
  const { actor } = await callers.fresh(headers, { from: visitOf(c).address, scope })
  if (!actor?.organization_id)
    throw new Unauthorized('no_authorization', 'An API key of the agency is required, as api_key.')
  visitOf(c).actor = actor
  return actor as Actor & { organization_id: string }
}

const text = (longest: number) => z.string().trim().max(longest).optional()
const coordinate = (limit: number) => z.coerce.number().min(-limit).max(limit).optional()
const posted = z.object({
  api_key: text(300),
  jurisdiction_id: text(60),
  service_code: z.enum(services311 as [string, ...string[]], {
    error: 'service_code is not a service of this agency.',
  }),
  lat: coordinate(90),
  long: coordinate(180),
  address_string: text(300),
  address_id: text(60),
  description: z.string({ error: 'description is required.' }).trim().min(1, 'description is required.').max(2_000),
  email: text(255),
  first_name: text(60),
  last_name: text(60),
  phone: text(40),
  device_id: text(200),
  account_id: text(200),
  media_url: text(2_000),
})

async function createRequest(services: Services, c: Context, areas: Need['areas']): Promise<Row> {
  const form = new URLSearchParams(await c.req.text())
  // Who asks comes first: a wrong key learns nothing of the rest.
  const program = await programOf(services, c, keyIn(c, form.get('api_key') ?? undefined), { does: 'act', areas })
  const read = posted.safeParse(Object.fromEntries(form))
  if (!read.success) throw new Refusal(read.error.issues[0]!.message)
  const asked = read.data
  const agency = jurisdictionOf(asked.jurisdiction_id)
  if (agency !== program.organization_id)
    throw new Unauthorized('insufficient_scope', 'The API key belongs to another agency.')
  const placed = asked.lat !== undefined && asked.long !== undefined
  if (!placed && !asked.address_string) throw new Refusal('A location is required: lat and long, or address_string.')
  // A program must not believe that the agency has a picture which it never fetched.
  if (asked.media_url) throw new Refusal('media_url is not supported. Leave it out.')
  if (asked.email && whyNotEmail(asked.email)) throw new Refusal(`email: ${whyNotEmail(asked.email)}`)
  const [first = ''] = asked.description.split('\n')
  const row = await services.database.transaction(platform, async (tx) => {
    await opened(tx, agency, 'reports')
    const answers = attributesIn(form, await questionsOf(tx, agency, asked.service_code))
    return saveReport(
      tx,
      services,
      agency,
      {
        title: first.length > 160 ? `${first.slice(0, 157)}…` : first,
        details: asked.description === first && first.length <= 160 ? undefined : asked.description,
        category: asked.service_code as ServiceRequest['category'],
        address: asked.address_string ?? `${asked.lat!.toFixed(5)}, ${asked.long!.toFixed(5)}`,
        latitude: asked.lat,
        longitude: asked.long,
        name: [asked.first_name, asked.last_name].filter(Boolean).join(' ') || undefined,
        email: asked.email || undefined,
        answers,
      },
      { confirmation: confirmationNumber('R', 12), note: phrase('Reported by another program (Open311).') },
    )
  })
  return {
    service_request_id: row.id,
    service_notice: `Number ${row.number}. The public sees the report after the agency reviews it.`,
    account_id: null,
  }
}
