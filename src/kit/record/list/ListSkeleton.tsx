import type { AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { Skeleton } from '../../parts/Skeleton.tsx'

/** As tall as the first rows will be, so that nothing moves when they load. */
export const ListSkeleton = ({ of, columns }: { of: AnyRecord; columns: number }) => (
  <div role="status" className="px-5">
    <span className="sr-only">Loading {inText(of.plural)}…</span>
    {Array.from({ length: 10 }, (_, line) => (
      <div key={line} className="flex h-(--row-h) items-center max-md:h-24 gap-6 border-b border-line last:border-0">
        {Array.from({ length: Math.min(columns, 5) }, (_, cell) => (
          <Skeleton
            key={cell}
            className={`h-3.5 ${cell === 0 ? 'w-56' : cell === 1 ? 'w-24 max-md:ml-auto' : 'w-24 max-md:hidden'}`}
          />
        ))}
      </div>
    ))}
  </div>
)
