import type { Context } from '#platform/commands/command.ts'
import { dayInWords } from '#platform/dates.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { Looked } from '#areas/vendors/exclusions/rules.ts'
import type { Answered, Library } from '../library.ts'
import { listed, type Matter, named } from './matter.ts'

type List = { name: string; day: string }
type Met = { vendor: string; number: string; name: string; entry_name: string; agency: string }

export const exclusions: Matter = {
  asked: [
    /^ (?:is|are|was|were|has|have) (?:the )?(?:vendor |contractor |company )?(?!(?:any|our|all|there|some|we|they) )([a-z0-9].*?) (?:been |still |currently |now )?(?:debarred|excluded|on (?:the |an? |any )?(?:sam(?:\.gov)? )?(?:federal )?(?:exclusions?|debarment) lists?)\b/,
    /\b(?:any|which|our|all|list|show|how many|are)\b.*\b(?:vendors?|suppliers?|contractors?)\b.*\b(?:debarred|excluded|on (?:the |an? )?(?:exclusions?|debarment) lists?)\b/,
    /\b(?:debarred|excluded) (?:vendors?|suppliers?|contractors?)\b/,
    /^ (?:not )?debarred ([a-z0-9].*?) $/,
  ],
  answer: ({ name }, library, context) => (name ? answerOne(name, library, context) : answerAll(library, context)),
}

/** The list that is screened, as its page names it. */
async function listOf({ tx }: Context): Promise<List | undefined> {
  const [list] = await tx.asPerson<List>(
    'select name, published_on::text as day from public.exclusion_lists where organization_id = $1 and in_force',
    [tx.organization_id],
  )
  return list
}

const noList = (): Answered => ({
  text: say('No exclusion list is on file, so no vendor can be screened. A manager imports it under Vendors.'),
  cited: [],
})

/** By the check that stops an award and an order. */
async function answerOne(name: string, { ask }: Library, context: Context): Promise<Answered> {
  if (!(await listOf(context))) return noList()
  const found = await named(name, 'vendors', context, 5)
  if (found.length === 0)
    return { text: say('I found no vendor named “{name}” that you can open.', { name }), cited: [] }
  const lines: string[] = []
  for (const { id, number, title } of found) {
    const { list, matches } = await ask<Looked>('exclusions/check', { vendor: id }, context)
    const [vendor, day] = [[number, title].filter(Boolean).join(', '), dayInWords(list!.published_on)]
    const entries = matches.filter(({ cleared, how }) => !cleared && how !== 'like')
    const alike = matches.filter(({ cleared, how }) => !cleared && how === 'like')
    lines.push(
      entries.length > 0
        ? say('{vendor} is excluded: {entry}, {agency} (list as of {day}).', {
            vendor,
            entry: entries[0]!.name,
            agency: entries[0]!.agency,
            day,
          })
        : alike.length > 0
          ? say('{vendor} is not excluded by its UEI or full name, but {entry} is similar and was not cleared yet.', {
              vendor,
              entry: alike[0]!.name,
            })
          : say('{vendor} is not on the exclusion list as of {day}.', { vendor, day }),
    )
  }
  return {
    text: lines.join('\n'),
    cited: found.map(({ id, number, title }) => ({
      table: 'vendors',
      id,
      words: [number, title].filter(Boolean).join(', '),
    })),
  }
}

async function answerAll({ ask }: Library, context: Context): Promise<Answered> {
  const list = await listOf(context)
  if (!list) return noList()
  const { met } = await ask<{ met: Met[] }>('exclusions/met', {}, context)
  const day = dayInWords(list.day)
  if (met.length === 0)
    return { text: say('No active vendor is on the exclusion list as of {day}.', { day }), cited: [] }
  return listed(
    sayCount(
      met.length,
      {
        one: '{count} vendor is on the exclusion list as of {day}:',
        other: '{count} vendors are on the exclusion list as of {day}:',
      },
      { day },
    ),
    met.map(({ number, name, entry_name, agency }) => `${number}, ${name} · ${entry_name} · ${agency}`),
    met.map(({ vendor, number, name }) => ({ table: 'vendors', id: vendor, words: `${number}, ${name}` })),
  )
}
