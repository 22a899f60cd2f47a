import { useOwnBills } from '#areas/finance/intake/screens/use-own-bills.ts'
import { useOwnOffers } from '#areas/procurement/bids/screens/use-own-offers.ts'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
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
  return (
    <Figures
      figures={[
        {
          label: 'Orders to answer',
          ...knownOf([toAnswer, toSign], (toAnswer, toSign) => ({
            value: toAnswer.length,
            note:
              toSign.length > 0
                ? `${toSign.length} ${toSign.length === 1 ? 'contract' : 'contracts'} to sign`
                : toAnswer.length > 0
                  ? 'Agencies wait for your word'
                  : 'Nothing waits',
          })),
          to: '/vendor-portal',
        },
        {
          label: 'Offers in open calls',
          ...known(offers, (offers) => {
            const unconfirmed = offers.filter((offer) => offer.unconfirmed).length
            return unconfirmed > 0
              ? { value: offers.length, note: `${unconfirmed} to confirm`, tone: 'warn' }
              : { value: offers.length, note: 'Sealed until they close' }
          }),
          to: '/vendor-portal#offers',
        },
        {
          label: 'Billed, not paid',
          ...known(open, (open) => {
            const stopped = open.filter(({ status }) => status === 'held' || status === 'disputed').length
            const value = <Amount cents={openOf(open)} />
            return stopped > 0
              ? { value, note: `${stopped} on hold or disputed`, tone: 'warn' }
              : { value, note: open.length === 1 ? 'One invoice' : `${open.length} invoices` }
          }),
          to: '/vendor-portal/invoices',
        },
        {
          label: 'Papers to renew',
          ...known(papers, (papers) => {
            const ended = papers.filter(({ expires_on }) => expires_on < today).length
            return ended > 0
              ? { value: papers.length, note: `${ended} ${ended === 1 ? 'has' : 'have'} ended`, tone: 'bad' }
              : { value: papers.length, note: `Within ${renewWithin} days` }
          }),
          to: '/vendor-portal#papers',
        },
      ]}
    />
  )
}
