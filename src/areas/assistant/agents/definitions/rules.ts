import type { Reason } from '#platform/rules.ts'
import { firstReason } from '#platform/rules.ts'
import type { KnowledgeSet } from '../../library/rules.ts'
import type { AgentFinding } from '../records.ts'

/** The input of an agent: a record, text, or none. */
export type Ask = { name: string; label: string; help?: string; required?: true } & (
  | { kind: 'record'; table: string }
  | { kind: 'words'; most: number }
)

/** A command that is proposed for each row of a step. Its input is filled in from the row: {id}, {number}, {title}. */
export type Proposes = { command: string; words: string; input: Readonly<Record<string, unknown>> }
export type Tone = AgentFinding['tone']

/** One step of a run, in order. Values in braces are the inputs, or {today}. */
export type Step =
  | { does: 'method'; method: string }
  | {
      does: 'find'
      label: string
      kind: string
      status?: string
      search?: string
      overdue?: boolean
      mine?: boolean
      least?: number
      limit: number
      tone: Tone
      proposes?: Proposes
    }
  | { does: 'sum'; label: string; kind: string; status?: string; search?: string; figure?: string }
  | { does: 'open'; label: string; number: string }
  | { does: 'due'; label: string; days: number }
  | { does: 'knowledge'; label: string; question: string }

export const stepWords: Readonly<Record<Step['does'], string>> = {
  method: 'Method',
  find: 'Find records',
  sum: 'Add up an amount',
  open: 'Open a record',
  due: 'Your deadlines',
  knowledge: 'Search knowledge',
}

export const setWords: Readonly<Record<KnowledgeSet, string>> = {
  regulations: 'Regulations',
  guide: 'User guide',
  policies: 'Your policies and manuals',
  contracts: 'Your contracts',
}

/** The questions that a language model may ask in a run. All of them only read. */
export const modelTools = [
  'find',
  'count',
  'sum',
  'sums-by',
  'compare',
  'open',
  'explain',
  'why-not',
  'due',
  'purchase-rule',
  'sellers',
  'oversight',
  'knowledge',
] as const
export type ModelTool = (typeof modelTools)[number]
export const toolWords: Readonly<Record<ModelTool, string>> = {
  find: 'Find records',
  count: 'Count records',
  sum: 'Add up an amount',
  'sums-by': 'Add up by vendor or department',
  compare: 'Compare two periods',
  open: 'Open a record',
  explain: 'Explain a figure',
  'why-not': 'Why an action is refused',
  due: 'Deadlines',
  'purchase-rule': 'Which purchase rule applies',
  sellers: 'Vendors for an item',
  oversight: 'Questions of oversight',
  knowledge: 'Search knowledge',
}

/** A record that is created, or reaches a status. `input` is the input that gets it. */
export type StartEvent = { table: string; status: string | null; input: string | null }

export type Budget = { seconds: number; tokens: number; calls: number; findings: number }

export type Definition = {
  instructions: string
  reads: string
  proposes: string
  works: string
  asks: readonly Ask[]
  steps: readonly Step[]
  /** Whether a language model, where one is allowed, goes on after the steps; `needed`: its job is prose. */
  model: 'never' | 'helps' | 'needed'
  tools: readonly ModelTool[]
  /** Commands that it may propose. None is carried out before a person accepts its effect. */
  actions: readonly string[]
  knowledge: readonly KnowledgeSet[]
  schedule: boolean
  events: readonly StartEvent[]
  budget: Budget
}

export const usualBudget: Budget = { seconds: 60, tokens: 20_000, calls: 12, findings: 200 }

export const blankDefinition: Definition = {
  instructions: '',
  reads: '',
  proposes: '',
  works: '',
  asks: [],
  steps: [],
  model: 'helps',
  tools: [],
  actions: [],
  knowledge: [],
  schedule: true,
  events: [],
  budget: usualBudget,
}

export const readDefinition = (text: string): Definition => ({
  ...blankDefinition,
  ...(JSON.parse(text) as Partial<Definition>),
})

/** Fills the values in braces; an input that was not given leaves nothing. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([a-z_]{1,40})\}/g, (_, name: string) => values[name] ?? '').trim()

/** The same in every text of a command's input. */
export function filledInput(input: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof input === 'string') return filled(input, values)
  if (Array.isArray(input)) return input.map((each) => filledInput(each, values))
  if (typeof input === 'object' && input !== null)
    return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, filledInput(value, values)]))
  return input
}

const usedIn = (text: string): string[] => [...text.matchAll(/\{([a-z_]{1,40})\}/g)].map(([, name]) => name!)
const always = ['today', 'id', 'number', 'title']

export type Known = {
  methods: readonly string[]
  /** Names of kinds of records, as a person would write them. */
  kinds: (name: string) => boolean
  commands: readonly string[]
  /** The labels of what an input of this action lacks. */
  missing?: (command: string, input: Readonly<Record<string, unknown>>) => string[]
}

