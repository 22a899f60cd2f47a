import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { pageOf, recordOf, useCatalog, useDeclarations } from '#kit/record/catalog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { plural } from '#platform/words.ts'
import { addressOf, placeOfText, recordAbove, type FileHit, type TextHit } from '../rules.ts'
import { Snippet } from './Snippet.tsx'

const most = 50

/** Words inside the written texts and the files of all records that the person may read. */
export default function FileSearchScreen() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('q') ?? ''
  const words = useDeferredValue(asked.trim())
  const { rows } = useBackend()
  const wanted = words.length > 1
  const { data, isError, refetch } = useQuery({
    queryKey: ['search_files', words, most],
    enabled: wanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [files, texts] = await Promise.all(
        ['search_files', 'search_texts'].map((search) =>
          rows.rpc(search, { query: words, most }).abortSignal(signal).then(found),
        ),
      )
      return { files: files as FileHit[], texts: texts as TextHit[] }
    },
  })
  return (
    <Screen narrow area="Help & Support" title="Search texts and files">
      <Field
        label="Words in texts and files"
        type="search"
        autoComplete="off"
        hint="Finds texts and files that have all words. Put a phrase in quotation marks."
        value={asked}
        onChange={({ target }) => setQuery(target.value ? { q: target.value } : {}, { replace: true })}
      />
      <div className="mt-5 grid gap-5">
        {!wanted ? null : isError ? (
          <ErrorState what="The search" onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonLines lines={6} label="Searching" />
        ) : data.files.length + data.texts.length === 0 ? (
          <div role="status">
            <Empty title="No text or file with these words">
              Only texts and files of records that you can open are searched. Use fewer words, or part of a phrase.
            </Empty>
          </div>
        ) : (
          <>
            {data.texts.length > 0 && (
              <section aria-labelledby="in-texts">
                <h2 id="in-texts" className="mb-2 text-sm text-ink-2">
                  {plural(data.texts.length, { one: '1 text', other: `${data.texts.length} texts` })}, last changed
                  first
                </h2>
                <ul aria-label="Texts" className="divide-y divide-line rounded-lg border border-line bg-surface">
                  {data.texts.map((hit) => (
                    <InText key={hit.section} hit={hit} />
                  ))}
                </ul>
              </section>
            )}
            <div>
              <p role="status" className="mb-2 text-sm text-ink-2">
                {data.files.length === 0
                  ? 'No file with these words'
                  : `${plural(data.files.length, { one: '1 file', other: `${data.files.length} files` })}, newest first`}
              </p>
              {data.files.length > 0 && (
                <ul aria-label="Files" className="divide-y divide-line rounded-lg border border-line bg-surface">
                  {data.files.map((hit) => (
                    <Hit key={hit.file} hit={hit} />
                  ))}
                </ul>
              )}
            </div>
          </>
        )}
      </div>
    </Screen>
  )
}

function found({ data, error }: { data: unknown; error: unknown }): unknown {
  if (error) throw error
  return data
}

function InText({ hit }: { hit: TextHit }) {
  const catalog = useCatalog()
  const { heading, snippet, table_name, record, section, number, title, changed_at } = hit
  return (
    <li className="min-w-0 px-5 py-4">
      <Link to={placeOfText(hit)} className="link text-base font-semibold break-words">
        {heading}
      </Link>
      <p className="mt-1 text-ink wrap-anywhere">
        <Snippet of={snippet} />
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        <span>{recordOf(catalog, table_name)?.label}</span>
        {section !== record && <span>{[number, number !== title && title].filter(Boolean).join(' ')}</span>}
        <Moment at={changed_at} />
      </p>
    </li>
  )
}

function Hit({ hit }: { hit: FileHit }) {
  const catalog = useCatalog()
  const { name, page, snippet, table_name, record, number, title, stored_at } = hit
  const to = table_name && record ? pageOf(catalog, table_name, record) : undefined
  const kind = table_name ? recordOf(catalog, table_name)?.label : undefined
  const called = [number !== title && number, title].filter(Boolean).join(' ') || kind
  return (
    <li className="min-w-0 px-5 py-4">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <Link to={addressOf(hit)} className="link min-w-0 text-base font-semibold break-words">
          {name}
        </Link>
        {page && <span className="text-sm text-ink-2">Page {page}</span>}
      </p>
      <p className="mt-1 text-ink wrap-anywhere">
        <Snippet of={snippet} />
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        <Icon name="file" className="size-3.5" />
        {called &&
          (to ? (
            <Link to={to} className="link">
              {called}
            </Link>
          ) : (
            <span>{called}</span>
          ))}
        {kind && kind !== called && <span>{kind}</span>}
        {table_name && record && !to && (
          <Suspense>
            <Belongs table={table_name} record={record} />
          </Suspense>
        )}
        <Moment at={stored_at} />
      </p>
    </li>
  )
}

type Of = { id: string; name: string; table: string }

/** The record above one without a page of its own: the contract of a certificate, the vendor of a license. */
function Belongs({ table, record }: { table: string; record: string }) {
  const catalog = useCatalog()
  const { rows } = useBackend()
  const declarations = useDeclarations()
  const declared = (of: string | undefined) => declarations.find((each) => each.table === of)
  const own = declared(table)
  const above = own ? recordAbove(own) : null
  const title = declared(above?.table)?.title
  const { data } = useQuery({
    queryKey: ['belongs', table, record],
    enabled: Boolean(above && title),
    queryFn: async ({ signal }): Promise<Of | null> => {
      const from = await rows.from(table).select(above!.by).eq('id', record).abortSignal(signal).maybeSingle()
      if (from.error) throw from.error
      const id = (from.data as unknown as Record<string, string | null> | null)?.[above!.by]
      if (!id) return null
      const found = await rows.from(above!.table).select(`id,${title!}`).eq('id', id).abortSignal(signal).maybeSingle()
      if (found.error) throw found.error
      const name = (found.data as unknown as Record<string, string> | null)?.[title!]
      return name ? { id, name, table: above!.table } : null
    },
  })
  const to = data ? pageOf(catalog, data.table, data.id) : undefined
  if (!data) return null
  return to ? (
    <Link to={to} className="link">
      {data.name}
    </Link>
  ) : (
    <span>{data.name}</span>
  )
}
