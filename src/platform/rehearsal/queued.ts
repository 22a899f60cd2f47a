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

export function effectsOfSent(sent: readonly Sent[], actor: { user_id: string }): Effect[] {
  const emails = sent.flatMap(({ emails }) => emails ?? [])
  const some = emails.includes('some')
  const count = emails.reduce<number>((sum, each) => sum + (each === 'some' ? 0 : each), 0)
  const others = sent.some(({ people }) => people === 'some')
  const people = new Set(sent.flatMap(({ people = [] }) => (people === 'some' ? [] : people)))
  people.delete(actor.user_id)
  const words = [
    ...(some ? ['Sends emails'] : []),
    ...(!some && count > 0 ? [`Sends ${count} ${plural(count, { one: 'email', other: 'emails' })}`] : []),
    ...(others ? ['Notifies people'] : []),
    ...(!others && people.size > 0
      ? [`Notifies ${people.size} ${plural(people.size, { one: 'person', other: 'people' })}`]
      : []),
  ]
  return words.map((each) => ({ table: '', record: null, words: each, operation: 'sends', fields: [] }))
}
