import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { enterFringeRate } from '../../costs/commands.ts'
import { equipmentRate, fringeRate, rateEdition, type RateEdition } from '../../costs/records.ts'
import { ImportRatesDialog } from '../../costs/screens/ImportRatesDialog.tsx'
import type { createFemaForm } from '../commands.ts'
import { femaForm, formKinds, formWords, type FormKind } from '../records.ts'
import { newestOf, standingOf } from '../summary/rules.ts'

const tabs = [
  { name: 'library', title: 'Forms' },
  { name: 'rates', title: 'Equipment rates' },
  { name: 'benefits', title: 'Benefit rates' },
  { name: 'editions', title: 'Editions' },
] as const
type Tab = (typeof tabs)[number]['name']

const from: Record<FormKind, string> = {
  labor: 'Filled from checked labor records, regular time and overtime apart.',
  benefits: 'Filled from your benefit rates.',
  equipment: 'Filled from checked equipment records, with the code and the rate used.',
  materials: 'Filled from checked records of materials, bought or from stock.',
  rental: 'Filled from checked rentals, with what was paid for them.',
  contract: 'Filled from checked contract records, with their invoices.',
  request: 'Filled from a request for Public Assistance.',
  project: 'Filled from a Public Assistance project.',
  mitigation: 'Filled from an HMGP or BRIC subapplication.',
}

/** The library of FEMA's forms, what they are filled from, and the rates behind them. */
export default function FormsScreen() {
  const [query, setQuery] = useSearchParams()
  const actor = useActor()
  const [adding, setAdding] = useState(false)
  const tab = tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'library'
  const { rows: editions } = useRecords(rateEdition, (of) => of.order('valid_from', { ascending: false }).limit(50))
  const may = {
    library: false,
    rates: whyNotEdit(rateEdition, null, actor) === null,
    benefits: whyNotEdit(fringeRate, null, actor) === null,
    editions: whyNotEdit(femaForm, null, actor) === null,
  }[tab]
  const verbs: Record<Tab, string> = {
    library: '',
    rates: 'Take in rates',
    benefits: 'New benefit rate',
    editions: 'New edition',
  }
  const first = may && (
    <Button look="main" onClick={() => setAdding(true)}>
      {verbs[tab]}
    </Button>
  )
  return (
    <Screen
      area="Grant Management"
      title="FEMA forms"
      about="Summaries and worksheets, filled from the records that you have, with their totals and their rates."
      actions={first}
    >
      <Tabs
        label="FEMA forms"
        tabs={tabs}
        chosen={tab}
        onChoose={(name) => setQuery(name === 'library' ? {} : { tab: name }, { preventScrollReset: true })}
      >
        {tab === 'library' && <Library />}
        {tab === 'rates' && (
          <div className="grid gap-5">
            <Editions editions={editions} />
            <RecordList
              of={equipmentRate}
              columns={['code', 'equipment', 'specifications', 'capacity', 'horsepower', 'unit', 'rate', 'edition']}
              first={first}
            />
          </div>
        )}
        {tab === 'benefits' && (
          <RecordList
            of={fringeRate}
            columns={['name', 'valid_from', 'leave', 'regular', 'overtime', 'source']}
            editBy="fringe-rates/edit"
            first={first}
          />
        )}
        {tab === 'editions' && <RecordList of={femaForm} editBy="fema-forms/edit" first={first} />}
      </Tabs>
      {adding && tab === 'rates' && <ImportRatesDialog onClose={() => setAdding(false)} />}
      {adding && tab === 'benefits' && <NewBenefits onClose={() => setAdding(false)} />}
      {adding && tab === 'editions' && <NewEdition onClose={() => setAdding(false)} />}
    </Screen>
  )
}

function NewBenefits({ onClose }: { onClose: () => void }) {
  const enter = useCommand<typeof enterFringeRate>('fringe-rates/enter')
  return (
    <FormDialog
      of={fringeRate}
      title="New benefit rate"
      about="Each part as a percentage of the wage; leave follows from its hours."
      done="The rate is kept"
      start={{ paid_hours: 2_080, social: 6.2, medicare: 1.45 }}
      send={enter}
      onClose={onClose}
    />
  )
}

function NewEdition({ onClose }: { onClose: () => void }) {
  const create = useCommand<typeof createFemaForm>('fema-forms/create')
  return (
    <FormDialog
      of={femaForm}
      title="New edition of a form"
      about="As it stands in the corner of the form."
      done="The edition is kept"
      send={create}
      onClose={onClose}
    />
  )
}

function Library() {
  const today = useToday()
  const { rows } = useRecords(femaForm, (of) => of.limit(200))
  // Said once where it holds for all of them, and on the card where it holds for one.
  const unknown = rows !== undefined && formKinds.every((kind) => (newestOf(rows, kind)?.expires_on ?? null) === null)
  return (
    <div className="grid gap-4">
      <p className="max-w-(--measure) text-ink-2">
        The official PDFs of FEMA are not among these: what is printed here has their columns and your figures, and
        names the form that it follows.
      </p>
      {unknown && (
        <Notice title="Until when these forms are valid is not entered">
          The expiry date stands in the corner of each form. Enter it under{' '}
          <Link className="link" to="/fema-forms?tab=editions">
            Editions
          </Link>
          , and each form says here when it runs out.
        </Notice>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {formKinds.map((kind) => {
          const form = newestOf(rows, kind)
          const standing = standingOf(form, today)
          return (
            <li
              key={kind}
              className="relative flex min-w-0 flex-col gap-1.5 rounded-lg border border-line bg-surface p-4 hover:border-line-strong"
            >
              <Link
                to={`/fema-forms/${kind}`}
                className="font-semibold text-ink after:absolute after:inset-0 hover:underline"
              >
                {formWords[kind]}
              </Link>
              <span className="font-mono text-xs text-ink-2">{form?.number ?? 'No number entered'}</span>
              <span className="grow text-sm text-ink-2">{from[kind]}</span>
              {rows && !unknown && (
                <span className="text-xs">
                  <Dial state={standing.state}>{standing.words}</Dial>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Editions({ editions }: { editions: readonly RateEdition[] | undefined }) {
  if (!editions) return null
  if (editions.length === 0)
    return (
      <Notice title="No schedule of rates was taken in yet">
        Download FEMA’s schedule of equipment rates and take its CSV in. The edition is chosen by the day on which a
        disaster was declared.
      </Notice>
    )
  return (
    <div className="grid gap-3">
      {editions.map(({ id, name, valid_from, rates, without_rate, demonstration, source }) => (
        <Notice
          key={id}
          tone={demonstration ? 'warn' : 'info'}
          title={`${name}: ${Number(rates)} rates for disasters declared from ${dayInWords(valid_from)} on`}
        >
          {demonstration && <strong>Made up for the demonstration: none of these is FEMA’s rate. </strong>}
          {source.replace(/[.]$/, '')}.
          {Number(without_rate) > 0 &&
            ` ${Number(without_rate) === 1 ? 'One line has no number' : `${Number(without_rate)} lines have no number`}.`}
        </Notice>
      ))}
    </div>
  )
}
