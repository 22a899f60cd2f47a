import { useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { ChoiceInput } from '#kit/inputs/ChoiceInput.tsx'
import { box, described, FieldFrame } from '#kit/inputs/FieldFrame.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { recordOf, useCatalog } from '#kit/record/catalog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { kindNames, kindOf, kinds, kindsFor, whyNotPrepare, type Kind } from '../rules.ts'

type Prepare = {
  name: 'drafts/prepare'
  run: (
    input: { kind: string; table: string | null; record: string | null; given: string },
    context: never,
  ) => Promise<{ id: string }>
}

/** The kind of draft, its record, and the text that a person adds. The address fills in the kind and the record. */
export default function NewDraftScreen() {
  const [address, setAddress] = useSearchParams()
  const table = address.get('table')
  const offered = table ? kindsFor(table) : kindNames
  const name = address.get('kind') ?? (offered.length === 1 ? offered[0]! : '')
  const kind = kindOf(name)
  const choose = (value: unknown) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('kind', String(value ?? ''))
        return after
      },
      { replace: true },
    )
  return (
    <Screen
      narrow
      area="AI and agents"
      title={kind?.label ?? 'New draft'}
      about={kind?.about ?? 'Select what to draft.'}
      actions={<ButtonLink to="/drafts">Drafts</ButtonLink>}
    >
      <Panel title="Draft">
        <div className="grid gap-4">
          {offered.length !== 1 && (
            <ChoiceInput
              id="draft-kind"
              label="Kind"
              required
              field={{ options: offered, words: Object.fromEntries(offered.map((each) => [each, kinds[each].label])) }}
              value={name}
              onChange={choose}
            />
          )}
          {kind && <Form key={name} name={name} kind={kind} record={address.get('record') ?? ''} />}
        </div>
      </Panel>
    </Screen>
  )
}

function Form({ name, kind, record: first }: { name: string; kind: Kind; record: string }) {
  const catalog = useCatalog()
  const navigate = useNavigate()
  const prepare = useCommand<Prepare>('drafts/prepare')
  const [record, setRecord] = useState(first)
  const [given, setGiven] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const asked = { kind: name, table: kind.table, record: kind.table ? record || null : null, given }
  const label = kind.table ? (recordOf(catalog, kind.table)?.label ?? 'Record') : ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (whyNotPrepare(kind, asked) !== null) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('main form [aria-invalid=true]')?.focus())
      return
    }
    setBusy(true)
    try {
      const { id } = await prepare(asked)
      void navigate(`/drafts/${id}`)
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  const text = kind.asks && {
    id: 'draft-given',
    label: kind.asks.label,
    hint: kind.asks.help,
    required: kind.asks.required,
    error: tried && kind.asks.required && given.trim() === '' ? `Enter ${kind.asks.label.toLowerCase()}.` : null,
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {refusal && <Notice tone="bad" title={refusal} />}
      {kind.table && (
        <RefInput
          id="draft-record"
          label={label}
          required
          field={{ to: kind.table }}
          value={record}
          error={tried && !record ? `Select ${label.toLowerCase()}.` : null}
          onChange={(value) => setRecord(String(value ?? ''))}
        />
      )}
      {text && (
        <FieldFrame {...text}>
          <textarea
            id={text.id}
            rows={8}
            maxLength={20_000}
            value={given}
            onChange={({ target }) => setGiven(target.value)}
            {...described(text)}
            className={`${box} field-sizing-content h-auto max-h-[60vh] min-h-40 py-2`}
          />
        </FieldFrame>
      )}
      <p className="text-ink-2">When you accept: {kind.effect}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="main" busy={busy}>
          Prepare draft
        </Button>
        {busy && (
          <p role="status" className="text-ink-2">
            Reading your records. This can take up to a minute.
          </p>
        )}
      </div>
    </form>
  )
}
