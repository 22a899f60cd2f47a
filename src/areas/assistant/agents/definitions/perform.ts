import type { Ask as Questions } from '#platform/commands/ask.ts'
import type { Context } from '#platform/commands/command.ts'
import { InvalidInput, Refusal } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import type { Row } from '#platform/database/database.ts'
import { documentation } from '#platform/functions/chat/documentation.ts'
import { bestOfEachSection, citation } from '#platform/functions/chat/from-documents.ts'
import type { RecordsAnswer } from '#platform/functions/chat/records-desk.ts'
import { visible } from '#platform/functions/chat/masking.ts'
import { searchLibrary } from '../../library/search-library.ts'
import type { Desk, Found, Worked } from '../methods/desk.ts'
import { counted } from '../methods/desk.ts'
import { methods } from '../methods/methods.ts'
import type { AgentStep } from '../records.ts'
import { noMeanings, type Meanings } from './meanings.ts'
import { filled, filledInput, stepWords, type Definition, type Step } from './rules.ts'

/** One line of the trace. */
export type Traced = Pick<AgentStep, 'kind' | 'words'> & {
  asked: string | null
  answered: string | null
  rows: number
  milliseconds: number
  tokens: number
}
export type Performed = Worked & {
  steps: Traced[]
  /** Why it ended before its last step, if it did. */ stopped: string | null
  /** Records read as text, for the judge of a model's text about them. */ read: RecordsAnswer[]
}

/** Milliseconds since the run began; a test has its own. */
export type Stopwatch = () => number
export const stopwatch = (): Stopwatch => {
  const began = performance.now()
  return () => Math.round(performance.now() - began)
}

const search = documentation()

/**
 * The steps of a definition, one after another, with the rights of the person. It only reads. A step that is refused is
 * a line of the trace and stops nothing; a budget that is used up ends the run, which says so.
 */
export async function perform(
  definition: Definition,
  answers: Readonly<Record<string, string>>,
  ask: Questions,
  context: Context,
  elapsed: Stopwatch = stopwatch(),
  meanings: Meanings = noMeanings,
): Promise<Performed> {
  const today = await todayIn(context.tx, context.actor.organization_id, context.now)
  const values = { ...answers, today }
  const steps: Traced[] = []
  const read: RecordsAnswer[] = []
  const [said, found]: [string[], Found[]] = [[], []]
  let stopped: string | null = null
  for (const [at, step] of definition.steps.entries()) {
    if (elapsed() > definition.budget.seconds * 1_000) {
      stopped = `The time limit of ${definition.budget.seconds} seconds was reached before step ${at + 1}.`
      break
    }
    const worked = await stepOf(step, {
      definition,
      values,
      answers,
      ask,
      context,
      today,
      elapsed,
      meanings,
      steps,
      read,
    })
    if (worked.summary) said.push(worked.summary)
    found.push(...worked.found)
  }
  if (found.length > definition.budget.findings)
    stopped ??= `The first ${definition.budget.findings} of ${found.length} findings are saved.`
  return {
    summary: said.join('\n').slice(0, 4_000) || 'No step has an answer.',
    found: found.slice(0, definition.budget.findings),
    steps,
    stopped,
    read,
  }
}

type Performing = {
  definition: Definition
  values: Readonly<Record<string, string>>
  answers: Readonly<Record<string, string>>
  ask: Questions
  context: Context
  today: string
  elapsed: Stopwatch
  meanings: Meanings
  steps: Traced[]
  read: RecordsAnswer[]
}

async function stepOf(step: Step, running: Performing): Promise<Worked> {
  const { definition, values, answers, ask, context, today, elapsed, meanings, steps, read } = running
  const began = elapsed()
  const trace = (kind: Traced['kind'], words: string, asked: unknown, answered: string | null, rows: number) =>
    steps.push({
      kind,
      words: words.slice(0, 300),
      asked: asked === null ? null : JSON.stringify(asked).slice(0, 4_000),
      answered: answered && visible(answered).slice(0, 4_000),
      rows,
      milliseconds: Math.max(0, elapsed() - began),
      tokens: 0,
    })
  if (step.does === 'method') {
    const method = methods[step.method]
    if (!method) {
      trace('refused', step.method, null, 'This method no longer exists. Publish a version without it.', 0)
      return { summary: '', found: [] }
    }
    const worked = await method(deskOf({ answers, today, ask, context, trace }))
    // A model that goes on reads what the method found, as the person does.
    read.push({
      text: [
        worked.summary,
        ...worked.found.map(({ words, source }) => `• ${words}${source ? ` (${source})` : ''}`),
      ].join('\n'),
      cited: worked.found.flatMap(({ about, words }) => (about ? [{ ...about, words: words.slice(0, 120) }] : [])),
    })
    return worked
  }
  if (step.does === 'knowledge') {
    const question = filled(step.question, values)
    const meaning = meanings.get(question)
    const away = meaning === 'away'
    const quotes = await searchLibrary(context.tx, definition.knowledge, question, 5, away ? null : meaning)
    trace('knowledge', step.label, { question }, quotes.map(({ citation: cited }) => cited).join('\n'), quotes.length)
    for (const { citation: cited, text, about } of quotes)
      read.push({ text: `${cited}\n${text}`, cited: about ? [{ ...about, words: cited }] : [] })
    const count = quotes.length === 0 ? 'no paragraph found' : counted(quotes.length, 'paragraph')
    return {
      summary: `${step.label}: ${count}.${away ? ' The search by meaning was not available.' : ''}`,
      found: quotes.map(({ citation: source, text, about }) => ({
        tone: 'info',
        words: text.slice(0, 4_000),
        source,
        ...(about && { about }),
      })),
    }
  }
  const { name, input } = questionFor(step, values, definition)
  try {
    const answer = await ask<RecordsAnswer>(name, input, context)
    read.push(answer)
    trace('tool', step.label, input, answer.text, answer.cited.length)
    return workedFrom(step, answer, values)
  } catch (error) {
    const why = whyRefused(error)
    if (why === null) throw error
    trace('refused', step.label, input, why, 0)
    return { summary: `${step.label}: ${why}`, found: [] }
  }
}

