import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useVisit } from '#client/BackendProvider.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { recordsRequest } from '#areas/assurance/records-requests/records.ts'
import { Released } from './Released.tsx'
import type { ReleasedItem } from './use-portal.ts'
import { asLongDay } from '#kit/dates.ts'
import { dollars } from '#platform/money.ts'
import { say, translated } from '#platform/say.ts'

type Own = {
  number: string
  title: string
  status: string
  received_on: string
  due_on: string | null
  extension_reason: string | null
  fee_estimate: number | null
  fee_basis: string | null
  closed_on: string | null
  decision: string | null
  citation: string | null
  appeal: string | null
  items: readonly ReleasedItem[]
}

/** A request by its number: its status, why it was extended or denied, and what was released. */
export function OwnRecordsRequest() {
  const visit = useVisit()
  const [query] = useSearchParams()
  const [number, setNumber] = useState(query.get('number') ?? '')
  const [own, setOwn] = useState<Own>()
  const [problem, setProblem] = useState<string>()

  async function look(event: FormEvent) {
    event.preventDefault()
    setProblem(undefined)
    const answer = await visit
      .fetch(
        `${visit.config.supabaseUrl}/functions/v1/public/portal/records-requests/${encodeURIComponent(number.trim().toUpperCase())}`,
      )
      .catch(() => null)
    if (answer?.ok) return setOwn((await answer.json()) as Own)
    setOwn(undefined)
    setProblem(
      answer?.status === 404
        ? say('No request matches this number. Request numbers have the letter P, a hyphen and twelve characters.')
        : say('The server didn’t answer. Try again in a moment.'),
    )
  }
  return (
    <section aria-labelledby="own-request" className="grid min-w-0 gap-4 rounded-lg border border-line bg-surface p-5">
      <h3 id="own-request" className="text-lg font-semibold">
        {say('Your request')}
      </h3>
      <form noValidate onSubmit={(event) => void look(event)} className="grid gap-3">
        <Field
          id="request-number"
          label={say('Confirmation number')}
          autoComplete="off"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          error={problem ?? null}
        />
        <div>
          <Button type="submit">{say('Check status')}</Button>
        </div>
      </form>
      {own && (
        <div className="grid gap-3">
          <p className="font-semibold">{own.title}</p>
          <Facts
            facts={[
              { label: say('Number'), value: own.number, wide: true },
              {
                label: say('Status'),
                value: translated(optionLabel(recordsRequest.fields.status, own.status)),
                wide: true,
              },
              ...(own.due_on && !own.closed_on
                ? [{ label: say('Due'), value: asLongDay(own.due_on), wide: true }]
                : []),
              ...said(say('Extension'), own.extension_reason),
              ...(own.fee_estimate === null
                ? []
                : said(say('Fee estimate'), `${dollars(Number(own.fee_estimate))}. ${own.fee_basis ?? ''}`)),
              ...said(say('Message'), own.decision),
              ...said(say('Exemption'), own.citation),
              ...said(say('Appeal rights'), own.appeal),
            ]}
          />
          {own.items.length > 0 && (
            <Released items={own.items} on={own.closed_on} number={number.trim().toUpperCase()} />
          )}
        </div>
      )}
    </section>
  )
}

const said = (label: string, value: string | null) => (value ? [{ label, value, wide: true }] : [])
