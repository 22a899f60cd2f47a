import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { momentInWords } from '#platform/dates.ts'
import { locale, say } from '#platform/say.ts'
import type { Notice } from '../../notices/screens/use-notices.ts'
import type { withdrawBid } from '../commands.ts'

/** A withdrawn bid can't be restored, and the button is beside the one that replaces the bid: it asks first. */
export function WithdrawBid({ notice }: { notice: Notice }) {
  const withdraw = useCommand<typeof withdrawBid>('bids/withdraw')
  const [asking, setAsking] = useState(false)
  const { organization_id: organization, solicitation, number, closes_at, zone } = notice
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {say('Withdraw bid')}
      </Button>
      {asking && (
        <SureDialog
          title={say('Withdraw your bid on {number}?', { number })}
          about={say(
            'The sealed bid and its files will never be opened and can’t be restored. You can submit another bid until {until}.',
            { until: momentInWords(closes_at, zone, locale()) },
          )}
          verb={say('Withdraw bid')}
          done={say('Bid withdrawn')}
          run={() => withdraw({ organization, solicitation })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