/** Problems of a definition, in the order of the builder. A version with a problem can't be published. */
export function problemsOf(definition: Definition, known: Known): string[] {
  const { asks, steps, tools, actions, knowledge, model, instructions, budget, events } = definition
  const names = asks.map(({ name }) => name)
  const uses = (where: string, text: string) =>
    usedIn(text)
      .filter((name) => !names.includes(name) && !always.includes(name))
      .map((name) => `${where} uses {${name}}, which is no input.`)
  const problems: (string | false)[] = [
    steps.length === 0 && model === 'never' && 'Add a step, or allow a language model.',
    steps.length === 0 && tools.length === 0 && model !== 'never' && 'Add a step, or give the model a tool.',
    model !== 'never' && instructions.trim() === '' && 'Enter instructions for the language model.',
    new Set(names).size < names.length && 'Two inputs have the same name.',
    tools.includes('knowledge') && knowledge.length === 0 && 'Select what the knowledge search reads.',
    ...asks.flatMap(({ label, name }) => [
      label.trim() === '' && 'An input has no label.',
      !/^[a-z][a-z_]{0,39}$/.test(name) && `The input “${label}” needs a name of small letters.`,
    ]),
    ...steps.flatMap((step, at) => problemsOfStep(step, `Step ${at + 1}`, { known, actions, knowledge, uses })),
    ...actions.filter((name) => !known.commands.includes(name)).map((name) => `“${name}” can’t be proposed.`),
    ...events.map(
      ({ input }) => input !== null && !names.includes(input) && `An event fills {${input}}, which is no input.`,
    ),
    (budget.seconds < 1 || budget.seconds > 300) && 'The time limit is between 1 and 300 seconds.',
    (budget.tokens < 0 || budget.tokens > 500_000) && 'The token limit is between 0 and 500,000.',
    (budget.calls < 1 || budget.calls > 40) && 'The limit of tool calls is between 1 and 40.',
    (budget.findings < 1 || budget.findings > 200) && 'The limit of findings is between 1 and 200.',
  ]
  return problems.filter((problem) => problem !== false)
}

function problemsOfStep(
  step: Step,
  where: string,
  {
    known,
    actions,
    knowledge,
    uses,
  }: {
    known: Known
    actions: readonly string[]
    knowledge: readonly KnowledgeSet[]
    uses: (where: string, text: string) => string[]
  },
): (string | false)[] {
  if (step.does === 'method') return [!known.methods.includes(step.method) && `${where}: select a method.`]
  const unlabeled = step.label.trim() === '' && `${where} has no label.`
  if (step.does === 'open')
    return [unlabeled, step.number === '' && `${where}: enter a number.`, ...uses(where, step.number)]
  if (step.does === 'due') return [unlabeled, (step.days < 0 || step.days > 366) && `${where}: enter 0 to 366 days.`]
  if (step.does === 'knowledge')
    return [
      unlabeled,
      knowledge.length === 0 && `${where}: select what the knowledge search reads.`,
      step.question.trim() === '' && `${where}: enter a question, such as {question}.`,
      ...uses(where, step.question),
    ]
  return [
    unlabeled,
    !known.kinds(step.kind) && `${where}: select a kind of record.`,
    ...uses(where, step.search ?? ''),
    ...(step.does === 'find' && step.proposes
      ? [
          step.proposes.words.trim() === '' && `${where}: describe the proposed action.`,
          !actions.includes(step.proposes.command) && `${where}: allow the action “${step.proposes.command}” first.`,
          ...(known.missing?.(step.proposes.command, step.proposes.input) ?? []).map(
            (label) => `${where}: fill in “${label}” of the proposed action.`,
          ),
          ...uses(where, JSON.stringify(step.proposes.input) + step.proposes.words),
        ]
      : []),
  ]
}

/** Compared with the evaluation: a draft that was edited since must be evaluated again. */
export const whyNotPublish = (
  problems: readonly string[],
  evaluation: { passed: number; failed: number; isCurrent: boolean } | null,
  cases: number,
): Reason =>
  firstReason(
    problems.length > 0 && `The draft has problems. ${problems[0]!}`,
    cases === 0 && 'Add an evaluation case first. It shows that the version does its job.',
    !evaluation?.isCurrent && 'Evaluate this draft first. A version is published with its result.',
    evaluation && evaluation.failed > 0
      ? 'A case of the evaluation fails. Change the draft or the case, then evaluate it again.'
      : null,
    evaluation && evaluation.passed === 0 ? 'No case could be checked. Add one that works with your records.' : null,
  )

/** The address of a new agent: letters of its name, joined by hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replace(/-agent$/, '')
    .slice(0, 50)
    .replace(/-+$/, '')

const starts: Readonly<Record<Step['does'], Step>> = {
  find: { does: 'find', label: '', kind: '', limit: 10, tone: 'warn' },
  sum: { does: 'sum', label: '', kind: '' },
  open: { does: 'open', label: '', number: '' },
  due: { does: 'due', label: '', days: 14 },
  knowledge: { does: 'knowledge', label: '', question: '' },
  method: { does: 'method', method: 'budget' },
}

/** The button that makes a version run by itself, by what it can be started by. */
export const addWords = ({ schedule, events }: Pick<Definition, 'schedule' | 'events'>): string =>
  events.length === 0 ? 'Add schedule' : schedule ? 'Add schedule or event' : 'Add event'

/** In the order of the builder. */
export const stepKinds = Object.keys(starts) as readonly Step['does'][]

/** A step as it is added. The record that is opened is most likely the one that a run asks for. */
export function firstStep(does: Step['does'], { asks }: Pick<Definition, 'asks'>): Step {
  const input = asks.find(({ kind }) => kind === 'record')
  return does === 'open' && input ? { does, label: '', number: `{${input.name}}` } : starts[does]
}
