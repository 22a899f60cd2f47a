import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { useGrid } from '#kit/record/grid/use-grid.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'

type GridPanelProps = {
  title: string
  of: AnyRecord
  rows: readonly any[]
  columns: readonly string[]
  behind?: readonly string[]
  version: number
  whyNot: Reason
  send: (lines: any[], version: number) => Promise<unknown>
}

/** Lines or criteria of a solicitation, side by side. */
export function GridPanel({ title, of, rows, columns, behind, version, whyNot, send }: GridPanelProps) {
  const grid = useGrid(of, { rows, columns, version, ...(behind && { behind }) })
  async function save() {
    if (await grid.save(send)) toast('good', `${title} saved`)
  }
  return (
    <Panel
      title={title}
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
      <LinesGrid grid={grid} label={title} whyNot={whyNot} />
    </Panel>
  )
}
