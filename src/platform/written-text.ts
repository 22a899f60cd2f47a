import type { Reason } from './validators.ts'
import { say } from '#platform/say.ts'

/**
 * Which characters a text may have. PostgreSQL refuses the same ones by the same tables (app.whyNotText in the
 * migrations, which a test compares with this file), because a row can be written without our forms.
 */

/**
 * Control characters, and those that turn the direction of the text around them (Trojan Source, CVE-2021-42574):
 * never stored in any text.
 */
export const neverStored =
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u206f\\ufff9-\\ufffb\\ufffe\\uffff'

/** Default-ignorable code points of Unicode: they take no space, so two names that look alike would differ by them. */
export const hidden =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2060-\\u2065\\u3164\\ufeff\\uffa0\\ufff0-\\ufff8'

/**
 * Joiners and variants belong to Persian, to the scripts of India and to emoji: after such a character they may stay.
 */
const joiners = '\\u200c\\u200d\\ufe00-\\ufe0f'
const joined = '\\u0590-\\u1fff\\u2190-\\u2bff\\u3040-\\ud7ff\\uf900-\\ufe0f'
const joinedInNames = '\\u0590-\\u1fff'

const blanks = '\\s\\u00a0\\u1680\\u2000-\\u200f\\u202f\\u205f\\u2800\\u3000'
const marks =
  '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u0610-\\u061a\\u064b-\\u065f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f'

/** Alphabets with similar-looking letters. */
const latin = 'A-Za-z\\u00aa\\u00ba\\u00c0-\\u024f\\u1e00-\\u1eff\\uff21-\\uff5a'
const greek = '\\u0370-\\u03ff\\u1f00-\\u1fff'
const cyrillic = '\\u0400-\\u052f\\u1c80-\\u1c8f'
const others = '\\u0530-\\u058f\\u13a0-\\u13ff\\uab30-\\uabbf'
const inWord = '[^\\s.,;:/&()\'"\\u2019\\u00b7-]*'
const alphabets = [latin, greek, cyrillic, others]
const mixed = alphabets
  .map((one, at) => `[${one}]${inWord}[${alphabets.filter((_, other) => other !== at).join('')}]`)
  .join('|')

const beyond = {
  hidden: '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}',
  joiners: '\\u{e0100}-\\u{e01ef}',
  joined: '\\u{1f000}-\\u{1faff}\\u{20000}-\\u{3ffff}',
}

/** The patterns of both sides; `u` on ours, and \U for characters beyond the first plane in PostgreSQL. */
export const patterns = {
  never: `[${neverStored}]`,
  hidden: `[${hidden}${beyond.hidden}]|(^|[^${joined}${beyond.joined}])[${joiners}${beyond.joiners}]`,
  hiddenInNames: `(^|[^${joinedInNames}])[${joiners}${beyond.joiners}]`,
  visible: `[^${blanks}]`,
  lone: `(^|[${blanks}])[${marks}]|[${marks}]{5}`,
  lines: '[\\t\\n\\r\\u2028\\u2029]',
  mixed,
} as const

const matches = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [name, new RegExp(pattern, 'u')]),
) as Record<keyof typeof patterns, RegExp>
const plain = /^[ -~]*$/

/** Several lines, in any language: nothing that changes the direction of surrounding text. */
export const whyNotText = (label: string, text: string): Reason =>
  matches.never.test(text)
    ? say('{label} has control or direction characters that cannot be stored. Type it again without them.', { label })
    : null

/** One line, such as a title or a city: what is stored is what people see. */
export function whyNotLine(label: string, text: string): Reason {
  if (plain.test(text)) return null
  const reason = whyNotText(label, text)
  if (reason) return reason
  if (matches.hidden.test(text)) return say('{label} has invisible characters. Type it again without them.', { label })
  if (text !== '' && !matches.visible.test(text)) return say('{label} has no visible character.', { label })
  return matches.lone.test(text) ? say('{label} has an accent without a letter. Type it again.', { label }) : null
}

/** The name of a person or an organization, by which others decide whom to trust. */
export function whyNotName(label: string, text: string): Reason {
  if (plain.test(text)) return null
  const reason = whyNotLine(label, text)
  if (reason) return reason
  if (matches.lines.test(text)) return say('{label} must be one line.', { label })
  if (matches.hiddenInNames.test(text))
    return say('{label} has invisible characters. Type it again without them.', { label })
  return matches.mixed.test(text)
    ? say('{label} mixes letters of different alphabets in one word. Use one alphabet for each word.', { label })
    : null
}

/** A name from another system, such as an identity provider: without the characters we refuse, or empty. */
export function wearable(name: string): string {
  const tidy = name.trim().slice(0, 200)
  return whyNotName('Name', tidy) ? '' : tidy
}
