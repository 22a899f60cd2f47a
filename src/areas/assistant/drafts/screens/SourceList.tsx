import { Link } from 'react-router'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import type { Source } from '../rules.ts'

/** Every source under its number: those that sentences rest on, and behind a press those that none does. */
export function SourceList({ sources, used }: { sources: readonly Source[]; used: ReadonlySet<string> }) {
  const numbered = sources.map((source, at) => ({ source, number: at + 1 }))
  const cited = numbered.filter(({ source }) => used.has(source.key))
  const rest = numbered.filter(({ source }) => !used.has(source.key))
  return (
    <div className="grid gap-3">
      {cited.length === 0 && <p className="text-ink-2">No sentence cites a source.</p>}
      <Lines lines={cited} />
      {rest.length > 0 && (
        <Disclosure title={`Read but not used: ${rest.length}`}>
          <Lines lines={rest} />
        </Disclosure>
      )}
    </div>
  )
}

const Lines = ({ lines }: { lines: readonly { source: Source; number: number }[] }) => (
  <ul className="grid gap-2.5">
    {lines.map(({ source, number }) => (
      <li
        key={source.key}
        id={`source-${number}`}
        className="grid scroll-mt-4 grid-cols-[2rem_minmax(0,1fr)] text-sm target:bg-info-soft"
      >
        <span className="figures text-ink-2">[{number}]</span>
        <span className="min-w-0 break-words">
          {source.table && source.record ? (
            <Link to={`/records/${source.table}/${source.record}`} className="link">
              {source.title}
            </Link>
          ) : (
            <span className="text-ink">{source.title}</span>
          )}
          <span className="mt-0.5 line-clamp-4 whitespace-pre-line text-xs text-ink-2">{source.text}</span>
        </span>
      </li>
    ))}
  </ul>
)
