import { Hono, type Context } from 'hono'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { note } from '../audit-log.ts'
import { AuthError } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { serviceOnly } from '../signed-in.ts'
import { factorJson } from '../users.ts'
import { visitorOf } from '../visitor.ts'
import { removeFactor } from './enrollment.ts'
import { factorsOf, isUuid, ownFactor } from './factors.ts'
import { passkeyJson } from './passkeys-api.ts'
import { passkeysOf, removePasskey } from './passkeys.ts'

/** The service key lists and removes other people's factors, for people who have lost all of theirs. */
export function factorOversight(services: Services): Hono {
  const api = new Hono()

  async function person(c: Context, tx: Tx): Promise<string> {
    const id = c.req.param('user') ?? ''
    const found = isUuid(id) && (await tx.one('select id from auth.users where id = $1 for update', [id]))
    if (!found) throw new AuthError(404, 'user_not_found', 'User not found')
    return found.id
  }

  api.get('/admin/users/:user/factors', async (c) => {
    await serviceOnly(services, c)
    return c.json((await asIdentity(services, async (tx) => factorsOf(tx, await person(c, tx)))).map(factorJson))
  })

  api.delete('/admin/users/:user/factors/:id', async (c) => {
    await serviceOnly(services, c)
    const gone = await asIdentity(services, async (tx) => {
      const factor = await ownFactor(tx, await person(c, tx), c.req.param('id'))
      await removeFactor(tx, factor)
      await note(tx, services, visitorOf(c), {
        action: 'factor_deleted',
        userId: factor.user_id,
        traits: { factor_id: factor.id },
      })
      return factor
    })
    services.callers.forget()
    return c.json(factorJson(gone))
  })

  api.get('/admin/users/:user/passkeys', async (c) => {
    await serviceOnly(services, c)
    return c.json((await asIdentity(services, async (tx) => passkeysOf(tx, await person(c, tx)))).map(passkeyJson))
  })

  api.delete('/admin/users/:user/passkeys/:id', async (c) => {
    await serviceOnly(services, c)
    await asIdentity(services, async (tx) => {
      const userId = await person(c, tx)
      await removePasskey(tx, userId, c.req.param('id'))
      await note(tx, services, visitorOf(c), {
        action: 'passkey_deleted',
        userId,
        traits: { passkey_id: c.req.param('id') },
      })
    })
    return c.body(null, 204)
  })

  return api
}
