import { z } from 'zod'
import { tones } from '../records.ts'
import { sets } from '../../library/rules.ts'
import { modelTools } from './rules.ts'

const label = z.string().trim().max(120)
const name = z.string().max(40)
const kind = z.string().max(80)
const status = z.string().max(60).optional()
const search = z.string().max(120).optional()

const ask = z.union([
  z.strictObject({
    name,
    label,
    help: z.string().max(200).optional(),
    required: z.literal(true).optional(),
    kind: z.literal('record'),
    table: z.string().max(63),
  }),
  z.strictObject({
    name,
    label,
    help: z.string().max(200).optional(),
    required: z.literal(true).optional(),
    kind: z.literal('words'),
    most: z.int().min(1).max(4_000),
  }),
])

const proposes = z.strictObject({
  command: z.string().max(120),
  words: z.string().trim().max(200),
  input: z.record(z.string().max(60), z.unknown()),
})

const step = z.discriminatedUnion('does', [
  z.strictObject({ does: z.literal('method'), method: z.string().max(60) }),
  z.strictObject({
    does: z.literal('find'),
    label,
    kind,
    status,
    search,
    overdue: z.boolean().optional(),
    mine: z.boolean().optional(),
    least: z.number().min(0).optional(),
    limit: z.int().min(1).max(20),
    tone: z.enum(tones),
    proposes: proposes.optional(),
  }),
  z.strictObject({ does: z.literal('sum'), label, kind, status, search, figure: z.string().max(80).optional() }),
  z.strictObject({ does: z.literal('open'), label, number: z.string().max(60) }),
  z.strictObject({ does: z.literal('due'), label, days: z.int().min(0).max(366) }),
  z.strictObject({ does: z.literal('knowledge'), label, question: z.string().max(2_000) }),
])

/** A definition as the builder sends it. What is wrong with it in content is said by its rules. */
export const definitionSchema = z.strictObject({
  instructions: z.string().max(8_000),
  reads: z.string().max(300),
  proposes: z.string().max(300),
  works: z.string().max(300),
  asks: z.array(ask).max(10),
  steps: z.array(step).max(20),
  model: z.enum(['never', 'helps', 'needed']),
  tools: z.array(z.enum(modelTools)).max(modelTools.length),
  actions: z.array(z.string().max(120)).max(20),
  knowledge: z.array(z.enum(sets)).max(sets.length),
  schedule: z.boolean(),
  events: z
    .array(z.strictObject({ table: z.string().max(63), status: z.string().max(60).nullable(), input: name.nullable() }))
    .max(10),
  budget: z.strictObject({
    seconds: z.int().min(1).max(300),
    tokens: z.int().min(0).max(500_000),
    calls: z.int().min(1).max(40),
    findings: z.int().min(1).max(200),
  }),
})

const answer = z.union([
  z.string().max(4_000),
  // The newest record of a kind that the person may read: a case then works in every agency.
  z.strictObject({ first: z.string().max(80), status }),
])
const tone = z.enum(tones).optional()
const text = z.string().trim().min(1, 'Enter a text.').max(300)

export const checksSchema = z
  .array(
    z.discriminatedUnion('test', [
      z.strictObject({ test: z.literal('says'), text }),
      z.strictObject({ test: z.literal('never_says'), text }),
      z.strictObject({ test: z.literal('cites'), text }),
      z.strictObject({ test: z.literal('refused'), text }),
      z.strictObject({
        test: z.literal('findings'),
        tone,
        least: z.int().min(0).max(200),
        most: z.int().min(0).max(200),
      }),
      z.strictObject({ test: z.literal('counts'), tone, kind, status, overdue: z.boolean().optional() }),
      z.strictObject({ test: z.literal('sourced') }),
      z.strictObject({ test: z.literal('proposes'), command: z.string().max(120) }),
    ]),
  )
  .min(1, 'Add at least one check.')
  .max(20)

export const caseSchema = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(160),
  given: z.record(z.string().max(60), answer),
  checks: checksSchema,
})
