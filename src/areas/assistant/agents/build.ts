import { z } from 'zod'
import { command, question, type Command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { sentenceCase } from '#platform/words.ts'
import { isProposable, titleFor } from '../programs/propose.ts'
import { otherNames, vocabularyOf } from '../tools/vocabulary.ts'
import { actionInputOf } from './action-inputs.ts'
import { caseSchema, definitionSchema } from './definitions/schema.ts'
import { missingIn, type ActionInput } from './definitions/inputs/rules.ts'
import { blankDefinition, slugOf, type Known } from './definitions/rules.ts'
import { shipped } from './definitions/shipped/rules.ts'
import { agentVersionLife } from './life.ts'
import { methods } from './methods/methods.ts'
import { agent, agentCase, agentVersion, type AgentCase, type AgentRow, type AgentVersion } from './records.ts'
import { agentNamed, readinessOf, replacePublished } from './rows.ts'

export const createAgent = command('agents/create', {
  about: 'Creates an agent with an empty draft. It can run once a version is published.',
  input: inputSchema(agent),
  async run(input, context): Promise<AgentRow> {
    const { tx, actor } = context
    refuseIf(whyNotEdit(agent, null, actor))
    const name = input.name ?? ''
    const slug = slugOf(name)
    refuseIf(slug === '' ? 'The name needs a letter or a digit.' : null)
    const taken = await tx.one('select from agents where organization_id = $1 and slug = $2', [
      actor.organization_id,
      slug,
    ])
    refuseIf(taken || slug in shipped ? 'There is an agent of this name. Enter another name.' : null)
    const made = await tx.insert<AgentRow>(agent, { ...input, slug, shipped: false })
    await tx.insert<AgentVersion>(agentVersion, {
      agent: made.id,
      name: `${name}, version 1`.slice(0, 120),
      edition: 1,
      definition: JSON.stringify(blankDefinition),
      drafted_by: actor.user_id,
    })
    return made
  },
})

export const openAgent = command('agents/open', {
  about: 'Stores a shipped agent for the organization, so that its versions can be built.',
  input: z.strictObject({ agent: z.string().max(60) }),
  async run({ agent: slug }, context): Promise<AgentRow> {
    const row = await agentNamed(context, slug)
    refuseIf(whyNotEdit(agent, null, context.actor))
    return row
  },
})

export const editAgent = editCommand('agents/edit', agent)

export const saveVersion = command('agent-versions/save', {
  about: 'Saves what an agent does as its draft, new or existing.',
  input: z.strictObject({ agent: z.uuid(), seen: z.int().nullable(), definition: definitionSchema }),
  async run({ agent: id, seen, definition }, { tx, actor }): Promise<AgentVersion> {
    const row = await tx.lock<AgentRow>(agent, id)
    refuseIf(whyNotEdit(agent, null, actor))
    const text = JSON.stringify(definition)
    refuseIf(text.length > agentVersion.fields.definition.max! ? 'The definition has too much text.' : null)
    const draft = await tx.one<AgentVersion>(
      `select * from agent_versions where organization_id = $1 and agent = $2 and status = any ($3) for update`,
      [actor.organization_id, id, agentVersionLife.openStatuses],
    )
    refuseIf(
      draft && seen !== draft.version
        ? 'Another person changed this draft. Reload the page to see it; your changes are still here.'
        : null,
    )
    const kept = { definition: text, drafted_by: actor.user_id }
    if (draft) return tx.update<AgentVersion>(agentVersion, draft.id, kept)
    const { last } = (await tx.one<{ last: number }>(
      'select coalesce(max(edition), 0)::int as last from agent_versions where organization_id = $1 and agent = $2',
      [actor.organization_id, id],
    ))!
    return tx.insert<AgentVersion>(agentVersion, {
      agent: id,
      name: `${row.name}, version ${last + 1}`.slice(0, 120),
      edition: last + 1,
      ...kept,
    })
  },
})

const ofAgent = async ({ tx, actor }: Context, id: string): Promise<AgentRow> => {
  const row = await tx.lock<AgentRow>(agent, id)
  refuseIf(whyNotEdit(agent, null, actor))
  return row
}

export const addCase = command('agent-cases/create', {
  about: 'Adds an evaluation case to an agent.',
  input: caseSchema.extend({ agent: z.uuid() }),
  async run({ agent: id, name, given, checks }, context): Promise<AgentCase> {
    await ofAgent(context, id)
    const { last, count } = (await context.tx.one<{ last: number; count: number }>(
      `select coalesce(max(position), 0)::int as last, count(*)::int as count from agent_cases
        where organization_id = $1 and agent = $2`,
      [context.actor.organization_id, id],
    ))!
    refuseIf(count >= 50 ? 'An agent has at most 50 cases. Remove one first.' : null)
    return context.tx.insert<AgentCase>(agentCase, {
      agent: id,
      position: last + 1,
      name,
      given: JSON.stringify(given),
      checks: JSON.stringify(checks),
    })
  },
})

export const editCase = command('agent-cases/edit', {
  about: 'Changes an evaluation case of an agent.',
  input: caseSchema.extend({ id: z.uuid() }),
  async run({ id, name, given, checks }, context): Promise<AgentCase> {
    const row = await context.tx.lock<AgentCase>(agentCase, id)
    await ofAgent(context, row.agent)
    return context.tx.update<AgentCase>(agentCase, id, {
      name,
      given: JSON.stringify(given),
      checks: JSON.stringify(checks),
    })
  },
})

export const removeCase = command('agent-cases/remove', {
  about: 'Removes an evaluation case of an agent.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context): Promise<{ id: string }> {
    const row = await context.tx.lock<AgentCase>(agentCase, id)
    await ofAgent(context, row.agent)
    await context.tx.sql('delete from agent_cases where organization_id = $1 and id = $2', [
      context.actor.organization_id,
      id,
    ])
    return { id }
  },
})

