import { useAnswer } from '#client/use-answer.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { showCloseout } from '../questions.ts'
import type { GrantCloseout } from '../records.ts'

/** The steps of a closeout, and what is missing in each. */
export function Checklist({ row }: { row: GrantCloseout }) {
  const { data: shown } = useAnswer<typeof showCloseout>(
    'grant-closeouts/show',
    { id: row.id },
    { about: 'grant_closeouts' },
  )
  const done = shown?.checks.filter(({ whyNot }) => whyNot === null).length ?? 0
  return (
    <Panel
      title="Checklist"
      about={shown && `${done} of ${shown.checks.length} completed.`}
      actions={<ButtonLink to={`/grant-management/reports?grant=${row.funding}`}>Reports</ButtonLink>}
    >
      {!shown ? (
        <SkeletonLines lines={6} />
      ) : (
        <ol className="divide-y divide-line">
          {shown.checks.map(({ words, whyNot }) => (
            <li key={words} className="flex items-start gap-3 py-2.5">
              <Icon
                name={whyNot ? 'warn' : 'check'}
                className={`mt-0.5 size-4.5 ${whyNot ? 'text-warn' : 'text-good'}`}
              />
              <span className="min-w-0">
                <span className="block font-semibold">{words}</span>
                {whyNot && <span className="block text-ink-2">{whyNot}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
