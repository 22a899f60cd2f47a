import type { Tone } from '../rules.ts'

/** An answer of a case: text, or the newest record of a kind that the person may read. */
export type Given = string | { first: string; status?: string | undefined }

/** A check that an agent's answer must pass. None names a figure of an agency: the figures are counted when it runs. */
export type Check =
  | { test: 'says'; text: string }
  | { test: 'never_says'; text: string }
  | { test: 'cites'; text: string }
  | { test: 'refused'; text: string }
  | { test: 'findings'; tone?: Tone | undefined; least: number; most: number }
  | {
      test: 'counts'
      tone?: Tone | undefined
      kind: string
      status?: string | undefined
      overdue?: boolean | undefined
    }
  | { test: 'sourced' }
  | { test: 'proposes'; command: string }

export const checkWords: Readonly<Record<Check['test'], string>> = {
  says: 'The answer contains',
  never_says: 'The answer never contains',
  cites: 'A source contains',
  refused: 'It is refused with',
  findings: 'Number of findings',
  counts: 'Findings equal the records counted',
  sourced: 'Every finding has a source or a record',
  proposes: 'It proposes',
}

export type Case = { name: string; given: Readonly<Record<string, Given>>; checks: readonly Check[] }
export type Result = { name: string; outcome: 'passed' | 'failed' | 'skipped'; why: string | null }

export type Answered = {
  refusal: string | null
  summary: string
  found: readonly { tone: Tone; words: string; source: string | null; isLinked: boolean; command: string | null }[]
}

const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

/** Why a check fails, without a word of what was read: results are seen by people with other rights. */
export function whyFails(check: Check, { refusal, summary, found }: Answered, counted: number | null): string | null {
  if (check.test === 'refused')
    return refusal && contains(refusal, check.text) ? null : `It was not refused with “${check.text}”.`
  if (refusal) return 'It was refused.'
  const said = [summary, ...found.map(({ words }) => words)]
  const toned = found.filter(({ tone }) => !('tone' in check) || check.tone === undefined || tone === check.tone)
  switch (check.test) {
    case 'says':
      return said.some((text) => contains(text, check.text)) ? null : `The answer doesn’t contain “${check.text}”.`
    case 'never_says':
      return said.some((text) => contains(text, check.text)) ? `The answer contains “${check.text}”.` : null
    case 'cites':
      return found.some(({ source }) => source && contains(source, check.text))
        ? null
        : `No source contains “${check.text}”.`
    case 'findings':
      return toned.length >= check.least && toned.length <= check.most
        ? null
        : `The number of findings isn’t between ${check.least} and ${check.most}.`
    case 'counts':
      return toned.length === counted ? null : 'The number of findings isn’t the number of records.'
    case 'sourced':
      return found.every(({ source, isLinked }) => source || isLinked)
        ? null
        : 'A finding has neither a source nor a record.'
    case 'proposes':
      return found.some(({ command }) => command === check.command) ? null : `It doesn’t propose “${check.command}”.`
  }
}

/**
 * A run that found nothing meets most checks without a proof, so the case did not pass. It does where it says that
 * nothing is right: it expects a refusal, allows zero findings, or counted no record.
 */
export const whyEmpty = (
  checks: readonly Check[],
  { refusal, found }: Answered,
  counted: number | null,
): string | null =>
  refusal !== null ||
  found.length > 0 ||
  counted === 0 ||
  checks.some((check) => check.test === 'findings' && check.least === 0)
    ? null
    : 'It found nothing, so nothing was checked. If that is right, add the check “Number of findings” with at least 0.'

export const outcomeInWords = (results: readonly Result[]): string => {
  const of = (outcome: Result['outcome']) => results.filter((each) => each.outcome === outcome).length
  const checked = results.length - of('skipped')
  return checked === 0 ? 'No case could be checked' : `${of('passed')} of ${checked} cases passed`
}

export const readCase = ({ name, given, checks }: { name: string; given: string; checks: string }): Case => ({
  name,
  given: JSON.parse(given) as Case['given'],
  checks: JSON.parse(checks) as Case['checks'],
})
