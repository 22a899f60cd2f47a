import { useNow } from '#client/use-now.ts'
import { useActor } from '#client/use-actor.ts'
import { useRows } from '#client/use-rows.ts'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { nameInWords } from '#platform/words.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { whyNotEndAccess, type OperatorAccess } from '../access/rules.ts'

type Member = { user_id: string; display_name: string; email: string; disabled_at: string | null }
type Granted = { id: string; user_id: string; role: string; granted_at: string; expires_at: string | null }
type Done = { id: string; actor: string; command: string; at: string }
type Event = { id: string; event_type: string; severity: string; created_at: string }

/** The agency that is open to the operator now: its accounts, its audit log and its security events. */
export function OpenAgency({ access, onEnd }: { access: OperatorAccess; onEnd: () => Promise<unknown> }) {
  const { organization_id } = access
  const { data: members } = useRows<Member>('organization_members', (from) =>
    from
      .select('user_id,display_name,email,disabled_at')
      .eq('organization_id', organization_id)
      .order('display_name')
      .limit(200),
  )
  const { data: roles } = useRows<Granted>('user_roles', (from) =>
    from
      .select('id,user_id,role,granted_at,expires_at')
      .eq('organization_id', organization_id)
      .order('granted_at', { ascending: false })
      .limit(200),
  )
  const { data: done } = useRows<Done>('audit_events', (from) =>
    from
      .select('id,actor,command,at')
      .eq('organization_id', organization_id)
      .order('at', { ascending: false })
      .limit(100),
  )
  const { data: events } = useRows<Event>('security_events', (from) =>
    from
      .select('id,event_type,severity,created_at')
      .eq('organization_id', organization_id)
      .order('created_at', { ascending: false })
      .limit(100),
  )
  const nameOf = (id: string) => members?.find(({ user_id }) => user_id === id)?.display_name || 'Not a member'
  return (
    <>
      <Panel
        title={access.organization}
        about="Every table you read here is recorded in the agency’s audit log."
        actions={
          <MoveButton
            look="danger"
            whyNot={whyNotEndAccess(access, { actor: useActor(), own: true, now: useNow() })}
            run={onEnd}
            done="Access ended"
          >
            End access
          </MoveButton>
        }
      >
        <Facts
          facts={[
            { label: 'Ends', value: <Moment at={access.ends_at} /> },
            { label: 'Reason', value: access.reason, wide: true },
          ]}
        />
      </Panel>
      <Panel title="People">
        <PlainTable
          label="People"
          rows={members ?? []}
          keyOf={({ user_id }) => user_id}
          empty="No members."
          columns={[
            { label: 'Name', cell: (row) => <span className="font-semibold">{row.display_name || row.email}</span> },
            { label: 'Email', cell: (row) => row.email, wide: true },
            { label: 'Status', cell: (row) => (row.disabled_at ? 'Disabled' : 'Active') },
          ]}
        />
      </Panel>
      <Panel title="Roles">
        <PlainTable
          label="Roles"
          rows={roles ?? []}
          keyOf={({ id }) => id}
          empty="No roles."
          columns={[
            { label: 'Name', cell: (row) => nameOf(row.user_id) },
            { label: 'Role', cell: (row) => nameInWords(row.role) },
            { label: 'Granted', cell: (row) => <Moment at={row.granted_at} /> },
            { label: 'Expires', cell: (row) => (row.expires_at ? <Moment at={row.expires_at} /> : 'No expiry') },
          ]}
        />
      </Panel>
      <Panel title="Audit log" about="The newest 100 entries. Entries about solicitations and bids are not shown.">
        <PlainTable
          label="Audit log"
          rows={done ?? []}
          keyOf={({ id }) => id}
          empty="No entries."
          columns={[
            { label: 'Command', cell: (row) => <span className="font-mono text-xs">{row.command}</span> },
            { label: 'Person', cell: (row) => nameOf(row.actor) },
            { label: 'Time', cell: (row) => <Moment at={row.at} /> },
          ]}
        />
      </Panel>
      <Panel title="Security events" about="The newest 100 events.">
        <PlainTable
          label="Security events"
          rows={events ?? []}
          keyOf={({ id }) => id}
          empty="No events."
          columns={[
            { label: 'Event', cell: (row) => nameInWords(row.event_type) },
            { label: 'Severity', cell: (row) => nameInWords(row.severity) },
            { label: 'Time', cell: (row) => <Moment at={row.created_at} /> },
          ]}
        />
      </Panel>
    </>
  )
}
