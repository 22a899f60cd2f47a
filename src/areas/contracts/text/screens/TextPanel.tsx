import { lazy, Suspense, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { printedBy } from '#client/print.ts'
import { useCommand } from '#client/use-command.ts'
import { useActor } from '#client/use-actor.ts'
import { useOrganization } from '#client/use-organization.ts'
import { usePresent } from '#client/use-present.ts'
import { useToday } from '#client/use-today.ts'
import { More } from '#kit/overlays/More.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { download } from '#kit/record/list/download.ts'
import { PictureSource } from '#kit/record/picture-source.ts'
import { LongText } from '#kit/record/LongText.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { openComments, openSuggestions } from '#areas/organization/texts/rules.ts'
import type { Clause } from '#areas/procurement/solicitations/records.ts'
import { ClauseDialog } from '#areas/procurement/solicitations/screens/ClausePicker.tsx'
import { text } from '#platform/records/fields.ts'
import { PictureTotal, useRecordPictures } from '#areas/organization/texts/screens/RecordPictures.tsx'
import { TextPlace } from '#areas/organization/texts/screens/TextPlace.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'
import { contract, type Contract } from '../../contracts/records.ts'
import type { addContractClauses, setContractSections } from '../commands.ts'
import { contractSection, type ContractSection } from '../records.ts'
import { adviceFor } from '../rules.ts'
import type { keepText, takeText } from '../writing/commands.ts'
import { contractFields } from '../writing/rules.ts'

const SectionEditor = lazy(() =>
  import('../writing/screens/SectionEditor.tsx').then(({ SectionEditor: part }) => ({ default: part })),
)
const ImportText = lazy(() =>
  import('#areas/organization/texts/screens/ImportText.tsx').then(({ ImportText: part }) => ({ default: part })),
)

const Redline = lazy(() =>
  import('#areas/organization/texts/screens/Redline.tsx').then(({ Redline: part }) => ({ default: part })),
)

const dials: Record<ContractSection['standing'], DialState> = { standard: 'done', changed: 'begun', own: 'waiting' }
const versionName = text({ required: true, max: 300, label: 'Name', help: 'Such as: before the council meeting.' })

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
  const backend = useBackend()
  const { organization } = useOrganization()
  const pictures = useRecordPictures(contract.table, row)
  const names = useNames(contract, [row])
  const [editing, setEditing] = useState<string>()
  const actor = useActor()
  const others = usePresent(`contract-text:${row.id}`, { user_id: actor.user_id, part: editing ?? '' })
  const people = useNames(
    contract,
    others.map((each) => ({ actor: each.user_id })),
  )
  const writing = (part: string) => [
    ...new Set(others.filter((each) => each.part === part).map((each) => people.get(each.user_id) ?? 'A colleague')),
  ]
  const [picking, setPicking] = useState(false)
  const [importing, setImporting] = useState(false)
  const [keeping, setKeeping] = useState(false)
  const set = useCommand<typeof setContractSections>('contracts/set-sections')
  const add = useCommand<typeof addContractClauses>('contracts/add-clauses')
  const keep = useCommand<typeof keepText>('contracts/keep-version')
  const take = useCommand<typeof takeText>('contracts/take-text')
  const fields = contractFields(row, { agency: organization?.name ?? '', vendor: names.get(row.vendor) ?? '' })
  const remove = async (id: string) => {
    const lines = sections.filter((each) => each.id !== id)
    await set({ id: row.id, version: row.version, lines: lines.map(asLine) as never })
    setEditing(undefined)
  }
  const deviating = sections.filter(({ standing }) => standing !== 'standard').length
  const editor = (section: ContractSection | null) => (
    <Suspense fallback={<SkeletonLines lines={8} />}>
      <SectionEditor
        key={section?.id ?? 'new'}
        contract={row}
        section={section}
        sections={sections}
        fields={fields}
        approved={clauses.find(({ id }) => id === section?.clause)?.body}
        remove={section ? () => remove(section.id) : undefined}
        // A save that ends late must not close the section that was opened meanwhile.
        onClose={() => setEditing((now) => (now === (section?.id ?? 'new') ? undefined : now))}
      />
    </Suspense>
  )
  const save = (work: () => Promise<void>) => () =>
    void work().catch((error: Error) => toast('bad', 'File not created', error.message))
  return (
    <PictureSource value={pictures}>
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
          <span className="flex flex-wrap gap-2">
            {whyNot === null && (
              <>
                <Button onClick={() => setPicking(true)}>Add clauses</Button>
                <Button onClick={() => setEditing('new')}>Add section</Button>
              </>
            )}
            <More
              items={[
                sections.length > 0 && {
                  label: 'Download PDF',
                  run: save(async () =>
                    download(await printedBy(backend, 'contracts/draft-document', { id: row.id }), `${row.number}.pdf`),
                  ),
                },
                sections.length > 0 && {
                  label: 'Download Word file',
                  run: save(async () => {
                    const { wordFile } = await import('#areas/organization/texts/screens/word-file.ts')
                    const title = `${row.number}: ${row.title}`
                    download(
                      await wordFile({ title, sections, fields, author: organization?.name ?? '', pictures }),
                      `${row.number}.docx`,
                    )
                  }),
                },
                whyNot === null && { label: 'Import Word file', run: () => setImporting(true) },
                whyNot === null && sections.length > 0 && { label: 'Save version', run: () => setKeeping(true) },
              ]}
            />
          </span>
        }
      >
        <PictureTotal table={contract.table} row={row} texts={sections.map(({ body }) => body)} />
        {sections.length === 0 && editing !== 'new' && (
          <p className="text-ink-2">No text yet. Start with the required clauses.</p>
        )}
        <ol className="grid grid-cols-1 gap-6">
          {sections.map((each) => (
            <li key={each.id} className="min-w-0">
              <TextPlace of={each.id} />
              {editing === each.id ? (
                <>
                  <Writing people={writing(each.id)} />
                  {editor(each)}
                </>
              ) : (
                <Section
                  section={each}
                  writing={writing(each.id)}
                  approved={clauses.find(({ id }) => id === each.clause)?.body}
                  onEdit={whyNot === null ? () => setEditing(each.id) : undefined}
                />
              )}
            </li>
          ))}
          {editing === 'new' && <li className="min-w-0">{editor(null)}</li>}
        </ol>
        {picking && (
          <ClauseDialog
            of="contract"
            advice={adviceFor(row, sections, clauses, today)}
            add={(codes) => add({ id: row.id, codes })}
            onClose={() => setPicking(false)}
          />
        )}
        {importing && (
          <Suspense fallback={null}>
            <ImportText
              reasoned
              sections={sections}
              fields={fields}
              take={(taken) => take({ id: row.id, version: row.version, sections: taken })}
              onClose={() => setImporting(false)}
            />
          </Suspense>
        )}
        {keeping && (
          <AskDialog
            title="Save version"
            about="Later text can be compared with it, word by word."
            verb="Save version"
            done="Version saved"
            fields={{ why: versionName }}
            press={({ why }) => keep.press({ id: row.id, why })}
            onClose={() => setKeeping(false)}
          />
        )}
      </Panel>
    </PictureSource>
  )
}

