import { execute } from '#platform/commands/execute.ts'
import type { Command, Member } from '#platform/commands/command.ts'
import type { RecordsAnswer } from '#platform/functions/chat/records-desk.ts'
import { optionLabel, type AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import type { ToolAnswer } from './tools.ts'

const kinds = {
  uri: 'granary://kinds',
  name: 'Kinds of records',
  description: 'Every kind of record with what it is and its statuses: the words that the tools understand.',
  mimeType: 'text/plain',
}

export const resources = [kinds]

export const templates = [
  {
    uriTemplate: 'granary://records/{table}/{id}',
    name: 'A record',
    description: 'The facts of one record, as tools cite it.',
    mimeType: 'text/plain',
  },
  {
    uriTemplate: 'granary://numbers/{number}',
    name: 'A record by its number',
    description: 'The facts of one record by its number, such as PO-2026-0001.',
    mimeType: 'text/plain',
  },
]

/** Reads the resource with the rights of the person; one that they may not read is answered like one that is not there. */
export function resourceOf(
  services: Services,
  commands: readonly Command[],
  records: readonly AnyRecord[],
  uri: string,
): ((actor: Member) => Promise<ToolAnswer>) | undefined {
  const asks =
    (name: string, input: object) =>
    async (actor: Member): Promise<ToolAnswer> => {
      const question = commands.find((each) => each.name === name) as Command<string, unknown, RecordsAnswer>
      return { ...(await execute(services, question, input, actor)), outcome: 'answered' }
    }
  if (uri === kinds.uri) return async () => ({ text: kindsInWords(records), cited: [], outcome: 'answered' })
  const [, table, id] = /^granary:\/\/records\/([a-z_]{1,63})\/([0-9a-f-]{36})$/.exec(uri) ?? []
  if (table && id) return asks('assistant/record', { table, id })
  const [, number] = /^granary:\/\/numbers\/([\w%.-]{1,60})$/.exec(uri) ?? []
  return number ? asks('assistant/open', { number: decodeURIComponent(number) }) : undefined
}

const kindsInWords = (records: readonly AnyRecord[]): string =>
  records
    .filter(({ access, restricted }) => access.of !== 'parent' && access.of !== 'owner' && !restricted)
    .map((record) => {
      const { status } = record.fields
      const options: readonly string[] = status?.kind === 'choice' ? status.options : []
      const statuses = options.map((option) => optionLabel(status, option)).join(', ')
      return `${record.plural}: ${record.about}${statuses ? ` Statuses: ${statuses}.` : ''}`
    })
    .join('\n')
