import { createPortal } from 'react-dom'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { FormDialog } from '../record/FormDialog.tsx'
import type { MadeByForm } from '../route.ts'

/** `tests/form-pages.test.ts` compares the names with the commands of the product. */
type Sent = { name: string; run: (input: any, context: never) => Promise<any> }

type MakeDialogProps = { of: AnyRecord; form: MadeByForm; onMade: (id: string) => void; onClose: () => void }

/** The form of a new record beside the form that needs it: what is entered here is not sent with that one. */
export function MakeDialog({ of, form: { sends, start, mine }, onMade, onClose }: MakeDialogProps) {
  const send = useCommand<Sent>(sends) as (input: unknown) => Promise<RowOf<AnyRecord>>
  const { user_id } = useActor()
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <FormDialog
        of={of}
        ids={`new-${of.table}`}
        title={`New ${inText(of.label)}`}
        done={`${of.label} created`}
        start={{ ...start, ...(mine && { [mine]: user_id }) }}
        send={send}
        onDone={({ id }) => onMade(String(id))}
        onClose={onClose}
      />
    </div>,
    document.body,
  )
}