const asLine = ({ id, heading, body, clause, reason }: ContractSection) => ({ id, heading, body, clause, reason })

type SectionProps = {
  section: ContractSection
  approved: string | undefined
  /** Colleagues who have it open. */ writing: readonly string[]
  onEdit: (() => void) | undefined
}

function Section({ section, approved, writing, onEdit }: SectionProps) {
  const { heading, standing, source, reason, body, content } = section
  const [suggestions, comments] = [openSuggestions(content), openComments(content)]
  const open = [
    suggestions > 0 && plural(suggestions, { one: '1 suggestion', other: `${suggestions} suggestions` }),
    comments > 0 && plural(comments, { one: '1 comment', other: `${comments} comments` }),
  ].filter(Boolean)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{heading}</h3>
        <span className="flex flex-wrap items-center gap-3">
          {open.length > 0 && <span className="text-xs font-semibold text-warn">{open.join(', ')}</span>}
          <Dial state={dials[standing]}>{optionLabel(contractSection.fields.standing, standing)}</Dial>
          {onEdit && (
            <Button look="quiet" onClick={onEdit}>
              Edit <span className="sr-only">{heading}</span>
            </Button>
          )}
        </span>
      </div>
      <Writing people={writing} />
      {(source || reason) && <p className="text-xs text-ink-2">{[source, reason].filter(Boolean).join(' · ')}</p>}
      <div className="mt-2 max-w-(--measure)">
        <LongText text={body} />
      </div>
      {standing === 'changed' && (
        <details className="mt-2">
          <summary className="cursor-pointer text-sm text-ink-2">Differences from the approved text</summary>
          <Suspense fallback={<SkeletonLines lines={3} />}>
            <Redline before={approved ?? ''} after={body} />
          </Suspense>
        </details>
      )}
    </>
  )
}

/** Colleagues who write a section at this moment. Each section is saved by itself, so this only informs. */
const Writing = ({ people }: { people: readonly string[] }) =>
  people.length === 0 ? null : (
    <p role="status" className="text-xs font-semibold text-info">
      Editing this section now: {people.join(', ')}
    </p>
  )
