import type { Tx } from '../database/database.ts'
import { macOf, macsOf } from '../keys/macs.ts'
import type { Services } from '../services.ts'
import { identity } from './identity.ts'

type Needs = Pick<Services, 'keys'>

const purpose = 'known networks'
const short = (mac: Buffer) => mac.subarray(0, 16)
const markOf = ({ keys }: Needs, userId: string, network: string) =>
  short(macOf(keys, purpose, `${userId}\n${network}`))
const marksOf = ({ keys }: Needs, userId: string, network: string) =>
  macsOf(keys, purpose, `${userId}\n${network}`).map(short)

/** Written with every sign-in: this person signed in from here. */
export async function rememberNetwork(
  tx: Tx,
  services: Needs,
  userId: string,
  network: string,
  now: Date,
): Promise<void> {
  await tx.sql(
    `insert into auth.known_networks (user_id, mark, last_at) values ($1, $2, $3) on conflict (user_id, mark) do update
      set last_at = excluded.last_at`,
    [userId, markOf(services, userId, network), now],
  )
}

/** Whether this person has signed in from this network before: then what others did there does not block them. */
export async function isKnownNetwork(
  services: Pick<Services, 'keys' | 'database'>,
  userId: string | undefined,
  network: string,
): Promise<boolean> {
  if (!userId) return false
  const { rows } = await services.database.read(identity, {
    name: 'known network',
    text: 'select from auth.known_networks where user_id = $1 and mark = any ($2)',
    values: [userId, marksOf(services, userId, network)],
  })
  return rows.length > 0
}
