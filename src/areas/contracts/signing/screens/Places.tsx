import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useOrganization } from '#client/use-organization.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { resendLink } from '../commands.ts'
import { openPlaces, documentStatus, whyNotResend } from '../rules.ts'
import { SignDialog } from './SignDialog.tsx'
import type { Signing } from './use-signing.ts'
import { say } from '#platform/say.ts'

/** Every signature line in signing order: signed, open, or waiting for another. */
export function Places({ signing }: { signing: Signing }) {
  const { document, content, signatures } = signing
  const actor = useActor()
  const { organization } = useOrganization()
  const resend = useCommand<typeof resendLink>('contracts/resend-link')
  const [signingAt, setSigningAt] = useState<number>()
  const open = documentStatus.isOpen(document) ? openPlaces(content.signers, signatures) : []
  const isVendor = organization !== undefined && organization.id !== document.organization_id
  return (
    <>
      <ol className="divide-y divide-line">
        {content.signers
          .toSorted((a, b) => a.turn - b.turn || a.place - b.place)
          .map((place) => {
            const signed = signatures.find((each) => each.place === place.place)
            const isOpen = open.includes(place)
            const mine = isOpen && (place.party === 'vendor' ? isVendor : !isVendor && place.member === actor.user_id)
            return (
              <li key={place.place} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <div className="min-w-0">
                  <p className="font-semibold">
                    {place.name}
                    {place.office && <span className="font-normal text-ink-2">, {place.office}</span>}
                  </p>
                  <p className="text-xs text-ink-2">
                    {say('Signing order {turn}, for {party}', {
                      turn: place.turn,
                      party: place.party === 'vendor' ? content.vendor.name : content.agency,
                    })}
                    {signed && (
                      <>
                        {' '}
                        · <Moment at={signed.signed_at} />
                        {signed.aal === 'aal2' && ', with two-factor authentication'}
                      </>
                    )}
                  </p>
                </div>
                <div className="flex items-center gap-3">
                  {signed ? (
                    <Dial state="done">{say('Signed')}</Dial>
                  ) : isOpen ? (
                    <Dial state="begun">{say('Waiting for signature')}</Dial>
                  ) : (
                    <Dial state="waiting">{say('Waiting for earlier signers')}</Dial>
                  )}
                  {!isVendor && whyNotResend(document, open, place) === null && (
                    <MoveButton
                      whyNot={whyNotResend(document, open, place)}
                      run={() => resend({ document: document.id, place: place.place })}
                      done={say('New link sent to {email}', { email: place.email! })}
                    >
                      {say('Send link again')}
                    </MoveButton>
                  )}
                  {mine && (
                    <Button look="main" onClick={() => setSigningAt(place.place)}>
                      {say('Sign')}
                    </Button>
                  )}
                </div>
              </li>
            )
          })}
      </ol>
      {signingAt !== undefined && (
        <SignDialog
          signing={signing}
          place={content.signers.find(({ place }) => place === signingAt)!}
          isVendor={isVendor}
          onClose={() => setSigningAt(undefined)}
        />
      )}
    </>
  )
}
