import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { useGrid } from '#kit/record/grid/use-grid.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Actor } from '#platform/roles.ts'
import type { setChecklistItems } from '../commands.ts'
import { checklist, checklistItem, type Checklist, type ChecklistItem } from '../records.ts'

const columns = ['section', 'question', 'answer', 'weight', 'critical', 'photo', 'only_if'] as const

type ChecklistQuestionsProps = { row: Checklist; loaded: { questions?: readonly ChecklistItem[] | undefined } }

export const ChecklistQuestions = ({ row, loaded: { questions } }: ChecklistQuestionsProps) => (
  <Grid key={row.version} row={row} actor={useActor()} rows={questions} />
)

function Grid({ row, actor, rows }: { row: Checklist; actor: Actor; rows: readonly ChecklistItem[] | undefined }) {
  const put = useCommand<typeof setChecklistItems>('checklists/set-items')
  const whyNot = whyNotEdit(checklist, row, actor)
  const grid = useGrid(checklistItem, {
    rows,
    columns,
    computed: [],
    fresh: { answer: 'yes_no', weight: 1, critical: false, photo: false },
    version: row.version,
  })
  async function save() {
    if (await grid.save(async (lines, version) => ({ ...(await put({ id: row.id, version, lines })) })))
      toast('good', 'Questions saved')
  }
  return (
    <Panel
      title="Questions"
      about="Yes earns the full weight, and 3 of 5 earns three fifths. A failed critical question fails the inspection."
      actions={
        whyNot === null && (
          <Button look="main" busy={grid.saving} disabled={!grid.changed} onClick={() => void save()}>
            Save questions
          </Button>
        )
      }
    >
      {whyNot === null || !rows ? (
        <LinesGrid grid={grid} label={`Questions of ${row.title}`} whyNot={whyNot} />
      ) : (
        <Questions rows={rows} whyNot={whyNot} />
      )}
    </Panel>
  )
}

/** Shown as inspectors see it: a published version is read-only. */
const Questions = ({ rows, whyNot }: { rows: readonly ChecklistItem[]; whyNot: string }) => (
  <>
    {rows.length === 0 && <p className="text-ink-2">No questions yet.</p>}
    <ol className="divide-y divide-line">
      {rows.map((line, at) => (
        <li key={line.id} className="grid gap-0.5 py-2.5">
          {line.section && line.section !== rows[at - 1]?.section && (
            <p className="text-xs font-semibold text-ink-2">{line.section}</p>
          )}
          <p className="text-ink">
            {line.position}. {line.question}
          </p>
          <p className="text-xs text-ink-2">{marksOf(line).join(' · ')}</p>
        </li>
      ))}
    </ol>
    <p className="mt-3 text-sm text-ink-2">{whyNot}</p>
  </>
)

const marksOf = (line: ChecklistItem): string[] =>
  [
    optionLabel(checklistItem.fields.answer, line.answer),
    `weight ${Number(line.weight)}`,
    line.critical && 'critical',
    line.photo && 'photo required',
    line.only_if !== null && `only if line ${Number(line.only_if)} is “No”`,
  ].filter((mark) => mark !== false)
