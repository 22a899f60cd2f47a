import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { FieldFrame } from '#kit/inputs/FieldFrame.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { useSending } from '#kit/use-sending.ts'
import type { addCase, editCase, Parts } from '../../build.ts'
import { checkWords, readCase, type Case, type Check } from '../../definitions/cases/rules.ts'
import { readDefinition, type Ask } from '../../definitions/rules.ts'
import type { AgentCase, AgentRow, AgentVersion } from '../../records.ts'
import { KindSelect } from './KindSelect.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'

type PartsQuestion = { name: 'agents/parts'; run: (input: object, context: never) => Promise<Parts> }

const starts: Readonly<Record<Check['test'], Check>> = {
  says: { test: 'says', text: '' },
  never_says: { test: 'never_says', text: '' },
  cites: { test: 'cites', text: '' },
  refused: { test: 'refused', text: '' },
  findings: { test: 'findings', least: 1, most: 200 },
  counts: { test: 'counts', kind: '' },
  sourced: { test: 'sourced' },
  proposes: { test: 'proposes', command: '' },
}

type DialogProps = { row: AgentRow; version: AgentVersion | undefined; of?: AgentCase; onClose: () => void }

/** The agent's inputs in a case, and the checks of its answer. */
export function CaseDialog({ row, version, of, onClose }: DialogProps) {
  const before: Case = of ? readCase(of) : { name: '', given: {}, checks: [starts.sourced] }
  const { data: parts } = useAnswer<PartsQuestion>('agents/parts', {}, { about: 'agents' })
  const definition = version ? readDefinition(version.definition) : null
  const add = useCommand<typeof addCase>('agent-cases/create')
  const edit = useCommand<typeof editCase>('agent-cases/edit')
  const [name, setName] = useState(before.name)
  const [given, setGiven] = useState(before.given)
  const [checks, setChecks] = useState<readonly Check[]>(before.checks)
  const set = (at: number, check: Check) => setChecks(checks.map((each, index) => (index === at ? check : each)))
  const { wrong, refusal, busy, send } = useSending([
    name.trim() === '' && { name: 'case-name', message: 'Enter a name.' },
    ...checks.map((check, at) => {
      const message = whyNotCheck(check)
      return message && { name: `check-${at}`, message }
    }),
  ])
  const submit = async () => {
    const kept = { name: name.trim(), given: given as never, checks: [...checks] as never }
    await (of ? edit({ id: of.id, ...kept }) : add({ agent: row.id, ...kept }))
    toast('good', of ? 'Case saved' : 'Case added')
    onClose()
  }
  return (
    <Dialog
      from="side"
      title={of ? 'Edit case' : 'Add case'}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" busy={busy} onClick={() => void send(submit)}>
            {of ? 'Save case' : 'Add case'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {refusal && <Notice tone="bad" title={refusal} />}
        {checks.length === 0 && <Notice tone="warn" title="Add at least one check." />}
        <TextInput
          id="case-name"
          label="Name"
          required
          max={160}
          error={wrong('case-name')}
          value={name}
          onChange={(value) => setName(String(value))}
        />
        {definition && definition.asks.length > 0 && parts && (
          <fieldset className="grid gap-4">
            <legend className="mb-2 font-semibold text-ink">Input</legend>
            {definition.asks.map((ask) => (
              <GivenInput
                key={ask.name}
                ask={ask}
                parts={parts}
                given={given[ask.name]}
                onChange={(value) => {
                  const { [ask.name]: _, ...rest } = given
                  setGiven(value === undefined ? rest : { ...rest, [ask.name]: value })
                }}
              />
            ))}
          </fieldset>
        )}
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold text-ink">Checks</legend>
          {checks.map((check, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a check has no other name
            <div key={at} className="grid gap-3 rounded-md border border-line bg-surface-2 p-3">
              <FieldFrame id={`test-${at}`} label={`Check ${at + 1}`} required>
                <SelectBox
                  id={`test-${at}`}
                  value={check.test}
                  onChange={({ target }) => set(at, starts[target.value as Check['test']])}
                  className="w-full"
                >
                  {(Object.keys(checkWords) as Check['test'][]).map((test) => (
                    <option key={test} value={test}>
                      {checkWords[test]}
                    </option>
                  ))}
                </SelectBox>
              </FieldFrame>
              {parts && (
                <CheckFields
                  at={at}
                  check={check}
                  parts={parts}
                  error={wrong(`check-${at}`)}
                  onChange={(next) => set(at, next)}
                />
              )}
              <div>
                <Button look="quiet" onClick={() => setChecks(checks.filter((_, index) => index !== at))}>
                  Remove<span className="sr-only"> check {at + 1}</span>
                </Button>
              </div>
            </div>
          ))}
          <div>
            <Button onClick={() => setChecks([...checks, starts.says])}>Add check</Button>
          </div>
        </fieldset>
      </div>
    </Dialog>
  )
}

const whyNotCheck = (check: Check): string | null => {
  if ('text' in check && check.text.trim() === '') return 'Enter a text.'
  if (check.test === 'counts' && check.kind === '') return 'Select a kind of record.'
  if (check.test === 'proposes' && check.command === '') return 'Enter an action, such as tasks/create.'
  if (check.test === 'findings' && check.least > check.most) return 'The least is above the most.'
  return null
}

type GivenProps = {
  ask: Ask
  parts: Parts
  given: Case['given'][string] | undefined
  onChange: (given: Case['given'][string] | undefined) => void
}

/** Words as they are; a record is the newest of its kind, so that the case works later too. */
function GivenInput({ ask, parts, given, onChange }: GivenProps) {
  if (ask.kind === 'words')
    return (
      <TextInput
        id={`given-${ask.name}`}
        label={ask.label}
        max={ask.most}
        value={typeof given === 'string' ? given : ''}
        onChange={(value) => onChange(value ? String(value) : undefined)}
      />
    )
  const kind = parts.kinds.find(({ table }) => table === ask.table)
  return (
    <FlagInput
      id={`given-${ask.name}`}
      label={`${ask.label}: the newest that can be read`}
      value={given !== undefined}
      onChange={(value) => onChange(value === true && kind ? { first: kind.name } : undefined)}
    />
  )
}

type CheckProps = { at: number; check: Check; parts: Parts; error: string | null; onChange: (check: Check) => void }

function CheckFields({ at, check, parts, error, onChange }: CheckProps) {
  const id = `check-${at}`
  if ('text' in check)
    return (
      <TextInput
        id={id}
        label="Text"
        required
        max={300}
        error={error}
        value={check.text}
        onChange={(value) => onChange({ ...check, text: String(value) })}
      />
    )
  if (check.test === 'proposes')
    return (
      <TextInput
        id={id}
        label="Action"
        required
        max={120}
        error={error}
        value={check.command}
        onChange={(value) => onChange({ ...check, command: String(value) })}
      />
    )
  if (check.test === 'findings')
    return (
      <div className="grid grid-cols-2 gap-4">
        {(['least', 'most'] as const).map((name) => (
          <NumberInput
            key={name}
            id={name === 'least' ? id : `${id}-most`}
            label={name === 'least' ? 'At least' : 'At most'}
            required
            error={name === 'least' ? error : null}
            value={check[name]}
            onChange={(value) =>
              onChange({ ...check, [name]: Math.min(200, Math.max(0, Math.round(Number(value) || 0))) })
            }
          />
        ))}
      </div>
    )
  if (check.test === 'counts')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <KindSelect
          id={id}
          label="Kind of record"
          by="name"
          parts={parts}
          value={check.kind}
          onChange={(kind) => onChange({ ...check, kind })}
        />
        <FlagInput
          id={`${id}-overdue`}
          label="Overdue only"
          value={check.overdue === true}
          onChange={(value) => {
            const { overdue: _, ...rest } = check
            onChange(value === true ? { ...rest, overdue: true } : rest)
          }}
        />
      </div>
    )
  return null
}
