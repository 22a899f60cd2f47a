import { useSignings, waitsForVendor } from '#areas/contracts/signing/screens/use-signing.ts'
import { useFittingSolicitations } from '#areas/procurement/bids/screens/use-fitting-solicitations.ts'
import { useCurrentBids } from '#areas/procurement/bids/screens/use-current-bids.ts'
import { useOwnOrders } from '#areas/procurement/purchase-orders/screens/use-own-orders.ts'
import { useOwnCertificates } from '#areas/vendors/certificates/screens/use-own-certificates.ts'
import { certificateWords } from '#areas/vendors/profiles/kinds/records.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { useToday } from '#client/use-today.ts'
import { addDays, dayOf } from '#platform/dates.ts'
import { say, translated } from '#platform/say.ts'
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

/** All dates when the vendor must act, in one list; empty until everything is loaded. */
export function useComing(): { dated: readonly Dated[]; today: string } | undefined {
  const account = useAccount()
  const today = useToday()
  const { orders, toSign } = useWaiting()
  const bids = useCurrentBids(account)
  const solicitations = useFittingSolicitations()
  const documents = useEndingDocuments()
  const { data: own } = useDeadlines()
  if (!orders || !bids || !solicitations || !documents || !toSign || !own) return undefined
  const deliveries = orders.flatMap(({ version: { purchase_order }, document, next }): Dated[] =>
    next === null
      ? []
      : [
          {
            key: `order ${purchase_order}`,
            day: next,
            title: document.title,
            what: say('Delivery'),
            to: `/vendor-portal/orders/${purchase_order}`,
          },
        ],
  )
  const closing = solicitations.fitting
    .filter(({ solicitation }) => !bids.some(({ notice }) => notice.solicitation === solicitation))
    .map(({ solicitation, title, closes_at, zone }): Dated => ({
      key: `solicitation ${solicitation}`,
      day: dayOf(closes_at, zone),
      title,
      what: say('Solicitation closes'),
      to: `/public-opportunities/${solicitation}`,
    }))
  const toConfirm = bids
    .filter(({ unconfirmed }) => unconfirmed)
    .map(({ notice: { solicitation, title, closes_at, zone } }): Dated => ({
      key: `bid ${solicitation}`,
      day: dayOf(closes_at, zone),
      title,
      what: say('Confirm your bid after the addendum'),
      to: `/public-opportunities/${solicitation}`,
    }))
  const ending = documents.map(({ id, kind, expires_on }): Dated => ({
    key: `document ${id}`,
    day: expires_on,
    title: translated(certificateWords[kind]),
    what: say('Document expires'),
    to: '/vendor-portal#documents',
  }))
  const tasks = own.deadlines.map(({ key, day, title, what, table_name, record }): Dated => ({
    key,
    day,
    title,
    what: what || say('Task'),
    to: table_name === 'tasks' ? '/notifications?tab=tasks' : `/records/${table_name}/${record}`,
  }))
  return { dated: coming([...deliveries, ...closing, ...toConfirm, ...ending, ...tasks], today), today }
}