/** Choices in the builder: methods, kinds of records, and the actions of each kind. */
export type Parts = {
  methods: string[]
  kinds: { table: string; name: string; label: string; statuses: string[] }[]
  /** `words`: other names of the kind, as the trade says them. */
  actions: { command: string; title: string; about: string; kind: string; section: string; words: string }[]
}

export function buildCommands(
  commands: readonly Command[],
  records: readonly AnyRecord[],
  sectionOf: (command: string) => string,
) {
  const lives = commands.flatMap(({ move }) => (move ? [move.life] : []))
  const vocabulary = () => vocabularyOf(records, lives)
  const proposable = commands.filter(isProposable)
  const inputs = new Map<string, ActionInput | null>()
  const inputOf = (name: string): ActionInput | null => {
    const found = proposable.find((each) => each.name === name)
    if (found && !inputs.has(name))
      inputs.set(name, actionInputOf(found, recordOf(found) ?? records.find(({ table }) => table === tableOf(found))))
    return inputs.get(name) ?? null
  }
  const known: Known = {
    methods: Object.keys(methods),
    kinds: (name) => vocabulary().some(({ names }) => names.includes(name.trim().toLowerCase())),
    commands: proposable.map(({ name }) => name),
    missing(command, input) {
      const form = inputOf(command)
      return form ? missingIn(form, input) : []
    },
  }
  const moves = commandsOf(agentVersionLife, {
    facts: (row, context) => readinessOf(context, row, known),
    async publish(row, context) {
      const { tx, actor, now } = context
      await replacePublished(context, row.agent)
      const last = await tx.one<{ outcome: string }>(
        `select outcome from agent_evaluations where organization_id = $1 and agent_version = $2
          order by made_at desc, id desc limit 1`,
        [actor.organization_id, row.id],
      )
      await tx.update<AgentRow>(agent, row.agent, { edition: row.edition, score: last?.outcome ?? null })
      return { published_by: actor.user_id, published_at: now.toISOString() }
    },
  })
  const parts = question('agents/parts', {
    about: 'Lists what an agent can be built from: methods, kinds of records and actions.',
    input: z.strictObject({}),
    run: async (_, { actor }): Promise<Parts> => {
      refuseIf(whyNotEdit(agent, null, actor))
      return {
        methods: Object.keys(methods),
        kinds: vocabulary()
          .map(({ record, statuses }) => ({
            table: record.table,
            name: record.plural.toLowerCase(),
            label: record.plural,
            statuses: [...new Set(statuses.map(({ label }) => label))],
          }))
          .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
        actions: proposable.map((each) => ({
          command: each.name,
          title: titleFor(each),
          about: each.about,
          kind: kindOf(each),
          section: sectionOf(each.name),
          words: (otherNames[recordOf(each)?.table ?? tableOf(each)] ?? []).join(' '),
        })),
      }
    },
  })
  const actionInput = question('agents/action-input', {
    about: 'The input of an action that a step can propose, as a form. Null: a step can’t fill it in.',
    input: z.strictObject({ command: z.string().max(120) }),
    run: async ({ command: name }, { actor }): Promise<ActionInput | null> => {
      refuseIf(whyNotEdit(agent, null, actor))
      return inputOf(name)
    },
  })
  const ofVersions = [saveVersion, ...Object.values(moves)]
  return [createAgent, openAgent, editAgent, ...ofVersions, addCase, editCase, removeCase, parts, actionInput]
}

/** A command is named for its topic: mostly the table of its record. */
const kindOf = (each: Command): string => recordOf(each)?.plural ?? sentenceCase(tableOf(each).replaceAll('_', ' '))
const recordOf = ({ move }: Command) => move?.life.record as AnyRecord | undefined
const tableOf = ({ name }: Command) => name.split('/')[0]!.replaceAll('-', '_')
