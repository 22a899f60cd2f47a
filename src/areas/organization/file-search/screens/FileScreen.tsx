import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useAnswer } from '#client/use-answer.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Reader } from '#kit/reading/Reader.tsx'
import { pageOf, recordOf, useCatalog } from '#kit/record/catalog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { saveAs } from '#kit/save-as.ts'
import type { fileTexts, showFile } from '../questions.ts'
import { textNote } from '../rules.ts'
import { useBytes } from './use-bytes.ts'

/** A file of a record to read in the browser, at the page and the words of a search. */
export default function FileScreen() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const catalog = useCatalog()
  const shown = useAnswer<typeof showFile>('files/show', { id }, { about: 'files' })
  const file = shown.data
  const bytes = useBytes(file?.path)
  const texts = useAnswer<typeof fileTexts>(
    'files/texts',
    { paths: file ? [file.path] : [] },
    { about: 'files', enabled: file !== undefined },
  )
  const title = file?.name ?? 'File'
  useEffect(() => {
    document.title = title
  }, [title])
  const note = texts.data?.[0] ? textNote(texts.data[0]) : null
  const to = file?.table_name && file.record ? pageOf(catalog, file.table_name, file.record) : undefined
  const called =
    file &&
    ([file.number !== file.title && file.number, file.title].filter(Boolean).join(' ') ||
      (file.table_name && recordOf(catalog, file.table_name)?.label))
  const page = Number(query.get('page'))
  return (
    <Screen
      area="Help & Support"
      title={title}
      about={
        called ? (
          <>
            {to ? (
              <Link to={to} className="link">
                {called}
              </Link>
            ) : (
              called
            )}
          </>
        ) : undefined
      }
      actions={bytes.data && <Button onClick={() => saveAs(new Blob([bytes.data]), title)}>Download</Button>}
    >
      {(shown.error ?? bytes.error) ? (
        <Notice tone="bad" title={sentence(shown.error ?? bytes.error)}>
          <Button onClick={() => void (shown.error ? shown.refetch() : bytes.refetch())}>Try again</Button>
        </Notice>
      ) : (
        <div className="grid min-w-0 gap-3">
          {note && <Notice title={note} />}
          {bytes.data ? (
            <Reader
              bytes={bytes.data}
              name={title}
              watermark=""
              start={{
                page: Number.isInteger(page) && page > 0 ? page : 1,
                words: (query.get('find') ?? '').slice(0, 100),
              }}
            />
          ) : (
            <SkeletonLines lines={12} />
          )}
        </div>
      )}
    </Screen>
  )
}
