import { useOrganization } from '#client/use-organization.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'

/**
 * Who sells to agencies looks for what agencies have put out, and stands on the page for what their own company buys.
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
