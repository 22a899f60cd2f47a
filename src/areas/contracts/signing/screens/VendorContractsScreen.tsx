import { Link } from 'react-router'
import { useOrganization } from '#client/use-organization.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { SigningDocument } from '../rules.ts'
import { withoutNumber } from './without-number.ts'
import { useSignings, waitsForVendor } from './use-signing.ts'

const dials: Record<SigningDocument['status'], [DialState, string]> = {
  out: ['begun', 'Out for signature'],
  complete: ['done', 'Fully signed'],
  void: ['off', 'Withdrawn'],
}

/** A vendor's own contracts with the agencies on this platform, those to sign first. */
export default function VendorContractsScreen() {
  const { organization } = useOrganization()
  const signings = useSignings({})
  const waits = signings?.filter(waitsForVendor)
  const others = signings?.filter((each) => !waits?.includes(each))
  return (
    <Screen
      area="Vendor & Marketplace"
      title="Your contracts"
      about="Contracts to sign and contracts signed."
      actions={<ButtonLink to="/vendor-portal">Vendor portal</ButtonLink>}
    >
      {!organization && <SkeletonLines lines={4} />}
      {organization?.kind === 'agency' && (
        <Empty title="This page is for vendors" action={<ButtonLink to="/contracts">Contract register</ButtonLink>}>
          Members of a vendor’s organization sign their contracts here. You belong to {organization.name}.
        </Empty>
      )}
      {organization?.kind === 'vendor' && (
        <div className="grid gap-5">
          <Panel title="Waiting for your signature">
            {waits ? <Documents of={waits} none="No contracts to sign." /> : <SkeletonLines lines={2} />}
          </Panel>
          <Panel title="Previous">
            {others ? <Documents of={others} none="No signed contracts yet." /> : <SkeletonLines lines={2} />}
          </Panel>
        </div>
      )}
    </Screen>
  )
}

function Documents({ of, none }: { of: NonNullable<ReturnType<typeof useSignings>>; none: string }) {
  if (of.length === 0) return <p className="text-ink-2">{none}</p>
  return (
    <ul className="divide-y divide-line">
      {of.map(({ document, content }) => (
        <li
          key={document.id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0"
        >
          <span className="min-w-0">
            <Link
              to={`/vendor-portal/contracts/${document.id}`}
              className="font-semibold text-action-ink hover:underline"
            >
              {withoutNumber(document.title, content.number)}
            </Link>
            <span className="block text-xs text-ink-2">
              <span className="font-mono">{content.number}</span> · {content.agency}, version {document.edition}
            </span>
          </span>
          <Dial state={dials[document.status][0]}>{dials[document.status][1]}</Dial>
        </li>
      ))}
    </ul>
  )
}
