import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import type { FoundAll } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Icon, type IconName } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import type { setAside } from '../findings.ts'
import type { AgentFinding } from '../records.ts'
import { whyNotReview, findingStatus } from '../rules.ts'

type Propose = { name: 'agents/propose'; run: (input: { id: string }, context: never) => Promise<{ id: string }> }

const faces: Record<AgentFinding['tone'], { icon: IconName; ink: string; word: string }> = {
  good: { icon: 'check', ink: 'text-good', word: 'OK' },
  info: { icon: 'info', ink: 'text-info', word: 'Note' },
  warn: { icon: 'warn', ink: 'text-warn', word: 'Review' },
  bad: { icon: 'warn', ink: 'text-bad', word: 'Problem' },
}

/** Each finding with its source, and the user's decision. */
export function FindingList({ found: { rows } }: { found: FoundAll<AgentFinding> }) {
  const propose = useCommand<Propose>('agents/propose')
  const navigate = useNavigate()
  const aside = useCommand<typeof setAside>('agents/set-aside')
  const [asked, setAsked] = useState<AgentFinding>()
  if (!rows) return <SkeletonLines lines={6} />
  if (rows.length === 0) return <Empty title="No findings">The summary above shows what the agent read.</Empty>
  return (
    <>
      <ol className="divide-y divide-line">
        {rows.map((row) => {
          const { icon, ink, word } = faces[row.tone]
          return (
            <li key={row.id} className="grid gap-2 py-3 first:pt-0">
              <div className="flex gap-3">
                <Icon name={icon} className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
                <div className="min-w-0">
                  <p className="whitespace-pre-line break-words text-ink">
                    <span className="sr-only">{word}: </span>
                    {row.words}
                  </p>
                  <p className="mt-0.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
                    {row.source && <span>{row.source}</span>}
                    {row.table_name && row.record && (
                      <Link
                        to={`/records/${row.table_name}/${row.record}`}
                        className="link inline-flex min-h-6 items-center"
                      >
                        Open
                      </Link>
                    )}
                    {findingStatus.is(row, 'proposed') && (
                      <Link to={`/proposed-actions/${row.made}`} className="link inline-flex min-h-6 items-center">
                        Reviewed action: {row.proposal}
                      </Link>
                    )}
                    {findingStatus.is(row, 'set_aside') && <span>Dismissed: {row.reason}</span>}
                  </p>
                </div>
              </div>
              {findingStatus.is(row, 'open') && (
                <div className="flex flex-wrap items-center gap-2 pl-7.5">
                  <span className="text-sm text-ink-2">Proposed: {row.proposal}</span>
                  <MoveButton
                    whyNot={whyNotReview(row)}
                    run={async () => {
                      const { id } = await propose({ id: row.id })
                      await navigate(`/proposed-actions/${id}`)
                    }}
                  >
                    Review action
                  </MoveButton>
                  <Button look="quiet" onClick={() => setAsked(row)}>
                    Dismiss
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {asked && (
        <ReasonDialog
          title="Dismiss finding"
          about={asked.proposal ?? ''}
          verb="Dismiss"
          press={(reason) => aside.press({ id: asked.id, reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
