import type { Tx } from '../../database/database.ts'
import { dayInWords } from '../../dates.ts'
import { entriesOf, type Found, type Named } from './stored-log.ts'
import { leafHash } from './tree.ts'

/** The content of an entry after a redaction, as a digest, and who ordered it. */
export type Redacted = { digest: string; sentence: string }

/**
 * As a redaction stores them: one line for each entry. Written inside the command, which may not read the log itself.
 */
export async function digestLines(tx: Tx, organization: string, changed: readonly Named[]): Promise<string> {
  await tx.sql(`select set_config('role', 'sealer', true)`)
  const found = await entriesOf(tx, organization, changed)
  await tx.sql(`select set_config('role', 'commands', true)`)
  return found.map((each) => `${nameOf(each)} ${digestOf(each)}`).join('\n')
}

export const digestOf = ({ canonical }: Pick<Found, 'canonical'>): string => leafHash(canonical).toString('base64')

const nameOf = ({ source, entry }: Named) => `${source} ${entry}`

/** The redacted entries of a log, by name. An entry that was redacted twice reads as the second redaction left it. */
export async function redactionsOf(tx: Tx, organization: string): Promise<Map<string, Redacted>> {
  const rows = await tx.sql<{ digests: string; ordered_by: string; reason: string; day: string }>(
    `select digests, ordered_by, reason, (created_at at time zone 'UTC')::date::text as day from public.redactions
      where organization_id = $1 order by created_at, id`,
    [organization],
  )
  return new Map(
    rows.flatMap(({ digests, ordered_by, reason, day }) =>
      digests.split('\n').map((line): [string, Redacted] => {
        const [source = '', entry = '', digest = ''] = line.split(' ')
        return [
          `${source} ${entry}`,
          {
            digest,
            sentence: `Redacted on ${dayInWords(day)} by order of ${ordered_by}: ${reason.replace(/\.?$/, '.')} The sealed hash is unchanged.`,
          },
        ]
      }),
    ),
  )
}

/** The redaction of this entry, if the entry reads exactly as the redaction left it. */
export const redactionIn = (redactions: ReadonlyMap<string, Redacted>, found: Found): Redacted | undefined => {
  const redacted = redactions.get(nameOf(found))
  return redacted && redacted.digest === digestOf(found) ? redacted : undefined
}
