import type { Context } from '#platform/commands/command.ts'
import { optionLabel } from '#platform/records/record.ts'
import { language, say } from '#platform/say.ts'
import type { AnyRow } from '#platform/rehearsal/names-in.ts'
import { decisionsOn } from './approvals.ts'
import { byNumber, type Found } from './answer-one.ts'
import type { Answered, Library } from './library.ts'
import { cited } from './read.ts'
import { noRecord, valueSaid } from './said.ts'
import { holdsOf } from './why.ts'

/** Judged by the rule that the button and the command ask, with the same facts. */
export async function answerWhyNot(
  number: string,
  words: string,
  library: Library,
  context: Context,
  today: string,
): Promise<Answered> {
  const found = await byNumber(number, library, context)
  return found ? whyNotFound(found, words, library, context, today) : noRecord(number)
}

export async function whyNotFound(
  { record, row }: Found,
  words: string,
  library: Library,
  context: Context,
  today: string,
): Promise<Answered> {
  const source = [cited(record, row)]
  const life = library.lives.find((each) => each.record.table === record.table)
  if (!life)
    return {
      text: say('{number} has no moves that I can check. Its page shows what you can do.', {
        number: source[0]!.words.split(', ')[0]!,
      }),
      cited: source,
    }
  const whole = await context.tx.asPerson<AnyRow & { status: string }>(
    `select * from public.${record.table} where id = $1`,
    [row.id],
  )
  const facts = life.hasFacts
    ? await library.ask<object>(`${life.topic}/facts`, { id: row.id }, context).catch(() => undefined)
    : undefined
  const judge = (name: string) => {
    const asking = { actor: context.actor, today }
    const here = life.whyNotHere(name, whole[0] as never, asking)
    if (here !== null || !life.asksFacts(name)) return here
    return facts === undefined
      ? say('I can’t check this move here. Open the record to see whether you can make it.')
      : life.whyNotYet(name, whole[0] as never, facts as never, asking)
  }
  const all = Object.entries<{ says: { button: string } }>(life.moves).filter(([, { says }]) => says?.button)
  const asked = all.filter(([name, { says }]) =>
    [name.toLowerCase(), says.button.split(' ')[0]!.toLowerCase()].some((verb) => new RegExp(`\\b${verb}`).test(words)),
  )
  const instead = asked.length > 0 ? undefined : await withoutMove({ record, row }, words, context)
  if (instead) return { text: `${source[0]!.words}\n${instead}`, cited: source }
  const reasons: (string | null)[] = []
  const lines = (asked.length > 0 ? asked : all).map(([name, { says }]) => {
    const why = judge(name)
    reasons.push(why)
    return `• ${says.button}: ${why ?? say('you can do this now.')}`
  })
  const status = record.fields.status && optionLabel(record.fields.status, String(row.status))
  const now = status ? ` (${valueSaid(record, 'status', status)})` : ''
  // Reasons are the sentences of the rules, as the buttons and the commands say them.
  const note =
    reasons.some((why) => why !== null) && language() === 'es' ? `\n${say('Reasons are quoted from the rules.')}` : ''
  return { text: `${cited(record, row).words}${now}\n${lines.join('\n')}${note}`, cited: source }
}

/** Approving and paying are no moves of the record itself: the approval decides, and a payment run pays. */
async function withoutMove({ record, row }: Found, words: string, context: Context): Promise<string | undefined> {
  const [number] = cited(record, row).words.split(', ')
  const status = valueSaid(record, 'status', optionLabel(record.fields.status, String(row.status)))
  if (/\b(?:approve|sign)\b/.test(words)) {
    if (row.status === 'submitted') return decisionsOn(record, row, context)
    return say('{number} is not waiting for approval. Its status is {status}.', { number: number!, status })
  }
  if (record.table !== 'invoices' || !/\b(?:pay|paid)\b/.test(words)) return undefined
  const holds = await holdsOf([row], context)
  const paying: Readonly<Record<string, string>> = {
    paid: say('{number} is already paid.', { number: number! }),
    scheduled: say('{number} is already in a payment run.', { number: number! }),
    approved: say('{number} is approved. A manager can add it to a payment run.', { number: number! }),
  }
  return [
    paying[String(row.status)] ?? say('{number} isn’t approved. Its status is {status}.', { number: number!, status }),
    ...holds.values(),
  ].join('\n')
}
