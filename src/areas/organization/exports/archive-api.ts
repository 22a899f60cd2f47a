import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { z } from 'zod'
import { execute } from '#platform/commands/execute.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import type { Restricted } from '#platform/data/restricted.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { personOf } from '#platform/functions/callers.ts'
import { isOurMac, macOf } from '#platform/keys/macs.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { openBlobs } from '#platform/storage/blobs.ts'
import { disposition } from '#platform/storage/disposition.ts'
import { refuseQuarantined } from '#platform/storage/examine/scanning.ts'
import { callerOfMaker } from '#platform/storage/maker.ts'
import type { Maker } from '#platform/storage/signed-links.ts'
import { StorageRefused } from '#platform/storage/storage-refused.ts'
import { visitOf } from '#platform/wire/visit.ts'
import { writeArchive } from './archive.ts'
import { downloadExport } from './commands.ts'
import { readme, whyNotRequest } from './rules.ts'

type Ticket = { number: string; files: boolean; maker: Maker; exp: number }

const purpose = 'agency archive ticket'
const secondsToStart = 60

/**
 * POST /functions/v1/agency-archive/ticket: a ticket for one download of an approved export, for the person who requested
 * it. GET /functions/v1/agency-archive?ticket=TICKET: the archive. A browser saves a long response to disk only when it
 * opens the address itself, and then it sends no token. One archive is written for an agency at a time.
 */
export function agencyArchive(services: Services, records: readonly AnyRecord[], restricted: Restricted): Hono {
  const { database, clock, keys } = services
  const blobs = openBlobs(services)
  const running = new Set<string>()
  const api = new Hono()
  api.onError(answerFunctionError(services))

  const refuseSecond = (organization: string) => {
    if (running.has(organization)) throw new Refusal('A data export is being downloaded right now. Try again later.')
  }

  api.post('/ticket', async (c) => {
    const actor = await personOf(services, c)
    const id = z.object({ id: z.uuid() }).safeParse(await c.req.json().catch(() => null))
    if (!id.success) throw new NotFound('Data export')
    refuseSecond(String(actor.organization_id))
    const { number, files } = await execute(services, downloadExport, id.data, actor)
    const { user_id, organization_id, aal } = actor
    const ticket: Ticket = {
      number,
      files,
      maker: { user_id, organization_id, aal: aal ?? 'aal1' },
      exp: clock.now().getTime() + secondsToStart * 1_000,
    }
    const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
    return c.json({ ticket: `${body}.${macOf(keys, purpose, body).toString('base64url')}` })
  })

  function read(text: string | undefined): Ticket {
    const [body = '', mac = ''] = (text ?? '').split('.')
    if (!isOurMac(keys, purpose, body, Buffer.from(mac, 'base64url'))) throw new NotFound('Data export')
    const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as Ticket
    if (ticket.exp <= clock.now().getTime()) throw new Refusal('This download has expired. Start it again.')
    return ticket
  }

  api.get('/', async (c) => {
    const { number, files, maker } = read(c.req.query('ticket'))
    const organization = maker.organization_id!
    refuseSecond(organization)
    running.add(organization)
    try {
      const caller = await callerOfMaker(services, maker)
      refuseIf(whyNotRequest(caller.actor ?? { role: 'user' }))
      const visit = visitOf(c)
      visit.actor = { user_id: maker.user_id, organization_id: organization }
      const { rows } = await database.read(caller, {
        name: 'export agency',
        text: 'select name from organizations where id = $1',
        values: [organization],
      })
      const archive = writeArchive({
        database,
        blobs,
        records,
        caller,
        organization,
        files,
        readme: readme({ number, agency: String(rows[0]?.name ?? ''), at: clock.now().toISOString() }),
        isClear: (version) =>
          refuseQuarantined(services, { version }).then(
            () => true,
            (error: unknown) => {
              if (error instanceof StorageRefused) return false
              throw error
            },
          ),
        onRows(table, ids) {
          if (restricted.has(table))
            services.reads.note(
              visit,
              ids.map((record) => ({ table, record })),
            )
        },
      })
      archive.once('close', () => running.delete(organization))
      return c.body(Readable.toWeb(archive) as ReadableStream, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': disposition('attachment', `${number}.zip`),
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
      })
    } catch (error) {
      running.delete(organization)
      throw error
    }
  })
  return api
}
