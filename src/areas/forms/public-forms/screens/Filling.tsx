import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useLanguage } from '#client/language.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { CheckAnswers } from '#kit/parts/CheckAnswers.tsx'
import { HoneyField } from '#kit/parts/HoneyField.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { asMoment } from '#kit/dates.ts'
import { say } from '#platform/say.ts'
import { whyNotEmail } from '#platform/validators.ts'
import { isParts, answerInWords } from '../../definition/answers/rules.ts'
import { fill, problemsIn } from '../../definition/filling/rules.ts'
import { inLanguageOf, isAsked, readDefinition, type Answers, type Problem } from '../../definition/rules.ts'
import { FormFields, type Inputs } from '../../definition/screens/FormFields.tsx'
import { applyRules } from '../../form-rules/rules.ts'
import { answerShown } from '../paper/rules.ts'
import { stepsOf } from '../rules.ts'
import { forgetAnswers, keepAnswers, keptAnswers } from './kept-answers.ts'
import { KioskWatch } from './KioskWatch.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import { PublicFiles, type SentFile } from './PublicFiles.tsx'
import { Received } from './Received.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { Sheet } from './Sheet.tsx'
import { DeskRefused, useDesk, type Desk, type OpenForm, type Sent } from './use-desk.ts'
import { useProof } from '#kit/proof/use-proof.ts'

/** The start of the form: a saved one behind a link, or a link that is no longer valid. */
export type Begun = { link?: string; email?: string; answers?: Answers; gone?: boolean }
type Props = { address: string; form: OpenForm; begun: Begun }

/** On a kiosk the next person gets a new page: no state is carried over. */
export function Filling(props: Props) {
  const [person, setPerson] = useState(0)
  const [query] = useSearchParams()
  const kiosk = props.form.kiosk && query.has('kiosk') ? props.form.kiosk : null
  const next = useCallback(() => {
    setPerson((now) => now + 1)
    scrollTo(0, 0)
  }, [])
  return (
    <>
      {kiosk && <KioskWatch key={`watch ${person}`} seconds={kiosk.seconds} onClear={next} />}
      <OnePerson key={`form ${person}`} {...props} kiosk={kiosk !== null} onNext={next} />
    </>
  )
}

