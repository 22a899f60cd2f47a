import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { useChosenRows } from '#client/use-chosen-rows.ts'
import { useJob } from '#client/use-organization.ts'
import { useRole } from '#client/use-role.ts'
import { layouts } from '../reads.ts'
import { arranged, usual, type Placed, type Side } from '../layout/rules.ts'

/** A person's dashboard layout, stored with the person and available on any device. */
export function useLayout(side: Side) {
  const { rows } = useBackend()
  const { user } = useAuth()
  const { role: held, shown, loading } = useRole()
  const job = useJob()
  const role = held === 'admin' ? shown : held
  const queries = useQueryClient()
  const { data, isPending } = useChosenRows(layouts)
  // A move shows at once while the server saves it.
  const [changed, setChanged] = useState<readonly Placed[] | 'usual'>()
  const [failed, setFailed] = useState(false)

  // One save follows another: two at once could reach the server in either order, and the older one would stay.
  const saved = useRef(Promise.resolve())
  function keep(layout: readonly Placed[] | 'usual') {
    setChanged(layout)
    // A save that failed does not keep back the next one.
    return (saved.current = saved.current.catch(() => undefined).then(() => save(layout)))
  }
  async function save(layout: readonly Placed[] | 'usual') {
    const table = rows.from('dashboard_layouts')
    const { error } = await (layout === 'usual'
      ? table.delete().eq('user_id', user!.id)
      : table.upsert({ user_id: user!.id, panels: layout }, { onConflict: 'user_id' }))
    setFailed(Boolean(error))
    if (!error) await queries.invalidateQueries({ queryKey: ['dashboard_layouts'] })
  }

  const layout =
    changed === 'usual' ? usual(role, side, job) : (changed ?? arranged(role, data?.[0]?.panels, side, job))
  return { layout, job, role: held, shown, loading: loading || isPending, keep, failed }
}
