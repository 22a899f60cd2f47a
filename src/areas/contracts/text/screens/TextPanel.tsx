import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { useSending } from '#kit/use-sending.ts'
import type { Clause } from '#areas/procurement/solicitations/records.ts'
import { ClauseDialog } from '#areas/procurement/solicitations/screens/ClausePicker.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import type { Contract } from '../../contracts/records.ts'
import { useToday } from '#client/use-today.ts'
import type { addContractClauses, setContractSections } from '../commands.ts'
import { contractSection, type ContractSection } from '../records.ts'
import { adviceFor, standingOf } from '../rules.ts'
import { Redline } from './Redline.tsx'

const dials: Record<ContractSection['standing'], DialState> = { standard: 'done', changed: 'begun', own: 'waiting' }
type Words = { id?: string; heading: string; body: string; clause: string | null; reason: string | null }

/** The sections as both sides will sign them; modified and custom text is marked with its reason. */
export function TextPanel({
  row,
  parts: { sections, clauses },
  whyNot,
}: {
  row: Contract
  parts: { sections: readonly ContractSection[]; clauses: readonly Clause[] }
  whyNot: Reason
}) {
  const today = useToday()
  const [editing, setEditing] = useState<Words>()
  const [picking, setPicking] = useState(false)
  const set = useCommand<typeof setContractSections>('contracts/set-sections')
  const add = useCommand<typeof addContractClauses>('contracts/add-clauses')
  const put = (next: readonly Words[]) =>
    set({
      id: row.id,
      version: row.version,
      lines: next.map(({ id, heading, body, clause, reason }) => ({
        ...(id && { id }),
        heading,
        body,
        clause,
        reason,
      })) as never,
    })
  const deviating = sections.filter(({ standing }) => standing !== 'standard').length
  async function keep(words: Words) {
    await put(words.id ? sections.map((each) => (each.id === words.id ? words : each)) : [...sections, words])
    setEditing(undefined)
  }
  return (
    <Panel
      title="Text"
      about={
        sections.length === 0
          ? undefined
          : deviating === 0
            ? 'All sections use approved text.'
            : `${plural(deviating, { one: 'One section is', other: `${deviating} sections are` })} not approved text. Approving the contract approves ${plural(deviating, { one: 'it', other: 'them' })}.`
      }
      actions={
        whyNot === null && (
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => setPicking(true)}>Add clauses</Button>
            <Button onClick={() => setEditing({ heading: '', body: '', clause: null, reason: null })}>
              Add section
            </Button>
          </span>
        )
      }
    >
      {sections.length === 0 && <p className="text-ink-2">No text yet. Start with the required clauses.</p>}
      <ol className="grid gap-6">
        {sections.map((each) => (
          <li key={each.id} className="min-w-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h3 className="font-semibold">{each.heading}</h3>
              <span className="flex flex-wrap items-center gap-3">
                <Dial state={dials[each.standing]}>{optionLabel(contractSection.fields.standing, each.standing)}</Dial>
                {whyNot === null && (
                  <Button look="quiet" onClick={() => setEditing(each)}>
                    Edit <span className="sr-only">{each.heading}</span>
                  </Button>
                )}
              </span>
            </div>
            {(each.source || each.reason) && (
              <p className="text-xs text-ink-2">
                {each.source}
                {each.source && each.reason && ' · '}
                {each.reason}
              </p>
            )}
            <div className="mt-2 max-w-(--measure)">
              <LongText text={each.body} />
            </div>
            {each.standing === 'changed' && (
              <details className="mt-2">
                <summary className="cursor-pointer text-sm text-ink-2">Differences from the approved text</summary>
                <Redline before={clauses.find(({ id }) => id === each.clause)?.body ?? ''} after={each.body} />
              </details>
            )}
          </li>
        ))}
      </ol>
      {picking && (
        <ClauseDialog
          of="contract"
          advice={adviceFor(row, sections, clauses, today)}
          add={(codes) => add({ id: row.id, codes })}
          onClose={() => setPicking(false)}
        />
      )}
      {editing && (
        <SectionDialog
          start={editing}
          approved={clauses.find(({ id }) => id === editing.clause)?.body}
          standing={(words) => standingOf(words, clauses)}
          keep={keep}
          remove={
            editing.id
              ? async () => (await put(sections.filter(({ id }) => id !== editing.id)), setEditing(undefined))
              : undefined
          }
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  )
}

type SectionDialogProps = {
  start: Words
  approved: string | undefined
  standing: (words: Words) => ContractSection['standing']
  keep: (words: Words) => Promise<void>
  remove: (() => Promise<void>) | undefined
  onClose: () => void
}

function SectionDialog({ start, approved, standing, keep, remove, onClose }: SectionDialogProps) {
  const [words, setWords] = useState(start)
  const deviates = standing(words) !== 'standard'
  const { wrong, refusal, busy, send } = useSending([
    words.heading.trim() === '' && { name: 'section-heading', message: 'Heading is required' },
    words.body.trim() === '' && { name: 'section-body', message: 'Text is required' },
  ])
  const take = () =>
    send(async () => {
      await keep({ ...words, reason: deviates ? words.reason?.trim() || null : null })
      toast('good', 'Section saved')
    })
  return (
    <Dialog
      from="side"
      title={start.heading || 'New section'}
      onClose={onClose}
      foot={
        <>
          {remove && (
            <span className="mr-auto">
              <MoveButton look="danger" whyNot={null} run={remove} done="Section removed">
                Remove
              </MoveButton>
            </span>
          )}
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" busy={busy} onClick={() => void take()}>
            Save section
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <TextInput
          id="section-heading"
          label="Heading"
          required
          error={wrong('section-heading')}
          value={words.heading}
          onChange={(heading) => setWords({ ...words, heading: String(heading ?? '') })}
        />
        <LongTextInput
          id="section-body"
          label="Text"
          required
          error={wrong('section-body')}
          value={words.body}
          onChange={(body) => setWords({ ...words, body: String(body ?? '') })}
        />
        {approved !== undefined && deviates && (
          <div>
            <p className="text-sm font-semibold">Differences from the approved text</p>
            <Redline before={approved} after={words.body} />
            <Button look="quiet" onClick={() => setWords({ ...words, body: approved })}>
              Restore approved text
            </Button>
          </div>
        )}
        {deviates && (
          <TextInput
            id="section-reason"
            label={approved === undefined ? 'Reason for custom text' : 'Reason for modified text'}
            required
            hint="The approver will see it."
            value={words.reason ?? ''}
            onChange={(reason) => setWords({ ...words, reason: String(reason ?? '') })}
          />
        )}
      </div>
    </Dialog>
  )
}
