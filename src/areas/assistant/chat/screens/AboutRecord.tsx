import { useState } from 'react'
import { Link } from 'react-router'
import { ChoiceInput } from '#kit/inputs/ChoiceInput.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { recordOf, useCatalog } from '#kit/record/catalog.tsx'
import type { Ask } from '../../agents/definitions/rules.ts'
import { shipped } from '../../agents/definitions/shipped/rules.ts'
import { pathOf } from '../../agents/rules.ts'

type Taking = { agent: string; ask: Extract<Ask, { kind: 'record' }> }
const taking = Object.entries(shipped).flatMap(([agent, { definition }]) =>
  definition.asks.flatMap((ask): Taking[] => (ask.kind === 'record' ? [{ agent, ask }] : [])),
)
const tables = [...new Set(taking.map(({ ask }) => ask.table))]

/** Select a record, and see the agents for its type. */
export function AboutRecord() {
  const catalog = useCatalog()
  const words = Object.fromEntries(tables.map((each) => [each, recordOf(catalog, each)?.label]))
  const [table, setTable] = useState<string>('vendors')
  const [id, setId] = useState('')
  return (
    <Panel title="About a record" about="Select a record to see the agents that can read it.">
      <div className="grid gap-4">
        <ChoiceInput
          id="about-kind"
          label="Type"
          required
          field={{ options: tables, words }}
          value={table}
          onChange={(value) => (setTable(String(value ?? 'vendors')), setId(''))}
        />
        <RefInput
          key={table}
          id="about-record"
          label="Record"
          required
          field={{ to: table }}
          value={id}
          onChange={(value) => setId(String(value ?? ''))}
        />
        {id !== '' && (
          <ul aria-label="Available agents" className="grid gap-1">
            <li>
              <Link to={`/records/${table}/${id}`} className="link inline-flex min-h-6 items-center">
                Open
              </Link>
            </li>
            {taking
              .filter(({ ask }) => ask.table === table)
              .map(({ agent, ask }) => (
                <li key={agent}>
                  <Link to={`${pathOf(agent)}?${ask.name}=${id}`} className="link inline-flex min-h-6 items-center">
                    {shipped[agent]!.name}
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
