import { type Command, question } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { z } from 'zod'
import { answerLibrary, libraryInput } from '../library/answer-library.ts'
import { answerDue } from './answer-due.ts'
import { compare, count, find, sum, sumsFor } from './answer-fields.ts'
import { answerExplain } from './answer-figure.ts'
import { answerOpen, answerRecord } from './answer-one.ts'
import { answerWhyNot } from './answer-why-not.ts'
import { periodNamed } from './asked-in-fields.ts'
import { answerFromRecords } from './answer.ts'
import {
  compareInput,
  countInput,
  listInput,
  numbered,
  oversightInput,
  purchaseInput,
  sumInput,
  sumsByInput,
} from './inputs.ts'
import { type Answered, type Library, libraryOf } from './library.ts'
import { answerOversight } from './oversight/matters.ts'
import { answerPurchaseRule } from './purchase-rule.ts'
import { answerSellers } from './sellers.ts'

/**
 * The assistant's questions to the records: they run with the asking person's own rights and write nothing.
 * Each has a declared input, so that a language model and a program use the same ones.
 */
export function assistantCommands(commands: readonly Command[], records: readonly AnyRecord[]): Command[] {
  let made: Library | undefined
  const library = () => (made ??= libraryOf(commands, records))
  return [
    question('assistant/answer', {
      about:
        'Answers a question from the records that the caller may read, or returns null if it is not about records.',
      input: z.strictObject({
        question: z.string().min(1).max(8_000),
        before: z
          .array(z.string().max(8_000))
          .max(100)
          .default([])
          .describe('The earlier questions of the same conversation, the oldest first.'),
        rows: z
          .array(z.strictObject({ table: z.string().max(63), id: z.uuid() }))
          .max(100)
          .default([])
          .describe('The records that the answer before cited, for “the second one”.'),
      }),
      run: ({ question, before, rows }, context): Promise<Answered | null> =>
        answerFromRecords(question, library(), context, before, rows),
    }),
    question('assistant/find', {
      about: 'Finds records of one kind by status, name, dates and amount, with their number and total.',
      input: listInput,
      run: (input, context): Promise<Answered> => find(input, library(), context),
    }),
    question('assistant/count', {
      about: 'Counts records of one kind by status, name, dates and amount, in total and by status.',
      input: countInput,
      run: (input, context): Promise<Answered> => count(input, library(), context),
    }),
    question('assistant/sum', {
      about: 'Adds up an amount of the records of one kind, by status, name and dates.',
      input: sumInput,
      run: (input, context): Promise<Answered> => sum(input, library(), context),
    }),
    question('assistant/explain', {
      about: 'Explains a figure of one record: its value, how it is calculated, and each change that led to it.',
      input: z.strictObject({ number: numbered, figure: z.string().min(1).max(80) }),
      run: ({ number, figure }, context): Promise<Answered> => answerExplain(number, figure, library(), context),
    }),
    question('assistant/record', {
      about: 'Returns the facts of one record by its table and id.',
      input: z.strictObject({ table: z.string().max(63), id: z.uuid() }),
      run: ({ table, id }, context): Promise<Answered> => answerRecord(table, id, library(), context),
    }),
    question('assistant/open', {
      about: 'Returns the facts of one record by its number, and what is left of its amount.',
      input: z.strictObject({ number: numbered, about: z.string().max(300).default('') }),
      run: ({ number, about }, context): Promise<Answered> => answerOpen(number, about, library(), context),
    }),
    question('assistant/why-not', {
      about: 'Returns which moves of a record the caller can make now, and the reason for each that they can’t.',
      input: z.strictObject({ number: numbered, move: z.string().max(60).default('') }),
      run: async ({ number, move }, context): Promise<Answered> =>
        answerWhyNot(
          number,
          move.toLowerCase(),
          library(),
          context,
          await todayIn(context.tx, context.actor.organization_id, context.now),
        ),
    }),
    question('assistant/library', {
      about:
        'Searches regulations, the guide, and the agency’s policies, manuals and contracts that the caller may read, and returns paragraphs with their numbers.',
      input: libraryInput,
      run: (input, { tx }): Promise<Answered> => answerLibrary(tx, input),
    }),
    question('assistant/sums-by', {
      about: 'Adds up an amount of the records of one kind for each vendor, department, fund, person or status.',
      input: sumsByInput,
      run: (input, context): Promise<Answered> => sumsFor(input, library(), context),
    }),
    question('assistant/compare', {
      about: 'Compares the sum or the count of the records of one kind in two periods, with the difference.',
      input: compareInput,
      run: (input, context): Promise<Answered> => compare(input, library(), context),
    }),
    question('assistant/purchase-rule', {
      about: 'Returns which method a purchase needs, how many quotes, and the paragraph, with local and federal funds.',
      input: purchaseInput,
      run: async ({ amount, nature }, context): Promise<Answered> =>
        (await answerPurchaseRule(
          {
            ask: 'purchase-rule',
            amount: amount === undefined ? undefined : Math.round(amount * 100),
            nature,
            quotes: undefined,
            without: false,
          },
          context,
        )) ?? { text: 'No purchase threshold is on file.', cited: [] },
    }),
    question('assistant/sellers', {
      about: 'Finds vendors for an item, by past orders with their prices, the catalog and commodity codes.',
      input: z.strictObject({ what: z.string().trim().min(1).max(120).describe('The item, such as “road salt”.') }),
      run: ({ what }, context): Promise<Answered> => answerSellers(what, context),
    }),
    question('assistant/oversight', {
      about:
        'Answers what auditors ask: exclusions, bank changes, segregation of duties, released holds, retainage, duplicate invoices, single bids, sign-ins, volunteer hours, and what is received and not invoiced.',
      input: oversightInput,
      run: async ({ period, ...asked }, context): Promise<Answered> =>
        answerOversight(
          { ...asked, ...(period && { period: await periodNamed(period, context) }) },
          library(),
          context,
        ),
    }),
    question('assistant/due', {
      about: 'Lists the caller’s deadlines in the next days, with those that are overdue.',
      input: z.strictObject({ days: z.number().int().min(0).max(366).default(14) }),
      run: async ({ days }, context): Promise<Answered> => {
        const today = await todayIn(context.tx, context.actor.organization_id, context.now)
        return answerDue({ to: addDays(today, days), words: `the next ${days} days` }, library(), context)
      },
    }),
  ]
}