function OnePerson({ address, form, begun, kiosk, onNext }: Props & { kiosk: boolean; onNext: () => void }) {
  const desk = useDesk()
  const language = useLanguage()
  const proof = useProof(form)
  const definition = useMemo(() => readDefinition(form.version.definition), [form.version.definition])
  const [found] = useState(() => (kiosk || begun.answers ? null : keptAnswers(address)))
  const [given, setGiven] = useState<Answers>(begun.answers ?? found?.answers ?? {})
  const [seesKept, setSeesKept] = useState(found !== null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [at, setAt] = useState(0)
  const [said, setSaid] = useState<readonly Problem[]>([])
  const [typedEmail, setEmail] = useState(begun.email)
  const [emailProblem, setEmailProblem] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const honey = useRef<HTMLFormElement>(null)

  const shown = inLanguageOf(definition, language)
  const outcome = applyRules(definition, form.rules, given, form.today)
  const filled = fill(definition, outcome.answers, form.today)
  const problems = problemsIn(shown, outcome.answers, form.today)
  const steps = form.layout === 'steps' ? stepsOf(shown, filled.shown) : []
  const pages = Math.max(1, steps.length)
  const checking = at >= pages
  const here = steps[at] ? new Set(steps[at].questions.map(({ key }) => key)) : null
  const all = [...problems, ...said.filter(({ key }) => !problems.some((problem) => problem.key === key))]
  const ofThisPage = all.filter(({ key }) => here === null || here.has(key))
  // Most forms ask for an address anyway: it is proposed for the receipt.
  const asked = shown.questions.find(({ kind, key }) => kind === 'email' && typeof filled.answers[key] === 'string')
  const email = typedEmail ?? (asked ? String(filled.answers[asked.key]) : '')
  const visible = ofThisPage.filter(({ key }) => tried.has(at) || left.has(key))

  useEffect(() => {
    document.title = `${form.title[language]} · ${form.agency}`
  }, [form, language])
  // Files are sent at once and answers are on this device: a page closed by mistake loses nothing.
  const change = (key: string, value: unknown) => {
    setSaid((some) => some.filter((problem) => problem.key !== key))
    setGiven((now) => {
      const next = { ...now, [key]: value as never }
      if (!kiosk) keepAnswers(address, next)
      return next
    })
  }
  const go = (to: number) => {
    setAt(to)
    setRefusal(undefined)
    scrollTo(0, 0)
    setTimeout(() => document.getElementById('step')?.focus())
  }
  const inputs = useInputs(desk, { address, form, proof })

  function onward(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    setTried(new Set([...tried, at]))
    if (ofThisPage.length === 0) go(at + 1)
  }
  async function submit() {
    const problem = email.trim() ? whyNotEmail(email) : null
    setEmailProblem(problem)
    if (problem) return document.getElementById('receipt-email')?.focus()
    setSending(true)
    setRefusal(undefined)
    try {
      const done = await sendOnce(desk, proof, address, {
        version: form.version.id,
        answers: outcome.answers,
        email: email.trim(),
        ...(begun.link && { link: begun.link }),
        ...websiteOf(honey.current),
      })
      forgetAnswers(address)
      setSent(done)
      scrollTo(0, 0)
    } catch (error) {
      takeRefusal(error)
    }
    honey.current?.reset()
    setSending(false)
  }
  function takeRefusal(error: unknown) {
    const fields = error instanceof DeskRefused ? Object.entries(error.fields) : []
    const named = fields.filter(([key]) => definition.questions.some((question) => question.key === key))
    if (named.length === 0) return setRefusal((error as Error).message)
    setSaid(named.map(([key, words]) => ({ key, words })))
    const page = steps.findIndex(({ questions }) => questions.some(({ key }) => key === named[0]![0]))
    setTried(new Set([...tried, Math.max(0, page)]))
    setAttempt(attempt + 1)
    go(Math.max(0, page))
  }

  if (sent)
    return (
      <Sheet agency={form.agency} color={form.color} title={say('Your form was received')} about={form.title[language]}>
        <Notice tone="good" title={say('Save this number: {number}', { number: sent.number })}>
          {email.trim()
            ? say('We sent the receipt to {email}.', { email: email.trim() })
            : say('Save the receipt now. Without an email address it can’t be sent to you later.')}
        </Notice>
        <Fees answers={filled.answers} form={shown} number={sent.number} />
        <Received receipt={sent} kiosk={kiosk} />
        {kiosk && (
          <Button look="main" className="justify-self-start" onClick={onNext}>
            {say('Done')}
          </Button>
        )}
      </Sheet>
    )
  return (
    <Sheet
      agency={form.agency}
      color={form.color}
      title={form.title[language]}
      about={at === 0 ? form.purpose[language] : undefined}
    >
      {begun.gone && (
        <Notice tone="warn" title={say('This link is no longer valid')}>
          {say('Saved forms are kept for 30 days, and each new link replaces the one before. Begin again below.')}
        </Notice>
      )}
      {begun.answers && at === 0 && (
        <Notice tone="good" title={say('Welcome back')}>
          {say('Your saved answers are below. The form isn’t submitted yet.')}
        </Notice>
      )}
      {seesKept && found && (
        <Notice title={say('Your answers from {moment} are still on this device', { moment: asMoment(found.at) })}>
          <Button
            className="mt-2"
            onClick={() => {
              forgetAnswers(address)
              setGiven({})
              setSeesKept(false)
              setAt(0)
            }}
          >
            {say('Delete them and start over')}
          </Button>
        </Notice>
      )}
      {refusal && <Notice tone="bad" title={refusal} />}
      {!checking ? (
        <form
          noValidate
          onSubmit={onward}
          aria-label={form.title[language]}
          className="relative grid grid-cols-1 gap-6"
        >
          {steps.length > 1 && (
            <div>
              <Progress label={say('Progress')} value={((at + 1) / (pages + 1)) * 100} />
              <p id="step" tabIndex={-1} className="mt-3 text-sm text-ink-2 outline-none">
                {say('Step {step} of {steps}', { step: at + 1, steps: pages })}
              </p>
              {steps[at]?.title && <h2 className="mt-0.5 text-xl font-semibold text-ink">{steps[at].title}</h2>}
            </div>
          )}
          {tried.has(at) && (
            <ProblemSummary
              problems={ofThisPage.map(({ key, words }) => ({ name: key, message: words }))}
              attempt={attempt}
            />
          )}
          {at === 0 && form.consent[language] && (
            <div className="rounded-md bg-surface-2 px-4 py-3 text-sm whitespace-pre-line text-ink">
              {form.consent[language]}
            </div>
          )}
          <FormFields
            definition={here ? { questions: shown.questions.filter(({ key }) => here.has(key)) } : shown}
            filled={filled}
            answers={outcome.answers}
            problems={visible}
            locked={outcome.locked}
            language={language}
            today={form.today}
            inputs={inputs}
            own={!kiosk}
            onLeave={(key) => setLeft((some) => new Set([...some, key]))}
            onAnswer={change}
          />
          <div className="flex flex-wrap gap-3 border-t border-line pt-5">
            <Button type="submit" look="main">
              {at + 1 < pages ? say('Continue') : say('Check your answers')}
            </Button>
            {at > 0 && <Button onClick={() => go(at - 1)}>{say('Back')}</Button>}
            {!kiosk && (
              <Button look="quiet" onClick={() => setSaving(true)}>
                {say('Save and continue later')}
              </Button>
            )}
          </div>
          {!kiosk && (
            <p className="text-xs text-ink-2">
              {say('What you type stays on this device until you send it. Files are uploaded when you add them.')}
            </p>
          )}
        </form>
      ) : (
        <form
          noValidate
          ref={honey}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
          className="relative grid grid-cols-1 gap-6"
        >
          <div id="step" tabIndex={-1} className="outline-none">
            <CheckAnswers
              title={say('Check your answers')}
              answers={shown.questions
                .filter((question) => isAsked(question) && filled.shown.has(question.key))
                .map((question) => ({
                  question: question.label,
                  answer: filled.answers[question.key] !== undefined && (
                    <Answer question={question} value={filled.answers[question.key] ?? null} language={language} />
                  ),
                }))}
            />
          </div>
          <div className="max-w-md">
            <TextInput
              id="receipt-email"
              type="email"
              label={say('Email for the receipt')}
              hint={say('We send the receipt and the agency’s answer there.')}
              error={emailProblem}
              value={email}
              onChange={(value) => setEmail(String(value ?? ''))}
            />
          </div>
          <HoneyField />
          <div className="flex flex-wrap gap-3 border-t border-line pt-5">
            <Button type="submit" look="main" busy={sending}>
              {say('Submit')}
            </Button>
            <Button onClick={() => go(pages - 1)}>{say('Change answers')}</Button>
          </div>
        </form>
      )}
      {saving && (
        <SaveDialog
          email={email}
          onClose={() => setSaving(false)}
          save={async (to) => {
            setEmail(to)
            await withFreshProof(desk, proof, address, (solved) =>
              desk.ask('save', {
                address,
                email: to,
                answers: given,
                proof: solved,
                ...(begun.link && { link: begun.link }),
              }),
            )
          }}
        />
      )}
    </Sheet>
  )
}

type Proving = ReturnType<typeof useProof>

const websiteOf = (form: HTMLFormElement | null) => {
  const website = form && new FormData(form).get('website')
  return typeof website === 'string' && website ? { website } : {}
}

const sendOnce = (desk: Desk, proof: Proving, address: string, body: object) =>
  withFreshProof(desk, proof, address, (solved) => desk.ask<Sent>('send', { address, proof: solved, ...body }))

/** A page that was open for a day gets a new challenge, and the person notices nothing. */
async function withFreshProof<Answer>(
  desk: Desk,
  proof: Proving,
  address: string,
  run: (solved: Awaited<ReturnType<Proving['get']>>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run(await proof.get())
  } catch (error) {
    if (!(error instanceof DeskRefused) || error.code !== 'stale_proof') throw error
    const anew = await desk.ask<Partial<OpenForm>>('open', { address })
    if (!anew.challenge || !anew.bits) throw error
    return run(await proof.renew({ challenge: anew.challenge, bits: anew.bits }))
  }
}

function useInputs(
  desk: Desk,
  { address, form, proof }: { address: string; form: OpenForm; proof: Proving },
): Partial<Inputs> {
  return useMemo(() => {
    const send = (file: File) =>
      withFreshProof(desk, proof, address, ({ challenge, nonce }) =>
        desk.upload<SentFile>(file, {
          'x-form': address,
          'x-file-name': encodeURIComponent(file.name),
          'x-challenge': challenge,
          'x-nonce': String(nonce),
        }),
      )
    const find = async (words: string) =>
      (await desk.ask<{ places: { name: string; note: string | null }[] }>('places', { address, words })).places
    const megabytes = Math.floor(form.files.most / 1024 / 1024)
    return {
      File: (asked) => <PublicFiles {...asked} send={send} megabytes={megabytes} />,
      ...(form.places && { Address: (asked) => <PlacePicker {...asked} find={find} /> }),
    }
  }, [desk, address, form, proof])
}

function Answer({
  question,
  value,
  language,
}: {
  question: Parameters<typeof answerShown>[0]
  value: Parameters<typeof answerShown>[1]
  language: 'en' | 'es'
}) {
  const words = answerShown(question, value, language)
  const drawn = question.kind === 'signature' && isParts(value) && typeof value.drawn === 'string' ? value.drawn : null
  return (
    <span className="whitespace-pre-line">
      {words}
      {drawn && (
        <svg
          viewBox="0 0 300 100"
          role="img"
          aria-label={say('Drawn signature')}
          className="mt-2 block w-48 max-w-full"
        >
          <path d={drawn} fill="none" className="stroke-ink" strokeWidth="2" strokeLinecap="round" />
        </svg>
      )}
    </span>
  )
}

function Fees({
  form,
  answers,
  number,
}: {
  form: ReturnType<typeof readDefinition>
  answers: Answers
  number: string
}) {
  const fees = form.questions.filter(({ kind, key }) => kind === 'payment' && Number(answers[key] ?? 0) > 0)
  return fees.map((question) => (
    <Notice
      key={question.key}
      title={say('{label}: {amount}', {
        label: question.label,
        amount: answerInWords(question, answers[question.key]),
      })}
    >
      {say('Give the reference {number} with your payment.', { number })}
      {question.help && <span className="block">{question.help}</span>}
    </Notice>
  ))
}
