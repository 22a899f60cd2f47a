import pg from 'pg'
import { shareOfWaiting } from './away.ts'
import type { Caller, Statement } from './database.ts'
import { commitOnNodes, sayToNodes } from './on-nodes.ts'
import { roleFor } from './role-for.ts'

type Setting = readonly [name: string, value: string]

/**
 * The nodes of a cluster learn the caller only from SET LOCAL: Citus forwards that, but a function's set_config stays
 * on the coordinator, where row security does not look. In a block, because Citus forwards the whole text of the
 * message with a SET LOCAL, and this one has other statements.
 */
export const setLocal = (settings: readonly Setting[]): string =>
  `do ${pg.escapeLiteral(`begin ${settings.map(([name, value]) => (name === 'role' ? become(value) : said(name, value))).join(' ')} end`)}`

const said = (name: string, value: string): string => `set local ${name} to ${pg.escapeLiteral(value)};`
/** On any other PostgreSQL this name has no special meaning. */
const handOn = (what: 'local' | 'none'): string => said('citus.propagate_set_commands', what)

/** A node is reached in the current role. Forwarding it would also force it on triggers that run as their owner. */
const become = (role: string): string => [handOn('none'), said('role', role), handOn('local')].join(' ')

/** Begins a transaction as this caller, in one message. */
export const beginAs = (caller: Caller, readOnly: boolean, timeout: number): string =>
  `begin${readOnly ? ' read only' : ''}; ${enterOnNodes(caller, timeout)}`

/** From here on the transaction has the rights of this caller. */
export const enterOnNodes = ({ role, actor, claims }: Caller, timeout: number): string =>
  setLocal([
    ['role', roleFor({ role, actor })],
    ['app.user_id', actor?.user_id ?? ''],
    ['app.organization_id', actor?.organization_id ?? ''],
    ['app.role', actor?.role ?? ''],
    ['app.session_id', actor?.session_id ?? ''],
    ['app.aal', actor?.aal ?? ''],
    ['request.jwt.claims', claims ? JSON.stringify(claims) : ''],
    ['statement_timeout', String(timeout)],
    ['lock_timeout', String(Math.floor(timeout * shareOfWaiting))],
    ['app.operates', actor?.operates ? 'on' : ''],
  ])

const one = String.raw`set_config\('([a-z_.]+)', (?:\$(\d+)|'([^']*)'), true\)`
const whole = new RegExp(String.raw`^\s*select\s+${one}(?:,\s*${one})*\s*$`)

/** `select set_config(…, true), …` in the form for the nodes; undefined for every other statement. */
export function asSetLocal({ text, values = [] }: Statement): string | undefined {
  if (!text.includes('set_config(')) return undefined
  if (!whole.test(text))
    throw new Error(`The nodes of a cluster can’t receive a setting made within another statement: ${text}`)
  return setLocal(
    [...text.matchAll(new RegExp(one, 'g'))].map(([, name, place, said]) => [
      name!,
      said ?? String(values[Number(place) - 1] ?? ''),
    ]),
  )
}

/** One statement in a separate transaction. */
export async function inTransaction(client: pg.Client, begin: string, statement: Statement): Promise<pg.QueryResult> {
  try {
    await client.query(begin)
    const result = await sayToNodes(client, statement)
    await commitOnNodes(client)
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
