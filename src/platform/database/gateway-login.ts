import type { Client, ClientConfig } from 'pg'
import { clientFor } from './client.ts'
import { gatewayAt, type GatewayLogin } from './connections.ts'

/** The state of the role's password: the intended one, one of an older key, another one, or not visible from here. */
type Fit = 'right' | 'older' | 'other' | 'unseen'

/** `reason` tells the operator why this installation cannot use the role. */
export type Judgment = { change: boolean; reason: string | null }

/** Whether the password of an existing role may be changed. Every database of the server signs in with it. */
export async function judgeLogin(
  owner: Client,
  at: ClientConfig,
  login: GatewayLogin,
  restoring: boolean,
): Promise<Judgment> {
  const fit = await fitOf(at, login)
  return judge({ fit, isChosen: login.isChosen, neighbor: fit === 'right' ? null : await neighborOf(owner), restoring })
}

export function judge({
  fit,
  isChosen,
  neighbor,
  restoring,
}: {
  fit: Fit
  isChosen: boolean
  neighbor: string | null
  restoring: boolean
}): Judgment {
  const leave = { change: false, reason: null }
  const set = { change: true, reason: null }
  if (fit === 'right') return leave
  if (isChosen) return set
  // The next start signs in with it and sets the newest.
  if (fit === 'older') return restoring ? leave : set
  if (neighbor === null) return restoring ? leave : set
  return fit === 'unseen' ? leave : { change: false, reason: sharedWith(neighbor) }
}

const sharedWith = (neighbor: string) =>
  `The role gateway of this PostgreSQL has another password, and the database ${neighbor} on the same server uses it too. ` +
  'Set DATABASE_GATEWAY_URL with the password that the role has, or use a PostgreSQL server for this installation alone.'

async function fitOf(at: ClientConfig, { password, before }: GatewayLogin): Promise<Fit> {
  const first = await opens(at, password)
  if (first !== false) return first ? 'right' : 'unseen'
  for (const older of before) if (await opens(at, older)) return 'older'
  return 'other'
}

/** Null when another cause prevents it, such as pg_hba.conf or the number of connections. */
async function opens(at: ClientConfig, password: string): Promise<boolean | null> {
  const client = clientFor(gatewayAt(at, password))
  try {
    await client.connect()
    return true
  } catch (error) {
    return (error as { code?: string }).code === '28P01' ? false : null
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Another database of this server whose policies or grants name a role that only Granary has. */
async function neighborOf(owner: Client): Promise<string | null> {
  const { rows } = await owner.query<{ datname: string }>(
    `select d.datname from pg_shdepend s join pg_database d on d.oid = s.dbid
      where s.refclassid = 'pg_authid'::regclass and s.refobjid = 'custodian'::regrole
      and d.datname <> current_database() order by 1 limit 1`,
  )
  return rows[0]?.datname ?? null
}
