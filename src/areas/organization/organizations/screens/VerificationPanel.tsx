import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import type { Organization } from '#client/use-organization.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { isVerified, whyNotAskVerification } from '../rules.ts'
import type { askVerification } from '../verification.ts'

/** Whether the agency may publish and accept submissions yet, and how to get there. */
export function VerificationPanel({ organization }: { organization: Organization }) {
  const actor = useActor()
  const ask = useCommand<typeof askVerification>('organizations/ask-verification')
  const [words, setWords] = useState(organization.verification_words ?? '')
  if (isVerified(organization)) return null
  const declined = organization.verification_declined_at
  const asked = organization.verification_asked_at
  const waiting = asked && (!declined || declined < asked)
  const whyNot =
    whyNotAskVerification(organization, actor) ??
    (words.trim().length < 10 ? 'Enter evidence that the operator can check.' : null)
  return (
    <Panel
      title="Verification"
      about="Until your agency is verified, it can’t publish solicitations, open vendor registration or show public pages."
      actions={
        <MoveButton look="main" whyNot={whyNot} run={() => ask({ words: words.trim() })} done="Verification requested">
          {waiting ? 'Request again' : 'Request verification'}
        </MoveButton>
      }
    >
      <div className="grid gap-4">
        {waiting && (
          <Notice title="Waiting for the operator">
            Requested on <Moment at={asked} />.
          </Notice>
        )}
        {declined && !waiting && (
          <Notice tone="bad" title="Declined">
            {organization.verification_reason}
          </Notice>
        )}
        <LongTextInput
          id="verification"
          label="Evidence for the operator"
          required
          hint="Your official website, a listed phone number, or a person who can confirm it. A .gov email address of an administrator helps."
          value={words}
          onChange={(value) => setWords(String(value ?? ''))}
        />
      </div>
    </Panel>
  )
}
