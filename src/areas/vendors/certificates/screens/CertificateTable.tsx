import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { useToday } from '#client/use-today.ts'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
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
              <Documents of={of} row={row} />
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

function Documents({ of, row: { id, document } }: { of: CertificateTableProps['of']; row: Row }) {
  const backend = useBackend()
  async function open(path: string) {
    try {
      const { url } = await callFunction<{ url: string }>(backend, 'vendor-certificates/document', {
        table: of,
        id,
        path,
      })
      window.open(`${backend.config.supabaseUrl}${url}`, '_blank', 'noopener')
    } catch (error) {
      toast('bad', sentence(error))
    }
  }
  return (
    <ul className="flex flex-wrap gap-x-4">
      {document.map(({ path, name }) => (
        <li key={path}>
          <button
            type="button"
            onClick={() => void open(path)}
            className="link inline-flex min-h-6 items-center gap-1.5 text-sm"
          >
            <Icon name="file" className="size-3.5" />
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
