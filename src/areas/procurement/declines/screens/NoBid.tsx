import { noticeStatus } from '../../notices/rules.ts'
import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { say, translated } from '#platform/say.ts'
import type { Notice } from '../../notices/screens/use-notices.ts'
import type { declineToBid, reconsiderBid } from '../commands.ts'
import { noBidReasons, noBidWords, whyNotDecline, type NoBidReason } from '../rules.ts'

/** Our answer that we don't bid; undefined while loading, null without one. */
export function useNoBid({ organization_id, solicitation }: Notice, account: string) {
  const { data } = useRows<{ reason: NoBidReason }>('no_bids', (from) =>
    from
      .select('reason')
      .eq('organization_id', organization_id)
      .eq('solicitation', solicitation)
      .eq('account', account)
      .limit(1),
  )
  return data && (data[0] ?? null)
}

/** Tells the agency that we don't bid, and why. */
export function NoBidButton({ notice }: { notice: Notice }) {
  const decline = useCommand<typeof declineToBid>('bids/decline')
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<NoBidReason | null>(null)
  const [words, setWords] = useState('')
  const whyNot = reason ? whyNotDecline(notice, { standing: false, reason, words }) : say('Select a reason.')
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {say('No bid')}
      </Button>
      {asking && (
        <Dialog
          title={say('Decline to bid')}
          about={say('The agency counts the reasons and reads what you write without your name.')}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button look="quiet" onClick={() => setAsking(false)}>
                {say('Cancel')}
              </Button>
              <MoveButton
                look="main"
                whyNot={whyNot}
                run={async () => {
                  await decline({
                    organization: notice.organization_id,
                    solicitation: notice.solicitation,
                    reason: reason!,
                    words: words.trim(),
                  })
                  setAsking(false)
                }}
                done={say('No-bid response sent')}
              >
                {say('Decline to bid')}
              </MoveButton>
            </>
          }
        >
          <div className="grid gap-4">
            <Select
              id="no-bid-reason"
              label={say('Reason')}
              required
              field={{ options: noBidReasons, words: noBidWords }}
              value={reason}
              onChange={(value) => setReason(value as NoBidReason | null)}
            />
            <LongTextInput
              id="no-bid-words"
              label={say('What would have to change')}
              value={words}
              onChange={(value) => setWords(String(value ?? '').slice(0, 2_000))}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}

export function Declined({ notice, reason }: { notice: Notice; reason: NoBidReason }) {
  const reconsider = useCommand<typeof reconsiderBid>('bids/reconsider')
  return (
    <p className="mb-3 flex flex-wrap items-center gap-3">
      <span>
        {say('Your company does not bid: {reason}.', { reason: translated(noBidWords[reason]).toLowerCase() })}
      </span>
      {noticeStatus.isOpen(notice) && (
        <FreeButton
          run={() => reconsider({ organization: notice.organization_id, solicitation: notice.solicitation })}
          done={say('Response withdrawn')}
        >
          {say('Withdraw response')}
        </FreeButton>
      )}
    </p>
  )
}
