import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRows } from '#client/use-rows.ts'
import { viewsOf } from '#platform/reads/reads.ts'
import { beginsWith, type ListView } from '#platform/pages/list-shown.ts'
import { optional } from '../../optional.tsx'
import { ownNames } from '#platform/pages/list-state.ts'
import { viewOf } from './list-address.ts'
import { Popup } from './Popup.tsx'
import type { List } from './use-list.ts'

// The popup's content loads when it is opened.
const ViewsMenu = optional(() => import('./ViewsMenu.tsx').then(({ ViewsMenu }) => ViewsMenu))
const SaveView = optional(() => import('./SaveView.tsx').then(({ SaveView }) => SaveView))

export type Verb<In> = { name: string; run: (input: In, context: never) => Promise<unknown> }

/** Saved views of a list: personal ones, shared ones, and the default one. */
export function ViewsPopup({ list: { of } }: { list: List }) {
  const [params] = useSearchParams()
  const { user_id } = useActor()
  const [saving, setSaving] = useState(false)
  const { data: views = [] } = useRows<ListView>('list_views', (from) => viewsOf(from, of.table))
  const now = viewOf(params)
  const open = useOpenView()
  useBeginning(views, user_id, now, open)

  return (
    <>
      <Popup icon="eye" label={views.find(({ query }) => query === now)?.name ?? 'Views'} title="Saved views">
        <Suspense>
          <ViewsMenu table={of.table} views={views} now={now} onOpen={open} onSave={() => setSaving(true)} />
        </Suspense>
      </Popup>
      <Suspense>{saving && <SaveView table={of.table} query={now} onClose={() => setSaving(false)} />}</Suspense>
    </>
  )
}

/** Opens a view: the list's part of the address is replaced, and other parts stay. */
function useOpenView() {
  const navigate = useNavigate()
  return (query: string, replace = false) => {
    const next = new URLSearchParams([...new URLSearchParams(location.search)].filter(([name]) => !ownNames(name)))
    for (const [name, value] of new URLSearchParams(query)) if (ownNames(name)) next.append(name, value)
    void navigate({ search: next.toString() }, { replace, preventScrollReset: true })
  }
}

/**
 * A list opened without parameters starts with its default view: personal before shared. Once; then it is left alone.
 */
function useBeginning(
  views: readonly ListView[],
  user_id: string,
  now: string,
  open: (query: string, replace: boolean) => void,
) {
  const begun = useRef(now !== '')
  useEffect(() => {
    if (begun.current || views.length === 0) return
    begun.current = true
    const first = beginsWith(views, user_id)
    if (first && new URLSearchParams(location.search).size === 0) open(first.query, true)
  })
}
