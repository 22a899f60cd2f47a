import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { optionLabel } from '#platform/records/record.ts'
import { atLeast, type Role, roleNames } from '#platform/roles.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import type { judgeReviewItem } from '../commands.ts'
import { reviewLife } from '../life.ts'
import { accessReview, accessReviewItem, type AccessReview, type AccessReviewItem } from '../records.ts'
import { whyNotJudgeYet, type FindVendorPairs } from '../rules.ts'

/** As shown to people: the table keeps its code. */
const roleOf = ({ role }: Pick<AccessReviewItem, 'role'>) => roleNames[role as Role] ?? role

const list = { to: '/admin/roles?tab=reviews', label: 'Access reviews' }

export default function ReviewScreen() {
  const found = useRecord(accessReview, useParams().id ?? '')
  return found.row ? <Review row={found.row} /> : <NoRecord of={accessReview} found={found} list={list} />
}

function Review({ row }: { row: AccessReview }) {
  const actor = useActor()
  const [asking, setAsking] = useState<{ item: AccessReviewItem; decision: 'keep' | 'revoke' }>()
  const { rows: items } = useRecords(accessReviewItem, (from) =>
    from.eq('review', row.id).order('decision', { ascending: false }).order('granted_at').limit(1_000),
  )
  const names = useNames(accessReviewItem, items ?? [])
  const judge = useCommand<typeof judgeReviewItem>('access-reviews/judge')
  const name = (id: string | null) => (id ? (names.get(id) ?? '…') : 'no one')
  return (
    <RecordPage
      of={accessReview}
      life={reviewLife}
      row={row}
      list={list}
      actions={<Moves life={reviewLife} row={row} />}
    >
      <Panel title="Access review">
        <Progress
          label={`${Number(row.decided)} of ${Number(row.grants)} decided`}
          value={Number(row.decided)}
          max={Math.max(1, Number(row.grants))}
        />
        <div className="mt-3">
          <RecordFacts
            of={accessReview}
            row={row}
            show={['owner', 'due_on', 'grants', 'decided', 'revoked', 'closed_at']}
          />
        </div>
      </Panel>
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
      {atLeast('admin', actor) && <VendorPairs />}
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
          run={(reason) => judge({ id: asking.item.id, decision: asking.decision, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </RecordPage>
  )
}

/** Pairs of vendors that may be one company, with a link to each. */
function VendorPairs() {
  const { data: pairs = [] } = useAnswer<FindVendorPairs>('access-reviews/vendor-pairs', {}, { about: 'vendors' })
  if (pairs.length === 0) return null
  return (
    <Panel title="Possible duplicate vendors" about="Compare them before the next quote or payment.">
      <ul className="divide-y divide-line">
        {pairs.map(({ first, second, words }) => (
          <li key={first + second} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-2.5">
            <span className="min-w-0 flex-1 basis-60 text-warn">{words}</span>
            <span className="flex flex-wrap gap-2">
              <ButtonLink to={`/vendor-directory/${first}`}>Open first</ButtonLink>
              <ButtonLink to={`/vendor-directory/${second}`}>Open second</ButtonLink>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
