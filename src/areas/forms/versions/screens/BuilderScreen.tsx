import { plural } from '#platform/words.ts'
import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { Button, ButtonLink, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Returned } from '#kit/record/Returned.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { withKey } from '../../definition/conditions/rules.ts'
import { fill, problemsIn } from '../../definition/filling/rules.ts'
import { problemsOf } from '../../definition/publishing/rules.ts'
import { accessibilityOf } from '../../definition/review/rules.ts'
import {
  emptyDefinition,
  keyFor,
  kinds,
  readDefinition,
  takesColumns,
  takesOptions,
  type Answers,
  type Definition,
  type Kind,
  type Question,
} from '../../definition/rules.ts'
import { FormFields } from '../../definition/screens/FormFields.tsx'
import { form, type Form } from '../../forms/records.ts'
import { useToday } from '#client/use-today.ts'
import type { saveDraft, versionCommands } from '../commands.ts'
import { versionLife } from '../life.ts'
import { formVersion, type FormVersion } from '../records.ts'
import { whyNotChange } from '../rules.ts'
import { KindPicker } from './KindPicker.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import { useKept } from './use-kept.ts'

export default function BuilderScreen() {
  const { id = '' } = useParams()
  const found = useRecord(form, id)
  const { rows: versions } = useRecords(formVersion, (from) =>
    from.eq('form', id).order('edition', { ascending: false }).limit(20),
  )
  if (!found.row) return <NoRecord of={form} found={found} list={{ to: '/utility-form-filler', label: 'Forms' }} />
  if (!versions)
    return (
      <Screen area="Forms" title={found.row.title}>
        <SkeletonLines lines={8} />
      </Screen>
    )
  const draft = versions.find(versionLife.isOpen)
  const start = draft ?? versions.find((each) => versionLife.is(each, 'published'))
  return <Builder key={found.row.id} row={found.row} draft={draft} start={start} used={keysOf(versions)} />
}

/** Keys that answers have: a question that was published keeps its key when its words change. */
const keysOf = (versions: readonly FormVersion[]): ReadonlySet<string> =>
  new Set(
    versions
      .filter((each) => !versionLife.isOpen(each))
      .flatMap(({ definition }) => readDefinition(definition).questions.map(({ key }) => key)),
  )

const widths = { wide: 'max-w-none', tablet: 'max-w-xl', phone: 'max-w-[20rem]' } as const
type Width = keyof typeof widths

