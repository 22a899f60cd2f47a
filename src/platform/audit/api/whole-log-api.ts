import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { Refusal } from '../../commands/refusals.ts'
import type { Caller } from '../../database/database.ts'
import { shownRole } from '../../roles.ts'
import type { Services } from '../../services.ts'
import { newestOf } from './checkpoints-api.ts'
import { exportLines } from '../log/export-lines.ts'
import { keptCheckpoints } from '../witnesses/witness-file.ts'
import { callerOf, readableEntries, refuseUnlessOverseer } from './readers.ts'
import { organizationIn } from './request-parts.ts'
import { makeSigner } from '../log/signing.ts'
import { platformLog, type Named } from '../log/stored-log.ts'
import { verifyLog, type Verdict } from '../verification/verify-log.ts'
import { verifyRecords, type Strayed } from '../verification/verify-records.ts'

const mostAtOnce = 2

/** A whole log, for its administrators: to download, and to verify here. */
export function wholeLogApi(services: Services): Hono {
  const { database, keys } = services
  const api = new Hono()

  api.get('/logs/:log/export', async (c) => {
    const [caller, organization] = [await callerOf(services, c), organizationIn(c)]
    refuseUnlessOverseer(caller, organization)
    await newestOf(services, organization)
    c.header('Content-Type', 'application/x-ndjson; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="trail-${c.req.param('log')}.ndjson"`)
    return stream(c, async (out) => {
      for await (const line of exportLines(services, organization, askedBy(caller, organization))) {
        if (out.aborted) return
        await out.write(line)
      }
    })
  })

  /** Row security decides what the caller sees, so the export says that it may hide the rest. */
  const askedBy = (caller: Caller, organization: string) => ({
    made_at: services.clock.now(),
    made_by: caller.actor
      ? {
          by: 'person' as const,
          user_id: caller.actor.user_id,
          role: organization === platformLog ? shownRole(caller.actor) : caller.actor.role,
        }
      : { by: 'service' as const },
    reader: {
      visible: (named: Named[]) => readableEntries(services, caller, organization, named),
      reason:
        caller.actor && caller.actor.organization_id !== organization
          ? ('belongs to another organization' as const)
          : ('not visible to this role' as const),
    },
  })

  // It reads everything, on one connection: concurrent requests get the same answer, and few run at once.
  const running = new Map<string, Promise<Verdict & { records: Strayed[] }>>()
  api.get('/logs/:log/verification', async (c) => {
    const organization = organizationIn(c)
    refuseUnlessOverseer(await callerOf(services, c), organization)
    if (!running.has(organization) && running.size >= mostAtOnce)
      throw new Refusal('Other logs are being verified. Try again in a minute.')
    if (!running.has(organization))
      running.set(
        organization,
        verify(organization).finally(() => running.delete(organization)),
      )
    return c.json(await running.get(organization)!)
  })

  async function verify(organization: string) {
    const witnessed = await keptCheckpoints(services, organization)
    const verdict = await database.transaction(
      { role: 'sealer' },
      (tx) => verifyLog(tx, { organization, signer: makeSigner(keys), witnessed }),
      { readOnly: true },
    )
    return {
      ...verdict,
      records: await database.transaction({ role: 'service_role' }, (tx) => verifyRecords(tx, organization), {
        readOnly: true,
      }),
    }
  }

  return api
}
