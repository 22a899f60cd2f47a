import { useState } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useNow } from '#client/use-now.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dollars } from '#platform/money.ts'
import { millisecondsBetween } from '#platform/dates.ts'
import { SellersWay } from '#areas/procurement/solicitations/screens/SellersWay.tsx'
import type { pipeline } from '../questions.ts'
import { inDays, stages, stageWords, upTo, type Stage } from '../rules.ts'
import { PassesDialog } from './PassesDialog.tsx'
import { SuggestionsPanel } from './SuggestionsPanel.tsx'

const shown = 5

/** Every purchase by stage, from requisition to payment, and how long each stage took. */
export default function PipelineScreen() {
  const asked = useAnswer<ReturnType<typeof pipeline>>('procurement/pipeline', {}, { about: 'solicitations' })
  const [looking, setLooking] = useState<Stage>()
  useChanges(['requisitions', 'solicitations', 'purchase_orders', 'invoices'])
  return (
    <Screen
      area="Core Procurement"
      title="Procurement home"
      about="Every purchase by stage, with cycle times."
      actions={
        <ButtonLink look="main" to="/smart-requisition">
          New requisition
        </ButtonLink>
      }
    >
      <SellersWay title="These are your own company’s purchases">
        Agency orders, open solicitations and your bids are in the vendor portal.
      </SellersWay>
      {asked.isPending && <SkeletonLines lines={8} />}
      {asked.isError && <ErrorState what="The pipeline" onRetry={() => void asked.refetch()} />}
      {asked.data && (
        <div className="grid gap-5">
          <ol aria-label="Pipeline" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {stages.map((stage) => (
              <OneStage key={stage} stage={stage} data={asked.data} onLook={() => setLooking(stage)} />
            ))}
          </ol>
          <SuggestionsPanel />
        </div>
      )}
      {looking && <PassesDialog stage={looking} onClose={() => setLooking(undefined)} />}
    </Screen>
  )
}

type Data = Awaited<ReturnType<ReturnType<typeof pipeline>['run']>>

function OneStage({ stage, data: { cards, cycles }, onLook }: { stage: Stage; data: Data; onLook: () => void }) {
  const now = useNow()
  const { title, about, to } = stageWords[stage]
  const within = cards.filter((card) => card.stage === stage)
  const cycle = cycles.find((each) => each.stage === stage)
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">
          <Link to={to} className="hover:underline">
            {title}
          </Link>
        </h2>
        <span className="figures text-lg font-semibold">
          {within.length}
          <span className="sr-only"> in {title}</span>
        </span>
      </div>
      <p className="text-xs text-ink-2">{about}</p>
      {cycle && (
        <button type="button" onClick={onLook} className="link mt-1 min-h-6 self-start text-left text-sm">
          {upTo(cycle.median) === upTo(cycle.slow)
            ? `90% take ${upTo(cycle.slow)}`
            : `Half take ${upTo(cycle.median)}, 90% ${upTo(cycle.slow)}`}
          <span className="sr-only">
            : the {cycle.passes} passes through {title}
          </span>
        </button>
      )}
      {within.length === 0 && (
        <p className="mt-2 border-t border-line pt-2 text-sm text-ink-2">Nothing in this stage.</p>
      )}
      <ul className="mt-2 grid gap-1.5">
        {within.slice(0, shown).map(({ table, id, number, title: name, amount, since }) => (
          <li key={id} className="min-w-0 border-t border-line pt-1.5">
            <Link to={`/records/${table}/${id}`} className="block truncate hover:underline">
              {name}
            </Link>
            <p className="flex justify-between gap-3 text-xs text-ink-2">
              <span>
                <span className="font-mono">{number}</span>, here{' '}
                {millisecondsBetween(since, now) < 86_400_000
                  ? 'since today'
                  : `for ${inDays(millisecondsBetween(since, now) / 1000)}`}
              </span>
              {amount !== null && <span className="figures">{dollars(amount)}</span>}
            </p>
          </li>
        ))}
      </ul>
      {within.length > shown && (
        <Link to={to} className="link mt-2 inline-flex min-h-6 items-center text-sm">
          All {within.length}
          <span className="sr-only"> in {title}</span>
        </Link>
      )}
    </li>
  )
}
