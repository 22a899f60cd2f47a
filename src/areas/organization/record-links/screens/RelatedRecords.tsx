import { useState } from 'react'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { OneLink } from '#kit/record/ChainSteps.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import type { Titled } from '#platform/reads/titles.ts'
import { inText } from '#platform/words.ts'
import { useNaming } from './use-neighbors.ts'

const few = 5
/** Where more records than this name one record, they are searched in their own list. */
const many = 100

type RelatedRecordsProps = { around: Surrounded; chain: readonly Titled[]; further: readonly Titled[] }

/** Records linked by way of others, and records that name this one, by kind. */
export function RelatedRecords({ around, chain, further }: RelatedRecordsProps) {
  const [most, setMost] = useState(few)
  const naming = useNaming(around, most, chain)
  if (!naming) return <SkeletonLines />
  const kinds = [...new Set(further.map(({ of }) => of))].map((of) => ({
    label: of.plural,
    neighbors: further.filter((each) => each.of === of),
    more: false,
  }))
  const all = [...kinds, ...naming]
  if (all.length === 0) return <p className="mt-1 text-xs text-ink-2">No related records.</p>
  return (
    <div className="mt-2 grid gap-3">
      {all.map(({ label, neighbors, more }) => (
        <div key={label}>
          <h3 className="text-xs text-ink-2">{label}</h3>
          <ul className="mt-1 grid gap-1">
            {neighbors.map((neighbor) => (
              <li key={neighbor.id}>
                <OneLink neighbor={neighbor} />
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
  )
}
