import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { useRole } from '#client/use-role.ts'
import { useRows } from '#client/use-rows.ts'
import { arranged, usual, type Placed, type Side } from '../layout/rules.ts'

/** How this person's dashboard is arranged; kept with the person, found again on any device. */
export function useLayout(side: Side) {
  const { rows } = useBackend()
  const { user } = useAuth()
  const { role: held, shown, loading } = useRole()
  const role = held === 'admin' ? shown : held
  const queries = useQueryClient()
  const { data, isPending } = useRows<{ panels: unknown }>('dashboard_layouts', (from) =>
    from
      .select('panels')
      .eq('user_id', user?.id ?? '')
      .limit(1),
  )
  // What was just moved is shown at once; the server hears of it meanwhile.
  const [changed, setChanged] = useState<readonly Placed[] | 'usual'>()
  const [failed, setFailed] = useState(false)

  async function keep(layout: readonly Placed[] | 'usual') {
    setChanged(layout)
    const table = rows.from('dashboard_layouts')
    const { error } = await (layout === 'usual'
      ? table.delete().eq('user_id', user!.id)
      : table.upsert({ user_id: user!.id, panels: layout }, { onConflict: 'user_id' }))
    setFailed(Boolean(error))
    if (!error) await queries.invalidateQueries({ queryKey: ['dashboard_layouts'] })
  }

  const layout = changed === 'usual' ? usual(role, side) : (changed ?? arranged(role, data?.[0]?.panels, side))
  return { layout, role: held, shown, loading: loading || isPending, keep, failed }
}
