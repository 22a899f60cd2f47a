import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useOrganization } from '#client/use-organization.ts'
import { SkeletonLines } from './parts/Skeleton.tsx'

/**
 * An address that means one thing to an agency and another to a company that sells to it: each sees its own side, and
 * nothing that is the other's to do.
 */
export function Sides({ vendor: Vendor, children }: { vendor: ComponentType; children: ReactNode }) {
  if (useOrganization().organization?.kind !== 'vendor') return children
  return (
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <Vendor />
    </Suspense>
  )
}
