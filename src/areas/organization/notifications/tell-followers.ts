import type { Command } from '#platform/commands/command.ts'
import { eventOn } from '#platform/life/words.ts'
import { articleOf } from '#platform/commands/record-commands.ts'
import { titleOf, type AnyRecord } from '#platform/records/record.ts'
import { pastOf } from '#platform/records/verbs.ts'
import { memberNames } from '#platform/commands/record-in-question.ts'
import { notify } from './notify.ts'

/** The answer of a record command: the record in its new state. */
type Changed = { organization_id: string; id: string; version: number }

/**
 * The commands of these records, each notifying the record's followers that something happened to it. A topic's
 * commands know nothing of this, so none of them can forget it.
 */
export function tellingFollowers(records: readonly AnyRecord[], commands: readonly Command[]): readonly Command[] {
  const named = new Map(records.map((record) => [record.table.replaceAll('_', '-'), record]))
  return commands.map((command) => {
    const record = command.move?.life.record ?? named.get(command.name.split('/')[0]!)
    return record && !command.reads ? telling(command, record) : command
  })
}

const telling = (command: Command, record: AnyRecord): Command => ({
  ...command,
  async run(input, context) {
    const { tx, actor, now } = context
    const answer = await command.run(input, context)
    if (!isChanged(answer)) return answer
    const who = (await memberNames(tx, actor.organization_id, [actor.user_id])).get(actor.user_id) ?? 'Someone'
    const reason = command.reason ? String(input[command.reason] ?? '') : ''
    const what = titleOf(record, answer) || `${articleOf(record.label)} ${record.label.toLowerCase()}`
    const words = `${who} ${doneTo(what, command)}${reason ? `: ${reason}` : '.'}`
    await notify(
      tx,
      {
        organization_id: answer.organization_id,
        people: [],
        followers: true,
        event: 'record_changed',
        record: { table: record.table, id: answer.id },
        words,
        actor: actor.user_id,
      },
      now,
    )
    return answer
  },
})

/** “sent Safe streets to internal review”, from its life; otherwise the verb of the command and its object. */
const doneTo = (what: string, { name, move }: Command): string =>
  move
    ? eventOn(move.life.record, move.life.moves[move.name]!.says, what)
    : `${(pastOf(name) ?? 'changed').replace(/ it\b/, '')} ${what}`

/** A new record has no followers but its creator. */
const isChanged = (answer: unknown): answer is Changed =>
  typeof answer === 'object' &&
  answer !== null &&
  'id' in answer &&
  'organization_id' in answer &&
  'version' in answer &&
  Number(answer.version) > 1
