import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { checked } from '#kit/record/check.ts'
import { isBlank, newLine } from '#kit/record/grid/lines.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { labelOf } from '#platform/records/record.ts'
import type { draftRequisition } from '../commands.ts'
import { readNeed } from '../need/rules.ts'
import { requisition, requisitionLine, type Requisition, type RequisitionLine } from '../records.ts'
import { draftsOf } from './draft-line.ts'
import { JudgmentPanel } from './JudgmentPanel.tsx'
import { NeedBox } from './NeedBox.tsx'
import { NeededLines } from './NeededLines.tsx'
import { RecentRequisitions } from './RecentRequisitions.tsx'
import { useJudgment } from './use-judgment.ts'
import { useLineGrid } from './use-line-grid.ts'

const asked = [
  'title',
  'nature',
  'need_by',
  'cost_center',
  'vendor',
  'deliver_to',
  'federal',
  'award',
  'justification',
  'cost_note',
] as const
type Head = Partial<Pick<Requisition, (typeof asked)[number]>>

const nothing: readonly RequisitionLine[] = []

/**
 * From a request in plain words to a requisition: lines, prices, budget, method and warnings before it is submitted.
 */
export default function NeedScreen() {
  const today = useToday()
  const navigate = useNavigate()
  const draft = useCommand<typeof draftRequisition>('requisitions/draft')
  const [head, setHead] = useState<Head>({ nature: 'goods', federal: false })
  const [budget_line, setBudgetLine] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const grid = useLineGrid({ rows: nothing, budget_line })
  const lines = draftsOf(grid).filter(({ description }) => description !== '')
  const judged = useJudgment(
    {
      nature: head.nature ?? 'goods',
      federal: head.federal ?? false,
      vendor: head.vendor ?? null,
      cost_center: head.cost_center ?? null,
    },
    lines,
  )

  const problems = [
    ...checked(requisition, head).problems.filter(({ name }) => asked.some((each) => each === name)),
    ...(lines.length === 0 ? [{ name: 'lines', message: 'Add at least one line' }] : []),
  ]
  const wrong = (name: string) =>
    attempt > 0 ? (problems.find((problem) => problem.name === name)?.message ?? null) : null

  function read(text: string) {
    const found = readNeed(text, today)
    const more = found.map(({ description, quantity, unit, unit_price }) =>
      newLine(requisitionLine, { description, quantity, unit, unit_price, budget_line }),
    )
    grid.change((now) => [...now.filter((line) => !isBlank(requisitionLine, line, grid.fresh)), ...more])
    const days = found.flatMap(({ need_by }) => need_by ?? []).toSorted()
    setHead((now) => ({
      ...now,
      title: now.title || titled(found[0]?.description ?? ''),
      ...(days[0] && !now.need_by && { need_by: days[0] }),
    }))
  }
  function payFrom(line: string | null) {
    grid.change((now) =>
      now.map((each) =>
        (each.values.budget_line ?? null) === budget_line
          ? { ...each, values: { ...each.values, budget_line: line } }
          : each,
      ),
    )
    setBudgetLine(line)
  }
  async function keep(event: FormEvent) {
    event.preventDefault()
    setAttempt((count) => count + 1)
    if (problems.length === 0)
      await grid.save(
        async (inputs) =>
          void navigate(
            `/requisitions/${(await draft({ requisition: { ...head, title: head.title! }, lines: inputs })).id}`,
          ),
      )
  }
  return (
    <Screen
      area="Core Procurement"
      title="New requisition"
      about="Describe the need. See price, budget and method before you submit."
    >
      <div className="grid gap-6">
        {grid.lines.length === 0 ? (
          <>
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
              <NeedBox onRead={read} />
              <Examples />
            </div>
            <RecentRequisitions />
          </>
        ) : (
          <>
            <NeedBox onRead={read} />
            <section id="lines" tabIndex={-1} aria-label="Lines" className="grid min-w-0 scroll-mt-24 gap-4">
              <div className="max-w-lg">
                <FieldInput
                  id="budget_line"
                  label="Budget line for all lines"
                  field={requisitionLine.fields.budget_line}
                  value={budget_line}
                  onChange={(value) => payFrom((value as string) || null)}
                />
              </div>
              <NeededLines grid={grid} label="Lines of the new requisition" />
            </section>
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
              <form
                noValidate
                onSubmit={(event) => void keep(event)}
                aria-label="New requisition"
                className="grid min-w-0 gap-6"
              >
                {attempt > 0 && <ProblemSummary problems={problems} attempt={attempt} />}
                <Panel title="Requisition">
                  <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
                    {asked.map((name) => {
                      const field = requisition.fields[name]
                      const wide = field.kind === 'long_text' || name === 'title'
                      if (name === 'award' && !head.federal) return null
                      if (name === 'cost_note' && !judged?.findings.length) return null
                      return (
                        <div key={name} className={wide ? 'sm:col-span-2' : ''}>
                          <FieldInput
                            id={name}
                            field={field}
                            label={labelOf(requisition, name)}
                            hint={field.help}
                            required={field.required}
                            error={wrong(name)}
                            value={head[name] ?? null}
                            onChange={(value) => setHead((now) => ({ ...now, [name]: value }))}
                          />
                        </div>
                      )
                    })}
                  </div>
                </Panel>
                <div className="flex flex-wrap items-center gap-4">
                  <Button type="submit" look="main" busy={grid.saving}>
                    Create requisition
                  </Button>
                  <p className="text-sm text-ink-2">Saved as a draft. Nothing is reserved until you submit it.</p>
                </div>
              </form>
              <aside aria-label="Budget and method" className="min-w-0">
                {judged && lines.length > 0 ? <JudgmentPanel judged={judged} /> : <Examples />}
              </aside>
            </div>
          </>
        )}
      </div>
    </Screen>
  )
}

const titled = (words: string) => words.replace(/^[a-z]/, (first) => first.toUpperCase())

const Examples = () => (
  <Panel title="Input format">
    <ul className="grid gap-2 text-sm text-ink-2">
      <li>A new line or a semicolon starts the next item.</li>
      <li>
        <span className="text-ink">40 cases nitrile gloves L @ 62.50 by 3 Dec</span>: quantity, unit, description, unit
        price, date.
      </li>
      <li>
        <span className="text-ink">3 laptops for $3,450 total</span>: the unit price is calculated.
      </li>
      <li>Fill in below what is missing, and correct what was misread.</li>
    </ul>
  </Panel>
)
