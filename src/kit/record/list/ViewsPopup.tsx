import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { optional } from '../../optional.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { ownNames, viewOf } from './list-state.ts'
import { Popup, popupItem } from './Popup.tsx'
import type { List } from './use-list.ts'

const SaveView = optional(() => import('./SaveView.tsx').then(({ SaveView }) => SaveView))

type View = { id: string; user_id: string; name: string; query: string; shared: boolean; is_default: boolean }
export type Verb<In> = { name: string; run: (input: In, context: never) => Promise<unknown> }

/** Lists that somebody wants to see again: one's own, those of everybody, and the one that a list begins with. */
export function ViewsPopup({ list: { of } }: { list: List }) {
  const [params] = useSearchParams()
  const { user_id } = useActor()
  const [saving, setSaving] = useState(false)
  const change = useCommand<Verb<{ id: string; shared: boolean }>>('views/change')
  const beginWith = useCommand<Verb<{ id: string; on: boolean }>>('views/begin-with')
  const remove = useCommand<Verb<{ id: string }>>('views/remove')
  const { data: views = [] } = useRows<View>('list_views', (from) =>
    from.select('id,user_id,name,query,shared,is_default').eq('table_name', of.table).order('name'),
  )
  const now = viewOf(params)
  const open = useOpenView()
  useBeginning(views, user_id, now, open)

  return (
    <>
      <Popup icon="eye" label={views.find(({ query }) => query === now)?.name ?? 'Views'} title="Views of this list">
        {views.map((view) => (
          <div key={view.id} className="flex items-center">
            <button
              type="button"
              data-closes
              aria-current={view.query === now || undefined}
              onClick={() => open(view.query)}
              className={`${popupItem} min-w-0 aria-[current]:font-semibold`}
            >
              <span className="truncate">{view.name}</span>
              {view.shared && <span className="text-xs font-normal text-ink-2">shared</span>}
            </button>
            {view.user_id === user_id && (
              <>
                <IconButton
                  label={view.is_default ? `Do not begin with ${view.name}` : `Begin with ${view.name}`}
                  aria-pressed={view.is_default}
                  onClick={() => void beginWith({ id: view.id, on: !view.is_default }).catch(() => undefined)}
                  className="!size-8 aria-pressed:text-action-ink"
                >
                  <Icon name="check" className="size-3.5" />
                </IconButton>
                <IconButton
                  label={view.shared ? `Keep ${view.name} to yourself` : `Share ${view.name} with everybody`}
                  onClick={() => void change({ id: view.id, shared: !view.shared })}
                  className="!size-8"
                >
                  <Icon name="person" className="size-3.5" />
                </IconButton>
                <IconButton
                  label={`Remove ${view.name}`}
                  onClick={() => void remove({ id: view.id })}
                  className="!size-8"
                >
                  <Icon name="trash" className="size-3.5" />
                </IconButton>
              </>
            )}
          </div>
        ))}
        {views.length === 0 && (
          <p className="px-2.5 py-2 text-ink-2">Filter and order the list, then keep it here under a name.</p>
        )}
        <div className="mt-1 grid gap-1 border-t border-line pt-1">
          <button type="button" data-closes className={popupItem} onClick={() => setSaving(true)}>
            <Icon name="plus" />
            Keep what is shown
          </button>
          <div className="px-1.5 pb-1">
            <CopyButton label="Address" text={`${location.origin}${location.pathname}${location.search}`} />
          </div>
        </div>
      </Popup>
      <Suspense>{saving && <SaveView table={of.table} query={now} onClose={() => setSaving(false)} />}</Suspense>
    </>
  )
}

/** Goes to a view: what the list says in the address is replaced, what other parts say there stays. */
function useOpenView() {
  const navigate = useNavigate()
  return (query: string, replace = false) => {
    const next = new URLSearchParams([...new URLSearchParams(location.search)].filter(([name]) => !ownNames(name)))
    for (const [name, value] of new URLSearchParams(query)) if (ownNames(name)) next.append(name, value)
    void navigate({ search: next.toString() }, { replace, preventScrollReset: true })
  }
}

/**
 * A list that was opened without saying anything begins with its view: one's own before everybody's. Once; then it is
 * left alone.
 */
function useBeginning(
  views: readonly View[],
  user_id: string,
  now: string,
  open: (query: string, replace: boolean) => void,
) {
  const begun = useRef(now !== '')
  useEffect(() => {
    if (begun.current || views.length === 0) return
    begun.current = true
    const first =
      views.find((view) => view.is_default && !view.shared && view.user_id === user_id) ??
      views.find((view) => view.is_default && view.shared)
    if (first && new URLSearchParams(location.search).size === 0) open(first.query, true)
  })
}
