import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { useParams } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { Refused } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { CheckAnswers } from '#kit/parts/CheckAnswers.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { answerInWords } from '../../definition/answers/rules.ts'
import { fill, problemsIn } from '../../definition/filling/rules.ts'
import { isAsked, readDefinition, type Answers, type Problem } from '../../definition/rules.ts'
import { FormFields, wordsOf } from '../../definition/screens/FormFields.tsx'
import { applyRules, type Rule } from '../../form-rules/rules.ts'
import type { Form } from '../../forms/records.ts'
import { whyNotFill } from '../../forms/rules.ts'
import type { FormVersion } from '../../versions/records.ts'
import type { keepSitting, openForm, sendForm } from '../commands.ts'
import { useToday } from '#client/use-today.ts'

/** A form at its own URL: filled in, checked while typing, reviewed, submitted. */
export default function FillScreen() {
  const { id = '' } = useParams()
  const actor = useActor()
  const today = useToday()
  const { data, error } = useAnswer<typeof openForm>('forms/open', { id }, { about: 'forms' })
  if (error)
    return (
      <Screen narrow area="Forms" title="Form">
        <Notice tone="bad" title={sentence(error)} />
      </Screen>
    )
  if (!data)
    return (
      <Screen narrow area="Forms" title="Form">
        <SkeletonLines lines={6} />
      </Screen>
    )
  const whyNot = whyNotFill(data.form, { actor, today })
  if (whyNot || !data.version)
    return (
      <Screen narrow area="Forms" title={data.form.title} about={data.form.purpose}>
        <Notice tone="warn" title={whyNot ?? 'This form is not published yet.'} />
      </Screen>
    )
  return <Filling key={data.version.id} form={data.form} version={data.version} rules={data.rules} today={today} />
}

function Filling({
  form,
  version,
  rules,
  today,
}: {
  form: Form
  version: FormVersion
  rules: readonly Rule[]
  today: string
}) {
  const send = useCommand<typeof sendForm>('form-submissions/send')
  const definition = useMemo(() => readDefinition(version.definition), [version.definition])
  const { user } = useAuth()
  const kept = `form ${user?.id} ${version.id}`
  const [given, setGiven] = useState<Answers>(() => keptAnswers(kept))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [fromServer, setFromServer] = useState<readonly Problem[]>([])
  const [step, setStep] = useState<'fill' | 'check'>('fill')
  const [refusal, setRefusal] = useState<string>()
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState<Awaited<ReturnType<typeof send>>>()
  const [language, setLanguage] = useState<'en' | 'es'>('en')
  const sitting = useSitting(version.id)

  const outcome = applyRules(definition, rules, given, today)
  const filled = fill(definition, outcome.answers, today)
  const problems = problemsIn(definition, outcome.answers, today)
  const all = [...problems, ...fromServer.filter(({ key }) => !problems.some((problem) => problem.key === key))]
  const visible = all.filter(({ key }) => attempt > 0 || left.has(key))
  const twoLanguages = definition.questions.some(({ label_es }) => label_es)

  function look(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    sitting.mistakes(problems)
    if (problems.length === 0) {
      setStep('check')
      scrollTo(0, 0)
    }
  }
  async function deliver() {
    setSending(true)
    setRefusal(undefined)
    try {
      const done = await send({ version: version.id, answers: outcome.answers as never })
      sitting.end()
      sessionStorage.removeItem(kept)
      setSent(done)
      scrollTo(0, 0)
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) {
        setFromServer(Object.entries(error.fields).map(([key, words]) => ({ key, words })))
        setStep('fill')
      } else setRefusal(sentence(error))
    }
    setSending(false)
  }

  if (sent)
    return (
      <Screen narrow area="Forms" title={`${sent.number} submitted`} about={form.title}>
        <div className="grid gap-4">
          <Notice tone="good" title="Save this number">
            You will be notified of the decision. Find the status under “My submissions”.
          </Notice>
          <p className="text-sm text-ink-2">
            The SHA-256 of the receipt is <span className="font-mono text-xs break-all text-ink">{sent.digest}</span>.
            It covers the number, the time and your answers.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink look="main" to="/utility-form-filler/mine">
              My submissions
            </ButtonLink>
            {sent.reads && <ButtonLink to={`/utility-form-filler/submissions/${sent.id}`}>Open</ButtonLink>}
            <Button
              onClick={() => (setSent(undefined), setGiven({}), setStep('fill'), setAttempt(0), setLeft(new Set()))}
            >
              Fill in another form
            </Button>
          </div>
        </div>
      </Screen>
    )
  return (
    <Screen
      narrow
      area="Forms"
      title={form.title}
      about={form.purpose}
      actions={
        twoLanguages && (
          <Segments
            id="language"
            label="Language"
            required
            field={{ options: ['en', 'es'], words: { en: 'English', es: 'Español' } }}
            value={language}
            onChange={(value) => setLanguage(value as 'en' | 'es')}
            bare
          />
        )
      }
    >
      {step === 'fill' ? (
        <form
          noValidate
          onSubmit={look}
          aria-label={form.title}
          className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
        >
          {attempt > 0 && (
            <ProblemSummary problems={all.map(({ key, words }) => ({ name: key, message: words }))} attempt={attempt} />
          )}
          {form.consent && (
            <div className="rounded-md bg-surface-2 px-4 py-3 text-sm">
              <LongText text={form.consent} />
            </div>
          )}
          <FormFields
            definition={definition}
            filled={filled}
            answers={outcome.answers}
            problems={visible}
            locked={outcome.locked}
            language={language}
            today={today}
            onEnter={sitting.enter}
            onLeave={(key) => (sitting.leave(key), setLeft((some) => new Set([...some, key])))}
            onAnswer={(key, value) => {
              setFromServer((some) => some.filter((problem) => problem.key !== key))
              setGiven((now) => {
                const next = { ...now, [key]: value }
                keep(kept, next)
                return next
              })
            }}
          />
          <div className="flex flex-wrap gap-3 border-t border-line pt-5">
            <Button type="submit" look="main">
              Check my answers
            </Button>
          </div>
        </form>
      ) : (
        <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
          {refusal && <Notice tone="bad" title={refusal} />}
          <CheckAnswers
            title="Check your answers"
            answers={definition.questions
              .filter((question) => isAsked(question) && filled.shown.has(question.key))
              .map((question) => ({
                question: wordsOf(question, language),
                answer: answerInWords(question, filled.answers[question.key]) && (
                  <span className="whitespace-pre-line">{answerInWords(question, filled.answers[question.key])}</span>
                ),
              }))}
          />
          <div className="flex flex-wrap gap-3 border-t border-line pt-5">
            <Button look="main" busy={sending} onClick={() => void deliver()}>
              Submit
            </Button>
            <Button look="quiet" onClick={() => setStep('fill')}>
              Edit answers
            </Button>
          </div>
        </div>
      )}
    </Screen>
  )
}

