import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { IconButton } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { takenBack } from '../undo.ts'
import { popupItem } from './Popup.tsx'
import type { ListView } from '#platform/pages/list-shown.ts'
import type { Verb } from './ViewsPopup.tsx'

type ViewsMenuProps = {
  table: string
  views: readonly ListView[]
  /** The list's current state, as a view keeps it. */
  now: string
  onOpen: (query: string) => void
  onSave: () => void
}

export function ViewsMenu({ table, views, now, onOpen, onSave }: ViewsMenuProps) {
  const { user_id } = useActor()
  const change = useCommand<Verb<{ id: string; shared: boolean }>>('views/change')
  const beginWith = useCommand<Verb<{ id: string; on: boolean }>>('views/begin-with')
  const remove = useCommand<Verb<{ id: string }>>('views/remove')
  const save = useCommand<Verb<{ table: string; name: string; query: string; shared: boolean }>>('views/save')
  return (
    <>
      {views.map((view) => (
        <div key={view.id} className="flex items-center">
          <button
            type="button"
            data-closes
            aria-current={view.query === now || undefined}
            onClick={() => onOpen(view.query)}
            className={`${popupItem} min-w-0 aria-[current]:font-semibold`}
          >
            <span className="truncate">{view.name}</span>
            {view.shared && <span className="text-xs font-normal text-ink-2">shared</span>}
          </button>
          {view.user_id === user_id && (
            <>
              <IconButton
                label={view.is_default ? `Stop using ${view.name} as default` : `Start with ${view.name}`}
                aria-pressed={view.is_default}
                onClick={() => void beginWith({ id: view.id, on: !view.is_default }).catch(() => undefined)}
                className="!size-8 aria-pressed:text-action-ink"
              >
                <Icon name="check" className="size-3.5" />
              </IconButton>
              <IconButton
                label={view.shared ? `Stop sharing ${view.name}` : `Share ${view.name} with everyone`}
                onClick={() => void change({ id: view.id, shared: !view.shared })}
                className="!size-8"
              >
                <Icon name="person" className="size-3.5" />
              </IconButton>
              <IconButton
                label={`Remove ${view.name}`}
                onClick={() =>
                  void remove({ id: view.id }).then(() => {
                    const { name, query, shared } = view
                    const again = () => save({ table, name, query, shared })
                    toast('good', `${name} removed`, undefined, takenBack(again, `${name} restored`))
                  })
                }
                className="!size-8"
              >
                <Icon name="trash" className="size-3.5" />
              </IconButton>
            </>
          )}
        </div>
      ))}
      {views.length === 0 && (
        <p className="px-2.5 py-2 text-ink-2">Filter and sort the list, then save it here under a name.</p>
      )}
      <div className="mt-1 grid gap-1 border-t border-line pt-1">
        <button type="button" data-closes className={popupItem} onClick={onSave}>
          <Icon name="plus" />
          Save view
        </button>
        <div className="px-1.5 pb-1">
          <CopyButton label="Address" text={`${location.origin}${location.pathname}${location.search}`} />
        </div>
      </div>
    </>
  )
}
