import type { Client } from 'pg'
import { MoveRefused } from './refused.ts'

export type Agency = { id: string; name: string; kind: string }

/** An agency by its id or its name. A seller's account serves several agencies and does not move with one. */
export async function agencyCalled(client: Client, asked: string): Promise<Agency> {
  const { rows } = await client.query<Agency>(
    `select id, name, kind from public.organizations
      where id::text = lower($1) or app.organization_skeleton(name) = app.organization_skeleton($1)`,
    [asked.trim()],
  )
  if (rows.length > 1)
    throw new MoveRefused(
      `More than one agency has this name. Enter the id: ${rows.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
    )
  const [found] = rows
  if (!found) throw new MoveRefused(`No agency matches "${asked}".`)
  if (found.kind !== 'agency')
    throw new MoveRefused(
      `${found.name} is a seller. A seller’s account serves several agencies and doesn’t move with one agency.`,
    )
  return found
}

/** Switches to the role that reads and writes all rows, and back. */
export async function asCustodian<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('set role custodian')
  try {
    return await work()
  } finally {
    await client.query('reset role').catch(() => undefined)
  }
}

/** On the command line there is no acting person. */
export const operator = '00000000-0000-0000-0000-000000000000'

/** The move as an entry of the agency's own log. */
export const noteMove = (client: Client, organization: string, command: string, input: object, now: Date) =>
  client.query(
    `insert into public.audit_events (organization_id, actor, command, input, result, at, request_id)
     values ($1, $2, $3, $4, '{}', $5, 'command line')`,
    [organization, operator, command, JSON.stringify(input), now],
  )
