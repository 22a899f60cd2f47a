import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import type { writeAward } from '../commands.ts'
import type { Award } from '../records.ts'
import { whyNotWrite } from '../rules.ts'

/** The recommendation as generated from the figures and edited by its author. */
export function MemoPanel({ row }: { row: Award }) {
  const actor = useActor()
  const write = useCommand<typeof writeAward>('awards/write')
  const [text, setText] = useState<string>()
  return (
    <Panel
      title="Recommendation"
      about="Generated from scores and prices. Review the text before you approve."
      actions={
        text === undefined &&
        whyNotWrite(row, actor) === null && <Button onClick={() => setText(row.memo)}>Edit</Button>
      }
    >
      {text === undefined ? (
        <LongText text={row.memo.replaceAll(/^(#+) /gm, '##$1 ')} />
      ) : (
        <div className="grid gap-3">
          <LongTextInput
            id="memo"
            label="Recommendation"
            required
            value={text}
            onChange={(value) => setText(String(value ?? ''))}
          />
          <div className="flex gap-3">
            <MoveButton
              look="main"
              whyNot={text.trim() === '' ? 'Enter the recommendation text.' : null}
              run={async () => (await write({ id: row.id, version: row.version, memo: text }), setText(undefined))}
              done="Recommendation saved"
            >
              Save
            </MoveButton>
            <Button look="quiet" onClick={() => setText(undefined)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </Panel>
  )
}
