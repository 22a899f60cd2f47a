import { Suspense } from 'react'
import type { AnyRecord } from '#platform/records/record.ts'
import { SkeletonLines } from '../parts/Skeleton.tsx'
import { useCatalog } from './catalog.tsx'

/** The prediction for the records of a kind together; the application passes the part with the catalog. */
export const Outlook = ({ of }: { of: AnyRecord }) => (
  <Suspense fallback={<SkeletonLines lines={1} />}>
    <Passed of={of} />
  </Suspense>
)

function Passed({ of }: { of: AnyRecord }) {
  const { around } = useCatalog()
  return around && <around.Outlook of={of} />
}
