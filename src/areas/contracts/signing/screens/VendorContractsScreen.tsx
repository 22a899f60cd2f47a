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
import { say, phrase, translated } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

const dials: Record<SigningDocument['status'], [DialState, string]> = {
  out: ['begun', phrase('Out for signature')],
  complete: ['done', phrase('Fully signed')],
  void: ['off', phrase('Withdrawn')],
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
      title={say('Your contracts')}
      about={say('Contracts to sign and contracts signed.')}
      actions={<ButtonLink to="/vendor-portal">{say('Vendor portal')}</ButtonLink>}
    >
      {!organization && <SkeletonLines lines={4} />}
      {organization?.kind === 'agency' && (
        <Empty
          title={say('This page is for vendors')}
          action={<ButtonLink to="/contracts">{say('Contract register')}</ButtonLink>}
        >
          <Say
            text="Members of a vendor’s organization sign their contracts here. You belong to {name}."
            values={{ name: organization.name }}
          />
        </Empty>
      )}
      {organization?.kind === 'vendor' && (
        <div className="grid gap-5">
          <Panel title={say('Waiting for your signature')}>
            {waits ? <Documents of={waits} none={say('No contracts to sign.')} /> : <SkeletonLines lines={2} />}
          </Panel>
          <Panel title={say('Other contracts')}>
            {others ? <Documents of={others} none={say('No signed contracts yet.')} /> : <SkeletonLines lines={2} />}
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
              <Say
                text="{span} · {agency}, version {edition}"
                values={{
                  span: <span className="font-mono">{content.number}</span>,
                  agency: content.agency,
                  edition: document.edition,
                }}
              />
            </span>
          </span>
          <Dial state={dials[document.status][0]}>{translated(dials[document.status][1])}</Dial>
        </li>
      ))}
    </ul>
  )
}
