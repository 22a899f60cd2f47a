import { useSignings, waitsForVendor } from '#areas/contracts/signing/screens/use-signing.ts'
import { useFittingCalls } from '#areas/procurement/bids/screens/use-fitting-calls.ts'
import { useOwnOffers } from '#areas/procurement/bids/screens/use-own-offers.ts'
import { useOwnOrders } from '#areas/procurement/purchase-orders/screens/use-own-orders.ts'
import { useOwnCertificates } from '#areas/vendors/certificates/screens/use-own-certificates.ts'
import { certificateWords } from '#areas/vendors/profiles/records.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { useToday } from '#client/use-today.ts'
import { addDays, dayOf } from '#platform/dates.ts'
import { coming, renewWithin, type Dated } from '../../selling/rules.ts'
import { useDeadlines } from '../use-deadlines.ts'

/** Empty until it is known; nothing is asked for before. */
export const useAccount = (): string => useOwnOrganization() ?? ''

/** What waits for an answer or a signature of the company. */
export function useWaiting() {
  const account = useAccount()
  const orders = useOwnOrders(account)
  const signings = useSignings({})
  return { orders, toAnswer: orders?.filter(({ waits }) => waits), toSign: signings?.filter(waitsForVendor) }
}

/** Papers that have ended, or end soon enough to be renewed now. */
export function useEndingPapers() {
  const today = useToday()
  return useOwnCertificates(useAccount())?.filter(({ expires_on }) => expires_on <= addDays(today, renewWithin))
}

/** The days of all that a company has to do, in one list; nothing until all of it is known. */
export function useComing(): { dated: readonly Dated[]; today: string } | undefined {
  const account = useAccount()
  const today = useToday()
  const { orders, toSign } = useWaiting()
  const offers = useOwnOffers(account)
  const calls = useFittingCalls()
  const papers = useEndingPapers()
  const { data: own } = useDeadlines()
  if (!orders || !offers || !calls || !papers || !toSign || !own) return undefined
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
  const closing = calls.fitting
    .filter(({ solicitation }) => !offers.some(({ notice }) => notice.solicitation === solicitation))
    .map(({ solicitation, title, closes_at, zone }): Dated => ({
      key: `call ${solicitation}`,
      day: dayOf(closes_at, zone),
      title,
      what: 'The call closes',
      to: `/public-opportunities/${solicitation}`,
    }))
  const toConfirm = offers
    .filter(({ unconfirmed }) => unconfirmed)
    .map(({ notice: { solicitation, title, closes_at, zone } }): Dated => ({
      key: `offer ${solicitation}`,
      day: dayOf(closes_at, zone),
      title,
      what: 'Confirm your offer: the call was changed',
      to: `/public-opportunities/${solicitation}`,
    }))
  const ending = papers.map(({ id, kind, expires_on }): Dated => ({
    key: `paper ${id}`,
    day: expires_on,
    title: certificateWords[kind],
    what: 'The paper ends',
    to: '/vendor-portal#papers',
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
