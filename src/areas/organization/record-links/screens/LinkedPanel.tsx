import { useState } from 'react'
import { Link } from 'react-router'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { dialOf } from '#kit/record/status.ts'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { optionLabel } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import type { Titled } from '#kit/record/use-titles.ts'
import { useNeighbors } from './use-neighbors.ts'

const few = 5
/** Where more records than this name one record, they are searched in their own list. */
const many = 100

/** The links of a record: what it came from, what came of it, and which records name it. */
export function LinkedPanel(around: Surrounded) {
  const [most, setMost] = useState(few)
  const { chain, namedBy } = useNeighbors(around, most)
  if (chain.length === 0 && namedBy.length === 0) return null
  return (
    <Panel title="Linked records">
      <div className="grid gap-4">
        {chain.length > 0 && (
          <ol
            aria-label="Record chain"
            className="relative grid gap-3 before:absolute before:top-2 before:bottom-2 before:left-[5px] before:w-px before:bg-line-strong"
          >
            {chain.map(({ here, neighbor }) => (
              <li key={`${neighbor.table} ${neighbor.id}`} aria-current={here || undefined} className="relative pl-6">
                <span
                  aria-hidden
                  className={`absolute top-1.5 left-0 size-2.75 rounded-full border-2 ${here ? 'border-action bg-action' : 'border-line-strong bg-surface'}`}
                />
                <p className="text-xs text-ink-2">{neighbor.of.label}</p>
                {here ? <p className="font-semibold text-ink">{neighbor.title}</p> : <One neighbor={neighbor} />}
              </li>
            ))}
          </ol>
        )}
        {namedBy.map(({ label, neighbors, more }) => (
          <div key={label}>
            <h3 className="text-xs text-ink-2">{label}</h3>
            <ul className="mt-1 grid gap-1">
              {neighbors.map((neighbor) => (
                <li key={neighbor.id}>
                  <One neighbor={neighbor} />
                </li>
              ))}
              {more && (
                <li>
                  {most === few ? (
                    <button
                      type="button"
                      onClick={() => setMost(many)}
                      aria-label={`Show all ${inText(label)}`}
                      className="link min-h-6 text-xs"
                    >
                      Show all
                    </button>
                  ) : (
                    <span className="text-xs text-ink-2">and more</span>
                  )}
                </li>
              )}
            </ul>
          </div>
        ))}
      </div>
    </Panel>
  )
}

function One({ neighbor: { of, table, id, title, status } }: { neighbor: Titled }) {
  const page = pageOf(useCatalog(), table, id)
  return (
    <span className="flex min-h-6 items-baseline justify-between gap-3">
      {page ? (
        <Link to={page} className="link inline-flex min-h-6 min-w-0 items-center break-words">
          {title}
        </Link>
      ) : (
        <span className="min-w-0 break-words">{title}</span>
      )}
      {status && (
        <span className="shrink-0 text-xs">
          <Dial state={dialOf(status, of.fields.status)}>{optionLabel(of.fields.status, status)}</Dial>
        </span>
      )}
    </span>
  )
}
