import { useToday } from '#client/use-today.ts'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { FilesByLink } from '#kit/record/FilesByLink.tsx'
import type { KeptFile } from '#platform/records/fields.ts'
import { addDays } from '#platform/dates.ts'
import { certificateWords } from '../../profiles/kinds/records.ts'
import { say, translated } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

type Row = {
  id: string
  kind: keyof typeof certificateWords
  number: string | null
  issued_by: string
  expires_on: string
  document: KeptFile[]
}
type CertificateTableProps = { of: 'vendor_registrations' | 'vendor_certificates'; rows: readonly Row[] }

/** Certificates with their remaining validity; a document opens by a link that lasts a minute. */
export function CertificateTable({ of, rows }: CertificateTableProps) {
  const today = useToday()
  if (rows.length === 0) return <p className="text-ink-2">{say('No certificates.')}</p>
  return (
    <ul className="divide-y divide-line">
      {rows.map((row, at) => {
        const [state, words] = standing(row.expires_on, today)
        return (
          <li
            key={`${row.id} ${row.kind} ${at}`}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-2.5"
          >
            <div className="min-w-0">
              <p className="font-semibold">{translated(certificateWords[row.kind])}</p>
              <p className="text-sm text-ink-2">
                {row.issued_by}
                {row.number && (
                  <>
                    {' '}
                    · <span className="font-mono text-xs">{row.number}</span>
                  </>
                )}
              </p>
              <FilesByLink files={row.document} ask="vendor-certificates/document" of={{ table: of, id: row.id }} />
            </div>
            <div className="text-sm sm:text-right">
              <Dial state={state}>{words}</Dial>
              <p className="text-ink-2">
                <Say text="until {day}" values={{ day: <Day day={row.expires_on} /> }} />
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const standing = (day: string, today: string): [DialState, string] =>
  day < today
    ? ['bad', say('Expired')]
    : day <= addDays(today, 30)
      ? ['begun', say('Expires soon')]
      : ['done', say('Valid')]
