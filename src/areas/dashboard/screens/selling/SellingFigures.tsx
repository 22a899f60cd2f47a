import { plural } from '#platform/words.ts'
import { useOwnBills } from '#areas/finance/intake/screens/use-own-bills.ts'
import { useOwnOffers } from '#areas/procurement/bids/screens/use-own-offers.ts'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { isOpen, openOf, renewWithin } from '../../selling/rules.ts'
import { useAccount, useEndingDocuments, useWaiting } from './use-selling.ts'

/** Four figures of a vendor; each opens the records it counts. */
export function SellingFigures() {
  const account = useAccount()
  const today = useToday()
  const { toAnswer, toSign } = useWaiting()
  const offers = useOwnOffers(account)?.filter(({ notice }) => notice.status === 'open')
  const { invoices } = useOwnBills(account)
  const documents = useEndingDocuments()
  const open = invoices?.filter(isOpen)
  return (
    <Figures
      figures={[
        {
          label: 'Orders awaiting response',
          ...knownOf([toAnswer, toSign], (toAnswer, toSign) => ({
            value: toAnswer.length,
            note:
              toSign.length > 0
                ? `${toSign.length} ${plural(toSign.length, { one: 'contract', other: 'contracts' })} to sign`
                : toAnswer.length > 0
                  ? 'Agencies are waiting for your response'
                  : 'Nothing waiting',
          })),
          to: '/vendor-portal',
        },
        {
          label: 'Bids in open solicitations',
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
              : { value, note: plural(open.length, { one: 'One invoice', other: `${open.length} invoices` }) }
          }),
          to: '/vendor-portal/invoices',
        },
        {
          label: 'Documents to renew',
          ...known(documents, (documents) => {
            const ended = documents.filter(({ expires_on }) => expires_on < today).length
            return ended > 0
              ? {
                  value: documents.length,
                  note: `${ended} ${plural(ended, { one: 'has', other: 'have' })} expired`,
                  tone: 'bad',
                }
              : { value: documents.length, note: `Within ${renewWithin} days` }
          }),
          to: '/vendor-portal#documents',
        },
      ]}
    />
  )
}
