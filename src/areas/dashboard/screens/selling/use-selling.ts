import { useSignings, waitsForVendor } from '#areas/contracts/signing/screens/use-signing.ts'
import { useFittingSolicitations } from '#areas/procurement/bids/screens/use-fitting-solicitations.ts'
import { useOwnOffers } from '#areas/procurement/bids/screens/use-own-offers.ts'
import { useOwnOrders } from '#areas/procurement/purchase-orders/screens/use-own-orders.ts'
import { useOwnCertificates } from '#areas/vendors/certificates/screens/use-own-certificates.ts'
import { certificateWords } from '#areas/vendors/profiles/records.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { useToday } from '#client/use-today.ts'
import { addDays, dayOf } from '#platform/dates.ts'
import { coming, renewWithin, type Dated } from '../../selling/rules.ts'
import { useDeadlines } from '../use-deadlines.ts'

/** Empty until known; nothing is requested before. */
export const useAccount = (): string => useOwnOrganization() ?? ''

/** Orders and contracts that wait for the vendor's response or signature. */
export function useWaiting() {
  const account = useAccount()
  const orders = useOwnOrders(account)
  const signings = useSignings({})
  return { orders, toAnswer: orders?.filter(({ waits }) => waits), toSign: signings?.filter(waitsForVendor) }
}

/** Documents that have expired or are due for renewal. */
export function useEndingDocuments() {
  const today = useToday()
  return useOwnCertificates(useAccount())?.filter(({ expires_on }) => expires_on <= addDays(today, renewWithin))
}

/** All dates on which the vendor must act, in one list; empty until everything is loaded. */
export function useComing(): { dated: readonly Dated[]; today: string } | undefined {
  const account = useAccount()
  const today = useToday()
  const { orders, toSign } = useWaiting()
  const offers = useOwnOffers(account)
  const solicitations = useFittingSolicitations()
  const documents = useEndingDocuments()
  const { data: own } = useDeadlines()
  if (!orders || !offers || !solicitations || !documents || !toSign || !own) return undefined
  const deliveries = orders.flatMap(({ version: { purchase_order }, document, next }): Dated[] =>
    next === null
      ? []
      : [
          {
            key: `order ${purchase_order}`,
            day: next,
            title: document.title,
            what: 'Delivery',
            to: `/vendor-portal/orders/${purchase_order}`,
          },
        ],
  )
  const closing = solicitations.fitting
    .filter(({ solicitation }) => !offers.some(({ notice }) => notice.solicitation === solicitation))
    .map(({ solicitation, title, closes_at, zone }): Dated => ({
      key: `call ${solicitation}`,
      day: dayOf(closes_at, zone),
      title,
      what: 'Solicitation closes',
      to: `/public-opportunities/${solicitation}`,
    }))
  const toConfirm = offers
    .filter(({ unconfirmed }) => unconfirmed)
    .map(({ notice: { solicitation, title, closes_at, zone } }): Dated => ({
      key: `offer ${solicitation}`,
      day: dayOf(closes_at, zone),
      title,
      what: 'Confirm your bid after the addendum',
      to: `/public-opportunities/${solicitation}`,
    }))
  const ending = documents.map(({ id, kind, expires_on }): Dated => ({
    key: `paper ${id}`,
    day: expires_on,
    title: certificateWords[kind],
    what: 'Document expires',
    to: '/vendor-portal#documents',
  }))
  const tasks = own.deadlines.map(({ key, day, title, what, table_name, record }): Dated => ({
    key,
    day,
    title,
    what: what || 'Task',
    to: table_name === 'tasks' ? '/notifications?tab=tasks' : `/records/${table_name}/${record}`,
  }))
  return { dated: coming([...deliveries, ...closing, ...toConfirm, ...ending, ...tasks], today), today }
}
