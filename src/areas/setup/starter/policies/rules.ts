import law from './law.json' with { type: 'json' }

/** A policy that the agency still writes: the words of the law, which its own rules follow. */
export type PolicyDraft = { code: string; title: string; paragraph: string; body: string }

const begin = (paragraph: string) =>
  `Draft. ${paragraph} requires this of recipients of federal awards, in the words below (Electronic Code of Federal Regulations, January 2025). Replace them with the agency’s own rules and state law before a second person approves this policy.`

export const policyDrafts: readonly PolicyDraft[] = law.map(({ code, title, paragraph, words }) => ({
  code,
  title,
  paragraph,
  body: [begin(paragraph), ...words].join('\n\n'),
}))
