import { lazy, Suspense, useState } from 'react'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { useCatalog } from '#kit/record/catalog.tsx'
import { ChainSteps } from '#kit/record/ChainSteps.tsx'
import { RailPart } from '#kit/record/RailPart.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { canBeNamed, useChain, type Step } from './use-neighbors.ts'

const RelatedRecords = lazy(() => import('./RelatedRecords.tsx').then((module) => ({ default: module.RelatedRecords })))

/** So many are shown in a chain, and so many of one kind; the others are behind “related”. */
const mostInAll = 8
const mostOfAKind = 3

/** The chain of a record, each step with its state and amount; what is linked by way of others is one press away. */
export function LinkedPanel(around: Surrounded) {
  const [open, setOpen] = useState(false)
  const { steps, loading } = useChain(around)
  const catalog = useCatalog()
  const direct = steps.filter(inChain)
  // Of a long chain the part around this record.
  const from = Math.max(0, Math.min(direct.findIndex(({ here }) => here) - mostInAll / 2, direct.length - mostInAll))
  const shown = direct.slice(from, from + mostInAll)
  const further = steps.filter((step) => !shown.includes(step)).map(({ neighbor }) => neighbor)
  const named = canBeNamed(catalog, around.of.table)
  if (!loading && shown.length < 2 && further.length === 0 && !named) return null
  const more = !loading && (further.length > 0 || named) && (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
      className="link min-h-6 text-xs print:hidden"
    >
      {open ? 'Hide related records' : 'Show related records'}
      {!open && further.length > 0 && ` (${further.length})`}
    </button>
  )
  return (
    <RailPart
      title="Linked records"
      beside={shown.length < 2 && more}
      className={shown.length < 2 && !open ? 'print:hidden' : ''}
    >
      {loading && <SkeletonLines lines={2} label="Loading linked records" />}
      {shown.length > 1 && <ChainSteps steps={shown} />}
      {shown.length > 1 && more}
      {open && (
        <Suspense fallback={<SkeletonLines />}>
          <RelatedRecords around={around} chain={steps.map(({ neighbor }) => neighbor)} further={further} />
        </Suspense>
      )}
    </RailPart>
  )
}

const inChain = ({ direct, here, neighbor }: Step, at: number, all: readonly Step[]): boolean =>
  here ||
  (direct &&
    all.slice(0, at).filter((each) => each.direct && !each.here && each.neighbor.table === neighbor.table).length <
      mostOfAKind)
