import type { Keys } from '../auth/keys.ts'
import { seal, unsealWith } from '../auth/factors/sealed.ts'
import type { Caller } from '../database/database.ts'
import type { Moment } from '../database/statements.ts'
import type { Services } from '../services.ts'
import { everyones, keeper } from './change-lines.ts'

/** How far each sequence of changes was when something was read, by sequence. */
export type Positions = ReadonlyMap<string, number>

const purpose = 'live positions'
const aboutOf = ({ role, actor }: Caller) => (actor ? `${actor.user_id} ${actor.organization_id ?? ''}` : role)

/** The caller's own sequences; for a vendor's people, the agencies that they deal with as well. */
const positionsSql = `
  select w.stream, coalesce(s.position, 0) as position
    from (select unnest($1::uuid[]) as stream
          union
          select organization from realtime.dealings_of($2::uuid[]) where cardinality($2::uuid[]) > 0) as w
    left join realtime.streams s on s.stream = w.stream`

export const sequencesOf = ({ actor }: Caller) => ({
  own: [everyones, actor?.organization_id, actor?.user_id].filter((stream) => typeof stream === 'string'),
  accounts: actor?.organization_id && !actor.suppliesNone ? [actor.organization_id] : [],
})

/**
 * Read before anything else of a moment, so that no change between is missed. Sealed: how fast a sequence grows would
 * show that something was written which its reader may not see, such as a bid before the opening. On a cluster the
 * nodes share no moment, and there is none.
 */
export async function readPositions(
  { database, keys }: Pick<Services, 'database' | 'keys'>,
  moment: Moment,
  caller: Caller,
): Promise<string | null> {
  if (database.onNodes) return null
  const { own, accounts } = sequencesOf(caller)
  const statement = { name: 'realtime positions', text: positionsSql, values: [own, accounts] }
  // Without positions a page still gets its rows, and reads them again when it begins to listen.
  const read = await moment.here(keeper, statement).catch(() => null)
  if (!read) return null
  // Of one length: more digits would show the growth too.
  const found = read.rows.map(({ stream, position }) => [stream, String(position).padStart(16, '0')])
  return seal(keys.derive(purpose), aboutOf(caller), JSON.stringify(found)).toString('base64url')
}

/** Null for a text that was not sealed for this caller. */
export function openPositions(keys: Pick<Keys, 'every'>, caller: Caller, sealed: string): Positions | null {
  try {
    const { text } = unsealWith(keys, purpose, aboutOf(caller), Buffer.from(sealed, 'base64url'))
    return new Map((JSON.parse(text) as [string, string][]).map(([stream, position]) => [stream, Number(position)]))
  } catch {
    return null
  }
}
