import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { accessibilityOf, personalIn } from '#areas/forms/definition/review/rules.ts'
import { readDefinition } from '#areas/forms/definition/rules.ts'
import { submissionLife } from '#areas/forms/submissions/life.ts'
import { formSubmission } from '#areas/forms/submissions/records.ts'
import { useToday } from '#client/use-today.ts'
import { formVersion } from '#areas/forms/versions/records.ts'
import { form } from '#areas/forms/forms/records.ts'
import { isEditionOver } from '#areas/forms/forms/rules.ts'

/** What each form asks of a person and why, how long it is kept, and what its own words tell about its access. */
export function ComplianceTab() {
  const today = useToday()
  const { rows: forms } = useRecords(form, (from) => from.eq('status', 'published').order('title').limit(500))
  const { rows: versions } = useRecords(formVersion, (from) => from.eq('status', 'published').limit(500))
  const { rows: due } = useRecords(formSubmission, (from) =>
    from.lt('keep_until', today).is('erased_on', null).neq('status', 'received').order('keep_until').limit(200),
  )
  const each = (forms ?? []).map((row) => {
    const definition = readDefinition(versions?.find((version) => version.form === row.id)?.definition ?? '')
    return { row, personal: personalIn(definition), hints: accessibilityOf(definition) }
  })
  const withoutNotice = each.filter(({ row, personal }) => personal.length > 0 && !row.consent)
  const over = (forms ?? []).filter((row) => isEditionOver(row, today))
  return (
    <div className="grid gap-5">
      <Figures
        figures={[
          {
            label: 'Ask for personal data',
            ...knownOf([forms, versions], () => ({
              value: String(each.filter(({ personal }) => personal.length > 0).length),
              note: `of ${each.length} published forms`,
            })),
          },
          {
            label: 'Without a notice',
            ...knownOf([forms, versions], () => ({
              value: String(withoutNotice.length),
              note: 'ask, and do not say who sees it',
              ...(withoutNotice.length > 0 && { tone: 'bad' as const }),
            })),
          },
          {
            label: 'Time is over',
            ...known(due, (due) => ({
              value: String(due.length),
              note: 'answers that may be erased',
              ...(due.length > 0 && { tone: 'warn' as const }),
            })),
          },
          {
            label: 'Editions that ended',
            ...known(forms, () => ({
              value: String(over.length),
              note: 'official forms',
              ...(over.length > 0 && { tone: 'bad' as const }),
            })),
          },
        ]}
      />
      <Panel title="Personal data" about="Question by question, as the builders have said why each is asked.">
        {!forms || !versions ? (
          <SkeletonLines />
        ) : each.length === 0 ? (
          <Empty title="No form is published">Publish one, and what it asks of people stands here.</Empty>
        ) : (
          <div className="grid gap-5">
            {each.map(({ row, personal }) => (
              <section key={row.id} aria-label={row.title} className="min-w-0">
                <h3 className="font-semibold text-ink">
                  <Link to={`/utility-form-filler/${row.id}`} className="link inline-flex min-h-6 items-center">
                    {row.title}
                  </Link>
                </h3>
                <p className="text-xs text-ink-2">
                  Kept for {Number(row.retention_months)} months
                  {row.retention_source ? `: ${row.retention_source}` : ', and it is not said by which rule'}.{' '}
                  {row.consent ? (
                    'It has a notice.'
                  ) : personal.length > 0 ? (
                    <span className="text-bad">It has no notice.</span>
                  ) : (
                    ''
                  )}
                </p>
                {personal.length === 0 ? (
                  <p className="text-sm text-ink-2">It asks for none.</p>
                ) : (
                  <dl className="mt-1 grid">
                    {personal.map(({ key, label, kind, why }) => (
                      <div
                        key={key}
                        className="grid gap-x-6 border-t border-line py-1.5 text-sm sm:grid-cols-[minmax(8rem,1fr)_6rem_2fr]"
                      >
                        <dt className="text-ink">{label}</dt>
                        <dd className="text-ink-2">{kind}</dd>
                        <dd className="text-ink-2">{why}</dd>
                      </div>
                    ))}
                  </dl>
                )}
              </section>
            ))}
          </div>
        )}
      </Panel>
      <Panel
        title="Time is over"
        about="Erasing is for good: the answers and the files that were sent with them go; that it was sent, when, and its digest stay. The histories never held the answers."
      >
        {due?.length === 0 ? (
          <p className="text-ink-2">Nothing is older than its rule.</p>
        ) : (
          <ul className="divide-y divide-line">
            {due?.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span>
                  <Link
                    to={`/utility-form-filler/submissions/${row.id}`}
                    className="link inline-flex min-h-6 items-center font-mono text-xs"
                  >
                    {row.number}
                  </Link>{' '}
                  <span className="text-sm text-ink-2">
                    kept until <Day day={row.keep_until} />
                  </span>
                </span>
                <Moves life={submissionLife} row={row} only={['erase']} named={row.number} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel
        title="Accessibility of the questions"
        about="What can be read from the words themselves, by the success criteria of WCAG 2.2. The controls are tested with the program; whether words are plain, people have to say."
      >
        {!forms || !versions ? (
          <SkeletonLines />
        ) : each.every(({ hints }) => hints.length === 0) ? (
          <Notice tone="good" title="Nothing was found in the published forms" />
        ) : (
          <div className="grid gap-4">
            {each
              .filter(({ hints }) => hints.length > 0)
              .map(({ row, hints }) => (
                <section key={row.id} aria-label={row.title}>
                  <h3 className="font-semibold text-ink">{row.title}</h3>
                  <ul className="list-disc pl-5 text-sm">
                    {hints.map(({ key, words }, at) => (
                      <li key={at}>
                        {key && <code className="mr-1.5">{key}</code>}
                        {words}
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
          </div>
        )}
      </Panel>
    </div>
  )
}
