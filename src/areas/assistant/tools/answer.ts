import type { Context } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import { language, say } from '#platform/say.ts'
import { inLanguage } from '#platform/wire/language.ts'
import { answerCompare } from './answer-compare.ts'
import { answerDue } from './answer-due.ts'
import { answerHave } from './answer-have.ts'
import { answerOpen } from './answer-one.ts'
import { answerPointed, type Shown } from './answer-pointed.ts'
import { answerRows } from './answer-rows.ts'
import { answerWhyNot } from './answer-why-not.ts'
import { answerToApprove } from './approvals.ts'
import { booksOf, isVendor } from './asker.ts'
import { continued } from './follow-up.ts'
import type { Answered, Library } from './library.ts'
import { answerOversight } from './oversight/matters.ts'
import { pointedIn } from './pointed.ts'
import { answerPredicted } from './predicted.ts'
import { answerPurchaseRule } from './purchase-rule.ts'
import { answerRoleHolders } from './role-holders.ts'
import { answerSellers } from './sellers.ts'
import { datesInSpanish, inOneLanguage } from './spanish/rules.ts'
import { answerAging, answerReorder } from './special.ts'
import { spelled } from './spelling.ts'
import { answerSubrecipientRisk } from './subrecipient-risk.ts'
import { understand } from './understand.ts'
import type { Asker, Wanted } from './wanted.ts'

/** The answer from the records that the person may read, or null where the question is about something else. */
export async function answerFromRecords(
  question: string,
  library: Library,
  context: Context,
  /** The person’s earlier questions in this conversation: a short one takes from them what it leaves out. */
  before: readonly string[] = [],
  /** The rows that the answer before cited, in its order. */
  shown: readonly Shown[] = [],
): Promise<Answered | null> {
  const pointed = shown.length > 0 ? pointedIn(question, before.at(-1)) : undefined
  if (pointed) {
    const answer = await inLanguage(pointed.spanish ? 'es' : language(), async () =>
      answerPointed(pointed, shown, library, context, await askerOf([question], context)),
    )
    if (answer) return pointed.spanish ? { ...answer, text: datesInSpanish(answer.text) } : answer
  }
  const turns = inOneLanguage([...before.slice(-mostTurns), question])
  const spanish = turns.at(-1)!.spanish
  const answer = await inLanguage(spanish ? 'es' : language(), () =>
    answerAsked(
      turns.map(({ english }) => english),
      library,
      context,
    ),
  )
  return answer && spanish ? { ...answer, text: datesInSpanish(answer.text) } : answer
}

/** More is another subject. */
const mostTurns = 6

async function answerAsked(turns: readonly string[], library: Library, context: Context): Promise<Answered | null> {
  const asker = await askerOf(turns, context)
  const { today } = asker
  const question = continued(turns, library.vocabulary, asker)
  const wanted = understand(question, library.vocabulary, asker)
  const answer = wanted && (await answerWanted(wanted, question, library, context, today))
  if (answer && (answer.cited.length > 0 || !('name' in wanted && wanted.name))) return answer
  // Nothing has this name, or the question asks for no records: a mistyped word may be the reason.
  const corrected = spelled(question, library.vocabulary)
  const meant = corrected === null ? null : understand(corrected, library.vocabulary, asker)
  const other = meant && (await answerWanted(meant, corrected!, library, context, today))
  if (!other || other.cited.length === 0) return answer
  return { ...other, text: `${say('I read your question as “{words}”.', { words: corrected! })}\n${other.text}` }
}

async function answerWanted(
  wanted: Wanted,
  question: string,
  library: Library,
  context: Context,
  today: string,
): Promise<Answered | null> {
  switch (wanted.ask) {
    case 'open':
      return answerOpen(wanted.number, question, library, context)
    case 'why-not':
      return answerWhyNot(wanted.number, wanted.words, library, context, today)
    case 'due':
      return answerDue(wanted.period, library, context)
    case 'predicted':
      return answerPredicted(wanted.subject, library, context)
    case 'to-approve':
      return answerToApprove(context)
    case 'reorder':
      return answerReorder(library, context)
    case 'aging':
      return answerAging(context, today)
    case 'role-holders':
      return answerRoleHolders(wanted.role, context)
    case 'subrecipient-risk':
      return answerSubrecipientRisk(wanted.level, context)
    case 'purchase-rule':
      return answerPurchaseRule(wanted, context)
    case 'sellers':
      return answerSellers(wanted.what, context)
    case 'oversight':
      return answerOversight(wanted, library, context)
    case 'compare':
      return answerCompare(wanted, library, context)
    case 'have':
      return answerHave(wanted.what, library, context)
    default:
      return answerRows(wanted, question, library, context)
  }
}

async function askerOf(turns: readonly string[], context: Context): Promise<Asker> {
  const { tx, actor, now } = context
  const today = await todayIn(tx, actor.organization_id, now)
  const supplies = await isVendor(context)
  const books = turns.some((turn) => /\b(?:fiscal|budget) year\b|\bfy\b/i.test(turn))
    ? await booksOf(context, today)
    : undefined
  return { user_id: actor.user_id, today, supplies, books }
}
