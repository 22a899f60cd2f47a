import { columnsOf, labelOf, type AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { RailPart } from './RailPart.tsx'
import { useNames, waitingName } from './use-names.ts'

/** The people whom a record names, and who created it where it names none. */
export function People({ of, row }: { of: AnyRecord; row: object }) {
  const kept = row as Record<string, unknown>
  const names = useNames(of, [kept])
  const named = peopleOf(of, kept)
  if (named.length === 0) return null
  return (
    <RailPart title="People">
      <ul className="grid gap-1.5">
        {named.map(({ field, label, person }) => {
          const name = names.get(person) ?? waitingName
          return (
            <li key={field} className="flex min-h-7 items-center gap-2.5">
              {name === waitingName ? (
                <Skeleton className="h-4 w-32" />
              ) : (
                <>
                  <span className="flex [&>span]:size-6 [&>span]:text-2xs">
                    <Avatar name={name} />
                  </span>
                  <bdi className="min-w-24 break-words text-ink">{name}</bdi>
                  <span className="ml-auto min-w-0 text-right text-xs text-ink-2">{label}</span>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </RailPart>
  )
}

function peopleOf(of: AnyRecord, row: Record<string, unknown>): { field: string; label: string; person: string }[] {
  const fields = columnsOf(of).flatMap(([field, { kind }]) =>
    kind === 'person' && typeof row[field] === 'string'
      ? [{ field, label: labelOf(of, field), person: row[field] }]
      : [],
  )
  // A person with several parts is named once, with all of them.
  const once = [...new Set(fields.map(({ person }) => person))].map((person) => {
    const parts = fields.filter((each) => each.person === person)
    return { ...parts[0]!, label: parts.map(({ label }, at) => (at === 0 ? label : inText(label))).join(', ') }
  })
  return once.length > 0 || typeof row.created_by !== 'string'
    ? once
    : [{ field: 'created_by', label: 'Created by', person: row.created_by }]
}
