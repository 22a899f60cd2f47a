import { lazy, Suspense } from 'react'
import { useRecord } from '#client/use-record.ts'
import { titleOf, type AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { Drawer } from '../../overlays/Dialog.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { SkeletonLines } from '../../parts/Skeleton.tsx'
import { pageOf, useCatalog } from '../catalog.tsx'

const Peek = lazy(() => import('./Peek.tsx').then((module) => ({ default: module.Peek })))

/** One row beside its list, with its own address; its page is one step further. */
export function RowDrawer({ of, id, onClose }: { of: AnyRecord; id: string; onClose: () => void }) {
  const { row, state } = useRecord(of, id)
  const page = pageOf(useCatalog(), of.table, id)
  const called = (row && titleOf(of, row)) || of.label
  return (
    <Drawer
      title={called}
      about={of.label}
      onClose={onClose}
      foot={
        page &&
        row && (
          <>
            <ButtonLink to={`${page}?tab=discussion`}>Discuss</ButtonLink>
            <ButtonLink look="main" to={page}>
              Open
            </ButtonLink>
          </>
        )
      }
    >
      {row ? (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <Peek of={of} row={row} />
        </Suspense>
      ) : state === 'loading' ? (
        <SkeletonLines lines={6} />
      ) : (
        <p className="text-ink-2">This {inText(of.label)} doesn’t exist, or you don’t have access.</p>
      )}
    </Drawer>
  )
}
