import { evaluationLife } from '../../panel/life.ts'
import { awardLife } from '../life.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Radios } from '#kit/inputs/ChoiceInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { dialOf } from '#kit/record/status.ts'
import { dollars } from '#platform/money.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Evaluation } from '../../panel/records.ts'
import type { Seated } from '../../panel/rules.ts'
import type { Shown } from '../../scoring/screens/shown.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import { kindOf } from '../../solicitations/rules.ts'
import type { draftAward } from '../commands.ts'
import { award } from '../records.ts'
import { whyNotDraft } from '../rules.ts'

const SplitPanel = lazy(async () => ({ default: (await import('./SplitPanel.tsx')).SplitPanel }))

type RecommendPanelProps = {
  of: Evaluation
  solicitation: Solicitation
  panel: readonly Seated[]
  shown: Shown
  /** The dialog that requests best and final offers. */
  askAgain: (onClose: () => void) => ReactNode
}

/** The recommendations from the ranking, several after a protest, and the actions for the next one. */
export function RecommendPanel({ of, solicitation, panel, shown, askAgain }: RecommendPanelProps) {
  const actor = useActor()
  const { rows: awards } = useRecords(award, (from) =>
    from.eq('evaluation', of.id).order('created_at', { ascending: false }).limit(50),
  )
  const [asking, setAsking] = useState<'whole' | 'split' | 'again'>()
  if (!awards) return null
  const whyNot = whyNotDraft(of, panel, { actor, standing: awards.some((row) => awardLife.is(row, 'standing')) })
  return (
    <>
      <Panel title="Award">
        {awards.length === 0 && <p className="text-ink-2">No recommendation yet.</p>}
        {(whyNot === null || awards.length === 0) && evaluationLife.is(of, 'ranked') && (
          <div className="my-3 flex flex-wrap gap-3">
            <MoveButton look="main" whyNot={whyNot} run={() => setAsking('whole')}>
              Recommend award
            </MoveButton>
            <MoveButton whyNot={whyNot} run={() => setAsking('split')}>
              Optimize split
            </MoveButton>
            {kindOf[solicitation.kind].scored && of.chair === actor.user_id && (
              <MoveButton whyNot={whyNot} run={() => setAsking('again')}>
                Request best and final offers
              </MoveButton>
            )}
          </div>
        )}
        <ul className="grid gap-2">
          {awards.map(({ id, number, total, status, basis }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-2">
              <Link
                to={`/bid-evaluation/awards/${id}`}
                className="font-mono font-semibold text-action-ink hover:underline"
              >
                {number}
              </Link>
              <span className="text-ink-2">{optionLabel(award.fields.basis, basis)}</span>
              <Amount cents={total} />
              <Dial state={dialOf(status)}>{optionLabel(award.fields.status, status)}</Dial>
            </li>
          ))}
        </ul>
      </Panel>
      {asking === 'split' && (
        <Suspense fallback={<SkeletonLines lines={5} />}>
          <SplitPanel
            of={of}
            solicitation={solicitation}
            shown={shown}
            whyNot={whyNot}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
      {asking === 'again' && askAgain(() => setAsking(undefined))}
      {asking === 'whole' && <RecommendDialog of={of} shown={shown} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function RecommendDialog({ of, shown, onClose }: { of: Evaluation; shown: Shown; onClose: () => void }) {
  const navigate = useNavigate()
  const draft = useCommand<typeof draftAward>('awards/draft')
  const [bid, setBid] = useState(shown.standings[0]?.bid ?? '')
  const [reason, setReason] = useState('')
  const nameOf = (id: string) => shown.bidders.find((each) => each.bid?.id === id)!.bid!.name
  const first = shown.standings.filter(({ rank }) => rank === 1)
  const needed = first.length > 1 || !first.some((each) => each.bid === bid)
  const options = {
    options: shown.standings.map((each) => each.bid),
    words: Object.fromEntries(
      shown.standings.map(({ bid: each, rank, points, price }) => [
        each,
        [`${rank}. ${nameOf(each)}`, points !== null && `${points.toFixed(2)} points`, price !== null && dollars(price)]
          .filter(Boolean)
          .join(', '),
      ]),
    ),
  }
  return (
    <Dialog
      title="New award recommendation"
      about="The text is generated from scores and prices. Edit it, then submit it for approval."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={
              bid === ''
                ? 'No bidder is under consideration.'
                : needed && reason.trim() === ''
                  ? first.length > 1
                    ? 'Bidders are tied for first. Enter the tie-break rule and who was present.'
                    : 'This bidder isn’t ranked first. Enter the reason for the award.'
                  : null
            }
            run={async () => {
              const { id } = await draft({ evaluation: of.id, basis: 'whole', bid, reason, shares: [] })
              void navigate(`/bid-evaluation/awards/${id}`)
            }}
            done="Recommendation created"
          >
            Create recommendation
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <Radios
          id="winner"
          label="Award all lines to"
          required
          field={options}
          value={bid}
          onChange={(value) => setBid(String(value ?? ''))}
        />
        <LongTextInput
          id="award-reason"
          label="Reason"
          required={needed}
          hint={needed ? undefined : 'Not required for the first-ranked bidder.'}
          value={reason}
          onChange={(value) => setReason(String(value ?? ''))}
        />
      </div>
    </Dialog>
  )
}
