import { Suspense, useEffect, type ReactNode } from 'react'
import { useConfig } from '#client/BackendProvider.tsx'
import { columnsOf, optionLabel, titleOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { Dial } from '../parts/Dial.tsx'
import { Panel } from '../parts/Panel.tsx'
import { SkeletonLines } from '../parts/Skeleton.tsx'
import { RecordCrumbs } from './Breadcrumb.tsx'
import { useCatalog } from './catalog.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { dialOf } from './status.ts'

type RecordPageProps<R extends AnyRecord> = {
  of: R
  row: RowOf<R>
  list: { to: string; label: string }
  actions?: ReactNode
  /** Content with many columns needs the whole width: above everything beside the history. */ wide?: ReactNode
  children: ReactNode
}

/** A record's page: title and status, actions, details, and its history beside them. */
export function RecordPage<R extends AnyRecord>({ of, row, list, actions, wide, children }: RecordPageProps<R>) {
  const { productName } = useConfig()
  const { around } = useCatalog()
  const title = titleOf(of, row)
  const number = columnsOf(of).find(([name, { kind }]) => kind === 'series' && name !== of.title)?.[0]
  const status = of.fields.status
  useEffect(() => {
    document.title = `${title} | ${of.label} | ${productName}`
  }, [title, of.label, productName])
  return (
    <article className="mx-auto w-full max-w-6xl px-(--gutter) py-6 md:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-[1_1_20rem]">
          <RecordCrumbs list={list} />
          <h1
            className={`mt-0.5 text-2xl font-semibold break-words ${of.fields[of.title].kind === 'series' ? 'font-mono text-[1.375rem]' : ''}`}
          >
            {title}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
            {status && (
              <Dial state={dialOf(String(row.status), status)}>{optionLabel(status, String(row.status))}</Dial>
            )}
            {number && <span className="font-mono text-xs">{String(row[number as keyof typeof row])}</span>}
            <span>{of.label}</span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:[&>.bg-action]:order-first md:[&>.bg-action]:order-last print:hidden">
          {around && (
            // On a phone the next actions come first.
            <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:order-last">
              <Suspense>
                <around.Tools of={of} row={row} />
              </Suspense>
            </div>
          )}
          {actions}
        </div>
      </header>
      {wide && <div className="mt-6 grid min-w-0 grid-cols-1 gap-5">{wide}</div>}
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          {children}
          {around && (
            <Suspense fallback={<SkeletonLines />}>
              <around.Beneath of={of} row={row} />
            </Suspense>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          {around && (
            <Suspense fallback={<SkeletonLines />}>
              <around.Beside of={of} row={row} />
            </Suspense>
          )}
          <Panel title="History">
            <RecordHistory of={of} id={row.id} />
          </Panel>
        </div>
      </div>
    </article>
  )
}
