import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useChosenRecords, useChosenRows } from '#client/use-chosen-rows.ts'
import { Tree } from '#kit/boards/Tree.tsx'
import type { Branch } from '#kit/boards/tree.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { useToday } from '#client/use-today.ts'
import { documentLife } from '../life.ts'
import { knowledgeDocument, type KnowledgeDocument } from '../records.ts'
import { documentsIn, inFolders, receipts } from '../reads.ts'
import { foldersOf, type Folder } from '../rules.ts'

/** The organization's own documents: folders beside the list, and above both what one still has to read. */
export default function DocsScreen() {
  const [query, setQuery] = useSearchParams()
  const actor = useActor()
  const today = useToday()
  const { rows } = useChosenRecords(knowledgeDocument, inFolders)
  const { data: read } = useChosenRows(receipts, { enabled: actor.user_id !== '' })
  const folder = query.get('folder') ?? ''
  const published = rows?.filter((row) => documentLife.is(row, 'published')) ?? []
  const unread = published.filter(
    (row) =>
      row.must_read &&
      !read?.some((receipt) => receipt.document === row.id && Number(receipt.edition) === Number(row.edition)),
  )
  const old = published.filter(({ review_on }) => review_on && review_on <= addDays(today, 30))
  const first = whyNotEdit(knowledgeDocument, null, actor) === null && (
    <ButtonLink look="main" to={folder ? `/docs/new?folder=${encodeURIComponent(folder)}` : '/docs/new'}>
      <Icon name="plus" />
      New document
    </ButtonLink>
  )
  const open = (id: string) => setQuery(id ? { folder: id } : {}, { preventScrollReset: true })
  return (
    <Screen area="Your work" title="Knowledge base" actions={first}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            {
              label: 'Published',
              ...known(rows, () => ({ value: String(published.length) })),
              to: '/docs?where.status=published',
            },
            {
              label: 'For you to read',
              ...knownOf([rows, read, unread], (rows, read, unread) => ({
                value: String(unread.length),
                note: unread[0]?.title,
                ...(unread[0] && { to: `/docs/${unread[0].id}`, tone: 'warn' as const }),
              })),
            },
            {
              label: 'Due for review',
              ...knownOf([rows, old], (rows, old) => ({
                value: String(old.length),
                note: 'within 30 days, or overdue',
                ...(old.length > 0 && { tone: 'warn' as const }),
              })),
              to: `/docs?where.review_on=..${addDays(today, 30)}&where.status=published`,
            },
          ]}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:gap-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <nav aria-label="Folders" className="rounded-md border border-line bg-surface p-2 max-lg:hidden">
            {rows && (
              <Tree
                key={rows.length}
                label="Folders"
                branches={[
                  { id: '', name: 'All documents', note: String(rows.length) },
                  ...branches(foldersOf(rows.map((row) => row.folder)), null, rows),
                ]}
                opened={rows.map((row) => row.folder.split('/')[0]!)}
                chosen={folder}
                onChoose={({ id }) => open(id)}
              />
            )}
          </nav>
          {/* A phone has the folders in one line: the documents come first. */}
          {rows && (
            <SelectBox
              aria-label="Folder"
              value={folder}
              onChange={({ target }) => open(target.value)}
              className="w-full lg:hidden"
            >
              <option value="">All documents ({rows.length})</option>
              {foldersOf(rows.map((row) => row.folder)).map(({ id }) => (
                <option key={id} value={id}>
                  {id.replaceAll('/', ' / ')} ({within(id, rows)})
                </option>
              ))}
            </SelectBox>
          )}
          <RecordList key={folder} {...documentsIn(folder)} first={first} />
        </div>
      </div>
    </Screen>
  )
}

const within = (folder: string, rows: readonly KnowledgeDocument[]): number =>
  rows.filter((row) => row.folder === folder || row.folder.startsWith(`${folder}/`)).length

function branches(folders: readonly Folder[], parent: string | null, rows: readonly KnowledgeDocument[]): Branch[] {
  return folders
    .filter((each) => each.parent === parent)
    .map(({ id, name }) => {
      const below = branches(folders, id, rows)
      return { id, name, note: String(within(id, rows)), ...(below.length > 0 && { children: below }) }
    })
}
