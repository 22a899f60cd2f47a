import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useNow } from '#client/use-now.ts'
import { useRows } from '#client/use-rows.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { Moment } from '#kit/parts/Time.tsx'

type Row = { id: string; ends_at: string; organization: { name: string } }

/** Shown above every page of an operator while an agency is open to them, with the way to end the access. */
export function OperatorAccess() {
  const now = useNow()
  const { user_id } = useActor()
  const { data } = useRows<Row>('operator_accesses', (from) =>
    from.select('id,ends_at,organization:organizations(name)').eq('created_by', user_id).is('ended_at', null).limit(1),
  )
  const open = data?.find(({ ends_at }) => now < ends_at)
  if (!open) return null
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-2.5 border-b border-line bg-warn-soft px-(--gutter) py-2 text-sm print:hidden"
    >
      <Icon name="warn" className="size-4 shrink-0 text-warn" />
      <span>
        You have read access to {open.organization.name} until <Moment at={open.ends_at} />.
      </span>
      <Link className="link" to="/platform-admin?tab=access">
        End access
      </Link>
    </p>
  )
}
