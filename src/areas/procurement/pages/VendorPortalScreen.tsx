import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useOrganization } from '#client/use-organization.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { OwnOrders } from '#areas/procurement/purchase-orders/screens/OwnOrders.tsx'
import { useLiveNotices } from '#areas/procurement/notices/screens/use-notices.ts'
import {
  Billing,
  MatchingSolicitations,
  OwnDocuments,
  OwnQuestions,
  OwnRegistrations,
} from '#areas/procurement/bids/screens/PortalPanels.tsx'
import { OwnBids } from './OwnBids.tsx'
import { say } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

/**
 * The vendor's own side: open and matching solicitations, our bids and questions, our registrations and vendor
 * records.
 */
export default function VendorPortalScreen() {
  const { organization } = useOrganization()
  useLiveNotices()
  const { hash } = useLocation()
  // A figure of the dashboard links to its rows further down.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash, organization?.kind])
  return (
    <Screen
      area="Vendor & Marketplace"
      title={say('Vendor portal')}
      about={say('Orders, open solicitations and your bids.')}
      actions={
        organization?.kind === 'vendor' && (
          <ButtonLink to="/vendor-portal/contracts">{say('Your contracts')}</ButtonLink>
        )
      }
    >
      {!organization && <SkeletonLines lines={6} />}
      {organization?.kind === 'agency' && (
        <Empty
          title={say('This page is for vendors')}
          action={<ButtonLink to="/vendor-directory">{say('Vendor directory')}</ButtonLink>}
        >
          <Say
            text="People of a vendor’s organization see their bids here. You belong to {name}."
            values={{ name: organization.name }}
          />
        </Empty>
      )}
      {organization?.kind === 'vendor' && (
        <div className="grid gap-5">
          <OwnOrders account={organization.id} />
          <MatchingSolicitations />
          <div className="grid gap-5 lg:grid-cols-2">
            <div className="grid gap-5">
              <div id="bids">
                <OwnBids account={organization.id} />
              </div>
              <OwnRegistrations account={organization.id} />
              <Billing />
            </div>
            <div className="grid gap-5">
              <OwnQuestions account={organization.id} />
              <div id="documents" className="grid gap-5 empty:hidden">
                <OwnDocuments account={organization.id} />
              </div>
            </div>
          </div>
        </div>
      )}
    </Screen>
  )
}
