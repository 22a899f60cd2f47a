import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useOrganization } from '#client/use-organization.ts'
import { SkeletonLines } from './parts/Skeleton.tsx'

/** An address with different content for an agency and for a vendor company: each sees its own side only. */
export function Sides({ vendor: Vendor, children }: { vendor: ComponentType; children: ReactNode }) {
  if (useOrganization().organization?.kind !== 'vendor') return children
  return (
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <Vendor />
    </Suspense>
  )
}
