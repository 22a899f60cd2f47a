import { useOwnBills } from '#areas/finance/intake/screens/use-own-bills.ts'
import { useOwnOffers } from '#areas/procurement/bids/screens/use-own-offers.ts'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { isOpen, openOf, renewWithin } from '../../selling/rules.ts'
import { useAccount, useEndingDocuments, useWaiting } from './use-selling.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

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
          label: say('Orders awaiting response'),
          ...knownOf([toAnswer, toSign], (toAnswer, toSign) => ({
            value: toAnswer.length,
            note:
              toSign.length > 0
                ? sayCount(toSign.length, { one: '{count} contract to sign', other: '{count} contracts to sign' })
                : toAnswer.length > 0
                  ? say('Agencies are waiting for your response')
                  : say('Nothing waiting'),
          })),
          to: '/vendor-portal',
        },
        {
          label: say('Bids in open solicitations'),
          ...known(offers, (offers) => {
            const unconfirmed = offers.filter((offer) => offer.unconfirmed).length
            return unconfirmed > 0
              ? { value: offers.length, note: say('{unconfirmed} to confirm', { unconfirmed }), tone: 'warn' }
              : { value: offers.length, note: say('Sealed until they close') }
          }),
          to: '/vendor-portal#offers',
        },
        {
          label: say('Billed, not paid'),
          ...known(open, (open) => {
            const stopped = open.filter(({ status }) => status === 'held' || status === 'disputed').length
            const value = <Amount cents={openOf(open)} />
            return stopped > 0
              ? { value, note: say('{stopped} on hold or disputed', { stopped }), tone: 'warn' }
              : { value, note: sayCount(open.length, { one: 'One invoice', other: '{count} invoices' }) }
          }),
          to: '/vendor-portal/invoices',
        },
        {
          label: say('Documents to renew'),
          ...known(documents, (documents) => {
            const ended = documents.filter(({ expires_on }) => expires_on < today).length
            return ended > 0
              ? {
                  value: documents.length,
                  note: sayCount(ended, { one: '{count} has expired', other: '{count} have expired' }),
                  tone: 'bad',
                }
              : { value: documents.length, note: say('Within {renewWithin} days', { renewWithin }) }
          }),
          to: '/vendor-portal#documents',
        },
      ]}
    />
  )
}