/** Questions in a list that can be ordered by keyboard, the selected one next to it, and the preview below. */
type BuilderProps = {
  row: Form
  draft: FormVersion | undefined
  start: FormVersion | undefined
  used: ReadonlySet<string>
}
function Builder({ row, draft, start, used }: BuilderProps) {
  const actor = useActor()
  const navigate = useNavigate()
  const save = useCommand<typeof saveDraft>('form-versions/save')
  const submit = useCommand<typeof versionCommands.submit>('form-versions/submit')
  const {
    content: definition,
    put: setDefinition,
    returned,
    startAgain,
    changed,
    refusal,
    setRefusal,
    busy,
    keep,
    ask,
  } = useKept<FormVersion, Definition>({
    of: `form_definition ${row.id}`,
    seen: draft?.version ?? null,
    read: () => (start ? readDefinition(start.definition) : emptyDefinition),
    save: (definition, seen) => save({ form: row.id, seen, definition: definition as never }),
    submit: ({ id }) => submit({ id }),
    asked: ({ id }) => (
      toast('good', 'Submitted for publication'),
      void navigate(`/utility-form-filler/versions/${id}`)
    ),
  })
  const [open, setOpen] = useState(0)
  const [adding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  const [width, setWidth] = useState<Width>('wide')
  const dragged = useRef<number>(undefined)
  const whyNot = whyNotEdit(form, row, actor) ?? (draft ? whyNotChange(draft) : null)
  const { questions } = definition
  const problems = problemsOf(definition)
  const hints = accessibilityOf(definition)

  function askFor() {
    if (problems.length === 0) return void ask()
    const count = plural(problems.length, { one: '1 problem', other: `${problems.length} problems` })
    setRefusal(`Fix ${count} first. See “Problems to fix before publishing”.`)
  }

  const put = (next: readonly Question[]) => setDefinition({ questions: next })
  function change(at: number, question: Question) {
    const before = questions[at]!
    const next = questions.map((each, index) => (index === at ? question : each))
    const others = new Set(questions.filter((_, index) => index !== at).map(({ key }) => key))
    // The key follows the words until a person writes it, or answers have it.
    const follows =
      question.label !== before.label &&
      question.key === before.key &&
      before.key === keyFor(before.label, others) &&
      !used.has(before.key)
    put(follows ? withKey(next, before.key, keyFor(question.label, others)) : next)
  }
  function move(at: number, to: number) {
    if (to < 0 || to >= questions.length) return
    const next = [...questions]
    const [taken] = next.splice(at, 1)
    next.splice(to, 0, taken!)
    put(next)
    setOpen(to)
    setSaid(`${taken!.label || 'The question'} is now number ${to + 1} of ${questions.length}.`)
  }
  function add(kind: Kind) {
    const label = kinds[kind]
    const question: Question = {
      key: keyFor(label, new Set(questions.map(({ key }) => key))),
      kind,
      label,
      ...(takesOptions(kind) && { options: ['First', 'Second'] }),
      ...(takesColumns(kind) && { columns: [{ key: 'item', kind: 'short_text', label: 'Item' }] }),
    }
    const at = questions.length === 0 ? 0 : open + 1
    put([...questions.slice(0, at), question, ...questions.slice(at)])
    setOpen(at)
    setAdding(false)
    setTimeout(() => document.getElementById('question-label')?.focus())
  }
  function remove(at: number) {
    put(questions.filter((_, index) => index !== at))
    setOpen(Math.max(0, at - 1))
    setSaid(`${questions[at]!.label} removed.`)
  }

  const current = questions[open]
  return (
    <Screen
      area="Forms"
      title={`Build ${row.title}`}
      about="Changes stay in draft until a second person publishes."
      actions={
        <>
          <ButtonLink to={`/utility-form-filler/${row.id}`}>Form</ButtonLink>
          {whyNot === null && (
            <Button busy={busy} onClick={() => void keep().then((kept) => kept && toast('good', 'Draft saved'))}>
              {changed ? 'Save draft' : 'Saved'}
            </Button>
          )}
          {whyNot === null && (
            <Button look="main" aria-disabled={problems.length > 0 || undefined} onClick={askFor}>
              Submit for publication
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <Returned did="drew" at={returned} onStartAgain={startAgain} />
        {refusal && <Notice tone="bad" title={refusal} />}
        {whyNot && <Notice tone="warn" title={whyNot} />}
        <p role="status" className="sr-only">
          {said}
        </p>
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
          <Panel
            title="Questions"
            about={
              questions.length === 0
                ? 'Add the first question.'
                : `${questions.length} in this order.${whyNot === null ? ' Drag them, or use the arrows.' : ''}`
            }
            actions={
              whyNot === null && (
                <Button onClick={() => setAdding(true)}>
                  <Icon name="plus" />
                  Add
                </Button>
              )
            }
          >
            {questions.length === 0 && <p className="text-ink-2">Add a section and two or three questions to start.</p>}
            <ol className="grid gap-1">
              {questions.map((question, at) => (
                <li
                  key={`${at} ${question.key}`}
                  draggable={whyNot === null}
                  onDragStart={() => (dragged.current = at)}
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={() => dragged.current !== undefined && dragged.current !== at && move(dragged.current, at)}
                  className={`flex min-w-0 items-center gap-1 rounded-sm border ${at === open ? 'border-action bg-action-soft' : 'border-line'} ${question.kind === 'section' ? 'mt-2' : ''}`}
                >
                  <button
                    type="button"
                    aria-pressed={at === open}
                    onClick={() => setOpen(at)}
                    className="min-h-10 min-w-0 grow px-2.5 py-1 text-left"
                  >
                    <span className={`block truncate text-ink ${question.kind === 'section' ? 'font-semibold' : ''}`}>
                      {question.label || 'No text'}
                    </span>
                    <span className="block truncate text-2xs text-ink-2">
                      {kinds[question.kind]}
                      {question.required ? ', required' : ''}
                      {question.show_if ? ', conditional' : ''}
                      {problems.some(({ key }) => key === question.key) ? ' · has a problem' : ''}
                    </span>
                  </button>
                  <IconButton
                    label={`Move ${question.label} up`}
                    disabled={whyNot !== null || at === 0}
                    onClick={() => move(at, at - 1)}
                    className="disabled:opacity-40"
                  >
                    <Icon name="open" className="size-4 -rotate-90" />
                  </IconButton>
                  <IconButton
                    label={`Move ${question.label} down`}
                    disabled={whyNot !== null || at === questions.length - 1}
                    onClick={() => move(at, at + 1)}
                    className="disabled:opacity-40"
                  >
                    <Icon name="open" className="size-4 rotate-90" />
                  </IconButton>
                </li>
              ))}
            </ol>
          </Panel>
          <div className="grid min-w-0 gap-5">
            <fieldset disabled={whyNot !== null} aria-label="Selected question" className="grid min-w-0">
              {current && (
                <QuestionEditor
                  key={`${open} of ${questions.length}`}
                  question={current}
                  questions={questions}
                  onChange={(question) => change(open, question)}
                  onRemove={() => remove(open)}
                  onCopy={() =>
                    put([
                      ...questions.slice(0, open + 1),
                      { ...current, key: keyFor(current.label, new Set(questions.map(({ key }) => key))) },
                      ...questions.slice(open + 1),
                    ])
                  }
                />
              )}
            </fieldset>
            <Panel title="Problems to fix before publishing">
              {problems.length === 0 ? (
                <p className="flex items-center gap-2 text-ink">
                  <Icon name="check" className="size-4 text-good" />
                  No problems.
                </p>
              ) : (
                <Said said={problems} questions={questions} onOpen={setOpen} />
              )}
              {hints.length > 0 && (
                <>
                  <h3 className="mt-4 mb-1 text-sm font-semibold text-ink">Suggestions</h3>
                  <Said said={hints} questions={questions} onOpen={setOpen} />
                </>
              )}
            </Panel>
          </div>
        </div>
        <Panel
          title="Preview"
          about="Try the form. Nothing is saved."
          actions={
            <Segments
              id="width"
              label="Device"
              bare
              required
              field={{
                options: ['wide', 'tablet', 'phone'],
                words: { wide: 'Desktop', tablet: 'Tablet', phone: 'Mobile' },
              }}
              value={width}
              onChange={(value) => setWidth(value as Width)}
            />
          }
        >
          <Preview definition={definition} width={width} />
        </Panel>
      </div>
      {adding && <KindPicker onChoose={add} onClose={() => setAdding(false)} />}
    </Screen>
  )
}

const Said = ({
  said,
  questions,
  onOpen,
}: {
  said: readonly { key: string; words: string }[]
  questions: readonly Question[]
  onOpen: (at: number) => void
}) => (
  <ul className="grid gap-1 text-sm">
    {said.map(({ key, words }, at) => {
      const place = questions.findIndex((question) => question.key === key)
      return (
        <li key={at} className="text-ink">
          {place >= 0 && (
            <button type="button" onClick={() => onOpen(place)} className="link mr-1.5 min-h-6 font-semibold">
              {questions[place]!.label || key}
            </button>
          )}
          {words}
        </li>
      )
    })}
  </ul>
)

function Preview({ definition, width }: { definition: Definition; width: Width }) {
  const today = useToday()
  const [answers, setAnswers] = useState<Answers>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const shown = { questions: definition.questions.map((question) => ({ ...question, key: question.key })) }
  const filled = fill(shown, answers, today)
  return (
    <div className={`mx-auto rounded-md border border-line-strong p-4 ${widths[width]}`}>
      <FormFields
        definition={shown}
        filled={filled}
        answers={answers}
        problems={problemsIn(shown, answers, today).filter(({ key }) => left.has(key))}
        today={today}
        onLeave={(key) => setLeft((some) => new Set([...some, key]))}
        onAnswer={(key, value) => setAnswers((now) => ({ ...now, [key]: value }))}
      />
    </div>
  )
}
