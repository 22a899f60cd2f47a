import { useLocation, useNavigate } from 'react-router'
import { whyClosed } from '#platform/records/edit.ts'
import { titleOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import { inText } from '#platform/words.ts'
import { ButtonLink } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { toast } from '../parts/Toasts.tsx'
import { pageOf, useCatalog } from './catalog.tsx'
import type { FormSend } from './form-send.ts'
import { RecordForm, type Reading } from './RecordForm.tsx'
import { Screen } from './Screen.tsx'
import { useEditUndo } from './undo-edit.ts'

type RecordFormScreenProps<R extends AnyRecord> = {
  of: R
  area: string
  row?: RowOf<R>
  start?: Record<string, unknown>
  back: string
  reading?: Reading
  send: FormSend<R>
}

/** A form on its own page, with its own address; saving leads to the record's page. */
export function RecordFormScreen<R extends AnyRecord>({
  of,
  area,
  row,
  start,
  back,
  reading,
  send,
}: RecordFormScreenProps<R>) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const catalog = useCatalog()
  const undoOf = useEditUndo(of)
  const closed = row ? whyClosed(of, row as { status?: string }) : null
  return (
    <Screen
      narrow
      area={area}
      title={row ? `Edit ${titleOf(of, row) || inText(of.label)}` : `New ${inText(of.label)}`}
      about={row || of.about.length > 80 ? undefined : of.about}
    >
      {closed ? (
        <Notice tone="warn" title={closed}>
          <span className="mt-2 block">
            <ButtonLink to={back}>Back</ButtonLink>
          </span>
        </Notice>
      ) : (
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
          <RecordForm
            of={of}
            {...(row && { row })}
            {...(start && { start })}
            reading={reading}
            at={hash.slice(1)}
            send={send}
            onDone={({ id }, edit) => {
              const undo = edit && undoOf(edit)
              if (undo) toast('good', say('Changes saved'), undefined, undo)
              void navigate(pageOf(catalog, of.table, id) ?? back)
            }}
            onCancel={() => void navigate(back)}
          />
        </div>
      )}
    </Screen>
  )
}
