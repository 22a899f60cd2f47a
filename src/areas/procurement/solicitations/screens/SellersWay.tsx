import { useOrganization } from '#client/use-organization.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'

/**
 * For users who sell to agencies: agencies' solicitations are in the vendor portal; this page has their own
 * company's.
 */
export function SellersWay({ title, children }: { title: string; children: string }) {
  if (useOrganization().organization?.kind !== 'vendor') return null
  return (
    <div className="mb-5">
      <Notice title={title}>
        {children}
        <span className="mt-2 block">
          <ButtonLink to="/vendor-portal">Vendor portal</ButtonLink>
        </span>
      </Notice>
    </div>
  )
}
