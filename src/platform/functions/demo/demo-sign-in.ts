import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError } from '../../auth/errors.ts'
import { asIdentity } from '../../auth/identity.ts'
import { countAttempt } from '../../auth/limits.ts'
import { startSession } from '../../auth/sessions.ts'
import { visitorOf } from '../../auth/visitor.ts'
import { NotFound } from '../../commands/refusals.ts'
import type { Services } from '../../services.ts'
import { inputOf } from '../bodies.ts'
import { mayBePlatformAdmin, refuseOtherPages, refuseOutsideDemo } from './demo-mode.ts'
import { demoOrganizations, demoPeople } from './people.ts'

const keys = demoPeople.map(({ key }) => key)
const input = z.object({ role: z.enum(keys, `Select one of ${keys.join(', ')}`) })

/** A session for one of the demo people, without a password: they have none. */
export const demoSignIn =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    refuseOutsideDemo(services)
    refuseOtherPages(c, services)
    const { role } = await inputOf(c, input)
    const visitor = visitorOf(c)
    if (role === 'platform_admin' && !mayBePlatformAdmin(c, services))
      throw new AuthError(
        403,
        'not_this_machine',
        'The demo’s platform administrator is available only on the machine it runs on, while no network reaches it.',
      )
    await countAttempt(services, 'way in', { network: visitor.network })

    const session = await asIdentity(services, async (tx) => {
      // Found by fields that no visitor can change: people can edit the address and name of their account.
      const person = await tx.one<{ id: string }>(
        `select id from auth.users where raw_app_meta_data ->> 'demo_role' = $1 and deleted_at is null`,
        [role],
      )
      if (!person) throw new NotFound('demo account')
      return startSession(tx, services, { userId: person.id, method: 'demo', aal: 'aal1', request: visitor })
    })
    return c.json(session)
  }

/** The people to choose from: the buttons of the sign-in page. */
export const demoRoles =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    refuseOutsideDemo(services)
    const offered = demoPeople.filter(({ key }) => key !== 'platform_admin' || mayBePlatformAdmin(c, services))
    return c.json({
      roles: offered.map(({ key, name, title, organization }) => ({
        role: key,
        name,
        title,
        organization: demoOrganizations[organization].name,
      })),
    })
  }
