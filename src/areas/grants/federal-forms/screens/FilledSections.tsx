import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { plural } from '#platform/words.ts'
import { answersOf, type Filled } from '../filled/rules.ts'
import { readerOf, type FormProblem, type PaperForm, type Reader, type Section } from '../rules.ts'
import { Box, idOf } from './Box.tsx'
import type { Saving } from './use-box.ts'

type FilledProps = {
  of: PaperForm
  form: Filled
  saving: Saving
  may: boolean
  problems: readonly FormProblem[]
  /** How often a person asked for the check. Before, empty boxes are not shown as errors. */
  attempt: number
}

/** A form in its own sections and boxes, filled by several people at once. */
export function FilledSections({ of, form, saving, may, problems, attempt }: FilledProps) {
  const answers = answersOf(form)
  const read = readerOf(of, answers)
  const shownProblems = problems.filter(({ key }) => attempt > 0 || answers[key] !== undefined)
  const section = (each: Section) => (
    <SectionPanel
      key={each.title}
      section={each}
      form={form}
      saving={saving}
      read={read}
      problems={shownProblems}
      may={may}
    />
  )
  return (
    <>
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
    </>
  )
}

const standing = (count: number) =>
  count === 0
    ? 'The form is complete'
    : plural(count, { one: 'One box is missing or wrong', other: `${count} boxes are missing or wrong` })

type SectionProps = Pick<FilledProps, 'form' | 'saving' | 'problems' | 'may'> & { section: Section; read: Reader }

function SectionPanel({ section: { title, words, items, grid }, form, saving, read, problems, may }: SectionProps) {
  const problemOf = (key: string) => problems.find((problem) => problem.key === key)
  if (!grid)
    return (
      <Panel title={title} about={words}>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {items.map((item) => (
            <Box
              key={item.key}
              form={form}
              saving={saving}
              item={item}
              read={read}
              problem={problemOf(item.key)}
              may={may}
            />
          ))}
        </div>
      </Panel>
    )
  const byKey = new Map(items.map((item) => [item.key, item]))
  return (
    <Panel title={title} about={words}>
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
                            saving={saving}
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
