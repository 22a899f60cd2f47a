import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { notANumber, numberIn } from '#kit/record/given.ts'
import { choice, longText, person } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import { atLeast } from '#platform/roles.ts'
import { applicationLife } from '../../applications/life.ts'
import { grantApplication, type GrantApplication } from '../../applications/records.ts'
import type { askReviewer, recommendApplication, scoreApplication } from '../commands.ts'
import { reviewerLife } from '../life.ts'
import { applicationReviewer, reviewCriterion, type ApplicationReviewer } from '../records.ts'
import { meanOf, spreadOf, whyNotAsk, whyNotRecommend, whyNotScore, whyNotWeights, wideSpread } from '../rules.ts'

type ReviewPanelProps = {
  row: GrantApplication
  loaded: {
    reviewers: readonly ApplicationReviewer[] | undefined
    people: readonly { user_id: string; display_name: string }[] | undefined
  }
}

/** The review of one application: reviewers, declarations, points, score spread and the panel recommendation. */
export function ReviewPanel({ row, loaded: { reviewers: rows, people } }: ReviewPanelProps) {
  const actor = useActor()
  const ask = useCommand<typeof askReviewer>('application-reviewers/ask')
  const [open, setOpen] = useState<'ask' | 'score' | 'recommend'>()
  const close = () => setOpen(undefined)
  const nameOf = (id: string) => people?.find(({ user_id }) => user_id === id)?.display_name ?? 'A reviewer'
  const mine = rows?.find(({ reviewer }) => reviewer === actor.user_id)
  const totals = rows?.filter((each) => reviewerLife.is(each, 'scored')).map(({ total }) => Number(total)) ?? []
  const waiting = rows?.filter(reviewerLife.isOpen).length ?? 0
  const spread = spreadOf(totals)
  if (applicationLife.is(row, 'draft') && rows?.length === 0) return null
  return (
    <Panel
      title="Review"
      about="Reviewers declare any conflict of interest, then score each criterion with a reason."
      actions={
        applicationLife.is(row, 'review') &&
        atLeast('manager', actor) && (
          <>
            <Button onClick={() => setOpen('ask')}>Invite reviewer</Button>
            <MoveButton
              whyNot={whyNotRecommend(row, { actor, totals: totals.length, waiting })}
              run={() => setOpen('recommend')}
            >
              Record recommendation
            </MoveButton>
          </>
        )
      }
    >
      {row.recommendation !== 'none' && (
        <div className="mb-4">
          <Notice
            tone={row.recommendation === 'recommend' ? 'good' : 'warn'}
            title={optionLabel(grantApplication.fields.recommendation, row.recommendation)}
          >
            {row.recommended_because}
          </Notice>
        </div>
      )}
      {spread > wideSpread && (
        <div className="mb-4">
          <Notice tone="warn" title={`Score spread is ${Math.round(spread)} points`}>
            A spread above {wideSpread} points should be discussed before recommending. A rule of thumb.
          </Notice>
        </div>
      )}
      {!rows && <SkeletonLines lines={2} />}
      {rows?.length === 0 && <p className="text-ink-2">No reviewers invited yet.</p>}
      <ul className="divide-y divide-line">
        {rows?.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span>
              <span className="font-semibold">{nameOf(each.reviewer)}</span>
              <span className="block text-xs text-ink-2">
                Conflict of interest: {optionLabel(applicationReviewer.fields.declared, each.declared).toLowerCase()}
                {each.declaration && ` (${each.declaration})`}
              </span>
            </span>
            <span className="flex items-center gap-3">
              <span className="figures">
                {each.total === null
                  ? reviewerLife.is(each, 'excused')
                    ? 'excused'
                    : 'not scored'
                  : `${Number(each.total)} of 100`}
              </span>
              {applicationLife.is(row, 'review') && (
                <Moves life={reviewerLife} row={each} only={['excuse']} named={nameOf(each.reviewer)} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {totals.length > 0 && (
        <p className="mt-3 font-semibold">
          Mean {meanOf(totals)} of 100, {Math.round(spread)} points of spread
        </p>
      )}
      {mine && !reviewerLife.is(mine, 'excused') && applicationLife.is(row, 'review') && (
        <div className="mt-4 flex flex-wrap gap-2">
          {mine.declared === 'open' ? (
            <Moves life={reviewerLife} row={mine} only={['declare']} />
          ) : (
            <Button look="main" onClick={() => setOpen('score')}>
              {reviewerLife.is(mine, 'scored') ? 'Revise score' : 'Score'}
            </Button>
          )}
        </div>
      )}
      {open === 'ask' && (
        <AskDialog
          title="Invite reviewer"
          about="They’re notified and must declare any conflict first."
          verb="Invite reviewer"
          done="Invitation sent"
          fields={{ reviewer: person({ required: true }) }}
          whyNot={({ reviewer }: { reviewer: string }) =>
            rows
              ? whyNotAsk(row, { actor, reviewer, there: rows.map((each) => each.reviewer) })
              : 'The reviewers are still loading.'
          }
          early={false}
          press={({ reviewer }: { reviewer: string }) => ask.press({ application: row.id, reviewer })}
          onClose={close}
        />
      )}
      {open === 'score' && mine && <ScoreDialog of={mine} onClose={close} />}
      {open === 'recommend' && <RecommendDialog row={row} onClose={close} />}
    </Panel>
  )
}

function ScoreDialog({ of, onClose }: { of: ApplicationReviewer; onClose: () => void }) {
  const actor = useActor()
  const { rows: criteria = [] } = useRecords(reviewCriterion, (from) =>
    from.eq('status', 'current').order('created_at').limit(50),
  )
  const score = useCommand<typeof scoreApplication>('application-reviewers/score')
  const [given, setGiven] = useState<Readonly<Record<string, { points: unknown; comment: string }>>>({})
  const scores = criteria.flatMap(({ id }) => {
    const points = numberIn(given[id]?.points)
    return points === null ? [] : [{ criterion: id, points, comment: given[id]!.comment }]
  })
  const put = (id: string, change: object) =>
    setGiven((now) => ({ ...now, [id]: { points: null, comment: '', ...now[id], ...change } }))
  const unweighed = whyNotWeights(criteria)
  return (
    <Dialog
      from="side"
      title="Score"
      about="Points and a reason for each criterion. The total uses the weights."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNotScore(of, { actor, criteria, scores })}
            run={async () => (await score({ id: of.id, scores }), onClose())}
            done="Scores saved"
          >
            Save scores
          </MoveButton>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {unweighed && <Notice tone="warn" title={unweighed} />}
        {criteria.map(({ id, name, most, weight, asks }) => (
          <fieldset key={id} className="grid gap-3">
            <legend className="font-semibold">
              {name} <span className="font-normal text-ink-2">({Number(weight)}%)</span>
            </legend>
            {asks && <p className="text-sm text-ink-2">{asks}</p>}
            <NumberInput
              id={`points-${id}`}
              label={`Points (max ${Number(most)})`}
              required
              value={given[id]?.points ?? null}
              error={notANumber('Points', given[id]?.points)}
              onChange={(points) => put(id, { points })}
            />
            <LongTextInput
              id={`comment-${id}`}
              label="Reason"
              required
              value={given[id]?.comment ?? ''}
              onChange={(value) => put(id, { comment: String(value ?? '') })}
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}

type Recommended = 'recommend' | 'without_funding' | 'not'

function RecommendDialog({ row, onClose }: { row: GrantApplication; onClose: () => void }) {
  const recommend = useCommand<typeof recommendApplication>('grant-applications/recommend')
  return (
    <AskDialog
      title="Panel recommendation"
      verb="Save recommendation"
      done="Recommendation saved"
      fields={{
        recommendation: choice(['recommend', 'without_funding', 'not'], {
          required: true,
          words: grantApplication.fields.recommendation.words ?? {},
        }),
        because: longText({ required: true }),
      }}
      press={({ recommendation, because }: { recommendation: Recommended; because: string }) =>
        recommend.press({ id: row.id, recommendation, because })
      }
      onClose={onClose}
    />
  )
}
