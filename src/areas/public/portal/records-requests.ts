import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { z } from 'zod'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { commandTx } from '#platform/commands/command-tx.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { localDay } from '#platform/dates.ts'
import { email, receive, words } from '#platform/functions/forms.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import type { Services } from '#platform/services.ts'
import { openBlobs } from '#platform/storage/blobs.ts'
import { disposition } from '#platform/storage/disposition.ts'
import { refuseQuarantined } from '#platform/storage/examine/scanning.ts'
import { receiveRequest, requestConfirmation } from '#areas/assurance/records-requests/commands.ts'
import { isOn } from '#areas/organization/operator/rules.ts'
import { recordsRequestLife } from '#areas/assurance/records-requests/life.ts'
import { platform } from '../forms/hosts.ts'
import { language, say } from '#platform/say.ts'
import { among } from '#platform/life/status-sql.ts'

const idOf = (c: Context, name: string): string => {
  const id = c.req.param(name) ?? ''
  if (!z.uuid().safeParse(id).success) throw new NotFound('agency')
  return id
}

const asked = {
  title: words(160, () => say('Enter a short subject.')) as z.ZodString,
  description: words(5_000, () => say('Describe the records.')) as z.ZodString,
  name: words(200, () => say('Enter your name.')) as z.ZodString,
  email,
}

/** POST /portal/:agency/records-requests: a request for public records, acknowledged at once by email. */
export const receiveRecordsRequest =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const agency = idOf(c, 'agency')
    const { asked: given, isPerson } = await receive(services, c, asked)
    const now = services.clock.now()
    const made = await services.database.transaction(platform, async (tx) => {
      const open = await tx.one<{ time_zone: string }>(
        `select o.time_zone from publications p join organizations o on o.id = p.organization_id
          where p.organization_id = $1 and p.records_requests`,
        [agency],
      )
      if (!open) throw new NotFound('agency')
      refuseIf(
        isOn(
          await tx.sql<{ name: string; is_on: boolean }>('select name, is_on from platform_switches'),
          'resident-reports',
        )
          ? null
          : say('Records requests are turned off for now. Write to the agency.'),
      )
      if (!isPerson) return null
      await tx.sql(
        `select set_config('app.organization_id', $1, true), set_config('app.command', 'portal/request-records', true)`,
        [agency],
      )
      const {
        title,
        description,
        name,
        email: address,
      } = given as { title: string; description: string; name: string; email: string }
      return receiveRequest(
        commandTx(tx, agency, now),
        agency,
        {
          title,
          description,
          requester: name,
          email: address,
          channel: 'portal',
          language: language(),
          received_on: localDay(now, open.time_zone),
        },
        now,
      )
    })
    // A program that filled in the hidden field gets the same answer as a person, and nothing is saved.
    return c.json({ confirmation: made?.confirmation ?? requestConfirmation(), due_on: made?.due_on ?? null })
  }

const confirmationOf = (c: Context): string => {
  const number = (c.req.param('confirmation') ?? '').trim().toUpperCase()
  if (!/^P-[0-9A-HJKMNP-TV-Z]{12}$/.test(number)) throw new NotFound('request')
  return number
}

const requestSql = `
  select r.number, r.title, r.status, r.received_on::text, r.due_on::text, r.extended_on::text, r.extension_reason,
  r.fee_estimate, r.fee_basis, r.closed_on::text,
         case when r.status ${among(recordsRequestLife, 'answered')} then r.decision end as decision, r.citation,
         r.appeal,
         coalesce((select json_agg(json_build_object('id', i.id, 'title', i.title, 'type', i.record_type,
                     'copy', case when i.review = 'responsive' then i.copy end, 'file',
                     case when i.review = 'responsive' then i.file -> 0 ->> 'name' end,
                     'exempt', i.review = 'exempt', 'exemption', i.exemption) order by i.created_at, i.id)
                   from records_request_items i
                  where i.organization_id = r.organization_id and i.request = r.id
                  and i.review in ('responsive', 'exempt') and r.status ${among(recordsRequestLife, 'shared')}), '[]')
                  as items
    from records_requests r`

/**
 * GET /portal/records-requests/:confirmation: the status of a request and the released records, for the holder of its
 * number.
 */
export const showRecordsRequest =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    await countAttempt(services, 'visit', { network: visitorOf(c).network })
    const row = (
      await services.database.read(platform, {
        name: 'portal records request',
        text: `${requestSql} where r.confirmation = $1`,
        values: [confirmationOf(c)],
      })
    ).rows[0]
    if (!row) throw new NotFound('request')
    return c.json(withoutExemptTitles(row as Shown))
  }

type Item = {
  id: string
  title: string
  type: string
  copy: string | null
  file: string | null
  exempt: boolean
  exemption: string | null
}
type Shown = { items: Item[] }
/** The title of a withheld record may be exempt as well. */
const withoutExemptTitles = <Row extends Shown>(row: Row): Row => ({
  ...row,
  items: row.items.map((item) => (item.exempt ? { ...item, title: `Withheld: ${item.type}` } : item)),
})

/** GET /portal/:agency/reading-room: released requests that the agency shows to everyone, without the requester. */
export const showReadingRoom =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { rows } = await services.database.read(platform, {
      name: 'portal reading room',
      text: `${requestSql} join publications p on p.organization_id = r.organization_id and p.records_requests
        where r.organization_id = $1 and r.reading_room and r.status ${among(recordsRequestLife, 'shared')}
        order by r.closed_on desc limit 200`,
      values: [idOf(c, 'agency')],
    })
    return c.json({
      requests: (rows as Record<string, unknown>[]).map(({ number, title, closed_on, items }) =>
        withoutExemptTitles({ number, title, closed_on, items: items as Item[] }),
      ),
    })
  }

/** GET /portal/released-files/:item: a released file, with the requester's number or from the reading room. */
export function showReleasedFile(services: Services): (c: Context) => Promise<Response> {
  const blobs = openBlobs(services)
  return (c) => sendReleased(services, blobs, c)
}

async function sendReleased(services: Services, blobs: ReturnType<typeof openBlobs>, c: Context): Promise<Response> {
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const { rows } = await services.database.read(platform, {
    name: 'portal released file',
    text: `select i.file -> 0 as file, o.version, o.content_type from records_request_items i
             join records_requests r on r.organization_id = i.organization_id and r.id = i.request
             and r.status ${among(recordsRequestLife, 'shared')}
             join storage.objects o on o.organization_id = i.organization_id and o.name = i.file -> 0 ->> 'path'
             and o.bucket_key = (select key from storage.buckets where id = 'documents' and organization_id is null)
            where i.id = $1 and i.review = 'responsive'
            and (r.confirmation = $2
              or (r.reading_room and exists (select from publications p where p.organization_id = r.organization_id
                and p.records_requests)))`,
    values: [idOf(c, 'item'), (c.req.query('number') ?? '').trim().toUpperCase()],
  })
  const found = rows[0] as { file: KeptFile; version: string; content_type: string } | undefined
  if (!found) throw new NotFound('file')
  await refuseQuarantined(services, found).catch((error: Error) => Promise.reject(new Refusal(error.message)))
  return c.body(Readable.toWeb(await blobs.read(found.version)) as ReadableStream, 200, {
    'Content-Type': found.content_type,
    'Content-Disposition': disposition('attachment', found.file.name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
}
