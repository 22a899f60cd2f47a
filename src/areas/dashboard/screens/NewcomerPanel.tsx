import { useState } from 'react'
import { AcceptInvitation } from '#areas/organization/members/screens/AcceptInvitation.tsx'
import { keptInvitation } from '#areas/organization/members/screens/kept-invitation.ts'
import { FoundForm } from '#areas/organization/organizations/screens/FoundForm.tsx'
import { Panel } from '#kit/parts/Panel.tsx'

/** A signed-in user without an organization can accept an invitation or create an organization. */
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
      title="Create your organization"
      about="You don’t belong to an organization yet. If yours already uses Granary, ask its administrator for an invitation."
    >
      <FoundForm />
    </Panel>
  )
}
