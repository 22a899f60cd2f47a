import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { addCode } from '../commands.ts'
import { codeItem, codeList, type CodeList } from '../records.ts'

/** The form of a new code in a list. */
export function NewCode({ row }: { row: CodeList }) {
  const actor = useActor()
  const today = useToday()
  const add = useCommand<typeof addCode>('code-items/add')
  const [adding, setAdding] = useState(false)
  if (whyNotEdit(codeList, row, actor) !== null) return null
  return (
    <>
      <Button look="main" onClick={() => setAdding(true)}>
        <Icon name="plus" />
        New code
      </Button>
      {adding && (
        <FormDialog
          of={codeItem}
          title={`New code in ${row.name}`}
          start={{ valid_from: today }}
          done="Code added"
          send={(item) => add({ list: row.id, item })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
