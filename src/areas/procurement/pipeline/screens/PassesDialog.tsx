import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { stagePasses } from '../questions.ts'
import { inDays, stageWords, type Stage } from '../rules.ts'

/** The rows behind a cycle time, the slowest first. */
export function PassesDialog({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const { data } = useAnswer<ReturnType<typeof stagePasses>>(
    'procurement/stage-passes',
    { stage },
    { about: 'solicitations' },
  )
  return (
    <Dialog
      from="side"
      title={`${stageWords[stage].title}: cycle time`}
      about="Every pass through this stage in the last year, slowest first."
      onClose={onClose}
    >
      {!data && <SkeletonLines lines={6} />}
      <ul className="divide-y divide-line">
        {data?.map(({ table, id, number, title, from, seconds }) => (
          <li key={`${id} ${from}`} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              <Link to={`/records/${table}/${id}`} className="block truncate hover:underline">
                {title}
              </Link>
              <span className="font-mono text-xs text-ink-2">{number}</span>
            </span>
            <span className="figures shrink-0">{inDays(seconds)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
