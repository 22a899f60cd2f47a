import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import { later } from '#platform/jobs/later.ts'
import { deliver } from './deliver.ts'
import type { EventName } from './records.ts'

/** What happened, and who is to hear of it. */
export type Notice = {
  /** The organization whose record it is. */
  organization_id: string
  people: readonly string[]
  event: EventName
  record: { table: string; id: string } | null
  /** One finished sentence. */
  words: string
  /** Whoever did it; they know already. Null when the platform did. */
  actor: string | null
  /** Where it opens, when that is not the record's own page. */
  path?: string
  /** Everybody who follows the record besides. */
  followers?: true
  /** Not these, whatever else they are: they hear of it in other words. */
  except?: readonly string[]
  /**
   * The people of the vendor with this id besides. Without it only the organization's own people are told: what is said
   * about a record may be internal even where a vendor reads the record.
   */
  vendor?: string
  /** The people of these organizations besides, of what they may read there: a call that their company follows. */
  accounts?: readonly string[]
  /** Names the happening where it may be told twice, by a job that is done again; the second is dropped. */
  happening?: string
}

/** Tells people, after the commit: what is undone was never told. Works in a command and in a job alike. */
export async function notify(tx: Tx, notice: Notice, now: Date): Promise<void> {
  if (notice.people.length === 0 && !notice.followers && !notice.vendor && !notice.accounts?.length) return
  await later(tx, deliver, { ...notice, happening: notice.happening ?? randomUUID() }, now)
}
