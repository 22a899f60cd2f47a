import { lazy, Suspense, useMemo, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { printedBy } from '#client/print.ts'
import { useCommand } from '#client/use-command.ts'
import { useOrganization } from '#client/use-organization.ts'
import { More } from '#kit/overlays/More.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { asDay } from '#kit/dates.ts'
import { PictureSource } from '#kit/record/picture-source.ts'
import { LongText } from '#kit/record/LongText.tsx'
import { download } from '#kit/record/list/download.ts'
import { openComments, openSuggestions } from '#areas/organization/texts/rules.ts'
import type { TextVersion } from '#areas/organization/texts/screens/ComparePanel.tsx'
import { PictureTotal, useRecordPictures } from '#areas/organization/texts/screens/RecordPictures.tsx'
import type { Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'
import { policyDocument, type PolicyDocument, type PolicyVersion } from '../../records.ts'
import type { takePolicyText } from '../commands.ts'
import { policyFields, policySection } from '../rules.ts'

const PolicyEditor = lazy(() => import('./PolicyEditor.tsx').then(({ PolicyEditor: part }) => ({ default: part })))
const ComparePanel = lazy(() =>
  import('#areas/organization/texts/screens/ComparePanel.tsx').then(({ ComparePanel: part }) => ({ default: part })),
)
const ImportText = lazy(() =>
  import('#areas/organization/texts/screens/ImportText.tsx').then(({ ImportText: part }) => ({ default: part })),
)

type PolicyTextProps = { row: PolicyDocument; versions: readonly PolicyVersion[]; whyNot: Reason; isDraft: boolean }

/** The text of a policy: in writing while it is a draft, and compared with its approved versions. */
export function PolicyText({ row, versions, whyNot, isDraft }: PolicyTextProps) {
  const backend = useBackend()
  const { organization } = useOrganization()
  const pictures = useRecordPictures(policyDocument.table, row)
  const [editing, setEditing] = useState(false)
  const [importing, setImporting] = useState(false)
  const take = useCommand<typeof takePolicyText>('policies/take-text')
  const section = policySection(row)
  const fields = policyFields(row, { agency: organization?.name ?? '' })
  const texts = useMemo(
    (): TextVersion[] => [
      ...(isDraft ? [{ name: 'now', title: 'Draft', sections: [{ heading: row.title, body: row.body }] }] : []),
      ...versions.map(({ edition, title, body, effective_on }) => ({
        name: String(Number(edition)),
        title: `Version ${Number(edition)}, ${asDay(effective_on)}`,
        sections: [{ heading: title, body }],
      })),
    ],
    [isDraft, row.title, row.body, versions],
  )
  const [suggestions, comments] = [openSuggestions(row.content), openComments(row.content)]
  const save = (work: () => Promise<void>) => () =>
    void work().catch((error: Error) => toast('bad', 'File not created', error.message))
  const pdf = (edition: number | null) =>
    save(async () =>
      download(
        await printedBy(backend, 'policies/document', { id: row.id, edition }),
        `${row.code}${edition ? `-version-${edition}` : ''}.pdf`,
      ),
    )
  const current = Number(row.edition)
  return (
    <PictureSource value={pictures}>
      <Panel
        title={isDraft ? (current > 0 ? 'Next version' : 'Policy text') : 'Text'}
        about={
          [
            suggestions > 0 && plural(suggestions, { one: '1 suggestion', other: `${suggestions} suggestions` }),
            comments > 0 && plural(comments, { one: '1 comment', other: `${comments} comments` }),
          ]
            .filter(Boolean)
            .join(', ') || undefined
        }
        actions={
          <span className="flex flex-wrap gap-2">
            {whyNot === null && !editing && (
              <Button look="main" onClick={() => setEditing(true)}>
                Edit text
              </Button>
            )}
            <More
              items={[
                current > 0 && { label: `Download version ${current} as PDF`, run: pdf(current) },
                isDraft && { label: 'Download draft as PDF', run: pdf(null) },
                isDraft && {
                  label: 'Download Word file',
                  run: save(async () => {
                    const { wordFile } = await import('#areas/organization/texts/screens/word-file.ts')
                    const title = `${row.code}: ${row.title}`
                    const author = organization?.name ?? ''
                    download(
                      await wordFile({ title, author, fields, sections: [section], pictures }),
                      `${row.code}.docx`,
                    )
                  }),
                },
                whyNot === null && { label: 'Import Word file', run: () => setImporting(true) },
              ]}
            />
          </span>
        }
      >
        <PictureTotal table={policyDocument.table} row={row} texts={[row.body]} />
        {editing && whyNot === null ? (
          <Suspense fallback={<SkeletonLines lines={10} />}>
            <PolicyEditor section={section} fields={fields} onClose={() => setEditing(false)} />
          </Suspense>
        ) : isDraft ? (
          <div className="max-w-(--measure)">
            <LongText text={row.body} />
          </div>
        ) : (
          <p className="text-ink-2">The current version is above. Select New version to change it.</p>
        )}
      </Panel>
      <Suspense fallback={null}>
        {texts.length > 1 && <ComparePanel texts={texts} />}
        {importing && (
          <ImportText
            whole
            sections={[section]}
            fields={fields}
            take={([given]) => {
              const { doc, authors, threads } = given!
              return take({ id: row.id, version: row.version, doc, authors, threads })
            }}
            onClose={() => setImporting(false)}
          />
        )}
      </Suspense>
    </PictureSource>
  )
}
