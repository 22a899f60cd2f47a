import { Panel } from '#kit/parts/Panel.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import type { MarkChange } from '../changes/rules.ts'
import { measureInWords } from '../rules.ts'

const words = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const

type ChangesPanelProps = { revision: number; changes: readonly MarkChange[] | undefined; onMark: (id: string) => void }

/** The marks that differ from the revision before. */
export const ChangesPanel = ({ revision, changes, onMark }: ChangesPanelProps) => (
  <Panel
    title={`Changes from revision ${revision}`}
    about="On the sheet, lines of the earlier drawing are red and lines of this one are blue. Unchanged lines are dark."
  >
    {!changes ? (
      <Skeleton className="h-24 w-full" />
    ) : (
      <PlainTable
        label="Changed marks"
        rows={changes}
        keyOf={({ kind, mark }) => `${kind} ${mark.id}`}
        columns={[
          {
            label: 'Mark',
            cell: ({ kind, mark }) =>
              kind === 'removed' ? (
                `${mark.sheet} · ${mark.position}`
              ) : (
                <button type="button" className="link" onClick={() => onMark(mark.id)}>
                  {mark.sheet} · {mark.position}
                </button>
              ),
          },
          { label: 'Item', cell: ({ mark }) => mark.item },
          { label: 'Change', cell: ({ kind }) => words[kind] },
          {
            label: 'Before',
            figure: true,
            cell: (change) =>
              change.kind === 'added'
                ? '—'
                : measureInWords(
                    change.mark.kind,
                    Number((change.kind === 'changed' ? change.before : change.mark).measure),
                  ),
          },
          {
            label: 'Now',
            figure: true,
            cell: ({ kind, mark }) => (kind === 'removed' ? '—' : measureInWords(mark.kind, Number(mark.measure))),
          },
        ]}
        empty="No mark differs."
      />
    )}
  </Panel>
)
