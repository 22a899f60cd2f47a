import { noticeStatus } from '#areas/procurement/notices/rules.ts'
import type { billed as billedQuestion } from '#areas/finance/invoices/questions.ts'
import { useCurrentBids } from '#areas/procurement/bids/screens/use-current-bids.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { renewWithin } from '../../selling/rules.ts'
import { useAccount, useEndingDocuments, useWaiting } from './use-selling.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

/** Four figures of a vendor; each opens the records it counts. */
export function SellingFigures() {
  const account = useAccount()
  const today = useToday()
  const { toAnswer, toSign } = useWaiting()
  const bids = useCurrentBids(account)?.filter(({ notice }) => noticeStatus.isOpen(notice))
  useChanges(['invoices'])
  const { data: billed } = useAnswer<typeof billedQuestion>('invoices/billed', {}, { about: 'invoices' })
  const documents = useEndingDocuments()
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
          ...known(bids, (bids) => {
            const unconfirmed = bids.filter((bid) => bid.unconfirmed).length
            return unconfirmed > 0
              ? { value: bids.length, note: say('{unconfirmed} to confirm', { unconfirmed }), tone: 'warn' }
              : { value: bids.length, note: say('Sealed until they close') }
          }),
          to: '/vendor-portal#bids',
        },
        {
          label: say('Billed, not paid'),
          ...known(billed, ({ invoices, stopped, amount }) => {
            const value = <Amount cents={amount} />
            return stopped > 0
              ? {
                  value,
                  note: sayCount(stopped, { one: 'One on hold or disputed', other: '{count} on hold or disputed' }),
                  tone: 'warn',
                }
              : { value, note: sayCount(invoices, { one: 'One invoice', other: '{count} invoices' }) }
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
