import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { optionLabel } from '#platform/records/record.ts'
import { type Role, roleNames } from '#platform/roles.ts'
import type { judgeReviewItem } from '../commands.ts'
import { accessReviewItem, type AccessReview, type AccessReviewItem } from '../records.ts'
import { whyNotJudgeYet } from '../rules.ts'

/** As shown to people: the table keeps its code. */
const roleOf = ({ role }: Pick<AccessReviewItem, 'role'>) => roleNames[role as Role] ?? role

type ReviewItemsProps = { row: AccessReview; loaded: { items?: readonly AccessReviewItem[] | undefined } }

/** The roles of a review, each kept or removed with a reason. */
export function ReviewItems({ row, loaded: { items } }: ReviewItemsProps) {
  const actor = useActor()
  const [asking, setAsking] = useState<{ item: AccessReviewItem; decision: 'keep' | 'revoke' }>()
  const names = useNames(accessReviewItem, items ?? [])
  const judge = useCommand<typeof judgeReviewItem>('access-reviews/judge')
  const name = (id: string | null) => (id ? (names.get(id) ?? '…') : 'no one')
  return (
    <>
      <Panel title="Roles">
        <PlainTable
          label="Roles in this review"
          rows={items ?? []}
          keyOf={({ id }) => id}
          empty="No roles in this review."
          columns={[
            {
              label: 'Person',
              cell: (item) => (
                <>
                  <span className="font-semibold">{name(item.member)}</span>
                  <span className="block text-xs text-ink-2">{roleOf(item)}</span>
                  {item.finding && <span className="block text-xs text-warn">{item.finding}</span>}
                </>
              ),
            },
            {
              label: 'Granted on',
              cell: (item) => (
                <>
                  <span className="block">{item.granted_at && <Moment at={item.granted_at} />}</span>
                  <span className="block text-xs text-ink-2">
                    {item.granted_by ? `by ${name(item.granted_by)}` : 'with the membership'},{' '}
                    {item.expires_at ? 'expires on its own' : 'no expiry'}
                  </span>
                </>
              ),
            },
            {
              label: 'Decision',
              cell: (item) =>
                item.decision === 'pending' ? (
                  <span className="flex flex-wrap gap-2">
                    <MoveButton
                      whyNot={whyNotJudgeYet(item, { actor, review: row, decision: 'keep' })}
                      run={() => setAsking({ item, decision: 'keep' })}
                    >
                      Keep<span className="sr-only"> the role of {name(item.member)}</span>
                    </MoveButton>
                    <MoveButton
                      look="danger"
                      whyNot={whyNotJudgeYet(item, { actor, review: row, decision: 'revoke' })}
                      run={() => setAsking({ item, decision: 'revoke' })}
                    >
                      Remove<span className="sr-only"> the role of {name(item.member)}</span>
                    </MoveButton>
                  </span>
                ) : (
                  <>
                    <Dial state={item.decision === 'keep' ? 'done' : 'off'}>
                      {optionLabel(accessReviewItem.fields.decision, item.decision)}
                    </Dial>
                    <span className="block text-xs text-ink-2">
                      {item.reason} ({name(item.reviewer)})
                    </span>
                  </>
                ),
            },
          ]}
        />
      </Panel>
      {asking && (
        <ReasonDialog
          title={
            asking.decision === 'keep'
              ? `Keep ${name(asking.item.member)}’s ${roleOf(asking.item).toLowerCase()} role?`
              : `Remove ${name(asking.item.member)}’s ${roleOf(asking.item).toLowerCase()} role?`
          }
          about={
            asking.decision === 'keep'
              ? 'Enter why the person needs this role.'
              : 'The role ends at once. The person is notified by email.'
          }
          verb={asking.decision === 'keep' ? 'Keep role' : 'Remove role'}
          press={(reason) => judge.press({ id: asking.item.id, decision: asking.decision, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
