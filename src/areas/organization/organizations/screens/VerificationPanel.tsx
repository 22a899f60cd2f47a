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

/** Whether the agency may publish and collect yet, and the way to get there. */
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
    (words.trim().length < 10 ? 'Give what the operator can check.' : null)
  return (
    <Panel
      title="Verification"
      about="Until your agency is verified, it cannot publish solicitations, open vendor registration or show public pages."
      actions={
        <MoveButton look="main" whyNot={whyNot} run={() => ask({ words: words.trim() })} done="The operator is asked">
          {waiting ? 'Ask again' : 'Ask for verification'}
        </MoveButton>
      }
    >
      <div className="grid gap-4">
        {waiting && (
          <Notice title="Waiting for the operator">
            Asked on <Moment at={asked} />.
          </Notice>
        )}
        {declined && !waiting && (
          <Notice tone="bad" title="Declined">
            {organization.verification_reason}
          </Notice>
        )}
        <LongTextInput
          id="verification"
          label="What the operator can check"
          hint="Your official website, a listed phone number, or who can confirm it. A .gov email of an administrator helps."
          value={words}
          onChange={(value) => setWords(String(value ?? ''))}
        />
      </div>
    </Panel>
  )
}
