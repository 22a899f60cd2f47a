import { Link } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { numberOf, type AnyRecord } from '#platform/records/record.ts'

type BelongsProps = { of: AnyRecord; id: string; to: string }

/** Shows and links the parent record of a record that is named by a number alone. */
export function Belongs({ of, id, to }: BelongsProps) {
  const { row } = useRecord(of, id)
  const number = numberOf(of)
  const said = row as Record<string, unknown> | undefined
  return (
    <p className="-mt-2 -mb-1 min-h-6 text-ink-2">
      {said && (
        <>
          {of.label}:{' '}
          <Link className="link font-semibold" to={to}>
            {String(said[of.title])}
          </Link>{' '}
          {number && number !== of.title && (
            <span className="font-mono text-xs whitespace-nowrap">{String(said[number] ?? '')}</span>
          )}
        </>
      )}
    </p>
  )
}
