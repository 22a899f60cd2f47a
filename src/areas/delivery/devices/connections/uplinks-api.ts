import { Hono } from 'hono'
import type { AreasOf } from '#platform/auth/scopes.ts'
import { execute } from '#platform/commands/execute.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { askerFor } from '#platform/functions/commands.ts'
import type { Services } from '#platform/services.ts'
import { visitOf } from '#platform/wire/visit.ts'
import { takeSent } from './commands.ts'

/**
 * POST /functions/v1/uplinks/<connection>: where a network server delivers the messages of its devices as they are, with
 * a key of this connection in a header. One that can’t be read is kept and answered with 200 and its reason: a server
 * that is told of errors stops delivering those of every other device.
 */
export function uplinksApi(services: Services, areasOf: AreasOf): Hono {
  const api = new Hono()
  api.onError(answerFunctionError(services))
  api.post('/:connection', async (c) => {
    visitOf(c).command = takeSent.name
    const { actor, visit, raw } = await askerFor(services, c, takeSent, areasOf, async () => ({
      connection: c.req.param('connection'),
      message: await c.req.text(),
    }))
    return c.json(await execute(services, takeSent, raw, actor, visit))
  })
  return api
}
