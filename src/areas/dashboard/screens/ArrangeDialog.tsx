import { useState } from 'react'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { moved, onTab, panels, turned, type PanelName, type Placed, type Tab } from '../layout/rules.ts'
import { say, translated } from '#platform/say.ts'

type ArrangeDialogProps = {
  tab: Tab
  layout: readonly Placed[]
  failed: boolean
  keep: (layout: readonly Placed[] | 'usual') => Promise<void>
  onClose: () => void
}

/** By buttons or by dragging; either way each change is saved at once. */
export function ArrangeDialog({ tab, layout, failed, keep, onClose }: ArrangeDialogProps) {
  const [dragged, setDragged] = useState<PanelName>()
  const [said, setSaid] = useState('')
  const own = onTab(layout, tab)

  function move(panel: PanelName, to: number) {
    void keep(moved(layout, panel, to))
    setSaid(
      say('{panel} moved to position {position} of {count}', {
        panel: translated(panels[panel]),
        position: Math.min(Math.max(to, 0), own.length - 1) + 1,
        count: own.length,
      }),
    )
  }

  return (
    <Dialog
      title={say('Customize dashboard')}
      about={say('The panels of this tab, in their order. Changes save automatically and only for you.')}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={() => void keep('usual')}>
            {say('Reset to default')}
          </Button>
          <Button look="main" onClick={onClose}>
            {say('Done')}
          </Button>
        </>
      }
    >
      {failed && <Notice tone="bad" title={say('Couldn’t save this change. Try again when you’re online.')} />}
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="divide-y divide-line border-y border-line">
        {own.map(({ panel, shown }, at) => (
          <li
            key={panel}
            draggable
            onDragStart={() => setDragged(panel)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged && dragged !== panel) move(dragged, at)
            }}
            className={`flex items-center gap-2 bg-surface py-1 ${dragged === panel ? 'opacity-50' : ''}`}
          >
            <span aria-hidden className="cursor-grab px-1 text-ink-3">
              <Icon name="rows" />
            </span>
            <label className="flex min-h-10 grow cursor-pointer items-center gap-3 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={shown}
                onChange={({ target }) => void keep(turned(layout, panel, target.checked))}
                className="size-4.5 accent-(--action)"
              />
              <span className={shown ? 'text-ink' : 'text-ink-2'}>{translated(panels[panel])}</span>
            </label>
            <IconButton
              label={say('Move up: {panel}', { panel: translated(panels[panel]) })}
              aria-disabled={at === 0}
              onClick={() => at > 0 && move(panel, at - 1)}
              className="aria-disabled:opacity-40"
            >
              <Icon name="open" className="size-4 -rotate-90" />
            </IconButton>
            <IconButton
              label={say('Move down: {panel}', { panel: translated(panels[panel]) })}
              aria-disabled={at === own.length - 1}
              onClick={() => at < own.length - 1 && move(panel, at + 1)}
              className="aria-disabled:opacity-40"
            >
              <Icon name="open" className="size-4 rotate-90" />
            </IconButton>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
