import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { useGrid } from '#kit/record/grid/use-grid.ts'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { move, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import type { publishChecklist, retireChecklist, reviseChecklist, setChecklistItems } from '../commands.ts'
import { checklist, checklistItem, inspection, type Checklist, type ChecklistItem } from '../records.ts'
import { whyNotPublish, whyNotRetire, whyNotRevise } from '../rules.ts'

const columns = ['section', 'question', 'answer', 'weight', 'critical', 'photo', 'only_if'] as const

export default function ChecklistScreen() {
  return (
    <OnePage
      of={checklist}
      list={{ to: '/inspections-checklists?tab=checklists', label: 'Checklists' }}
      editBy="checklists/edit"
      moves={(row, actor) => [
        move<typeof publishChecklist>('checklists/publish', { label: 'Publish', look: 'main', when: row.status === 'draft', whyNot: whyNotPublish(row, { actor, items: [{ position: 1, only_if: null, answer: 'yes_no' }] }), send: { id: row.id }, done: 'It is published' }),
        move<typeof reviseChecklist>('checklists/revise', { label: 'Begin the next version', when: row.status === 'active' && atLeast('manager', actor), whyNot: whyNotRevise(row, actor), send: { id: row.id }, done: 'The next version is a draft' }),
        move<typeof retireChecklist>('checklists/retire', { label: 'Retire', look: 'danger', when: row.status !== 'retired' && atLeast('manager', actor), whyNot: whyNotRetire(row, actor), send: { id: row.id }, ask: { fields: reasonField() }, done: 'It is retired' }),
      ]}
    >
      {(row, actor) => (
        <>
          {row.status === 'draft' && row.edition > 0 && <Notice title={`Version ${row.edition + 1} is being written`}>Inspections begin when it is published. Those that have begun keep the questions they began with.</Notice>}
          <Panel title="About it">
            <RecordFacts of={checklist} row={row} show={['about', 'kind', 'standard', 'pass_percent', 'owner', 'edition']} />
          </Panel>
          <Items row={row} actor={actor} />
          <Panel title="Inspections with it">
            <RecordList of={inspection} where={{ checklist: row.id }} columns={['number', 'subject', 'inspector', 'due_on', 'score', 'outcome', 'status']} />
          </Panel>
        </>
      )}
    </OnePage>
  )
}

function Items({ row, actor }: { row: Checklist; actor: Actor }) {
  const { rows } = useRecords(checklistItem, (from) => from.eq('checklist', row.id).order('position').limit(500))
  return <Grid key={row.version} row={row} actor={actor} rows={rows} />
}

function Grid({ row, actor, rows }: { row: Checklist; actor: Actor; rows: readonly ChecklistItem[] | undefined }) {
  const put = useCommand<typeof setChecklistItems>('checklists/set-items')
  const whyNot = whyNotEdit(checklist, row, actor)
  const grid = useGrid(checklistItem, { rows, columns, computed: [], fresh: { answer: 'yes_no', weight: 1, critical: false, photo: false }, version: row.version })
  async function save() {
    if (await grid.save(async (lines, version) => ({ ...(await put({ id: row.id, version, lines })) }))) toast('good', 'The questions are kept')
  }
  return (
    <Panel title="Questions" about="Yes brings all of the weight, 3 of 5 three fifths. A critical question that fails fails the whole." actions={whyNot === null && <Button look="main" busy={grid.saving} disabled={!grid.changed} onClick={() => void save()}>Save questions</Button>}>
      <LinesGrid grid={grid} label={`Questions of ${row.title}`} whyNot={whyNot} />
    </Panel>
  )
}
