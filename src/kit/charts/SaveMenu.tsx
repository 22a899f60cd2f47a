import type { RefObject } from 'react'
import { Menu } from '../overlays/Menu.tsx'
import { toast } from '../parts/Toasts.tsx'
import type { Table } from './FigureTable.tsx'
import type { Form } from './save.ts'

type SaveMenuProps = { title: string; table: Table; figure: RefObject<HTMLElement | null> }

/** The chart as a file. Its code loads with the first download. */
export function SaveMenu({ title, table, figure }: SaveMenuProps) {
  const save = (form: Form) =>
    void import('./save.ts')
      .then(({ saveChart }) => saveChart(figure.current!, title, table, form))
      .catch(() => toast('bad', 'The chart could not be saved', 'Check your connection and try again.'))
  return (
    <div className="absolute top-0 right-0">
      <Menu
        label={`Download ${title}`}
        items={[
          { label: 'Download as PNG', run: () => save('png') },
          { label: 'Download as SVG', run: () => save('svg') },
          { label: 'Download as CSV', run: () => save('csv') },
        ]}
      >
        <button
          type="button"
          aria-label={`Download chart: ${title}`}
          className="inline-flex min-h-6 items-center rounded-xs px-1 text-xs text-action-ink hover:underline pointer-coarse:min-h-11"
        >
          Download
        </button>
      </Menu>
    </div>
  )
}
