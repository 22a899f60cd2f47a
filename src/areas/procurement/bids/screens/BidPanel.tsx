import { noticeStatus } from '../../notices/rules.ts'
import { useRef, useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRows } from '#client/use-rows.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { Notice as Note } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { momentInWords } from '#platform/dates.ts'
import type { Notice } from '../../notices/screens/use-notices.ts'
import type { confirmBid } from '../commands.ts'
import { whyNotSubmitBid, bidStatus } from '../rules.ts'
import { BidForm } from './BidForm.tsx'
import { Declined, NoBidButton, useNoBid } from '../../declines/screens/NoBid.tsx'
import { useIsAsked, useOwnEnvelopes } from './use-own-bids.ts'
import { WithdrawBid } from './WithdrawBid.tsx'
import { say, locale } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

type BidPanelProps = { notice: Notice; account: string; known: string | null }

/** Our bid on this solicitation: what was submitted, and what can be done with it until the closing. */
export function BidPanel({ notice, account, known }: BidPanelProps) {
  const now = useNow()
  const { data: envelopes } = useOwnEnvelopes(account, notice.solicitation)
  const confirm = useCommand<typeof confirmBid>('bids/confirm')
  const [writing, setWriting] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const asked = useIsAsked(notice)
  const declined = useNoBid(notice, account)
  const { data: registrations } = useRows<{ status: string }>('vendor_registrations', (from) =>
    from
      .select('status')
      .eq('organization_id', notice.organization_id)
      .eq('account', account)
      .in('status', ['submitted', 'returned'])
      .limit(1),
  )
  const { data: welcomes } = useRows<{ open: boolean }>('vendor_welcomes', (from) =>
    from.select('open').eq('organization_id', notice.organization_id),
  )
  if (!envelopes || asked === undefined || declined === undefined || !registrations || !welcomes) return null
  const standing = envelopes.find(({ withdrawn_at, round }) => withdrawn_at === null && round === notice.round)
  const at = { organization: notice.organization_id, solicitation: notice.solicitation }
  const pending = known === null && registrations.length > 0
  const whyNot = whyNotSubmitBid(notice, {
    now,
    edition: notice.edition,
    agency: notice.agency,
    vendor: known,
    pending,
    asked,
  })

  function done() {
    setWriting(false)
    // The long form is gone, and what is below it would be in view instead of the receipt.
    requestAnimationFrame(() => panel.current?.scrollIntoView())
  }

  return (
    <div ref={panel} className="scroll-mt-20">
      <Panel title={say('Your bid')}>
        {pending && noticeStatus.isOpen(notice) && (
          <div className="mb-4">
            <Note
              title={say(
                'Your registration is under review. You can bid now; an award requires an active registration.',
              )}
            />
          </div>
        )}
        {!standing && declined && <Declined notice={notice} reason={declined.reason} />}
        {!standing && !writing && !declined && (
          <p className="mb-3 text-ink-2">{say('You have not submitted a bid.')}</p>
        )}
        {standing && (
          <div className="mb-4 grid gap-2">
            <p>
              {say('Received {at}, sealed.', { at: momentInWords(standing.submitted_at, notice.zone, locale()) })}{' '}
              {noticeStatus.isOpen(notice) && say('You can replace or withdraw it until the closing.')}
            </p>
            <p className="text-sm text-ink-2">
              {say('Receipt')} <span className="font-mono break-all">{standing.receipt}</span>{' '}
              <CopyButton label={say('Receipt')} text={standing.receipt} />
            </p>
            <Came notice={notice} receipt={standing.receipt} />
            {noticeStatus.isOpen(notice) && standing.edition < notice.edition && (
              <Note tone="warn" title={say('An addendum was published after your bid')}>
                {say('Read the changes below. Then confirm or replace your bid.')}
                <span className="mt-2 block">
                  <FreeButton
                    run={() => confirm({ ...at, edition: notice.edition })}
                    done={say('Bid confirmed for the latest version')}
                  >
                    {say('Confirm bid is unchanged')}
                  </FreeButton>
                </span>
              </Note>
            )}
          </div>
        )}
        {writing ? (
          <BidForm notice={notice} account={account} onDone={done} />
        ) : (
          <div className="flex flex-wrap gap-3">
            {whyNot === null && (
              <Button look={standing ? 'plain' : 'main'} onClick={() => setWriting(true)}>
                {standing ? say('Replace bid') : say('Submit a bid')}
              </Button>
            )}
            {whyNot === null && standing && <WithdrawBid notice={notice} />}
            {!standing && !declined && noticeStatus.isOpen(notice) && <NoBidButton notice={notice} />}
            {whyNot && noticeStatus.isOpen(notice) && (
              <Note title={whyNot}>
                {known === null &&
                  !pending &&
                  (welcomes[0]?.open ? (
                    <ButtonLink
                      to={`/vendor-registration?step=check&to=${notice.organization_id}&for=${notice.solicitation}`}
                    >
                      {say('Register as a vendor')}
                    </ButtonLink>
                  ) : (
                    <Closed notice={notice} />
                  ))}
              </Note>
            )}
          </div>
        )}
      </Panel>
    </div>
  )
}

/** Instructions for when the agency is not accepting registrations. */
const Closed = ({
  notice: {
    agency,
    number,
    content: { contact },
  },
}: {
  notice: Notice
}) => (
  <p>
    <Say
      text="{agency} is not accepting registrations right now. Contact {name}, {email}, and ask to be registered."
      values={{
        agency,
        name: contact.name,
        email: (
          <a
            className="link"
            href={`mailto:${contact.email}?subject=${encodeURIComponent(say('Registration to bid on {number}', { number }))}`}
          >
            {contact.email}
          </a>
        ),
      }}
    />
  </p>
)

/** After the opening: what came out of the envelope, compared with the receipt this company got at sealing. */
function Came({ notice, receipt }: { notice: Notice; receipt: string }) {
  const isOpened = !noticeStatus.is(notice, 'open', 'opening')
  const { data: bids } = useRows<{ number: string; receipt: string; status: string }>(
    'bids',
    (from) =>
      from
        .select('number,receipt,status')
        .eq('solicitation', notice.solicitation)
        .order('submitted_at', { ascending: false })
        .limit(10),
    { enabled: isOpened },
  )
  const ours = bids?.find((each) => each.receipt === receipt)
  if (!isOpened || !bids || bids.length === 0) return null
  if (!ours)
    return (
      <Note tone="bad" title={say('The opened bid has a different receipt')}>
        {say('Contact the buyer before you do anything else on this page.')}
      </Note>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <Icon
        name={bidStatus.is(ours, 'unreadable') ? 'warn' : 'check'}
        className={`size-4 ${bidStatus.is(ours, 'unreadable') ? 'text-warn' : 'text-good'}`}
      />
      {bidStatus.is(ours, 'unreadable')
        ? say('The bid was opened and could not be read:')
        : say('The bid was opened with this receipt:')}{' '}
      <span className="font-mono">{ours.number}</span>
    </p>
  )
}
