import { plural } from '#platform/words.ts'
import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { dayInWords } from '#platform/dates.ts'
import type { addClauses } from '../commands.ts'
import type { Section, Solicitation } from '../records.ts'
import { adviceOnClauses, type ClauseAdvice } from '../rules.ts'
import { useDated } from './use-parts.ts'

const groups: [state: ClauseAdvice['state'], title: string][] = [
  ['asked', 'Required'],
  ['optional', 'Optional'],
  ['there', 'Already included'],
  ['not_asked', 'Not required'],
]

/** The clauses selected for a solicitation. */
export function ClausePicker({
  row,
  sections,
  onClose,
}: {
  row: Solicitation
  sections: readonly Section[]
  onClose: () => void
}) {
  const dated = useDated()
  const today = useToday()
  const add = useCommand<typeof addClauses>('solicitations/add-clauses')
  return (
    <ClauseDialog
      of="solicitation"
      advice={dated && adviceOnClauses(row, sections, dated.clauses, today)}
      add={(codes) => add({ id: row.id, codes })}
      onClose={onClose}
    />
  )
}

type ClauseDialogProps = {
  of: string
  advice: readonly ClauseAdvice[] | undefined
  add: (codes: string[]) => Promise<{ added: readonly string[] }>
  onClose: () => void
}

/** The clauses of the table, each with its source and the reason for or against it. */
export function ClauseDialog({ of, advice: given, add, onClose }: ClauseDialogProps) {
  const form = useId()
  const advice = given ?? []
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isChosen = ({ clause, state }: ClauseAdvice) => chosen.get(clause.code) ?? state === 'asked'
  const codes = advice.filter((each) => each.state !== 'there' && isChosen(each)).map(({ clause }) => clause.code)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const { added } = await add(codes)
      toast('good', plural(added.length, { one: '1 clause added', other: `${added.length} clauses added` }))
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      from="side"
      title="Clauses"
      about={`Clauses for the funding, work and amount of this ${of}, from your agency’s table.`}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        {refusal && <Notice tone="bad" title={refusal} />}
        {given && advice.length === 0 && (
          <p className="text-ink-2">
            No clauses on file.{' '}
            <Link to="/rfq-builder?tab=clauses" className="link">
              Clauses
            </Link>
          </p>
        )}
        {groups.map(([state, title]) => {
          const some = advice.filter((each) => each.state === state)
          return (
            some.length > 0 && (
              <fieldset key={state} className="grid gap-3">
                <legend className="mb-2 font-semibold">{title}</legend>
                {some.map((each) => (
                  <OneClause
                    key={each.clause.code}
                    advice={each}
                    chosen={isChosen(each)}
                    onChoose={(on) => setChosen(new Map(chosen).set(each.clause.code, on))}
                  />
                ))}
              </fieldset>
            )
          )
        })}
        <FormFoot
          main={
            <Button type="submit" form={form} look="main" busy={busy} disabled={codes.length === 0}>
              {codes.length === 0
                ? 'No clauses to add'
                : plural(codes.length, { one: 'Add 1 clause', other: `Add ${codes.length} clauses` })}
            </Button>
          }
          cancel={
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}

function OneClause({
  advice: { clause, state, because },
  chosen,
  onChoose,
}: {
  advice: ClauseAdvice
  chosen: boolean
  onChoose: (on: boolean) => void
}) {
  const words = (
    <span className="min-w-0">
      <span className="block font-semibold">{clause.title}</span>
      <span className="block text-xs text-ink-2">
        {clause.source}, since {dayInWords(clause.valid_from)}
        {clause.valid_to && ` until ${dayInWords(clause.valid_to)}`}
      </span>
      <span className="block text-sm text-ink-2">{because}</span>
    </span>
  )
  if (state === 'there') return <p>{words}</p>
  return (
    <label className="flex min-h-6 items-start gap-3">
      <input
        type="checkbox"
        checked={chosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="mt-1 size-4.5 shrink-0 accent-(--action)"
      />
      {words}
    </label>
  )
}
