import { Dialog } from '../../overlays/Dialog.tsx'
import { listKeys, type KeyTable } from './use-list-keys.ts'

const signs: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', ArrowRight: '→', ArrowLeft: '←' }

type KeysDialogProps = {
  title?: string
  table?: KeyTable<string>
  singles: boolean
  onSingles: (on: boolean) => void
  onClose: () => void
}

/** Every key of a list, and the switch for single-key shortcuts. */
export const KeysDialog = ({
  title = 'List shortcuts',
  table = listKeys,
  singles,
  onSingles,
  onClose,
}: KeysDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <dl className="divide-y divide-line">
      {table.map(({ keys, words, single }) => (
        <div
          key={words}
          className={`flex items-center justify-between gap-4 py-2 ${single && !singles ? 'text-ink-3' : 'text-ink'}`}
        >
          <dt>{words}</dt>
          <dd className="flex shrink-0 gap-1.5">
            {keys.map((key) => (
              <kbd
                key={key}
                className="inline-flex h-6 min-w-6 items-center justify-center rounded-xs border border-line-strong bg-surface-2 px-1.5 font-mono text-xs"
              >
                {signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
    <label className="mt-4 flex min-h-9 items-center gap-2.5 text-ink">
      <input
        type="checkbox"
        checked={singles}
        onChange={({ target }) => onSingles(target.checked)}
        className="size-4.5 accent-(--action)"
      />
      Use single-key shortcuts on this device
    </label>
  </Dialog>
)
