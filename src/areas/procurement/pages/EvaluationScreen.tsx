import { lazy } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { FindingsPanel } from '#areas/procurement/findings/screens/FindingsPanel.tsx'
import { PanelFiles } from '#areas/procurement/panel-files/screens/PanelFiles.tsx'
import { ConsensusPanel } from '#areas/procurement/scoring/screens/ConsensusPanel.tsx'
import { ScoreMatrix } from '#areas/procurement/scoring/screens/ScoreMatrix.tsx'
import { ScoreSheet } from '#areas/procurement/scoring/screens/ScoreSheet.tsx'
import { solicitation } from '#areas/procurement/solicitations/records.ts'
import { kindOf } from '#areas/procurement/solicitations/rules.ts'
import { evaluationLife } from '#areas/procurement/panel/life.ts'
import { panelStep } from '#areas/procurement/panel/next/rules.ts'
import { evaluation, type Evaluation } from '#areas/procurement/panel/records.ts'
import { isOpened } from '#areas/procurement/panel/rules.ts'
import { Declaration } from '#areas/procurement/panel/screens/Declaration.tsx'
import { PanelPanel } from '#areas/procurement/panel/screens/PanelPanel.tsx'
import { StageMove } from '#areas/procurement/panel/screens/StageMove.tsx'
import { usePanel, type Seat } from '#areas/procurement/panel/screens/use-panel.ts'
import { StandingBars } from '#areas/procurement/scoring/screens/StandingBars.tsx'
import { useShown } from '#areas/procurement/scoring/screens/use-shown.ts'

// Actions that end the evaluation come last.
const RankingPanel = lazy(async () => ({
  default: (await import('#areas/procurement/scoring/screens/RankingPanel.tsx')).RankingPanel,
}))
const AskAgainDialog = lazy(async () => ({
  default: (await import('#areas/procurement/finalists/screens/AskAgainDialog.tsx')).AskAgainDialog,
}))
const RecommendPanel = lazy(async () => ({
  default: (await import('#areas/procurement/awards/screens/RecommendPanel.tsx')).RecommendPanel,
}))

const list = { to: '/bid-evaluation', label: 'Bid evaluation' }

export default function EvaluationScreen() {
  const found = useRecord(evaluation, useParams().id ?? '')
  const panel = usePanel(found.row?.id ?? '00000000-0000-0000-0000-000000000000')
  return found.row && panel ? (
    <One of={found.row} panel={panel} />
  ) : (
    <NoRecord of={evaluation} found={found.row ? { ...found, state: 'loading' } : found} list={list} />
  )
}

function One({ of, panel }: { of: Evaluation; panel: readonly Seat[] }) {
  const actor = useActor()
  const { row: solicited } = useRecord(solicitation, of.solicitation)
  const { whyNot, shown, failed, retry } = useShown(of, panel, actor, solicited)
  const seat = panel.find(({ member }) => member === actor.user_id)
  const scored = solicited ? kindOf[solicited.kind].scored : false
  const scoring = shown?.part === 'evaluator' && evaluationLife.is(of, 'scoring')
  const [query] = useSearchParams()
  const names = (member: string) => panel.find((each) => each.member === member)?.person.display_name ?? 'the chair'
  return (
    <RecordPage
      of={evaluation}
      life={evaluationLife}
      row={of}
      list={list}
      unready={!solicited || (!whyNot && !shown && !failed)}
      next={solicited && panelStep(of, panel, { reader: actor.user_id, names, opened: isOpened(solicited) })}
      actions={
        <>
          <ButtonLink to={`/rfq-builder/${of.solicitation}`}>Solicitation</ButtonLink>
          {shown && solicited && <StageMove of={of} panel={panel} bidders={shown.bidders} scored={scored} />}
          {shown?.sees && evaluationLife.is(of, 'ranked') && query.get('tab') !== 'ranking' && (
            <ButtonLink look="main" to="?tab=ranking">
              Open ranking
            </ButtonLink>
          )}
        </>
      }
    >
      {seat && solicited && <Declaration of={of} seat={seat} opened={isOpened(solicited)} />}
      {evaluationLife.is(of, 'best_and_final') && (
        <Notice title="Best and final offers were requested from the finalists">
          The same officers open them on the solicitation page. Then the chair continues here.
        </Notice>
      )}
      {whyNot && solicited && (!seat || seat.declared !== 'waiting') && <Notice title={whyNot} />}
      {!whyNot && !shown && (failed ? <ErrorState what="The bids" onRetry={retry} /> : <SkeletonLines lines={6} />)}
      {shown && shown.part === 'evaluator' && evaluationLife.is(of, 'naming') && (
        <Notice title="Nothing to show yet">The chair starts scoring once everyone has declared.</Notice>
      )}
      {scoring && <ScoreSheet of={of} shown={shown} />}
      {shown && <StandingBars shown={shown} />}
      {shown && scored && <ScoreMatrix shown={shown} />}
      <PanelPanel of={of} panel={panel} scored={scored} />
      {shown && scored && !evaluationLife.is(of, 'naming', 'scoring') && (
        <RecordTab name="consensus" title="Consensus">
          <ConsensusPanel of={of} panel={panel} shown={shown} />
        </RecordTab>
      )}
      {shown && shown.sees && !evaluationLife.is(of, 'naming') && (
        <RecordTab name="findings" title="Findings">
          <FindingsPanel of={of} panel={panel} bidders={shown.bidders} toFind={shown.asked} />
        </RecordTab>
      )}
      {shown && solicited && shown.sees && !evaluationLife.is(of, 'naming') && (
        <RecordTab name="ranking" title={of.ranked_at ? 'Ranking and award' : 'Red flags and prices'}>
          <RankingPanel of={of} solicitation={solicited} shown={shown} />
          {of.ranked_at && (
            <RecommendPanel
              of={of}
              solicitation={solicited}
              panel={panel}
              shown={shown}
              askAgain={(onClose) => (
                <AskAgainDialog of={of} solicitation={solicited} shown={shown} onClose={onClose} />
              )}
            />
          )}
        </RecordTab>
      )}
      {shown && shown.bidders.length > 0 && !scoring && (
        <RecordTab name="bids" title="Bid files" count={shown.bidders.length}>
          <PanelFiles of={of} panel={panel} bidders={shown.bidders} />
        </RecordTab>
      )}
    </RecordPage>
  )
}
