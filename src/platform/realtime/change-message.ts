import type { Subscription } from './change-delivery.ts'
import type { Change } from './change-lines.ts'
import { limits } from './limits.ts'

/** A change in the format of the hosted backend. The row is JSON text from PostgreSQL and is inserted unchanged. */
export function changeJson(
  change: Change,
  row: string,
  { table, select }: Pick<Subscription, 'table' | 'select'>,
  ids: number[],
): string {
  const names = select ?? [...table.columns.keys()]
  const key = JSON.stringify(change.key)
  const tooLarge = row.length > limits.rowBytes
  const record = change.operation === 'DELETE' ? undefined : tooLarge ? key : select ? picked(row, select) : row
  const parts = [
    `"schema":${JSON.stringify(table.schema)}`,
    `"table":${JSON.stringify(table.name)}`,
    `"commit_timestamp":${JSON.stringify(change.at)}`,
    `"type":"${change.operation}"`,
    `"columns":${JSON.stringify(names.map((name) => ({ name, type: table.shortTypes.get(name) })))}`,
    ...(record === undefined ? [] : [`"record":${record}`]),
    // Only the key is certain to be the same before and after a change; old values are not sent.
    ...(change.operation === 'INSERT' ? [] : [`"old_record":${key}`]),
    `"errors":${tooLarge ? '["Error 413: Payload Too Large"]' : 'null'}`,
  ]
  return `{"ids":${JSON.stringify(ids)},"data":{${parts.join(',')}}}`
}

function picked(row: string, select: string[]): string {
  const all = JSON.parse(row) as Record<string, unknown>
  return JSON.stringify(Object.fromEntries(select.map((name) => [name, all[name]])))
}
