import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Dialog } from '../../overlays/Dialog.tsx'
import type { Grid } from './use-grid.ts'
import type { GridTableState } from './use-grid-table.ts'

/** The buttons above a grid. A page may have several grids, so each bar has the name of its own. */
export function GridBar({ grid, label, state }: { grid: Grid; label: string; state: GridTableState }) {
  const [keys, setKeys] = useState(false)
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1">
      <Button onClick={() => state.add(grid.lines.length)} className="px-3">
        <Icon name="plus" />
        Add line
      </Button>
      <Button
        look="quiet"
        className="px-2.5 font-normal disabled:!border-transparent disabled:!bg-transparent"
        disabled={!grid.canUndo}
        onClick={state.undo}
      >
        Undo
      </Button>
      <Button
        look="quiet"
        className="px-2.5 font-normal disabled:!border-transparent disabled:!bg-transparent"
        disabled={!grid.canRedo}
        onClick={state.redo}
      >
        Redo
      </Button>
      <Button look="quiet" className="px-2.5 font-normal" onClick={state.fillDown}>
        Fill down
      </Button>
      <MoreColumns grid={grid} />
      <IconButton label="Grid shortcuts" onClick={() => setKeys(true)} className="max-md:hidden">
        <Icon name="keyboard" />
      </IconButton>
      {keys && (
        <Dialog
          title="Grid shortcuts"
          about="Copy blocks of cells from any spreadsheet and paste them here. A block is pasted whole or not at all, and wrong cells are marked."
          onClose={() => setKeys(false)}
        >
          <dl className="divide-y divide-line">
            {gridKeys.map(([words, ...signs]) => (
              <div key={words} className="flex items-center justify-between gap-4 py-2 text-ink">
                <dt>{words}</dt>
                <dd className="flex shrink-0 gap-1.5">
                  {signs.map((sign) => (
                    <kbd
                      key={sign}
                      className="inline-flex h-6 min-w-6 items-center justify-center rounded-xs border border-line-strong bg-surface-2 px-1.5 font-mono text-xs"
                    >
                      {sign}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </div>
  )
}

/** Rarely needed columns are hidden until a person shows them. */
export function MoreColumns({ grid: { behind, whole, setWhole } }: { grid: Grid }) {
  if (behind.length === 0) return null
  return (
    <Button
      look="quiet"
      className="px-2.5 font-normal"
      title={behind.join(', ')}
      aria-expanded={whole}
      onClick={() => setWhole(!whole)}
    >
      {whole ? 'Fewer columns' : `${behind.length} more ${plural(behind.length, { one: 'column', other: 'columns' })}`}
    </Button>
  )
}

const gridKeys: readonly [words: string, ...signs: string[]][] = [
  ['Move between cells', '↑', '↓', '←', '→'],
  ['Select several cells', 'Shift + ↑ ↓ ← →'],
  ['Edit the cell; typing replaces it', 'Enter', 'F2'],
  ['Cancel the edit', 'Esc'],
  ['Clear the selected cells', 'Delete'],
  ['Copy, cut, paste', 'Ctrl C', 'Ctrl X', 'Ctrl V'],
  ['Fill down', 'Ctrl D'],
  ['Undo, redo', 'Ctrl Z', 'Ctrl Y'],
  ['Add a line below', 'Ctrl Enter'],
  ['Remove the selected lines', 'Ctrl Backspace'],
  ['Leave the grid', 'Tab'],
]
