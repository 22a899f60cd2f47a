import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { download } from '#kit/record/list/download.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { plural } from '#platform/words.ts'
import { writeXml } from '#platform/xml/write.ts'
import { grantApplication, type GrantApplication } from '../../applications/records.ts'
import { federalForms } from '../../federal-forms/all/rules.ts'
import { readerOf, type FormProblem, type Reader, type Section } from '../../federal-forms/rules.ts'
import { answersOf, problemsIn, whyNotFill, type FilledForm } from '../rules.ts'
import { Box, idOf } from './Box.tsx'
import { useForms } from './use-forms.ts'

/** One federal form in its own sections and boxes, filled by several people at once. */
export default function FormScreen() {
  const { id = '', kind } = useParams()
  const found = useRecord(grantApplication, id)
  const forms = useForms(id)
  const list = { to: `/grant-management/applications/${id}/forms`, label: 'Federal forms' }
  if (!found.row) return <NoRecord of={grantApplication} found={found} list={list} />
  if (forms.state === 'loading') return <SkeletonLines lines={8} />
  const form = forms.state === 'there' ? forms.facts.forms.find((each) => each.kind === kind) : undefined
  if (!form)
    return (
      <Screen area="Grant Management" title="Form not found">
        <Empty
          title={forms.state === 'failed' ? 'The form couldn’t be loaded' : 'This application doesn’t have this form'}
          action={<ButtonLink to={list.to}>Federal forms</ButtonLink>}
        />
      </Screen>
    )
  return <One row={found.row} form={form} />
}

function One({ row, form }: { row: GrantApplication; form: FilledForm }) {
  const actor = useActor()
  const [attempt, setAttempt] = useState(0)
  const of = federalForms[form.kind]
  const answers = answersOf(form)
  const read = readerOf(of, answers)
  const problems = problemsIn(form)
  const whyNot = whyNotFill(row, actor)
  const [first] = problems
  // Empty boxes are not shown as errors before a person asks for the check.
  const shownProblems = problems.filter(({ key }) => attempt > 0 || answers[key] !== undefined)
  const section = (each: Section) => (
    <SectionPanel
      key={each.title}
      section={each}
      form={form}
      read={read}
      problems={shownProblems}
      may={whyNot === null}
    />
  )
  return (
    <Screen
      area="Grant Management"
      title={of.title}
      about={`${of.name}, version ${of.version}, OMB ${of.omb}. ${row.number}, ${row.title}`}
      actions={
        <>
          <ButtonLink to={`/grant-management/applications/${row.id}/forms`}>All forms</ButtonLink>
          <MoveButton
            whyNot={first ? `${first.item}: ${first.words}` : null}
            run={() =>
              download(new Blob([writeXml(of.xml(read))], { type: 'application/xml' }), `${row.number}-${of.name}.xml`)
            }
          >
            Grants.gov XML
          </MoveButton>
          <PdfButton of="application-forms/document" input={{ id: form.id }} file={`${row.number}-${of.name}.pdf`} />
          <Button look="main" onClick={() => setAttempt((now) => now + 1)}>
            Check form
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {form.excused && <Notice title="Not needed">{form.excused}</Notice>}
        {whyNot && <Notice title="Read-only">{whyNot}</Notice>}
        {attempt > 0 && problems.length > 0 ? (
          <ProblemSummary
            attempt={attempt}
            problems={problems.map(({ key, item, words }) => ({ name: idOf(key), message: `${item}: ${words}` }))}
          />
        ) : (
          <Notice tone={problems.length === 0 ? 'good' : 'info'} title={standing(problems.length)} />
        )}
        {of.statement && (
          <Panel title="Assurances" about={of.statement.before}>
            <ol className="grid max-w-(--measure) list-decimal gap-2 pl-6">
              {of.statement.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ol>
          </Panel>
        )}
        {of.sections.map((each) =>
          each.optional && each.items.every(({ key }) => answers[key] === undefined || answers[key] === null) ? (
            <Disclosure key={each.title} title={each.title}>
              {section(each)}
            </Disclosure>
          ) : (
            section(each)
          ),
        )}
      </div>
    </Screen>
  )
}

const standing = (count: number) =>
  count === 0
    ? 'The form is complete'
    : plural(count, { one: 'One box is missing or wrong', other: `${count} boxes are missing or wrong` })

type SectionProps = { section: Section; form: FilledForm; read: Reader; problems: readonly FormProblem[]; may: boolean }

function SectionPanel({ section: { title, items, grid }, form, read, problems, may }: SectionProps) {
  const problemOf = (key: string) => problems.find((problem) => problem.key === key)
  if (!grid)
    return (
      <Panel title={title}>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {items.map((item) => (
            <Box key={item.key} form={form} item={item} read={read} problem={problemOf(item.key)} may={may} />
          ))}
        </div>
      </Panel>
    )
  const byKey = new Map(items.map((item) => [item.key, item]))
  return (
    <Panel title={title}>
      <div role="region" aria-label={title} tabIndex={0} className="relative -mx-5 overflow-x-auto px-5">
        <table className="w-full text-left text-sm max-sm:block">
          <thead className="text-2xs text-ink-2 max-sm:hidden">
            <tr>
              <th scope="col" className="px-2 py-2 font-semibold">
                Line
              </th>
              {grid.columns.map((column) => (
                <th key={column} scope="col" className="px-2 py-2 font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {grid.rows.map((row) => (
              <tr key={row.label} className="border-t border-line align-top max-sm:block max-sm:py-3">
                <th scope="row" className="px-2 py-3 font-semibold max-sm:block max-sm:px-0">
                  {row.label}
                </th>
                {row.keys.map((key, at) => {
                  const item = key === null ? undefined : byKey.get(key)
                  return (
                    <td key={grid.columns[at]} className="px-2 py-1.5 max-sm:block max-sm:px-0">
                      {item && (
                        <>
                          <span aria-hidden className="block text-2xs text-ink-2 sm:hidden">
                            {grid.columns[at]}
                          </span>
                          <Box
                            form={form}
                            item={item}
                            read={read}
                            problem={problemOf(item.key)}
                            may={may}
                            cell={`${item.number}, ${item.label}`}
                          />
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
