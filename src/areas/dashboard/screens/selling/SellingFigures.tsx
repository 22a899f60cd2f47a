import { useOwnBills } from '#areas/finance/intake/screens/use-own-bills.ts'
import { useOwnOffers } from '#areas/procurement/bids/screens/use-own-offers.ts'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { isOpen, openOf, renewWithin } from '../../selling/rules.ts'
import { useAccount, useEndingPapers, useWaiting } from './use-selling.ts'

/** Four numbers of a company that sells, each the way to what it counts. */
export function SellingFigures() {
  const account = useAccount()
  const today = useToday()
  const { toAnswer, toSign } = useWaiting()
  const offers = useOwnOffers(account)?.filter(({ notice }) => notice.status === 'open')
  const { invoices } = useOwnBills(account)
  const papers = useEndingPapers()
  const open = invoices?.filter(isOpen)
  const stopped = open?.filter(({ status }) => status === 'held' || status === 'disputed').length ?? 0
  const ended = papers?.filter(({ expires_on }) => expires_on < today).length ?? 0
  const unconfirmed = offers?.filter((offer) => offer.unconfirmed).length ?? 0
  return (
    <Figures
      figures={[
        { label: 'Orders to answer', value: known(toAnswer?.length), note: toSign && toSign.length > 0 ? `${toSign.length} ${toSign.length === 1 ? 'contract' : 'contracts'} to sign` : toAnswer?.length ? 'Agencies wait for your word' : 'Nothing waits', to: '/vendor-portal' },
        { label: 'Offers in open calls', value: known(offers?.length), note: unconfirmed > 0 ? `${unconfirmed} to confirm` : 'Sealed until they close', ...(unconfirmed > 0 && { tone: 'warn' as const }), to: '/vendor-portal#offers' },
        { label: 'Billed, not paid', value: open ? <Amount cents={openOf(open)} /> : known(undefined), note: stopped > 0 ? `${stopped} on hold or disputed` : open?.length === 1 ? 'One invoice' : `${open?.length ?? 0} invoices`, ...(stopped > 0 && { tone: 'warn' as const }), to: '/vendor-portal/invoices' },
        { label: 'Papers to renew', value: known(papers?.length), note: ended > 0 ? `${ended} ${ended === 1 ? 'has' : 'have'} ended` : `Within ${renewWithin} days`, ...(ended > 0 && { tone: 'bad' as const }), to: '/vendor-portal#papers' },
      ]}
    />
  )
}

const known = (count: number | undefined) => count ?? <Skeleton className="my-1.5 h-4 w-10" />
