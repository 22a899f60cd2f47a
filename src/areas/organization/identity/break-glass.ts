import { breakGlassJob } from '#platform/auth/entrance.ts'
import { momentInWords } from '#platform/dates.ts'
import { job } from '#platform/jobs/later.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '../notifications/notify.ts'

/** Each sign-in past the identity provider is reported to every administrator, the one who signed in included. */
export const tellOfBreakGlass = job<{ organization_id: string; user_id: string; at: string }>(
  breakGlassJob,
  async ({ organization_id, user_id, at }, { database, clock }) => {
    await database.transaction({ role: 'service_role' }, async (tx) => {
      const found = await tx.one<{ display_name: string; email: string; time_zone: string }>(
        `select m.display_name, m.email, o.time_zone from organization_members m
          join organizations o on o.id = m.organization_id where m.organization_id = $1 and m.user_id = $2`,
        [organization_id, user_id],
      )
      if (!found) return
      const words = `The break-glass account of ${found.display_name || found.email} signed in without single sign-on on ${momentInWords(at, found.time_zone)}.`
      const people = await holdersOf(tx, organization_id, ['admin'], clock.now())
      await notify(
        tx,
        {
          organization_id,
          people,
          event: 'security_alarm',
          record: null,
          path: '/security-settings',
          words,
          actor: null,
          happening: `break glass ${user_id} ${at}`,
        },
        clock.now(),
      )
    })
  },
)
