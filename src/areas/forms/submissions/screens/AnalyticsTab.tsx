import { plural } from '#platform/words.ts'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useRecords } from '#client/use-record.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { csvText } from '#platform/records/csv.ts'
import { readDefinition } from '../../definition/rules.ts'
import { form } from '../../forms/records.ts'
import { useChosenForm } from '../../forms/screens/FormPicker.tsx'
import { versionLife } from '../../versions/life.ts'
import { formVersion } from '../../versions/records.ts'
import { formSitting, type FormSitting } from '../records.ts'
import { funnelOf } from '../rules.ts'

/** Form session statistics: they contain no answers or names. */
export function AnalyticsTab() {
  const { forms, chosen, picker } = useChosenForm(({ edition }) => Number(edition) > 0)
  if (!forms) return <SkeletonLines lines={6} />
  if (!chosen)
    return (
      <EmptyOf of={form} title="No published forms">
        Statistics start with the first person who fills in a form.
      </EmptyOf>
    )
  return (
    <div className="grid gap-5">
      {picker}
      <Sittings key={chosen.id} id={chosen.id} />
    </div>
  )
}

function Sittings({ id }: { id: string }) {
  const [query, setQuery] = useChosenQuery()
  const { rows: sittings } = useRecords(formSitting, (from) =>
    from.eq('form', id).order('begun_at', { ascending: false }).limit(1_000),
  )
  const { rows: versions } = useRecords(formVersion, (from) =>
    from.eq('form', id).order('edition', { ascending: false }).limit(50),
  )
  if (!sittings || !versions) return <SkeletonLines lines={6} />
  const version = versions.find((each) => String(Number(each.edition)) === query.get('edition'))
  const device = query.get('device')
  const chosen = sittings.filter(
    (each) => (!version || each.form_version === version.id) && (!device || each.device === device),
  )
  const labels = new Map(
    versions
      .toReversed()
      .flatMap((each) =>
        readDefinition(each.definition).questions.map(({ key, label }): [string, string] => [key, label]),
      ),
  )
  const named = (key: string) => (key === '' ? 'Before the first question' : (labels.get(key) ?? key))
  const { begun, finished, stopped, times, mistakes, middleSeconds, narrow } = funnelOf(chosen)
  const set = (name: string) => (value: unknown) =>
    setQuery((now) => (value ? now.set(name, value as string) : now.delete(name), now), { preventScrollReset: true })
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-4 max-lg:*:last:odd:col-span-2 lg:grid-cols-[1fr_1fr_auto]">
        <Select
          id="edition"
          label="Version"
          none="All versions"
          field={{
            options: versions.filter((each) => !versionLife.isOpen(each)).map(({ edition }) => String(Number(edition))),
          }}
          value={query.get('edition')}
          onChange={set('edition')}
        />
        <Select
          id="device"
          label="Device"
          none="All devices"
          field={{ options: ['wide', 'narrow'], words: { wide: 'Desktop', narrow: 'Mobile' } }}
          value={device}
          onChange={set('device')}
        />
        {begun > 0 && <Button onClick={() => download(sheetOf(chosen, named))}>Download CSV</Button>}
      </div>
      <Figures
        figures={[
          { label: 'Started', value: String(begun), note: `${narrow} on mobile` },
          {
            label: 'Finished',
            value: String(finished),
            note: begun > 0 ? `${Math.round((finished / begun) * 100)}% of started sessions` : 'no sessions yet',
          },
          { label: 'Median time', value: finished > 0 ? minutes(middleSeconds) : '–', note: 'half took longer' },
          {
            label: 'Most errors',
            value: mistakes[0] ? `${Math.round(mistakes[0].share * 100)}%` : '–',
            note: mistakes[0] ? named(mistakes[0].key) : 'no errors shown',
          },
        ]}
      />
      {begun === 0 ? (
        <Empty title="No sessions for this form">
          Sessions record when people start, which question they are at, and which errors they see.
        </Empty>
      ) : (
        <div className="grid gap-5 lg:grid-cols-2">
          <div className="grid min-w-0 gap-5">
            <Panel title="Drop-off by question" about="The last question of people who did not finish.">
              {stopped.length > 0 ? (
                <RankedBars
                  title="Drop-off by question"
                  unit="count"
                  of="Question"
                  figure="People"
                  most={begun}
                  rows={stopped.map(({ key, count }) => ({ name: named(key), value: count }))}
                />
              ) : (
                <p className="text-ink-2">Everyone finished.</p>
              )}
            </Panel>
            <Panel title="Errors by question" about="The number of people with an error on submission.">
              {mistakes.length > 0 ? (
                <RankedBars
                  title="Errors by question"
                  unit="count"
                  of="Question"
                  figure="People"
                  most={begun}
                  rows={mistakes.map(({ key, count, share }) => ({
                    name: named(key),
                    value: count,
                    note: `${Math.round(share * 100)}%`,
                  }))}
                />
              ) : (
                <p className="text-ink-2">No errors were shown.</p>
              )}
            </Panel>
          </div>
          <Panel title="Time by question" about="Median seconds; half of the people took longer.">
            <RankedBars
              title="Seconds per question"
              unit="count"
              of="Question"
              figure="Seconds"
              rows={times
                .slice(0, 15)
                .map(({ key, seconds, of }) => ({
                  name: named(key),
                  value: seconds,
                  note: plural(of, { one: '1 person', other: `${of} people` }),
                }))}
            />
          </Panel>
        </div>
      )}
    </>
  )
}

const minutes = (seconds: number) => (seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

function sheetOf(sittings: readonly FormSitting[], named: (key: string) => string): string {
  const { stopped, times, mistakes } = funnelOf(sittings)
  const keys = [...new Set([...stopped, ...times, ...mistakes].map(({ key }) => key))]
  const count = (rows: readonly { key: string; count: number }[], key: string) =>
    String(rows.find((row) => row.key === key)?.count ?? 0)
  return csvText([
    ['question', 'stopped', 'mistakes', 'seconds'],
    ...keys.map((key) => [
      named(key),
      count(stopped, key),
      count(mistakes, key),
      String(times.find((row) => row.key === key)?.seconds ?? 0),
    ]),
  ])
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: 'form-figures.csv' }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
