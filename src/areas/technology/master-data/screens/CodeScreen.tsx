import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { codeUses, editCode, mergeCodes } from '../commands.ts'
import { codeLife } from '../life.ts'
import { codeItem, type CodeItem } from '../records.ts'
import { isValidOn, whyNotMerge } from '../rules.ts'

export default function CodeScreen() {
  const found = useRecord(codeItem, useParams().id ?? '')
  return found.row ? (
    <Page row={found.row} />
  ) : (
    <NoRecord of={codeItem} found={found} list={{ to: '/master-data', label: 'Reference data' }} />
  )
}

function Page({ row }: { row: CodeItem }) {
  const actor = useActor()
  const today = useToday()
  const edit = useCommand<typeof editCode>('code-items/edit')
  const [asking, setAsking] = useState<'edit' | 'merge'>()
  const { data: uses } = useAnswer<typeof codeUses>('code-items/uses', { id: row.id }, { about: 'code_items' })
  const may = whyNotEdit(codeItem, row, actor) === null
  return (
    <RecordPage
      of={codeItem}
      life={codeLife}
      row={row}
      list={{ to: `/master-data/${row.list}`, label: 'Code list' }}
      actions={
        <>
          {may && <Button onClick={() => setAsking('edit')}>Edit</Button>}
          {may && <Button onClick={() => setAsking('merge')}>Merge</Button>}
          <Moves life={codeLife} row={row} />
        </>
      }
    >
      {!isValidOn(row, today) && (
        <Notice tone="warn" title={row.valid_from > today ? 'Not valid yet' : 'No longer valid'}>
          {row.merged_into ? 'Its successor is shown below.' : undefined}
        </Notice>
      )}
      <Panel title="Code">
        <RecordFacts
          of={codeItem}
          row={row}
          show={[
            'list',
            'code',
            'broader',
            'factor',
            'valid_from',
            'valid_to',
            ...(row.merged_into ? (['merged_into'] as const) : []),
          ]}
        />
      </Panel>
      <Panel title="Usage" about="Current uses. Documents keep the code they were written with.">
        {!uses ? (
          <SkeletonLines lines={2} />
        ) : uses.length === 0 ? (
          <p className="text-ink-2">Not used yet.</p>
        ) : (
          <dl className="grid max-w-md">
            {uses.map(({ where, count, more }) => (
              <div key={where} className="flex justify-between gap-6 border-b border-line py-1.5">
                <dt>{where}</dt>
                <dd className="figures">
                  {more && 'More than '}
                  {count.toLocaleString('en-US')}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Panel>
      {asking === 'edit' && (
        <FormDialog
          of={codeItem}
          row={row}
          title={`Edit ${row.code}`}
          done="Code saved"
          send={(changes, version) => edit({ id: row.id, version, changes })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'merge' && <MergeDialog row={row} today={today} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}

function MergeDialog({ row, today, onClose }: { row: CodeItem; today: string; onClose: () => void }) {
  const actor = useActor()
  const merge = useCommand<typeof mergeCodes>('code-items/merge')
  const [target, setTarget] = useState<string | null>(null)
  const { rows = [] } = useRecords(codeItem, (from) => from.eq('list', row.list).order('code').limit(1_000))
  const all = new Map(rows.map((each) => [each.id, each]))
  const into = target ? all.get(target) : undefined
  const whyNot = into ? whyNotMerge(row, { actor, into, all, today }) : 'Select the code to merge into.'
  const others = rows.filter((each) => each.id !== row.id && codeLife.isOpen(each))
  return (
    <Dialog
      title={`Merge ${row.code} into another code`}
      about="The code ends yesterday and leads to its successor. The catalog and the codes below it move over; documents keep their code."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={async () => (await merge({ from: row.id, into: target! }), onClose())}
            done={`${row.code} merged`}
          >
            Merge
          </MoveButton>
        </>
      }
    >
      <Select
        id="into"
        label="Merge into"
        required
        field={{
          options: others.map(({ id }) => id),
          words: Object.fromEntries(others.map(({ id, code, name }) => [id, `${code}, ${name}`])),
        }}
        value={target}
        onChange={(value) => setTarget(value as string | null)}
      />
      {into && whyNot && <p className="mt-3 text-sm text-bad">{whyNot}</p>}
    </Dialog>
  )
}
