import type { Tx } from '../database/database.ts'
import { queueSql, sentBy, type Sent } from '../jobs/later.ts'
import type { Effect } from '../records/effect.ts'
import { plural } from '../words.ts'

/** The same transaction, which also notes the work that is queued in it: no role but the platform may read the queue. */
export function noted(tx: Tx): { tx: Tx; sent: Sent[] } {
  const sent: Sent[] = []
  const sql: Tx['sql'] = (text, values) => {
    if (text === queueSql) sent.push(sentBy(String(values![0]), JSON.parse(String(values![1]))))
    return tx.sql(text, values)
  }
  return { tx: { ...tx, sql }, sent }
}

export const effectsOfSent = (sent: readonly Sent[], actor: { user_id: string }): Effect[] =>
  [emailsIn(sent), noticesIn(sent, actor)].flatMap((words) =>
    words ? [{ table: '', record: null, words, operation: 'sends' as const, fields: [] }] : [],
  )

function emailsIn(sent: readonly Sent[]): string | null {
  const emails = sent.flatMap(({ emails = 0 }) => emails)
  if (emails.includes('some')) return 'Sends emails'
  const count = (emails as number[]).reduce((sum, each) => sum + each, 0)
  return count > 0 ? `Sends ${count} ${plural(count, { one: 'email', other: 'emails' })}` : null
}

function noticesIn(sent: readonly Sent[], { user_id }: { user_id: string }): string | null {
  if (sent.some(({ people }) => people === 'some')) return 'Notifies people'
  const { size } = new Set(sent.flatMap(({ people = [] }) => people).filter((person) => person !== user_id))
  const heard = [
    ...(size > 0 ? [`${size} ${plural(size, { one: 'person', other: 'people' })}`] : []),
    ...(sent.some(({ followers }) => followers) ? ['followers'] : []),
  ]
  return heard.length > 0 ? `Notifies ${heard.join(' and ')}` : null
}
