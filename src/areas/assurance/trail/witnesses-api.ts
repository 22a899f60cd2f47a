import { Hono } from 'hono'
import { NotFound } from '#platform/commands/refusals.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import type { Services } from '#platform/services.ts'
import { webhookSecret } from '#platform/webhooks/signature.ts'
import { callerOf, refuseVisitor } from '#platform/audit/api/readers.ts'
import { isUuid, organizationIn } from '#platform/audit/api/request-parts.ts'

/** The secret that proves to the receiver of a webhook that we called. People who can read the witness can see it. */
export function witnessesApi(services: Services): Hono {
  const { database, keys } = services
  const api = new Hono()
  api.onError(answerFunctionError(services))
  api.get('/logs/:log/witnesses/:id/secret', async (c) => {
    const [caller, organization, id] = [await callerOf(services, c), organizationIn(c), c.req.param('id')]
    refuseVisitor(caller)
    const { rows } = await database.read(caller, {
      text: `select id from public.trail_witnesses where organization_id = $1 and id = $2 and kind = 'webhook'`,
      values: [organization, isUuid(id) ? id : null],
    })
    if (!rows[0]) throw new NotFound('Webhook')
    return c.json({ secret: webhookSecret(keys, organization, rows[0].id) })
  })

  /** Each witness that the caller can read, how far it was notified, and what went wrong with the last attempt. */
  api.get('/logs/:log/witnesses', async (c) => {
    const [caller, organization] = [await callerOf(services, c), organizationIn(c)]
    refuseVisitor(caller)
    const { rows } = await database.read(caller, {
      text: `select id, kind, address, created_at from public.trail_witnesses where organization_id = $1
        order by created_at, id`,
      values: [organization],
    })
    const told = await database.read(
      { role: 'service_role' },
      { text: toldSql, values: [organization, rows.map(({ id }) => id)] },
    )
    const failed = await database.read(
      { role: 'service_role' },
      { text: failedSql, values: [told.rows.map(({ id }) => id)] },
    )
    const errors = new Map(failed.rows.map(({ id, last_error }) => [id, inWords(last_error)]))
    const found = new Map(told.rows.map((row) => [row.id, { ...row, last_error: errors.get(row.id) ?? null }]))
    return c.json(
      rows.map((row) => ({
        ...row,
        told_size: 0,
        told_at: null,
        asked_at: null,
        last_error: null,
        ...found.get(row.id),
      })),
    )
  })
  return api
}

/** Only our own sentences are shown. The machine's message about a name or a connection is for its operators. */
const inWords = (error: string | null) =>
  error === null || /^(The webhook|This address) .+\.$/.test(error) ? error : 'The address could not be reached.'

/** The notices are stored with the agency and the jobs with the installation, so this takes two queries. */
const toldSql = `
  select t.witness as id, t.told_size, t.told_at, t.asked_at from app.trail_told t where t.organization_id = $1
  and t.witness = any ($2::uuid[])`
const failedSql = `
  select distinct on (j.payload ->> 'witness') j.payload ->> 'witness' as id, j.last_error from app.jobs j
   where j.name = 'tell-witness' and j.payload ->> 'witness' = any ($1::text[])
   order by j.payload ->> 'witness', j.created_at desc`
