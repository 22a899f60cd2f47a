import { plural } from '#platform/words.ts'
import { useId, useState, type FormEvent } from 'react'
import { fileText } from '#client/file-text.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { FormWill } from '#kit/record/FormWill.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { useSending } from '#kit/use-sending.ts'
import { payingAccount } from '../../paying-accounts/records.ts'
import type { importStatement } from '../commands.ts'

const formatOf = (text: string): 'bai2' | 'camt053' | 'csv' =>
  text.trimStart().startsWith('<') ? 'camt053' : text.trimStart().startsWith('01,') ? 'bai2' : 'csv'

/** The bank's file in any of the three formats; named payments are cleared at once. */
export function ImportStatementDialog({ onClose }: { onClose: () => void }) {
  const take = useCommand<typeof importStatement>('bank-statements/import')
  const { rows: accounts } = useRecords(payingAccount, (from) => from.order('name').limit(50))
  const [account, setAccount] = useState<string>()
  const [file, setFile] = useState<{ name: string; content: string }>()
  const form = useId()
  const of = account ?? accounts?.[0]?.id
  const press =
    of && file ? take.press({ paying_account: of, format: formatOf(file.content), content: file.content }) : null
  const { wrong, refusal, busy, send, ready } = useSending([
    !of && { name: 'statement-account', message: 'Select an account.' },
    !file && { name: 'statement-file', message: 'Select a file.' },
  ])
  const [unread, setUnread] = useState<string>()
  async function choose(chosen: File) {
    setUnread(undefined)
    await fileText(chosen).then(
      (content) => setFile({ name: chosen.name, content }),
      (error: unknown) => setUnread(sentence(error)),
    )
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const { cleared, open, statements, unread: left } = await press!.send()
      toast(
        'good',
        `${statements > 1 ? `${statements} statements: ` : ''}${cleared} ${plural(cleared, { one: 'transaction was', other: 'transactions were' })} matched, ${open} ${plural(open, { one: 'is', other: 'are' })} unmatched`,
        left.length > 0 ? `Not imported: ${left.join(', ')}.` : undefined,
      )
      onClose()
    })
  }
  return (
    <Dialog
      title="Import statement"
      about="BAI2, ISO 20022 camt.053, or a CSV with the columns Date, Amount, Reference, Description. It must balance, and can be imported once."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} look="main" busy={busy}>
            Import statement
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {(refusal ?? unread) && <Notice tone="bad" title={(refusal ?? unread)!} />}
        <Select
          id="statement-account"
          label="Paying account"
          required
          error={wrong('statement-account')}
          field={{
            options: (accounts ?? []).map(({ id }) => id),
            words: Object.fromEntries(
              (accounts ?? []).map(({ id, name, account_last }) => [id, `${name}, ends in ${account_last}`]),
            ),
          }}
          value={of ?? ''}
          onChange={(value) => setAccount(String(value ?? ''))}
        />
        <FileDrop
          id="statement-file"
          error={wrong('statement-file')}
          label={file?.name ?? 'Select a file, or drop it here'}
          accept=".bai,.bai2,.txt,.xml,.csv"
          onFile={(chosen) => void choose(chosen)}
        />
        <FormWill press={ready ? press : null} />
      </form>
    </Dialog>
  )
}
