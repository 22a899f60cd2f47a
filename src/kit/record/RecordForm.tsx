import { Suspense, useEffect, useId, useState, type FormEvent, type ReactNode } from 'react'
import { useAuth } from '#client/auth.ts'
import { Refused, type Moved } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { asRequired } from '#platform/records/asked.ts'
import { labelOf, openFields, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import type { Problem } from '../fields.ts'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { optional } from '../optional.tsx'
import { FormFoot } from '../overlays/DialogFoot.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ProblemSummary } from '../parts/ProblemSummary.tsx'
import { changesOf, checked } from './check.ts'
import { draftOf, draftOfNew, keepable, useDraft, useKeeping, type Values } from './draft.ts'
import { FormSections, laterWords } from './FormSections.tsx'
import { FormWill } from './FormWill.tsx'
import { Returned } from './Returned.tsx'
import type { FormSend } from './form-send.ts'
import type { Edit } from './undo-edit.ts'
import { translated } from '#platform/say.ts'

/** Few saves meet another person’s. */
const MovedDialog = optional(() => import('./MovedDialog.tsx').then(({ MovedDialog }) => MovedDialog))

/** Values that were read from the files of the form: shown below its fields, and filled in by a press. */
export type Reading = (values: Values, fill: (name: string, value: unknown) => void) => ReactNode

type RecordFormProps<R extends AnyRecord> = {
  of: R
  /** The current record; none for a new one. */
  row?: RowOf<R>
  /** Initial values of a new record, from the page it was opened on. */
  start?: Values
  /** The label of the submit button, where “Create” and the record's name do not fit. */
  verb?: string | undefined
  /** The name of a second way to a new record, whose unsent input is not offered by the first one. */
  way?: string | undefined
  /** Before the ids of its fields, where another form on the page has fields of the same names. */
  ids?: string | undefined
  /** Below the fields: values that a file gives, for a person to take. */
  reading?: Reading | undefined
  /** The field that it is opened for. */
  at?: string | undefined
  send: FormSend<R>
  /** `edit`: what was saved, so that it can be taken back. */
  onDone: (row: RowOf<R>, edit?: Edit) => void
  onCancel: () => void
}

/** The form that follows from a declaration: every field that people fill in, checked as the server checks. */
export function RecordForm<R extends AnyRecord>({
  of,
  row,
  start: given,
  verb,
  way,
  ids,
  reading,
  at,
  send,
  onDone,
  onCancel,
}: RecordFormProps<R>) {
  const id = useId()
  const { user } = useAuth()
  const [opened, setOpened] = useState(row)
  const draft = useDraft(
    row ? draftOf(user?.id, of.table, row.id) : draftOfNew(user?.id, of.table, given, way),
    opened?.version ?? null,
  )
  const start = opened ? fieldsIn(of, opened) : { ...blank(of), ...given }
  const [typed, setValues] = useState<Values>(() => ({ ...start, ...draft.found?.values }))
  // Another type of record may be selected above it: common fields keep their values, and fields of the new type start
  // with their defaults.
  const values = { ...blank(of), ...typed }
  const [returned, setReturned] = useState(() => draft.found?.at)
  const [changed, setChanged] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [fromServer, setFromServer] = useState<readonly Problem[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [moved, setMoved] = useState<Moved>()
  const [sending, setSending] = useState(false)
  useKeeping(changed && !sending, () => draft.keep(keepable(of, values)))

  useEffect(() => {
    if (at) document.getElementById(ids ? `${ids}-${at}` : at)?.focus()
  }, [at, ids])

  const { input, problems } = checked(of, values, opened)
  const content = opened ? changesOf(of, opened, input) : input
  const isWhole = problems.length === 0 && !refusal && (changed || !opened) && Object.keys(content).length > 0
  const shown = [...problems, ...fromServer.filter(({ name }) => !problems.some((problem) => problem.name === name))]
  const idOf = (name: string) => (ids ? `${ids}-${name}` : name)
  const wrong = (name: string) =>
    attempt > 0 || left.has(name) ? (shown.find((problem) => problem.name === name)?.message ?? null) : null

  function fill(name: string, value: unknown) {
    setValues((now) => ({ ...now, [name]: value }))
    setFromServer((some) => some.filter((problem) => problem.name !== name))
    setChanged(true)
  }
  function startAgain() {
    draft.forget()
    setReturned(undefined)
    setValues(start)
    setChanged(false)
  }

  async function deliver(content: Values, version: number, before = opened) {
    setSending(true)
    setRefusal(undefined)
    try {
      const done = await send(content, version)
      draft.forget()
      // An answer without a newer version is a proposal that waits for another person.
      const isSaved = before !== undefined && done.version > version
      onDone(done, isSaved ? { before, changes: content, version: done.version, send } : undefined)
    } catch (error) {
      setSending(false)
      draft.keep(keepable(of, values))
      if (error instanceof Refused && error.moved) return setMoved(error.moved)
      if (error instanceof Refused)
        setFromServer(
          Object.entries(error.fields).map(([path, message]) => ({ name: path.split('.').at(-1)!, message })),
        )
      setRefusal(sentence(error))
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    setAttempt((count) => count + 1)
    if (problems.length > 0) return
    void deliver(content, opened?.version ?? 0)
  }
  /**
   * After the selection the form uses the newer version: values taken from the other person no longer count as
   * changes.
   */
  function decide(changes: Values) {
    const { version, moved: theirs } = moved!
    setMoved(undefined)
    const newer = { ...opened!, ...Object.fromEntries(theirs.map(({ field, now: value }) => [field, value])), version }
    setOpened(newer)
    setValues((now) => ({
      ...now,
      ...Object.fromEntries(
        theirs.filter(({ field }) => !(field in changes)).map(({ field, now: value }) => [field, value]),
      ),
    }))
    void deliver(changes, version, newer)
  }

  const overtaken = row && opened && row.version > opened.version && !sending && !moved
  return (
    <form
      id={id}
      noValidate
      onSubmit={submit}
      aria-label={row ? `Edit ${inText(of.label)}` : `New ${inText(of.label)}`}
      className="grid gap-5"
    >
      <Returned at={returned} onStartAgain={startAgain} />
      {overtaken && (
        <Notice tone="warn" title={`Another user changed this ${inText(of.label)} while you are editing it`}>
          Continue: your entries are kept. When you save, you can compare both versions.
        </Notice>
      )}
      {refusal && fromServer.length === 0 && <Notice tone="bad" title={refusal} />}
      {attempt > 0 && (
        <ProblemSummary problems={shown.map((each) => ({ ...each, name: idOf(each.name) }))} attempt={attempt} />
      )}
      <FormSections
        of={of}
        values={values}
        opened={opened}
        wrong={(name) => shown.some((each) => each.name === name) && attempt > 0}
      >
        {(name, field) => (
          <FieldInput
            field={field}
            id={idOf(name)}
            label={translated(labelOf(of, name))}
            hint={field.help && translated(field.help)}
            required={asRequired(field, values).required}
            later={laterWords(field, values)}
            error={wrong(name)}
            value={values[name]}
            onChange={(value) => fill(name, value)}
            onBlur={() => values[name] && setLeft((now) => new Set(now).add(name))}
          />
        )}
      </FormSections>
      {reading?.(values, fill)}
      <FormFoot
        main={
          <Button type="submit" form={id} look="main" busy={sending}>
            {verb ?? (row ? 'Save changes' : `Create ${inText(of.label)}`)}
          </Button>
        }
        cancel={
          <Button look="quiet" onClick={() => (draft.forget(), onCancel())}>
            Cancel
          </Button>
        }
      />
      {send.press && <FormWill of={of} press={isWhole ? send.press(content, opened?.version ?? 0) : null} />}
      {moved && opened && (
        <Suspense>
          <MovedDialog
            of={of}
            moved={moved}
            mine={changesOf(of, opened, input)}
            onDecide={decide}
            onClose={() => setMoved(undefined)}
          />
        </Suspense>
      )}
    </form>
  )
}

const fieldsIn = (of: AnyRecord, row: Values): Values =>
  Object.fromEntries(openFields(of).map(([name]) => [name, row[name] ?? null]))
const blank = (of: AnyRecord): Values =>
  Object.fromEntries(
    openFields(of).map(([name, { initial, kind }]) => [name, initial ?? (kind === 'files' ? [] : null)]),
  )
