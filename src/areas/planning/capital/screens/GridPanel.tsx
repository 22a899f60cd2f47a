import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { useGrid } from '#kit/record/grid/use-grid.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'

type GridPanelProps = {
  title: string
  about?: string
  of: AnyRecord
  rows: readonly any[]
  columns: readonly string[]
  totals?: readonly string[]
  version: number
  whyNot: Reason
  send: (lines: any[], version: number) => Promise<unknown>
}

/** Amounts year by year, side by side. */
export function GridPanel({ title, about, of, rows, columns, totals = [], version, whyNot, send }: GridPanelProps) {
  const grid = useGrid(of, { rows, columns, version })
  const save = async () => {
    if (await grid.save(send)) toast('good', `${title} saved`)
  }
  return (
    <Panel
      title={title}
      about={about}
      actions={
        whyNot === null && (
          <Button
            look={grid.changed ? 'main' : 'plain'}
            busy={grid.saving}
            disabled={!grid.changed}
            onClick={() => void save()}
          >
            Save {title.toLowerCase()}
          </Button>
        )
      }
    >
      <LinesGrid grid={grid} label={title} totals={totals} whyNot={whyNot} />
    </Panel>
  )
}
