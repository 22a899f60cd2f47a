import { holdersOf } from '#platform/auth/holders.ts'
import type { Context } from '#platform/commands/command.ts'
import { notify } from '../notifications/notify.ts'

/**
 * Every administrator hears at once, by bell and email, who changed the people of the agency, including the one
 * who did it: that exposes a stolen session.
 */
export async function tellOfPeople(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  person: string,
  did: string,
): Promise<void> {
  const organization = actor.organization_id
  const named = await tx.sql<{ user_id: string; name: string }>(
    `select user_id, coalesce(nullif(display_name, ''), email) as name from organization_members
      where organization_id = $1 and user_id = any ($2)`,
    [organization, [actor.user_id, person]],
  )
  const nameOf = (id: string) => named.find(({ user_id }) => user_id === id)?.name ?? 'A person'
  await notify(
    tx,
    {
      organization_id: organization,
      people: [...new Set([...(await holdersOf(tx, organization, ['admin'], now)), person])],
      event: 'control_changed',
      record: null,
      path: '/user-management?show=waiting',
      words: `${nameOf(actor.user_id)} ${did.replace('{person}', nameOf(person))}.`,
      actor: null,
    },
    now,
  )
}
