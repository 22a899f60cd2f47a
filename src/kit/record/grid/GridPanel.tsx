import type { AnyRecord } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import { Button } from '../../parts/Button.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { LinesGrid } from './LinesGrid.tsx'
import { useGrid } from './use-grid.ts'

type GridPanelProps = {
  title: string
  about?: string
  of: AnyRecord
  rows: readonly any[]
  columns: readonly string[]
  behind?: readonly string[]
  /** The columns with totals. */ totals?: readonly string[]
  version: number
  whyNot: Reason
  send: (lines: any[], version: number) => Promise<unknown>
}

/** The lines of a record side by side, saved together. */
export function GridPanel({ title, about, of, rows, columns, behind, totals, version, whyNot, send }: GridPanelProps) {
  const grid = useGrid(of, { rows, columns, version, ...(behind && { behind }) })
  async function save() {
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
      <LinesGrid grid={grid} label={title} whyNot={whyNot} {...(totals && { totals })} />
    </Panel>
  )
}
