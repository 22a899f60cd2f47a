import { Hono } from 'hono'
import { NotFound } from '../../commands/refusals.ts'
import type { Services } from '../../services.ts'
import { webhookSecret } from '../../webhooks/signature.ts'
import { callerOf, refuseVisitor } from '../api/readers.ts'
import { isUuid, organizationIn } from '../api/request-parts.ts'

/** The secret by which the receiver of a webhook knows that it was us who called: shown to whoever may read the witness. */
export function witnessesApi(services: Services): Hono {
  const { database, keys } = services
  const api = new Hono()
  api.get('/logs/:log/witnesses/:id/secret', async (c) => {
    const [caller, organization, id] = [await callerOf(services, c), organizationIn(c), c.req.param('id')]
    refuseVisitor(caller)
    const { rows } = await database.read(caller, { text: `select id from public.trail_witnesses where organization_id = $1 and id = $2 and kind = 'webhook'`, values: [organization, isUuid(id) ? id : null] })
    if (!rows[0]) throw new NotFound('Webhook')
    return c.json({ secret: webhookSecret(keys, organization, rows[0].id) })
  })
  return api
}
