import { reference } from '../cluster/placement.ts'
import type { Statement } from './database.ts'

const forUpdate =
  /^(\s*select\b([\s\S]*?)\bfrom\s+([a-z_.]+)[\s\S]*?\s+where\b[\s\S]*?)\s+for\s+(?:no\s+key\s+)?update(?:\s+of\s+\w+)?\s*$/i
const agencyOrPerson = /\b(?:organization_id|id)\s*=\s*\$(\d+)/i
const findsId = /^\s*(?:\w+\.)?id\b/i

export type Turn = {
  table: string
  /** The agency or person; undefined where only the rows that are found say it, by their id. */
  of: string | undefined
  asked: Statement
}

/**
 * `select … for update` of a table that every node has: Citus would lock all its rows, and all the tables that it
 * references, for all agencies until the commit. Commands use it to take turns, so they take turns by the agency or
 * person that the statement names or finds.
 */
export function turnAt({ text, values = [], ...more }: Statement): Turn | undefined {
  const [, asked, outputs, said] = forUpdate.exec(text) ?? []
  if (!asked || !said) return undefined
  const table = said.includes('.') ? said : `public.${said}`
  if (!(table in reference)) return undefined
  const place = agencyOrPerson.exec(asked)?.[1]
  const found = !place && findsId.test(outputs!)
  return {
    table,
    of: found ? undefined : place ? String(values[Number(place) - 1]) : '',
    asked: { ...more, text: asked, values },
  }
}

/** Held until the commit, on the coordinator, which all commands pass. */
export const takeTurn = ({ table }: Turn, of: string): Statement => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 20))',
  values: [`${table} ${of.toLowerCase()}`],
})

const written = /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+(?:\.[a-z_]+)?)/gi

/** Whether a statement writes a table that every node has. */
export const writesCopy = (text: string): boolean =>
  [...text.matchAll(written)].some(([, name]) => (name!.includes('.') ? name! : `public.${name}`) in reference)

/**
 * Citus locks a copied table for its writer and then all tables that it references, until the commit. Two transactions
 * with several such writes could meet in two orders, so those of the program go one after the other.
 */
export const oneWriter: Statement = { text: 'select pg_advisory_xact_lock(1909)' }