/** On this device only, until the tab is closed: others may use the same machine. */
function keptAnswers(name: string): Answers {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Answers
  } catch {
    return {}
  }
}
function keep(name: string, answers: Answers): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(answers))
  } catch {
    // If storage is full, the page keeps its content.
  }
}

const fresh = () => ({
  id: undefined as string | undefined,
  last: '',
  since: 0,
  begun: 0,
  times: {} as Record<string, number>,
  mistakes: {} as Record<string, number>,
  sending: Promise.resolve(),
})

/** Progress, time per question and errors: without answers or a name. */
function useSitting(version: string) {
  const command = useCommand<typeof keepSitting>('form-sittings/keep')
  const state = useRef(fresh())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const keepNow = (finished = false) => {
    const now = state.current
    clearTimeout(timer.current)
    now.sending = now.sending
      .then(() =>
        command({
          id: now.id ?? null,
          version,
          finished,
          device: innerWidth < 700 ? 'narrow' : 'wide',
          last_field: now.last,
          seconds: Math.round((performance.now() - now.begun) / 1000),
          times: whole(now.times),
          mistakes: now.mistakes,
        }),
      )
      .then(
        ({ id }) => void (now.id = id),
        () => undefined,
      )
    return now.sending
  }
  return {
    enter(key: string) {
      const now = state.current
      if (now.begun === 0) now.begun = performance.now()
      now.last = key
      now.since = performance.now()
      // The first question starts a session; after that it waits for a pause, so that typing makes no calls.
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keepNow(), now.id ? 20_000 : 1_000)
    },
    leave(key: string) {
      const now = state.current
      if (now.since > 0) now.times[key] = (now.times[key] ?? 0) + (performance.now() - now.since) / 1000
      now.since = performance.now()
    },
    mistakes(problems: readonly Problem[]) {
      for (const { key } of problems) state.current.mistakes[key] = (state.current.mistakes[key] ?? 0) + 1
      if (problems.length > 0) void keepNow()
    },
    /** A submission doesn't record its session. */
    end() {
      if (state.current.begun === 0) state.current.begun = performance.now()
      void keepNow(true)
      state.current = fresh()
    },
  }
}
const whole = (times: Record<string, number>) =>
  Object.fromEntries(Object.entries(times).map(([key, seconds]) => [key, Math.round(seconds * 10) / 10]))
