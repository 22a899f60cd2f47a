import { dayInWords } from '../dates.ts'
import type { Actor } from '../roles.ts'
import type { CommandTx } from './command-tx.ts'
import { Refusal } from './refusals.ts'
import { zoneOf } from './today.ts'

type Given = { day: string; by_whom: string | null }

/**
 * An account or a role that one administrator alone gave decides nothing yet: with accounts of their own, one
 * administrator would be two people.
 */
export async function refuseUnconfirmed(
  tx: CommandTx,
  { organization_id, user_id }: Pick<Actor, 'organization_id' | 'user_id'>,
  now: Date,
): Promise<void> {
  const given = await tx.one<Given>(
    `select (c.decides_from at time zone $4)::date::text as day, coalesce(nullif(m.display_name, ''), m.email) as by_whom
       from account_confirmations c
       left join organization_members m on m.organization_id = c.organization_id and m.user_id = c.given_by
      where c.organization_id = $1 and c.user_id = $2 and c.confirmed_at is null and c.decides_from > $3
      order by c.decides_from desc limit 1`,
    [organization_id, user_id, now, await zoneOf(tx)],
  )
  if (given) throw new Refusal(whyNotDecideYet(given))
}

export const whyNotDecideYet = ({ day, by_whom }: Given): string =>
  `${by_whom ?? 'One administrator'} gave you this account or role, and no other administrator has confirmed it. Until one confirms it under Users (/user-management), or until ${dayInWords(day)}, you can’t approve, release, sign or change controls.`
