import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
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

/** The personal data each form asks for, the reasons, retention, and accessibility of its text. */
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
            label: 'Forms with personal data',
            ...knownOf([forms, versions], () => ({
              value: String(each.filter(({ personal }) => personal.length > 0).length),
              note: `of ${each.length} published forms`,
            })),
          },
          {
            label: 'Missing notice',
            note: 'personal data without a notice',
            ...knownOf([forms, versions], () => ({
              value: String(withoutNotice.length),
              ...(withoutNotice.length > 0 && { tone: 'bad' as const }),
            })),
          },
          {
            label: 'Retention ended',
            note: 'answers that may be erased',
            ...known(due, (due) => ({ value: String(due.length), ...(due.length > 0 && { tone: 'warn' as const }) })),
          },
          {
            label: 'Expired editions',
            note: 'official forms',
            ...known(forms, () => ({ value: String(over.length), ...(over.length > 0 && { tone: 'bad' as const }) })),
          },
        ]}
      />
      <Panel title="Personal data" about="By question, with the reason entered by the builder.">
        {!forms || !versions ? (
          <SkeletonLines />
        ) : each.length === 0 ? (
          <EmptyOf of={form} title="No published forms">
            Publish a form to see the personal data it asks for.
          </EmptyOf>
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
                  Retained for {Number(row.retention_months)} months
                  {row.retention_source ? `: ${row.retention_source}` : ', no retention rule entered'}.{' '}
                  {row.consent ? (
                    'Has a notice.'
                  ) : personal.length > 0 ? (
                    <span className="text-bad">No notice.</span>
                  ) : (
                    ''
                  )}
                </p>
                {personal.length === 0 ? (
                  <p className="text-sm text-ink-2">No personal data.</p>
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
        title="Retention ended"
        about="Erasing is permanent and removes answers and files. The submission, its date and digest stay. Histories never contain answers."
      >
        {due?.length === 0 ? (
          <p className="text-ink-2">No submissions are past retention.</p>
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
                    retained until <Day day={row.keep_until} />
                  </span>
                </span>
                <Moves life={submissionLife} row={row} only={['erase']} named={row.number} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel
        title="Accessibility of questions"
        about="Automatic checks of the text by WCAG 2.2. Controls are tested separately; plain language needs human review."
      >
        {!forms || !versions ? (
          <SkeletonLines />
        ) : each.every(({ hints }) => hints.length === 0) ? (
          <Notice tone="good" title="No issues in the published forms" />
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
