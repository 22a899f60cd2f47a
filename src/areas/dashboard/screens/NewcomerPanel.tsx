import { useState } from 'react'
import { AcceptInvitation } from '#areas/organization/members/screens/AcceptInvitation.tsx'
import { keptInvitation } from '#areas/organization/members/screens/kept-invitation.ts'
import { FoundForm } from '#areas/organization/organizations/screens/FoundForm.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { say } from '#platform/say.ts'

/** A signed-in user without an organization can accept an invitation or create an organization. */
export function NewcomerPanel() {
  const [invitation, setInvitation] = useState(keptInvitation)
  if (invitation)
    return (
      <Panel title={say('Join your organization')}>
        <AcceptInvitation token={invitation} onDecline={() => setInvitation(null)} />
      </Panel>
    )
  return (
    <Panel
      title={say('Create your organization')}
      about={say(
        'You don’t belong to an organization yet. If yours already uses Granary, ask its administrator for an invitation.',
      )}
    >
      <FoundForm />
    </Panel>
  )
}
