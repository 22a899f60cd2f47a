import type { Tx } from '../../database/database.ts'
import { dayInWords } from '../../dates.ts'
import { entriesOf, type Found, type Named } from './stored-log.ts'
import { leafHash } from './tree.ts'

/** The content of an entry after a redaction, as a digest, and who ordered it. */
export type Redacted = { digest: string; sentence: string }

/**
 * The text that a redaction leaves, as it is stored: one line for each entry; and whose acts these are. Written inside the
 * command, which may not read the log itself.
 */
export async function leftOf(
  tx: Tx,
  organization: string,
  changed: readonly Named[],
): Promise<{ digests: string; actors: Set<unknown> }> {
  await tx.sql(`select set_config('role', 'sealer', true)`)
  const found = await entriesOf(tx, organization, changed)
  await tx.sql(`select set_config('role', 'commands', true)`)
  return {
    digests: found.map((each) => `${nameOf(each)} ${digestOf(each)}`).join('\n'),
    actors: new Set(found.map(({ content }) => content.actor)),
  }
}

export const digestOf = ({ canonical }: Pick<Found, 'canonical'>): string => leafHash(canonical).toString('base64')

const nameOf = ({ source, entry }: Named) => `${source} ${entry}`

/**
 * The redacted entries of a log, by name, as sealed commands ordered it: two administrators for a redaction, or an
 * approved certificate of destruction that lists the record. A row that was only added to the table of redactions covers
 * nothing. An entry that was redacted twice reads as the second redaction left it.
 */
export async function redactionsOf(tx: Tx, organization: string): Promise<Map<string, Redacted>> {
  const rows = await tx.sql<{
    digests: string
    ordered_by: string
    allowed_by: string | null
    reason: string
    day: string
  }>(
    `select result ->> 'digests' as digests, result ->> 'ordered_by' as ordered_by, result ->> 'allowed_by' as allowed_by,
        result ->> 'reason' as reason, (at at time zone 'UTC')::date::text as day, at from public.audit_events
      where organization_id = $1 and command = 'redactions/allow'
     union all
     select r.digests, r.ordered_by, null, r.reason, (r.created_at at time zone 'UTC')::date::text, r.created_at
       from public.redactions r
      where r.organization_id = $1 and exists (select from public.audit_events e
        join public.record_changes listed on listed.organization_id = $1 and listed.operation = 'insert'
          and listed.table_name = 'record_disposition_items' and listed.after ->> 'of_record' = r.about_record::text
          and listed.after ->> 'disposition' = e.result ->> 'id'
        where e.organization_id = $1 and e.command = 'record-dispositions/approve'
          and right(r.reason, length(e.result ->> 'number') + 13) = 'certificate ' || (e.result ->> 'number') || '.')
      order by at`,
    [organization],
  )
  return new Map(
    rows.flatMap(({ digests, ordered_by, allowed_by, reason, day }) =>
      digests.split('\n').map((line): [string, Redacted] => {
        const [source = '', entry = '', digest = ''] = line.split(' ')
        return [
          `${source} ${entry}`,
          {
            digest,
            sentence: `Redacted on ${dayInWords(day)} by order of ${ordered_by}${allowed_by ? `, allowed by ${allowed_by}` : ''}: ${reason.replace(/\.?$/, '.')} The sealed hash is unchanged.`,
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
