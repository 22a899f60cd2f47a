import type { Context } from 'hono'
import { AuthError } from '../../auth/errors.ts'
import type { Database } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { isAtMachine } from '../../operations/this-machine.ts'
import { isBoundHere } from '../../wire/addresses.ts'
import { isOurPage } from '../../wire/origins.ts'
import { visitOf } from '../../wire/visit.ts'

/** Its accounts are given only to pages of this installation: the tokens in the answer are for them. */
export function refuseOtherPages(c: Context, { settings, security }: Pick<Services, 'settings' | 'security'>): void {
  if (isOurPage({ get: (name) => c.req.header(name) }, settings.siteUrl)) return
  security.note({
    kind: 'other_origin_refused',
    address: visitOf(c).address,
    message: 'A page of another site requested a demo account.',
    data: { origin: (c.req.header('origin') ?? '').slice(0, 200) },
  })
  throw new AuthError(403, 'other_origin', 'Demo accounts are available only on the demo’s own pages.')
}

/**
 * The platform administrator sees every organization: only for the person at the machine, while no network reaches it.
 */
export const mayBePlatformAdmin = (c: Context, { settings }: Pick<Services, 'settings'>): boolean =>
  isBoundHere(settings.host) && isAtMachine(c, { settings })

export function refuseOutsideDemo({ settings }: Pick<Services, 'settings'>): void {
  if (!settings.demo) throw new AuthError(403, 'demo_mode_off', 'This installation isn’t a demo.')
}

/** Whether anyone could sign in with a demo account: a production start is refused then. */
export async function demoAccountsPresent(database: Database): Promise<boolean> {
  const { rows } = await database.read(
    { role: 'service_role' },
    {
      text: 'select exists (select from demo_accounts) or exists (select from organizations where is_demo) as present',
    },
  )
  return rows[0]!.present
}
