import { useRole } from '#client/use-role.ts'
import { atLeast } from '#platform/roles.ts'
import { AssistantPanel } from './AssistantPanel.tsx'
import { FilesPanel } from './FilesPanel.tsx'
import { IdentityStrip } from './IdentityStrip.tsx'
import { LivePanel } from './LivePanel.tsx'
import { MembersPanel } from './MembersPanel.tsx'
import { NewcomerPanel } from './NewcomerPanel.tsx'
import { TrailPanel } from './TrailPanel.tsx'
import { TutorialsPanel } from './TutorialsPanel.tsx'
import { useMembership } from './use-membership.ts'

/** What shows that the ground holds: each panel is one protocol, asked with the rights of whoever looks. */
export default function DashboardScreen() {
  const { membership, loading } = useMembership()
  const { role } = useRole()
  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-8 md:py-10">
      <p className="text-xs text-ink-2">Dashboard</p>
      <h1 className="mt-1 text-2xl font-semibold">What works today</h1>
      <p className="mt-1 max-w-(--measure) text-ink-2">Every panel asks the running server, with your rights and nobody else’s. The line at its foot is the call that was made.</p>
      <IdentityStrip />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[1.45fr_1fr]">
        <div className="grid min-w-0 gap-5">
          {loading || membership ? <MembersPanel /> : <NewcomerPanel />}
          <FilesPanel />
          {atLeast('admin', { role }) && <TrailPanel />}
        </div>
        <div className="grid min-w-0 gap-5">
          <AssistantPanel />
          <TutorialsPanel />
          <LivePanel />
        </div>
      </div>
    </div>
  )
}
