import { useState } from 'react'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Dialog } from '../../overlays/Dialog.tsx'
import type { Grid } from './use-grid.ts'
import type { GridTableState } from './use-grid-table.ts'

/** What the keys of the grid do, for those who do not know them yet. */
export function GridBar({ grid, state }: { grid: Grid; state: GridTableState }) {
  const [keys, setKeys] = useState(false)
  return (
    <div role="group" aria-label="Lines" className="flex flex-wrap items-center gap-1">
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
      <IconButton label="Keys of this grid" onClick={() => setKeys(true)} className="max-md:hidden">
        <Icon name="keyboard" />
      </IconButton>
      {keys && (
        <Dialog
          title="Keys of this grid"
          about="Blocks of cells are copied from any spreadsheet and pasted here: all of them, or none and every cell that is wrong."
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

/** Columns that few lines need stand behind the others until somebody asks for them. */
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
      {whole ? 'Fewer columns' : `${behind.length} more ${behind.length === 1 ? 'column' : 'columns'}`}
    </Button>
  )
}

const gridKeys: readonly [words: string, ...signs: string[]][] = [
  ['From cell to cell', '↑', '↓', '←', '→'],
  ['Choose several cells', 'Shift + ↑ ↓ ← →'],
  ['Edit the cell; typing replaces it', 'Enter', 'F2'],
  ['Leave the cell as it was', 'Esc'],
  ['Empty the chosen cells', 'Delete'],
  ['Copy, cut, paste', 'Ctrl C', 'Ctrl X', 'Ctrl V'],
  ['Fill down', 'Ctrl D'],
  ['Undo, redo', 'Ctrl Z', 'Ctrl Y'],
  ['Add a line below', 'Ctrl Enter'],
  ['Remove the chosen lines', 'Ctrl Backspace'],
  ['Out of the grid', 'Tab'],
]
