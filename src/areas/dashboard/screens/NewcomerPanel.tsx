import { useState } from 'react'
import { AcceptInvitation } from '#areas/organization/members/screens/AcceptInvitation.tsx'
import { keptInvitation } from '#areas/organization/members/screens/kept-invitation.ts'
import { FoundForm } from '#areas/organization/organizations/screens/FoundForm.tsx'
import { Panel } from '#kit/parts/Panel.tsx'

/** Signed in, and a member of nothing yet: join what one was invited to, or found something new. */
export function NewcomerPanel() {
  const [invitation, setInvitation] = useState(keptInvitation)
  if (invitation)
    return (
      <Panel title="Join your organization">
        <AcceptInvitation token={invitation} onDecline={() => setInvitation(null)} />
      </Panel>
    )
  return (
    <Panel
      title="Found your organization"
      about="You belong to none yet. If yours is here already, ask its administrator for an invitation instead."
    >
      <FoundForm />
    </Panel>
  )
}