export const whyRefused = (error: unknown): string | null =>
  error instanceof InvalidInput
    ? Object.values(error.fields).join(' ')
    : error instanceof Refusal
      ? error.message
      : null

export function questionFor(
  step: Exclude<Step, { does: 'method' | 'knowledge' }>,
  values: Readonly<Record<string, string>>,
  { asks }: Pick<Definition, 'asks'>,
): { name: string; input: object } {
  // A record that the run asks for is given by its id, and any other by its number.
  const given = step.does === 'open' ? asks.find(({ name }) => step.number.trim() === `{${name}}`) : undefined
  if (given?.kind === 'record' && values[given.name])
    return { name: 'assistant/record', input: { table: given.table, id: values[given.name] } }
  if (step.does === 'open') return { name: 'assistant/open', input: { number: filled(step.number, values) } }
  if (step.does === 'due') return { name: 'assistant/due', input: { days: step.days } }
  const words = step.search ? filled(step.search, values) : ''
  const asked = { kind: step.kind, ...(step.status && { status: step.status }), ...(words && { search: words }) }
  if (step.does === 'sum')
    return { name: 'assistant/sum', input: { ...asked, ...(step.figure && { figure: step.figure }) } }
  const { overdue, mine, least, limit } = step
  return {
    name: 'assistant/find',
    input: { ...asked, limit, ...(overdue && { overdue }), ...(mine && { mine }), ...(least && { least }) },
  }
}

/** A tool speaks of its caller to a model and to a person alike; a run is read by its person. */
const forPerson = (text: string): string => text.split('\n')[0]!.replace('the caller may read', 'you can open')

/** A finding for each row of a search, and one for any other answer. */
function workedFrom(
  step: Exclude<Step, { does: 'method' | 'knowledge' }>,
  { text, cited }: RecordsAnswer,
  values: Readonly<Record<string, string>>,
): Worked {
  if (step.does !== 'find') {
    const [first] = cited
    return {
      summary: `${step.label}: ${forPerson(text)}`,
      found: [
        {
          tone: 'info',
          words: text.replace('the caller may read', 'you can open').slice(0, 4_000),
          ...(first ? { about: { table: first.table, id: first.id } } : { source: stepWords[step.does] }),
        },
      ],
    }
  }
  const lines = text.split('\n').filter((line) => line.startsWith('•'))
  return {
    summary: `${step.label}: ${forPerson(text)}`,
    found: cited.map(({ table, id, words }, at): Found => {
      const [number = '', ...title] = words.split(', ')
      const row = { ...values, id, number, title: title.join(', ') || number }
      return {
        tone: step.tone,
        words: (lines[at] ?? words).replace(/^•\s*/, '').slice(0, 4_000),
        about: { table, id },
        ...(step.proposes && {
          action: {
            command: step.proposes.command,
            words: filled(step.proposes.words, row).slice(0, 200),
            input: filledInput(step.proposes.input, row) as Record<string, unknown>,
          },
        }),
      }
    }),
  }
}

type Trace = (kind: Traced['kind'], words: string, asked: unknown, answered: string | null, rows: number) => void

function deskOf({
  answers,
  today,
  ask,
  context,
  trace,
}: Pick<Performing, 'answers' | 'today' | 'ask' | 'context'> & { trace: Trace }): Desk {
  return {
    today,
    now: context.now,
    answers,
    rows: async <R extends Row>(what: string, sql: string, values: readonly unknown[] = []) => {
      const rows = await context.tx.asPerson<R>(sql, [...values])
      trace('read', what, null, null, rows.length)
      return rows
    },
    asks: async <Answer>(what: string, name: string, input: object) => {
      const answer = await ask<Answer>(name, input, context)
      trace('tool', what, input, null, 1)
      return answer
    },
    library: (what, words, publicOnly) => {
      const hits = bestOfEachSection(search()(words, { publicOnly, most: 8 })).slice(0, 5)
      trace('knowledge', what, { question: words }, hits.map(citation).join('\n'), hits.length)
      return hits.map((hit) => ({ citation: citation(hit), text: hit.passage.text }))
    },
  }
}
