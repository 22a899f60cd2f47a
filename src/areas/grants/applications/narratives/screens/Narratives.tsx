import { lazy, Suspense, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { printedBy } from '#client/print.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useOrganization } from '#client/use-organization.ts'
import { usePresent } from '#client/use-present.ts'
import { More } from '#kit/overlays/More.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { download } from '#kit/record/list/download.ts'
import { PictureSource } from '#kit/record/picture-source.ts'
import { useNames } from '#kit/record/use-names.ts'
import { lengthInWords, lengthOf, plainTextOf } from '#areas/organization/texts/length/rules.ts'
import { openComments, openSuggestions } from '#areas/organization/texts/rules.ts'
import { PictureTotal, useRecordPictures } from '#areas/organization/texts/screens/RecordPictures.tsx'
import type { Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'
import { applicationLife } from '../../life.ts'
import {
  applicationVersion,
  grantApplication,
  type ApplicationSection,
  type Boilerplate,
  type GrantApplication,
} from '../../records.ts'
import { limitsOf, tooLong } from '../../rules.ts'
import type { keepText, takeText } from '../commands.ts'
import { narrativeFields } from '../rules.ts'

const NarrativeEditor = lazy(() =>
  import('./NarrativeEditor.tsx').then(({ NarrativeEditor: part }) => ({ default: part })),
)
const NarrativeVersions = lazy(() =>
  import('./NarrativeVersions.tsx').then(({ NarrativeVersions: part }) => ({ default: part })),
)
const ImportText = lazy(() =>
  import('#areas/organization/texts/screens/ImportText.tsx').then(({ ImportText: part }) => ({ default: part })),
)

type NarrativesProps = {
  row: GrantApplication
  sections: readonly ApplicationSection[]
  texts: readonly Boilerplate[]
  whyNot: Reason
}

/** The sections of an application, and the open one in the editor. */
export function Narratives({ row, sections, texts, whyNot }: NarrativesProps) {
  const actor = useActor()
  const backend = useBackend()
  const { organization } = useOrganization()
  const pictures = useRecordPictures(grantApplication.table, row)
  const [open, setOpen] = useState<string>()
  const [dialog, setDialog] = useState<'import' | 'version'>()
  const take = useCommand<typeof takeText>('grant-applications/take-text')
  const keep = useCommand<typeof keepText>('grant-applications/keep-version')
  const chosen = sections.find(({ id }) => id === open) ?? sections[0]
  const others = usePresent(`grant-application-text:${row.id}`, { user_id: actor.user_id, part: chosen?.id ?? '' })
  const people = useNames(
    grantApplication,
    others.map((each) => ({ actor: each.user_id })),
  )
  const writing = (part: string) => [
    ...new Set(
      others
        .filter((each) => each.part === part && each.user_id !== actor.user_id)
        .map((each) => people.get(each.user_id) ?? 'A colleague'),
    ),
  ]
  const fields = narrativeFields(row, { applicant: organization?.name ?? '' })
  const mayWrite = (section: ApplicationSection) =>
    whyNot === null || (section.writer === actor.user_id && applicationLife.is(row, 'draft'))
  const save = (work: () => Promise<void>) => () =>
    void work().catch((error: Error) => toast('bad', 'File not created', error.message))
  return (
    <PictureSource value={pictures}>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <Panel
          title="Sections"
          actions={
            <More
              items={[
                sections.length > 0 && {
                  label: 'Download PDF',
                  run: save(async () =>
                    download(
                      await printedBy(backend, 'grant-applications/document', { id: row.id }),
                      `${row.number}.pdf`,
                    ),
                  ),
                },
                sections.length > 0 && {
                  label: 'Download Word file',
                  run: save(async () => {
                    const { wordFile } = await import('#areas/organization/texts/screens/word-file.ts')
                    const title = `${row.number}: ${row.title}`
                    const author = organization?.name ?? ''
                    download(await wordFile({ title, sections, fields, author, pictures }), `${row.number}.docx`)
                  }),
                },
                chosen !== undefined && {
                  label: 'Copy section as plain text',
                  run: () =>
                    void navigator.clipboard.writeText(plainTextOf(chosen.body)).then(
                      () => toast('good', `${chosen.heading} copied`),
                      () => toast('bad', 'The browser didn’t allow copying'),
                    ),
                },
                whyNot === null && { label: 'Import Word file', run: () => setDialog('import') },
                whyNot === null && sections.length > 0 && { label: 'Save version', run: () => setDialog('version') },
              ]}
            />
          }
        >
          <PictureTotal table={grantApplication.table} row={row} texts={sections.map(({ body }) => body ?? '')} />
          <ul className="grid grid-cols-1 gap-1">
            {sections.map((each) => (
              <li key={each.id} className="min-w-0">
                <button
                  type="button"
                  data-printed
                  aria-pressed={each.id === chosen?.id}
                  onClick={() => setOpen(each.id)}
                  className="flex min-h-11 w-full min-w-0 flex-wrap items-center justify-between gap-x-3 rounded-sm px-2 py-1 text-left hover:bg-surface-2 aria-pressed:bg-action-soft"
                >
                  <span className="font-semibold">{each.heading}</span>
                  <State section={each} writing={writing(each.id)} />
                </button>
              </li>
            ))}
          </ul>
        </Panel>
        {chosen && (
          <Suspense fallback={<SkeletonLines lines={10} />}>
            <NarrativeEditor
              key={chosen.id}
              application={row.id}
              section={chosen}
              sections={sections}
              fields={fields}
              passages={texts.map(({ title, body }) => ({ name: title, body }))}
              may={mayWrite(chosen)}
            />
          </Suspense>
        )}
      </div>
      <Suspense fallback={null}>
        <NarrativeVersions row={row} sections={sections} />
        {dialog === 'import' && (
          <ImportText
            sections={sections}
            fields={fields}
            take={(given) =>
              take({ id: row.id, version: row.version, sections: given.map(({ reason: _, ...section }) => section) })
            }
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
      {dialog === 'version' && (
        <AskDialog
          title="Save version"
          about="Later text can be compared with it, word by word."
          verb="Save version"
          done="Version saved"
          fields={{ why: applicationVersion.fields.why }}
          press={({ why }) => keep.press({ id: row.id, why })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </PictureSource>
  )
}

/** Its length against the limits of the notice, and its open suggestions and comments. */
function State({ section, writing }: { section: ApplicationSection; writing: readonly string[] }) {
  const [suggestions, comments] = [openSuggestions(section.content), openComments(section.content)]
  const isLong = tooLong(section).length > 0
  return (
    <span className="min-w-0 text-xs text-ink-2">
      <span className={isLong ? 'font-semibold text-bad' : ''}>
        {lengthInWords(lengthOf(section.body, section.spacing), limitsOf(section))}
        {isLong && ': too long'}
      </span>
      {[
        suggestions > 0 && plural(suggestions, { one: '1 suggestion', other: `${suggestions} suggestions` }),
        comments > 0 && plural(comments, { one: '1 comment', other: `${comments} comments` }),
        section.ready && 'ready',
        writing.length > 0 && `open: ${writing.join(', ')}`,
      ]
        .filter(Boolean)
        .map((words) => `, ${String(words)}`)}
    </span>
  )
}
