import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { SellersWay } from '#areas/procurement/solicitations/screens/SellersWay.tsx'
import type { pipeline } from '../questions.ts'
import { totalsOf, type Stage } from '../rules.ts'
import { PassesDialog } from './PassesDialog.tsx'
import { ClosingSoon, CycleTimes, Longest } from './Queues.tsx'
import { Stages } from './Stages.tsx'
import { SuggestionsPanel } from './SuggestionsPanel.tsx'

/** Every purchase by stage, from requisition to payment: what is stuck, what closes next, and what can be sourced. */
export default function PipelineScreen() {
  const asked = useAnswer<ReturnType<typeof pipeline>>('procurement/pipeline', {}, { about: 'solicitations' })
  const [looking, setLooking] = useState<Stage>()
  useChanges(['requisitions', 'solicitations', 'purchase_orders', 'invoices'])
  return (
    <Screen
      area="Core Procurement"
      title="Procurement home"
      actions={
        <>
          <ButtonLink to="/rfq-builder/new">New solicitation</ButtonLink>
          <ButtonLink look="main" to="/smart-requisition">
            New requisition
          </ButtonLink>
        </>
      }
    >
      <SellersWay title="These are your own company’s purchases">
        Agency orders, open solicitations and your bids are in the vendor portal.
      </SellersWay>
      {asked.isError ? (
        <ErrorState what="The pipeline" onRetry={() => void asked.refetch()} />
      ) : (
        <div className="grid gap-3">
          <Stages totals={asked.data && totalsOf(asked.data.cards, asked.data.cycles)} />
          <div className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
            {asked.data ? <Longest {...asked.data} /> : <SkeletonLines lines={8} />}
            <ClosingSoon />
            {asked.data && <CycleTimes cycles={asked.data.cycles} onLook={setLooking} />}
          </div>
          <SuggestionsPanel />
        </div>
      )}
      {looking && <PassesDialog stage={looking} onClose={() => setLooking(undefined)} />}
    </Screen>
  )
}
