import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import type { AddRecord, SearchRecords as Search } from '../items.ts'
import { requestItem, type RecordsRequest } from '../records.ts'
import { whyNotWork } from '../rules.ts'

/** Searches the records that the person can read, and adds those that answer the request. */
export function SearchRecords({ row }: { row: RecordsRequest }) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const catalog = useCatalog()
  const add = useCommand<AddRecord>('records-requests/add')
  const { data, isFetching } = useAnswer<Search>(
    'records-requests/search',
    { id: row.id, words: asked },
    { about: requestItem.table, enabled: asked.length > 1 },
  )

  function look(event: FormEvent) {
    event.preventDefault()
    setAsked(typed.trim())
  }
  return (
    <Panel title="Search records" about="Only records that you can read are searched.">
      <form noValidate onSubmit={look} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <TextInput
            id="records-search"
            label="Words or number"
            required
            value={typed}
            onChange={(value) => setTyped(String(value ?? ''))}
          />
        </div>
        <Button type="submit" busy={isFetching}>
          Search
        </Button>
      </form>
      {data && asked && (
        <ul aria-label="Search results" className="mt-4 divide-y divide-line">
          {data.found.length === 0 && <li className="py-2 text-ink-2">No records found.</li>}
          {data.found.map(({ table, record, type, title, added }) => {
            const page = pageOf(catalog, table, record)
            return (
              <li key={record} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
                <span className="min-w-0 flex-1 basis-52">
                  {page ? (
                    <Link className="link" to={page}>
                      {title}
                    </Link>
                  ) : (
                    <span className="text-ink">{title}</span>
                  )}
                  <span className="block text-xs text-ink-2">{type}</span>
                </span>
                {added ? (
                  <span className="text-ink-2">Added</span>
                ) : (
                  <MoveButton
                    whyNot={whyNotWork(row)}
                    run={() => add({ id: row.id, table, record })}
                    done="Record added to the request"
                  >
                    Add<span className="sr-only"> {title}</span>
                  </MoveButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
