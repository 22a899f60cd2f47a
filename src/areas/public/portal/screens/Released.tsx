import { useVisit } from '#client/BackendProvider.tsx'
import type { ReleasedItem } from './use-portal.ts'
import { asLongDay } from '#kit/dates.ts'
import { say } from '#platform/say.ts'

/** Released records: their text, their files, and what was withheld under which exemption. */
export function Released({
  items,
  on,
  number,
}: {
  items: readonly ReleasedItem[]
  on: string | null
  number?: string
}) {
  const { config } = useVisit()
  return (
    <div className="mt-3 grid min-w-0 gap-3">
      {on && <p className="text-xs text-ink-2">{say('Released {day}', { day: asLongDay(on) })}</p>}
      <ul className="grid min-w-0 gap-3">
        {items.map((item) => (
          <li key={item.id} className="grid min-w-0 gap-1.5 border-t border-line pt-3">
            <p className="font-semibold break-words text-ink">{item.title}</p>
            {item.exempt && (
              <p className="text-ink-2">{say('Exempt: {exemption}', { exemption: item.exemption ?? '' })}</p>
            )}
            {item.copy && (
              <pre className="overflow-x-auto rounded-sm bg-surface-2 p-3 text-sm whitespace-pre-wrap text-ink">
                {item.copy}
              </pre>
            )}
            {item.file && (
              <a
                className="link"
                href={`${config.supabaseUrl}/functions/v1/public/portal/released-files/${item.id}${number ? `?number=${encodeURIComponent(number)}` : ''}`}
              >
                {say('Download {file}', { file: item.file })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
