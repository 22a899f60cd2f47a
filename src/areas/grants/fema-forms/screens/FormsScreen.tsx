import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
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
  { name: 'benefits', title: 'Fringe benefit rates' },
  { name: 'editions', title: 'Editions' },
] as const
type Tab = (typeof tabs)[number]['name']

const from: Record<FormKind, string> = {
  labor: 'Filled from checked labor records, with regular time and overtime apart.',
  benefits: 'Filled from your fringe benefit rates.',
  equipment: 'Filled from checked equipment records, with code and rate.',
  materials: 'Filled from checked materials records, purchased or from inventory.',
  rental: 'Filled from checked rentals, with amounts paid.',
  contract: 'Filled from checked contract records, with invoices.',
  request: 'Filled from a Request for Public Assistance.',
  project: 'Filled from a Public Assistance project.',
  mitigation: 'Filled from an HMGP or BRIC subapplication.',
}

/** The library of FEMA forms, their data and the rates behind them. */
export default function FormsScreen() {
  const actor = useActor()
  const [adding, setAdding] = useState(false)
  const [{ name: tab }, choose] = useTab(tabs)
  const { rows: editions } = useRecords(rateEdition, (of) => of.order('valid_from', { ascending: false }).limit(50))
  const may = {
    library: false,
    rates: whyNotEdit(rateEdition, null, actor) === null,
    benefits: whyNotEdit(fringeRate, null, actor) === null,
    editions: whyNotEdit(femaForm, null, actor) === null,
  }[tab]
  const verbs: Record<Tab, string> = {
    library: '',
    rates: 'Import rates',
    benefits: 'New fringe benefit rate',
    editions: 'New form edition',
  }
  const first = may && (
    <Button look="main" onClick={() => setAdding(true)}>
      {verbs[tab]}
    </Button>
  )
  return (
    <Screen area="Grant Management" title="FEMA forms" actions={first}>
      <Tabs label="FEMA forms" tabs={tabs} chosen={tab} onChoose={choose}>
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
      title="New fringe benefit rate"
      about="Each part as a percentage of the wage. Leave is calculated from hours."
      done="Rate saved"
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
      title="New form edition"
      about="As printed on the form."
      done="Form edition saved"
      send={create}
      onClose={onClose}
    />
  )
}

function Library() {
  const today = useToday()
  const { rows } = useRecords(femaForm, (of) => of.limit(200))
  // Shown once where it applies to all forms, and on the card where it applies to one.
  const unknown = rows !== undefined && formKinds.every((kind) => (newestOf(rows, kind)?.expires_on ?? null) === null)
  return (
    <div className="grid gap-4">
      <p className="max-w-(--measure) text-ink-2">
        These aren’t FEMA’s official PDFs. They use FEMA’s columns with your data and name the form they follow.
      </p>
      {!rows && <SkeletonLines />}
      {unknown && (
        <Notice title="Form expiration dates are missing">
          The expiration date is printed on each form. Enter it under{' '}
          <Link className="link" to="/fema-forms?tab=editions">
            Editions
          </Link>
          , and each form shows it here.
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
              <span className="font-mono text-xs text-ink-2">{form?.number ?? 'No form number entered'}</span>
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
      <Notice title="No rate schedule imported yet">
        Download FEMA’s schedule of equipment rates and import its CSV. The declaration date of a disaster selects the
        edition.
      </Notice>
    )
  return (
    <div className="grid gap-3">
      {editions.map(({ id, name, valid_from, rates, without_rate, demonstration, source }) => (
        <Notice
          key={id}
          tone={demonstration ? 'warn' : 'info'}
          title={`${name}: ${Number(rates)} rates for disasters declared from ${dayInWords(valid_from)}`}
        >
          {demonstration && <strong>Sample data for the demonstration. None of these is a FEMA rate. </strong>}
          {source.replace(/[.]$/, '')}.
          {Number(without_rate) > 0 &&
            ` ${plural(Number(without_rate), { one: 'One row has no rate', other: `${Number(without_rate)} rows have no rate` })}.`}
        </Notice>
      ))}
    </div>
  )
}
