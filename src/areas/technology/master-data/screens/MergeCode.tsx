import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { mergeCodes } from '../commands.ts'
import { codeLife } from '../life.ts'
import { codeItem, type CodeItem } from '../records.ts'
import { whyNotMerge } from '../rules.ts'

/** Ends a code in favor of another one of its list. */
export function MergeCode({ row }: { row: CodeItem }) {
  const actor = useActor()
  const [merging, setMerging] = useState(false)
  if (whyNotEdit(codeItem, row, actor) !== null) return null
  return (
    <>
      <Button onClick={() => setMerging(true)}>Merge</Button>
      {merging && <MergeDialog row={row} onClose={() => setMerging(false)} />}
    </>
  )
}

function MergeDialog({ row, onClose }: { row: CodeItem; onClose: () => void }) {
  const actor = useActor()
  const today = useToday()
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
