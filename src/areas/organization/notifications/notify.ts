import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import { later } from '#platform/jobs/later.ts'
import { deliver } from './deliver.ts'
import type { EventName } from './records.ts'
import type { Language } from '#platform/say.ts'
import { inLanguage } from '#platform/wire/language.ts'

/** An event, and the people who are notified. */
export type Notice = {
  /** The organization whose record it is. */
  organization_id: string
  people: readonly string[]
  event: EventName
  record: { table: string; id: string } | null
  /** One complete sentence; where vendors read it, in each language. */
  words: string | Said
  /** The person who acted and knows already. Null when the platform acted. */
  actor: string | null
  /** The page it opens, when that is not the record's own page. */
  path?: string
  /** Followers of the record as well. */
  followers?: true
  /** People to leave out in any case: they are notified in other words. */
  except?: readonly string[]
  /**
   * The people of the vendor with this id as well. Without it only the organization's own people are notified: a
   * comment on a record may be internal even where a vendor reads the record.
   */
  vendor?: string
  /**
   * The people of these organizations as well, for what they may read there: a solicitation that their company
   * follows.
   */
  accounts?: readonly string[]
  /** A name for the event where a job that runs again may report it twice; the second is dropped. */
  happening?: string
}

export type Said = Readonly<Record<Language, string>>

/** The same sentence in each language: its reader gets it in the one that they keep. */
export const inEach = (words: () => string): Said => ({ en: inLanguage('en', words), es: inLanguage('es', words) })

/** Notifies people, after the commit: what is rolled back was never reported. Works in a command and in a job alike. */
export async function notify(tx: Tx, notice: Notice, now: Date): Promise<void> {
  if (notice.people.length === 0 && !notice.followers && !notice.vendor && !notice.accounts?.length) return
  await later(tx, deliver, { ...notice, happening: notice.happening ?? randomUUID() }, now)
}
