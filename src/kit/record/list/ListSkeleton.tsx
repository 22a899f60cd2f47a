import type { AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { Skeleton, Waiting } from '../../parts/Skeleton.tsx'

/** As tall as the first rows will be, so that nothing moves when they load. */
export const ListSkeleton = ({ of, columns }: { of: AnyRecord; columns: number }) => (
  <Waiting>
    <div role="status" className="px-5">
      <span className="sr-only">Loading {inText(of.plural)}…</span>
      {Array.from({ length: 10 }, (_, line) => (
        <div key={line} className="flex h-(--row-h) items-center max-md:h-24 gap-6 border-b border-line last:border-0">
          {Array.from({ length: Math.min(columns, 5) }, (_, cell) => (
            <Skeleton key={cell} className={`h-3.5 ${shapes[cell] ?? 'w-24 max-md:hidden'}`} />
          ))}
        </div>
      ))}
    </div>
  </Waiting>
)

/** On a phone, a title and its amount. */
const shapes = ['w-56 max-md:w-40', 'w-24 max-md:ml-auto']
